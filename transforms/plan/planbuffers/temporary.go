package planbuffers

import (
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/nvgpu"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
	"github.com/tsopt/tsopt/transforms/analysis/lifetimes"
)

// alignment is that of memory that the driver allocates.
const alignment = 256

// temporary is an allocation of a constant size that does not leave its function.
type temporary struct {
	gpu.AllocOp
	lifetimes.Span
	// first is the operation in the allocation's block with which its live range begins.
	first *ir.Op
	frees []*ir.Op
}

// inOrder reports whether what a function does with a device's memory happens in the order of its text.
func inOrder(f fn.FuncOp) bool {
	ok := f.FunctionBody().HasOneBlock()
	ir.WalkOps(f.Op, func(op *ir.Op) {
		switch {
		case fn.Call.Is(op), fn.CallIndirect.Is(op), gpu.SetDefaultDevice.Is(op):
			ok = false
		}
		for _, t := range op.ResultTypes() {
			ok = ok && t != gpu.AsyncToken
		}
	})
	return ok
}

// temporaries are those of a function, by memory space, in the order of their live ranges.
func temporaries(f fn.FuncOp) [][]*temporary {
	start, end := lifetimes.Number(f.Op)
	var out [][]*temporary
	groups := map[ir.Attr]int{}
	for a := range ir.Collect(f.Op, gpu.Alloc) {
		size, ok := bytes(a)
		if !ok || !executedInOrder(f, a.Op) {
			continue
		}
		t := &temporary{AllocOp: a, Span: lifetimes.Span{Size: size, Alignment: alignment}}
		if !t.follow(start, end) || t.first == nil {
			continue
		}
		space := a.Type().Space()
		n, ok := groups[space]
		if !ok {
			n = len(out)
			groups[space], out = n, append(out, nil)
		}
		out[n] = append(out[n], t)
	}
	return out
}

// bytes is the size of an allocation that is nothing but a dense array of a constant size.
func bytes(a gpu.AllocOp) (int64, bool) {
	t := a.Type()
	width, ok := ir.BitWidth(t.Elem())
	if !ok || width%8 != 0 || width&(width-1) != 0 || a.HostShared || t.Layout() != nil || len(a.DynamicSizes) > 0 ||
		len(a.Op.DiscardableAttrs()) > 0 {
		return 0, false
	}
	size := int64(width / 8)
	for _, n := range t.Shape() {
		size *= n
	}
	return size, size > 0
}

// executedInOrder reports whether the operations around one execute what is in them in its order.
func executedInOrder(f fn.FuncOp, op *ir.Op) bool {
	for p := op.ParentOp(); p != f.Op; p = p.ParentOp() {
		if !scf.For.Is(p) && !scf.If.Is(p) && !scf.While.Is(p) {
			return false
		}
	}
	return true
}

// follow finds the live range, and reports whether all that uses the memory is known and in the region of the
// allocation: what a loop carries to its next iteration is no temporary of one iteration.
func (t *temporary) follow(start, end map[*ir.Op]int) bool {
	region := t.Op.ParentRegion()
	values := memory.Reach(t.MemRef)
	for i := 0; i < len(values); i++ {
		v := values[i]
		if !region.IsAncestor(v.ParentRegion()) {
			return false
		}
		for u := range v.Uses() {
			op := u.Owner()
			if gpu.Dealloc.Is(op) {
				if v != t.MemRef {
					return false
				}
				t.frees = append(t.frees, op)
				continue
			}
			if m, ok := nvgpu.TmaCreateDescriptor.Cast(op); ok {
				values = append(values, m.TensorMap)
			} else if !passesOn(op, v) && !accesses(op, v) {
				return false
			}
			here := region.AncestorOpIn(op)
			if here == nil {
				return false
			}
			if t.first == nil || start[here] < t.First {
				t.first, t.First = here, start[here]
			}
			t.Last = max(t.Last, end[here])
		}
	}
	return true
}

// passesOn reports whether an operation makes of a value only what [memory.Reach] lists.
func passesOn(op *ir.Op, v *ir.Value) bool {
	if view, ok := ir.As[ir.ViewLike](op); ok {
		return view.ViewSource() == v
	}
	return scf.For.Is(op) || scf.While.Is(op) || scf.Yield.Is(op) || scf.Condition.Is(op)
}

// accesses reports whether an operation does no more with a value than to access its memory now.
func accesses(op *ir.Op, v *ir.Value) bool {
	if s, ok := memref.Store.Cast(op); ok {
		return s.Value != v
	}
	return gpu.LaunchFunc.Is(op) || gpu.Memcpy.Is(op) || gpu.Memset.Is(op) || memref.Load.Is(op) || memref.Dim.Is(op) ||
		memref.Copy.Is(op)
}
