// Package gpubinary is --gpu-module-to-binary: GPU modules compiled for their
// targets and kept as text in the program. It joins target/llvmir, which writes
// LLVM IR, and target/nvptx, which runs llc and ptxas.
package gpubinary

import (
	"context"

	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/target/nvptx"
)

// Pass is gpu-module-to-binary.
var Pass = &pass.Pass{
	Name:  "gpu-module-to-binary",
	Class: "GpuModuleToBinaryPass",
	Doc: `Transforms a GPU module into a GPU binary.

Replaces each gpu.module by a gpu.binary of the same name, with one object for
each of its targets. The format says what an object holds:

- llvm, offloading: LLVM IR as text;
- isa, assembly: PTX, which any driver assembles when it loads it;
- bin, binary: a cubin; needs ptxas;
- fatbin, the default: a cubin where ptxas is installed, else PTX.`,
	New: func() pass.Runner { return &runner{format: "fatbin"} },
}

type runner struct {
	toolkit, options, format, section string
	link                              []string
	assembler                         nvptx.Assembler
	emit                              func(*diag.Diagnostic)
}

// Options declares the pass's options.
func (p *runner) Options(o *pass.Options) {
	o.String("toolkit", &p.toolkit, "Toolkit path.")
	o.Strings("l", &p.link, "Extra files to link to.")
	o.String("opts", &p.options, "Command line options to pass to the tools.")
	o.String("format", &p.format, "The target representation of the compilation process.")
	o.String("section", &p.section, "ELF section where binary is to be located.")
}

// formats are the names of the representations.
var formats = map[string]form{
	"offloading": llvmText, "llvm": llvmText, "assembly": ptxText, "isa": ptxText, "binary": cubin, "bin": cubin,
	"fatbin": best,
}

// form is what an object holds.
type form uint8

const (
	llvmText form = iota
	ptxText
	cubin
	best
)

// Run compiles the modules directly inside op.
func (p *runner) Run(ctx *pass.Context, op *ir.Op) error {
	p.emit = ctx.Emit
	f, ok := formats[p.format]
	if !ok {
		return diag.Errorf(op.Loc(), "invalid format '%s'; expected llvm, isa, bin or fatbin", p.format)
	}
	for _, r := range op.Regions() {
		for b := range r.Blocks() {
			for o := range b.Ops() {
				m, ok := gpu.Module.Cast(o)
				if !ok {
					continue
				}
				if err := p.replace(m, f); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// replace compiles a module for each target and puts a binary in its place.
func (p *runner) replace(m gpu.ModuleOp, f form) error {
	targets := m.Targets()
	if len(targets) == 0 {
		return m.Errorf("has no targets: attach one, for example with --nvvm-attach-target=chip=sm_90a")
	}
	var objects []ir.Attr
	for _, t := range targets {
		o, err := p.compile(context.Background(), m, t, f)
		if err != nil {
			return err
		}
		objects = append(objects, o)
	}
	handler := m.Attr("offloadingHandler")
	if handler == nil {
		handler = gpu.SelectObject(nil)
	}
	b := ir.Before(m.Op)
	b.Loc = m.Loc()
	gpu.Binary.New(b, gpu.BinaryOp{SymName: m.SymName, OffloadingHandler: handler, ObjectsAttr: ir.Array(objects...)})
	m.Erase()
	return nil
}
