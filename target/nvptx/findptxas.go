package nvptx

import (
	"os"
	"os/exec"
	"path/filepath"

	"github.com/tsopt/tsopt/target/llc"
)

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
	return "", &llc.MissingTool{
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
