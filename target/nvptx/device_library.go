package nvptx

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/tsopt/tsopt/target/llc"
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
func (a *Assembler) linkLibrary(ctx context.Context, text []byte, o Options) ([]byte, error) {
	library, err := findDeviceLibrary(o.Chip)
	if err != nil {
		return nil, err
	}
	tool, err := a.Tool()
	if err != nil {
		return nil, err
	}
	link, err := tool.Beside("llvm-link", "A kernel on several nodes needs it.")
	if err != nil {
		return nil, err
	}
	opt, err := a.Opt()
	if err != nil {
		return nil, err
	}
	linked, err := llc.Run(ctx, o.Timeout, link, text, "--suppress-warnings", "--only-needed", "-", library, "-o", "-")
	if err == nil && linked.Failed {
		err = &llc.CompileError{Tool: "llvm-link", Message: llc.FirstLine(linked.Log), Output: linked.Log,
			Hint: "NVSHMEM's device library (" + library + ") may need a newer LLVM; set TSOPT_LLC to its llc"}
	}
	if err != nil {
		return nil, err
	}
	public := []string{hostSees}
	for _, m := range kernelNames.FindAllSubmatch(text, -1) {
		public = append(public, string(m[1]))
	}
	out, err := llc.Run(ctx, o.Timeout, opt, linked.Stdout, "-passes=internalize,default<O3>,globaldce",
		"-internalize-public-api-list="+strings.Join(public, ","), "-S", "-o", "-", "-")
	if err == nil && out.Failed {
		err = &llc.CompileError{Tool: "opt", Message: llc.FirstLine(out.Log), Output: out.Log}
	}
	return bytes.TrimSpace(out.Stdout), err
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
	return "", &llc.MissingTool{
		Tool: "NVSHMEM's device library as LLVM bitcode", Tried: tried,
		Install: "`pip install nvidia-nvshmem-cu13`, of the version that runs the program, and set TSOPT_NVSHMEM_BITCODE to its libnvshmem_device*.bc.",
		Without: "A kernel on several nodes needs it; the simulator and kernels on one node do not.",
	}
}
