package main

import (
	"encoding/json"
	"os"
	"path/filepath"
)

// manifest is the name of the file in which prepare tells check what there is.
const manifest = "programs.json"

// program is a compiled program and what is known of it.
type program struct {
	// Name is that of its files: NAME.mlir, the source, and NAME.bin.mlir.
	Name string `json:"name"`
	// Devices is how many GPUs its kernels need.
	Devices int64 `json:"devices"`
	// Reference says that the source has a function @reference; otherwise results
	// are compared with @main of the source, simulated.
	Reference bool `json:"reference"`
	// Simulator is what tsrun said of the source; empty when all was well.
	Simulator string `json:"simulator,omitempty"`
}

func (p program) source(dir string) string { return filepath.Join(dir, p.Name+".mlir") }

func (p program) binary(dir string) string { return filepath.Join(dir, p.Name+".bin.mlir") }

func writePrograms(dir string, programs []program) error {
	data, err := json.MarshalIndent(programs, "", " ")
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, manifest), data, 0o644)
}

func readPrograms(dir string) (programs []program, err error) {
	data, err := os.ReadFile(filepath.Join(dir, manifest))
	if err != nil {
		return nil, err
	}
	return programs, json.Unmarshal(data, &programs)
}
