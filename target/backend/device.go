package backend

import (
	"context"

	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/target/ranks"
)

// Device executes compiled kernels.
type Device struct {
	// Name is the value of `tsrun --device`; Doc, where it is given, what else it needs.
	Name, Doc string
	// Where says in messages where stages are executed.
	Where string
	// Flags are those of tsrun that are for this device only.
	Flags []string
	// Stamps are options of the back end's Binary with which kernels tell what they did when, for a trace of a run; ""
	// for a device without.
	Stamps string
	// Open finds the device. Its error says what is missing.
	Open func(Session) (exec.Device, error)
	// Stage reports whether the device executes a compiled kernel as a stage of a lowering, on the machine that
	// compiled it; nil for one that executes no stages.
	Stage func(*gpu.ObjectAttr) bool
}

// Session is the run that a device is opened for. The zero value is one with defaults.
type Session struct {
	Context context.Context
	// Getenv is the environment.
	Getenv func(string) string
	// Workers is how many blocks a device executes at the same time; 0 leaves it to the device.
	Workers int
	// Poison fills memory that programs have not written with what none computes, so that results which depend on it
	// differ.
	Poison bool
	// Program is the same for processes that execute the same program.
	Program func() (string, error)
	// Joined tells of the job that this process is one of, before the others are waited for.
	Joined func(*ranks.Group)
}
