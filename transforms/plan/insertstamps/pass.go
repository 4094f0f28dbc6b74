// Package insertstamps is --insert-stamps: it adds to each function with kernels another one, whose kernels write when
// their roles do what.
//
// pass.go makes the functions, and stamps.go writes the stamps of a kernel, whose positions its loops carry. Package
// stamps says where they are.
package insertstamps

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
	"github.com/tsopt/tsopt/transforms/analysis/stamps"
)

// Pass is insert-stamps.
var Pass = &pass.Pass{
	Name: "insert-stamps", Class: "InsertStamps",
	Doc: `Write when the roles of kernels do what

For each public function ` + "`@f`" + ` with kernels of one device the pass adds ` + "`@f_stamps`" + `: a copy, whose kernels write
stamps to an argument more each. One thread of each role stores the number of a site and its SM's clock
(tile.stamp) where threads begin to wait for data or each other, wait no longer, or have the result of a GEMM
that they start and await at once. ` + "`@f`" + ` stays as it is. The
attribute tile.stamps of the argument has the names and lines of the sites.

` + "`tsrun --device=cuda --trace=FILE`" + ` executes both functions and writes what the stamps say.
A remark names a kernel without stamps, with the reason.`,
	Takes: forms.Planned(),
	New:   func() pass.Runner { return &inserter{arch: arch.Default, words: 4096} },
}

type inserter struct {
	arch          string
	blocks, words uint
}

// Options implements [pass.Configurable].
func (p *inserter) Options(o *pass.Options) {
	arch.Option(o, &p.arch, "target: a scale.arch of the module or a shipped one")
	o.Uint("blocks", &p.blocks, "number of blocks that write stamps, the first of the grid; 0 is as many as run at a time")
	o.Uint("words", &p.words, "64-bit words of each role of a block, with 6 for the clocks; later stamps are lost and counted")
}

// Run implements [pass.Runner].
func (p *inserter) Run(ctx *pass.Context, root *ir.Op) error {
	m, err := arch.Find(root, p.arch, arch.Targets.In(ctx))
	if err != nil {
		return err
	}
	if p.words < tile.StampHeader || p.words > 1<<24 || p.blocks > 1<<20 {
		return diag.Errorf(root.Loc(), "insert-stamps: words is from %d to 2^24, and blocks from 0 to 2^20", tile.StampHeader)
	}
	called := map[*ir.Op]bool{}
	for c := range ir.Collect(root, fn.Call) {
		called[ir.ResolveSymbol(c.Op, c.Target)] = true
	}
	for f := range ir.Collect(root, fn.Func) {
		if f.SymVisibility == "private" && !called[f.Op] || !ir.Contains(f.Op, tile.Kernel) {
			continue
		}
		if called[f.Op] {
			ctx.RemarkIn(diag.Cost, f.Op, "has no stamps: it is called, and each call would need memory of its own")
			continue
		}
		if err := p.function(ctx, f, m); err != nil {
			return err
		}
	}
	return nil
}

// function adds the function with stamps, unless no kernel can have any.
func (p *inserter) function(ctx *pass.Context, f fn.FuncOp, m arch.Machine) error {
	name := f.SymName + tile.StampsSuffix
	if at := ir.ResolveSymbol(f.Op, ir.SymbolRef(name)); at != nil {
		return at.Errorf("has the name of the function with the stamps of @%s; rename it", f.SymName)
	}
	copied := ir.Clone(f.Op, nil)
	copied.InsertAfter(f.Op)
	ir.Edit(copied, func(o *fn.FuncOp) { o.SymName = name })
	kernels := slices.Collect(ir.Collect(copied, tile.Kernel))
	stamped := false
	n := 0
	for k := range ir.Collect(f.Op, tile.Kernel) {
		lanes, why := lanesOf(kernels[n], m)
		if why != "" {
			ctx.RemarkIn(diag.Cost, k.Op, "has no stamps: %s", why)
		} else {
			stamped = true
			t := stamps.Table(k, int64(n), lanes)
			stamp(kernels[n], lanes, argument(fn.Func.Of(copied), p.memory(kernels[n], m, len(lanes)), t))
		}
		n++
	}
	if !stamped {
		copied.Erase()
	}
	return nil
}

// lanesOf are the lanes of a kernel, or the reason why it has no stamps.
func lanesOf(k tile.KernelOp, m arch.Machine) (lanes []stamps.Lane, why string) {
	if n := k.Devices(); n > 1 {
		return nil, fmt.Sprintf("it runs on %d devices, and the memory of stamps is on one", n)
	}
	lanes, err := stamps.Of(k, m)
	if err != nil {
		return nil, err.Error()
	}
	return lanes, ""
}

// memory is the type of a kernel's stamps: rows for as many blocks as write stamps.
func (p *inserter) memory(k tile.KernelOp, m arch.Machine, lanes int) *ir.MemRefType {
	blocks := int64(p.blocks)
	if blocks == 0 {
		blocks = m.Multiprocessors() * k.Resident()
	}
	all, known := int64(1), true
	for _, g := range k.Grid() {
		all, known = all*max(g.Const, 1), known && g.Value == nil
	}
	if known {
		blocks = min(blocks, all)
	}
	return ir.MemRef([]int64{max(blocks, 1), int64(lanes), int64(p.words)}, ir.I64, nil, nil)
}

// argument adds the memory of a kernel's stamps to a function.
func argument(f fn.FuncOp, t *ir.MemRefType, means tile.Stamps) *ir.Value {
	in, out := f.FunctionType()
	attrs := make([]ir.Attr, 0, len(in)+1)
	for i := range in {
		attrs = append(attrs, ir.Dict(fn.DictAt(f.Attr(fn.ArgAttrsAttr), i)...))
	}
	attrs = append(attrs, ir.Dict(ir.NamedAttr{Name: tile.InitAttr, Value: ir.String_("zeros")},
		ir.NamedAttr{Name: tile.StampsAttr, Value: means.Attr()}))
	f.SetType(ir.Function(append(slices.Clone(in), t), out))
	f.SetAttr(fn.ArgAttrsAttr, ir.Array(attrs...))
	return f.Body.Entry().AddArg(t, f.Loc())
}
