// Package backend has the back ends. Each is one value: what its machines can do, the passes from planned tiles to
// their code, and the devices that execute it. Tools get them as a list and name none.
package backend

import (
	"github.com/tsopt/tsopt/conversion/all"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
)

// Backend is what becomes of tile programs on one kind of machine.
type Backend struct {
	// Lowering are the passes to what its machines execute, and what these can do.
	*all.Lowering
	// Binary compiles programs to text files with machine code; nil where only the simulator executes programs.
	Binary *pass.Pipeline
	// Bundled are options of Binary for a program that is launched without tools; with line tables if there are any.
	Bundled func(lineInfo bool) string
	// Formats are what `tsopt --emit` writes.
	Formats []Format
	// Devices execute compiled kernels, in the order in which tools prefer them.
	Devices []Device
	// Predicted says that package estimate knows the time of planned kernels.
	Predicted bool
	// Assembled says that the text of kernels is assembled by a tool of its own, which reports registers and spills.
	Assembled bool
}

// Format is what a program can be written as.
type Format struct {
	Name, Doc string
	// Level is where the lowering stops; "" where Binary makes the format.
	Level string
	// Kernels is the format in which gpu-module-to-binary writes kernels alone; "" for the whole program.
	Kernels string
	// Object is that which holds such kernels.
	Object gpu.Format
	// Comment begins a comment, "" where several kernels cannot be one text.
	Comment string
}

// OfKernels reports whether gpu-module-to-binary makes the format, behind the lowering.
func (f Format) OfKernels() bool { return f.Level != "" && f.Kernels != "" }

// To is the pipeline that takes a program to a format, or to where its kernels are made, and the options of it.
func (b *Backend) To(f Format) (pipeline, options string) {
	if f.Level == "" {
		return b.Binary.Name, "format=" + f.Kernels
	}
	return b.Pipeline.Name, "to=" + f.Level
}

// List are the back ends that a tool knows. Programs are for the first where nothing names another.
type List []*Backend

// All are the back ends of this module.
func All() List { return List{NVPTX, CPU, Units} }

// Of is the back end of a machine, nil for none of the list.
func (l List) Of(m arch.Machine) *Backend { return l.Named(m.Backend()) }

// Planning is the first back end whose planned kernels package estimate knows; programs are planned by it for tools
// that show plans.
func (l List) Planning() *Backend {
	for _, b := range l {
		if b.Predicted {
			return b
		}
	}
	return nil
}

// Named is the back end of a name that `backend` of a scale.arch may have, nil for none of the list.
func (l List) Named(name string) *Backend {
	for _, b := range l {
		if b.Name == name {
			return b
		}
	}
	return nil
}

// Devices are those of all back ends.
func (l List) Devices() (out []Device) {
	for _, b := range l {
		out = append(out, b.Devices...)
	}
	return out
}

// Device is the device of a name, and its back end; nil for none.
func (l List) Device(name string) (*Backend, *Device) {
	for _, b := range l {
		for i := range b.Devices {
			if b.Devices[i].Name == name {
				return b, &b.Devices[i]
			}
		}
	}
	return nil, nil
}

// Stage is where a stage of a lowering is executed: by the device that executes its compiled kernels, or by the
// simulator, which is nil, where it has none. ok is false for compiled kernels that no device executes at a stage.
func (l List) Stage(module *ir.Op) (on *Device, ok bool) {
	for b := range ir.Collect(module, gpu.Binary) {
		for _, o := range b.Objects() {
			on = nil
			for _, d := range l.Devices() {
				if d.Stage != nil && d.Stage(o) {
					on = &d
				}
			}
			if on == nil {
				return nil, false
			}
		}
	}
	return on, true
}
