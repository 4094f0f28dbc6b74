package nvptx

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// MissingTool says that a program is not installed.
type MissingTool struct {
	Tool    string   // "llc"
	Tried   []string // where it was looked for
	Install string   // how to get it
	Without string   // what works without it
}

func (e *MissingTool) Error() string {
	s := e.Tool + " was not found (looked for"
	for i, t := range e.Tried {
		if i > 0 {
			s += ","
		}
		s += " " + t
	}
	return s + "). " + e.Install + " " + e.Without
}

// minLLVM is the first LLVM whose llc takes the IR that tsopt writes.
const minLLVM = 20

var llcNames = []string{"llc-22", "llc-21", "llc-20", "llc"}

var llvmVersion = regexp.MustCompile(`LLVM version (\d+)[.\d]*`)

// findLLC returns llc: the one TSOPT_LLC names, or the first on PATH that is new enough.
func findLLC() (llcTool, error) {
	names := llcNames
	if v := os.Getenv("TSOPT_LLC"); v != "" {
		names = []string{v}
	}
	missing := &MissingTool{
		Tool:    fmt.Sprintf("llc of LLVM %d or later", minLLVM),
		Install: "Install the package llvm-22, or set TSOPT_LLC to an llc.",
		Without: "LLVM IR output and the simulator work without it.",
	}
	for _, name := range names {
		p, err := exec.LookPath(name)
		if err != nil {
			missing.Tried = append(missing.Tried, name)
			continue
		}
		major, err := llvmMajor(p)
		if err == nil && major >= minLLVM {
			return llcTool{p, major}, nil
		}
		if err != nil {
			missing.Tried = append(missing.Tried, fmt.Sprintf("%s (%v)", p, err))
		} else {
			missing.Tried = append(missing.Tried, fmt.Sprintf("%s (version %d)", p, major))
		}
	}
	return llcTool{}, missing
}

// llvmMajor is the major version of a tool of LLVM: that which distributions write into
// its name, or else what it says, which costs as long as compiling a small kernel.
func llvmMajor(path string) (int, error) {
	if _, v, ok := strings.Cut(filepath.Base(path), "-"); ok {
		if major, err := strconv.Atoi(v); err == nil {
			return major, nil
		}
	}
	// Long enough for a machine with thirty times as much to do as it can.
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	out, err := exec.CommandContext(ctx, path, "--version").Output()
	if err != nil {
		return 0, err
	}
	m := llvmVersion.FindSubmatch(out)
	if m == nil {
		return 0, errors.New("not LLVM")
	}
	return strconv.Atoi(string(m[1]))
}

// findOpt returns the opt that belongs to an llc: in its folder, with the same suffix.
func findOpt(llc string, major int) (string, error) {
	dir := filepath.Dir(llc)
	tried := []string{
		filepath.Join(dir, "opt-"+strconv.Itoa(major)), filepath.Join(dir, "opt"), "opt-" + strconv.Itoa(major),
	}
	for _, name := range tried {
		if p, err := exec.LookPath(name); err == nil {
			if v, err := llvmMajor(p); err == nil && v == major {
				return p, nil
			}
		}
	}
	return "", &MissingTool{
		Tool: fmt.Sprintf("opt of LLVM %d", major), Tried: tried,
		Install: fmt.Sprintf("Install the package llvm-%d.", major),
		Without: "Without it, compile without the LLVM optimizer.",
	}
}

// findPTXAS returns the path of ptxas: the one TSOPT_PTXAS names, on PATH, of a CUDA
// toolkit, or of the Python wheel nvidia-cuda-nvcc.
func findPTXAS() (string, error) {
	tried := []string{"ptxas", "/usr/local/cuda/bin/ptxas"}
	if v := os.Getenv("TSOPT_PTXAS"); v != "" {
		tried = []string{v}
	} else if v := os.Getenv("CUDA_HOME"); v != "" {
		tried = append(tried, filepath.Join(v, "bin", "ptxas"))
	}
	for _, name := range tried {
		if p, err := exec.LookPath(name); err == nil {
			return p, nil
		}
	}
	if os.Getenv("TSOPT_PTXAS") == "" {
		if p := findWheel(); p != "" {
			return p, nil
		}
		tried = append(tried, "the wheel nvidia-cuda-nvcc")
	}
	return "", &MissingTool{
		Tool: "ptxas", Tried: tried,
		Install: "Install the CUDA toolkit or `pip install nvidia-cuda-nvcc`, or set TSOPT_PTXAS.",
		Without: "It is not needed for PTX, which the driver assembles when the program starts.",
	}
}

// findWheel looks into the package folders of Python.
func findWheel() string {
	roots := []string{"/usr/lib/python3", "/usr/local/lib", "/usr/lib"}
	if v := os.Getenv("VIRTUAL_ENV"); v != "" {
		roots = append([]string{filepath.Join(v, "lib")}, roots...)
	}
	if home, err := os.UserHomeDir(); err == nil {
		roots = append(roots, filepath.Join(home, ".local", "lib"))
	}
	for _, root := range roots {
		for _, sub := range []string{"dist-packages", "python3*/site-packages", "python3*/dist-packages"} {
			found, _ := filepath.Glob(filepath.Join(root, sub, "nvidia", "*", "bin", "ptxas"))
			for _, p := range found {
				if _, err := exec.LookPath(p); err == nil {
					return p
				}
			}
		}
	}
	return ""
}
