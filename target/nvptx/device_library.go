package nvptx

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// A module that sends over a network calls NVSHMEM's device library, which comes as LLVM bitcode. What it uses of
// it becomes part of it, but for the variables that the host library fills when the code is loaded
// (nvshmemx_cumodule_init finds them by name).

// hostSees are the library's variables that stay visible.
const hostSees = "nvshmemi_device_lib_version_d,nvshmemi_device_state_d,nvshmemi_ibgda_device_state_d"

var (
	usesLibrary = regexp.MustCompile(`(?m)^declare .*@nvshmem`)
	kernelNames = regexp.MustCompile(`(?m)^define .*ptx_kernel .*@"?([\w.$]+)"?\(`)
)

// linkLibrary is a module with what it uses of NVSHMEM's device library.
func linkLibrary(ctx context.Context, tool llcTool, text []byte, o Options) ([]byte, error) {
	library, err := findDeviceLibrary(o.Chip)
	if err != nil {
		return nil, err
	}
	link, err := besideLLC("llvm-link", tool)
	if err != nil {
		return nil, err
	}
	opt, err := findOpt(tool.path, tool.major)
	if err != nil {
		return nil, err
	}
	linked, err := runTool(ctx, o.Timeout, link, text, "--suppress-warnings", "--only-needed", "-", library, "-o", "-")
	if err == nil && linked.failed {
		err = &CompileError{Tool: "llvm-link", Message: firstLine(linked.log), Output: linked.log,
			Hint: "NVSHMEM's device library (" + library + ") may need a newer LLVM; set TSOPT_LLC to its llc"}
	}
	if err != nil {
		return nil, err
	}
	public := []string{hostSees}
	for _, m := range kernelNames.FindAllSubmatch(text, -1) {
		public = append(public, string(m[1]))
	}
	out, err := runTool(ctx, o.Timeout, opt, linked.stdout, "-passes=internalize,default<O3>,globaldce",
		"-internalize-public-api-list="+strings.Join(public, ","), "-S", "-o", "-", "-")
	if err == nil && out.failed {
		err = &CompileError{Tool: "opt", Message: firstLine(out.log), Output: out.log}
	}
	return bytes.TrimSpace(out.stdout), err
}

// findDeviceLibrary returns the bitcode: the one that TSOPT_NVSHMEM_BITCODE names, or the one in the folder of the host
// library that TSOPT_NVSHMEM names, for the chip or for all.
func findDeviceLibrary(chip string) (string, error) {
	arch := strings.TrimRight(chip, "af")
	var tried []string
	if v := os.Getenv("TSOPT_NVSHMEM_BITCODE"); v != "" {
		tried = []string{v}
	} else if v := os.Getenv("TSOPT_NVSHMEM"); v != "" {
		dir := filepath.Dir(v)
		tried = []string{filepath.Join(dir, "libnvshmem_device_"+arch+".bc"), filepath.Join(dir, "libnvshmem_device.bc")}
	} else {
		tried = []string{"$TSOPT_NVSHMEM_BITCODE"}
	}
	for _, p := range tried {
		if _, err := os.Stat(p); err == nil {
			return p, nil
		}
	}
	return "", &MissingTool{
		Tool: "NVSHMEM's device library as LLVM bitcode", Tried: tried,
		Install: "`pip install nvidia-nvshmem-cu13`, of the version that runs the program, and set TSOPT_NVSHMEM_BITCODE to its libnvshmem_device*.bc.",
		Without: "A kernel on several nodes needs it; the simulator and kernels on one node do not.",
	}
}

// besideLLC returns the tool of LLVM that belongs to an llc: in its folder or on PATH, with the same suffix.
func besideLLC(name string, llc llcTool) (string, error) {
	dir, suffixed := filepath.Dir(llc.path), name+"-"+strconv.Itoa(llc.major)
	real, err := filepath.EvalSymlinks(llc.path)
	if err != nil {
		real = llc.path
	}
	tried := []string{filepath.Join(dir, suffixed), filepath.Join(filepath.Dir(real), name), suffixed}
	for _, p := range tried {
		if found, err := exec.LookPath(p); err == nil || errors.Is(err, exec.ErrDot) {
			return found, nil
		}
	}
	return "", &MissingTool{
		Tool: name + " of LLVM " + strconv.Itoa(llc.major), Tried: tried,
		Install: "Install the package llvm-" + strconv.Itoa(llc.major) + ".",
		Without: "A kernel on several nodes needs it.",
	}
}
