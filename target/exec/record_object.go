package exec

import (
	"fmt"

	dialect "github.com/tsopt/tsopt/dialects/cpu"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/target/cpu"
	"github.com/tsopt/tsopt/target/launchplan"
)

// isObject reports whether a binary has an object file for a CPU.
func isObject(b gpu.BinaryOp) bool {
	_, err := objectForCPU(b)
	return err == nil
}

// addObject adds the code of a CPU as an image that needs no linker.
func (r *recorder) addObject(b gpu.BinaryOp) error {
	o, err := objectForCPU(b)
	if err != nil {
		return err
	}
	code, err := cpu.MakePortable([]byte(o.Data))
	if err != nil {
		return fmt.Errorf("gpu.binary @%s: %w", b.SymName, err)
	}
	says := &launchplan.Object{Machine: code.Machine, Exec: code.Exec, Read: code.Read, Size: code.Size,
		Absolute: append([]uint64{}, code.Absolute...), Imports: []launchplan.Import{}}
	for _, i := range code.Imports {
		says.Imports = append(says.Imports, launchplan.Import{At: i.At, Name: i.Name})
	}
	file := r.files.Of(b.SymName) + ".code"
	r.objects[len(r.plan.Images)] = code
	r.plan.ABI = max(r.plan.ABI, launchplan.ObjectABI)
	r.plan.Images = append(r.plan.Images, launchplan.Image{File: file, Kind: "object", Object: says})
	r.images[file] = code.Bytes
	return nil
}

// objectKernel is what a host needs to call a kernel of a CPU.
func objectKernel(b gpu.BinaryOp, code *cpu.Portable, name string) (*launchplan.ObjectKernel, error) {
	at, ok := code.Functions[name]
	if !ok {
		return nil, fmt.Errorf("gpu.binary @%s has no function %s", b.SymName, name)
	}
	about, err := factsOf(b, name)
	return &launchplan.ObjectKernel{At: at, Scratch: about.number(dialect.ScratchAttr), Waits: len(about.waits()) > 0}, err
}
