package explain

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// A fusion is a kernel that computes, element by element, with what another one has stored just before.
type fusion struct {
	first, second int // which kernels of the program
	store         tile.StoreOp
	load          tile.LoadOp
	program       *ir.Op // with the second as a part of the first
}

// fusions are the kernels that only continue others.
func (c *compiler) fusions() (out []fusion) {
	kernels := slices.Collect(ir.Collect(c.bound, tile.Kernel))
	for second := 1; second < len(kernels); second++ {
		f, ok := continued(kernels[second-1], kernels[second])
		if !ok {
			continue
		}
		f.first, f.second, f.program = second-1, second, ir.Clone(c.bound, nil)
		store, load := counterpart(c.bound, f.program, f.store.Op), counterpart(c.bound, f.program, f.load.Op)
		if join(tile.Store.Of(store), tile.Load.Of(load)) {
			out = append(out, f)
		}
	}
	return out
}

// fused advises a fusion that is predicted to be faster.
func (c *compiler) fused(f fusion, before, after plan) {
	one, both := after.kernel(f.first), before.kernel(f.first)+before.kernel(f.second)
	if !(one < (1-worth)*both) {
		return
	}
	k := &c.report.Kernels[before.longest(f.second)]
	k.Advice = append(k.Advice, Advice{Line: c.lineOf(f.load.Op), Predicted: one, Before: both,
		Text: "compute this as the epilogue of the kernel before, which has just stored what is loaded here: both kernels"})
}

// continued finds the store of a kernel whose elements the next kernel loads where it stores its own.
func continued(first, second tile.KernelOp) (f fusion, ok bool) {
	if first.Op.Block() != second.Op.Block() {
		return f, false
	}
	stores := slices.Collect(ir.Collect(first.Op, tile.Store))
	loads := slices.Collect(ir.Collect(second.Op, tile.Load))
	results := slices.Collect(ir.Collect(second.Op, tile.Store))
	if len(stores) != 1 || len(loads) != 1 || len(results) != 1 || stores[0].Op.ParentOp() != first.Op {
		return f, false
	}
	f.store, f.load = stores[0], loads[0]
	s, l, r := f.store.Accesses()[0], f.load.Accesses()[0], results[0].Accesses()[0]
	same := s.Memory == l.Memory && slices.Equal(l.At, r.At) && slices.Equal(l.Dims, r.Dims) &&
		slices.Equal(l.Steps, r.Steps) && slices.Equal(shapeOf(l.Memory), shapeOf(r.Memory))
	return f, same && onlyByElement(second)
}

func shapeOf(mem *ir.Value) []int64 { return mem.Type().(*ir.MemRefType).Shape() }

// onlyByElement reports whether a kernel computes each element of a tile of the elements beside it. What it computes
// of numbers is where the tiles are.
func onlyByElement(k tile.KernelOp) bool {
	number := func(v *ir.Value) bool { return !isTile(v) }
	for op := range k.Body.Entry().Ops() {
		switch {
		case tile.Load.Is(op), tile.Store.Is(op), op.Has(ir.ConstantLike), op.Has(ir.Terminator):
		case !op.Has(ir.Elementwise), slices.ContainsFunc(op.Results(), isTile) && slices.ContainsFunc(op.Operands(), number):
			return false
		}
	}
	return true
}

func isTile(v *ir.Value) bool {
	_, ok := v.Type().(*ir.TensorType)
	return ok
}

// join computes, before a store, what the kernel of a load computes, and erases this kernel.
func join(store tile.StoreOp, load tile.LoadOp) bool {
	second := load.Op.ParentOp()
	shape := store.Value.Type().(*ir.TensorType).Shape()
	var m ir.Mapping
	m.Map(load.Result, store.Value)
	b := ir.Before(store.Op)
	for op := range load.Op.Block().Ops() {
		s, stores := tile.Store.Cast(op)
		switch {
		case op == load.Op, !stores && !slices.ContainsFunc(op.Results(), isTile):
		case stores:
			if s.Dest != store.Dest {
				tile.Store.New(b, tile.StoreOp{Value: m.Get(s.Value), Dest: s.Dest, At: store.At})
				continue
			}
			store.Op.SetOperand(0, m.Get(s.Value))
		case op.Has(ir.ConstantLike):
			if !rewrite.IsSplat(op) {
				return false
			}
			of := ir.Tensor(shape, op.Result(0).Type().(*ir.TensorType).Elem(), nil)
			c := b.Insert(ir.Clone(op, &m))
			c.SetAttr("value", ir.SplatOf(of, rewrite.SplatElem(op.Attr("value"))))
			c.Result(0).SetType(of)
		default:
			for _, r := range b.Insert(ir.Clone(op, &m)).Results() {
				r.SetType(ir.Tensor(shape, r.Type().(*ir.TensorType).Elem(), nil))
			}
		}
	}
	second.Erase()
	return true
}
