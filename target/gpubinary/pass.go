// Package gpubinary is --gpu-module-to-binary: GPU modules compiled for their
// targets, GPUs and CPUs, and kept as text in the program. It joins target/llvmir, which writes
// LLVM IR, target/llc, and target/nvptx, which runs ptxas.
package gpubinary

import (
	"context"
	"sync"

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
- fatbin, the default: a cubin where ptxas is installed, else PTX.

For a #cpu.target, isa is assembly, and bin and fatbin are a relocatable object file.`,
	New: func() pass.Runner { return &runner{format: "fatbin"} },
}

type runner struct {
	toolkit, options, format, section string
	link                              []string
	assembler                         nvptx.Assembler
}

// Options declares the pass's options.
func (p *runner) Options(o *pass.Options) {
	o.String("toolkit", &p.toolkit, "Toolkit path.")
	o.Strings("l", &p.link, "Extra files to link to.")
	o.String("opts", &p.options, "Command line options to pass to the tools.")
	o.String("format", &p.format, "The target representation of the compilation process.")
	o.String("section", &p.section, "ELF section where binary is to be located.")
	o.String("cache", &p.assembler.Folder, "folder that keeps the PTX of each module, so that only changed ones are compiled")
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

// Run compiles the modules directly inside op, several at once: the tools that run for one know nothing of the others.
func (p *runner) Run(ctx *pass.Context, op *ir.Op) error {
	f, ok := formats[p.format]
	if !ok {
		return diag.Errorf(op.Loc(), "invalid format '%s'; expected llvm, isa, bin or fatbin", p.format)
	}
	var jobs []*job
	for _, r := range op.Regions() {
		for b := range r.Blocks() {
			for o := range b.Ops() {
				if m, ok := gpu.Module.Cast(o); ok {
					jobs = append(jobs, &job{module: m})
				}
			}
		}
	}
	next := make(chan *job, len(jobs))
	for _, j := range jobs {
		next <- j
	}
	close(next)
	var all sync.WaitGroup
	for range min(ctx.Processors(), len(jobs)) {
		all.Go(func() {
			for j := range next {
				j.err = p.compileAll(j, f)
			}
		})
	}
	all.Wait()
	for _, j := range jobs { // in the order of the text, whichever was done first
		for _, w := range j.warnings {
			ctx.Emit(w)
		}
		if j.err != nil {
			return j.err
		}
		j.replace()
	}
	return nil
}

// job is a module with what is made of it.
type job struct {
	module   gpu.ModuleOp
	objects  []ir.Attr
	warnings []*diag.Diagnostic
	err      error
}

// compileAll compiles a module for each of its targets.
func (p *runner) compileAll(j *job, f form) error {
	targets := j.module.Targets()
	if len(targets) == 0 {
		return j.module.Errorf("has no targets: attach one, for example with --nvvm-attach-target=chip=sm_90a")
	}
	for _, t := range targets {
		o, err := p.compile(context.Background(), j, t, f)
		if err != nil {
			return err
		}
		j.objects = append(j.objects, o)
	}
	return nil
}

// replace puts the binary in the place of the module.
func (j *job) replace() {
	m := j.module
	handler := m.Attr("offloadingHandler")
	if handler == nil {
		handler = gpu.SelectObject(nil)
	}
	b := ir.Before(m.Op)
	b.Loc = m.Loc()
	gpu.Binary.New(b, gpu.BinaryOp{SymName: m.SymName, OffloadingHandler: handler, ObjectsAttr: ir.Array(j.objects...)})
	m.Erase()
}
