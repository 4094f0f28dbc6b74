package exec

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/launchplan"
)

// What the values of host code depend on of what the function is called with: on numbers, and on extents that the types
// of arrays leave open.

type leaves map[launchplan.Leaf]bool

// factors are numbers of arguments that are multiplied, and a number.
type factors struct {
	of   []launchplan.Leaf
	more int64
}

// extentOf is what an extent of an argument is.
func extentOf(arg *ir.Value, dim int) factors {
	if n := arg.Type().(*ir.MemRefType).Shape()[dim]; n != ir.Dynamic {
		return factors{more: n}
	}
	return factors{[]launchplan.Leaf{{Arg: arg.Index(), Dim: dim}}, 1}
}

// strideOf is what a stride of an argument is: where its type says nothing of strides, the extents behind it.
func strideOf(arg *ir.Value, dim int) factors {
	t := arg.Type().(*ir.MemRefType)
	if t.Layout() == nil {
		return sizeBehind(arg, dim)
	}
	if strides, _, ok := t.Strides(); ok && strides[dim] != ir.Dynamic {
		return factors{more: strides[dim]}
	}
	return factors{[]launchplan.Leaf{{Arg: arg.Index(), Dim: dim, Stride: true}}, 1}
}

// sizeBehind is how many elements the dimensions behind one have.
func sizeBehind(arg *ir.Value, dim int) factors {
	out := factors{more: 1}
	for i := range arg.Type().(*ir.MemRefType).Shape()[dim+1:] {
		out = out.times(extentOf(arg, dim+1+i))
	}
	return out
}

func (f factors) times(g factors) factors {
	return factors{slices.Concat(f.of, g.of), f.more * g.more}
}

func (l leaves) add(more leaves) {
	for x := range more {
		l[x] = true
	}
}

// dependence finds out what values depend on. What it does not know depends on everything.
type dependence struct {
	fn     *ir.Op
	all    leaves
	values map[*ir.Value]leaves
	ops    map[*ir.Op]leaves // by an operation with regions
	blocks bool              // control may go anywhere
}

func newDependence(fn *ir.Op) *dependence {
	f, _ := ir.As[ir.FunctionLike](fn)
	d := &dependence{fn: fn, all: leaves{}, values: map[*ir.Value]leaves{}, ops: map[*ir.Op]leaves{}}
	entry := f.FunctionBody().Entry()
	d.blocks = entry.Next() != nil
	for i, v := range entry.Args() {
		of := leaves{}
		if m, ok := v.Type().(*ir.MemRefType); ok {
			for dim := range m.Shape() {
				for _, x := range slices.Concat(extentOf(v, dim).of, strideOf(v, dim).of) {
					of[x] = true
				}
			}
		} else {
			of[launchplan.Leaf{Arg: i, Dim: -1}] = true
		}
		d.values[v] = of
		d.all.add(of)
	}
	return d
}

// of is what a value depends on.
func (d *dependence) of(v *ir.Value) leaves {
	if l, ok := d.values[v]; ok {
		return l
	}
	l := d.find(v)
	d.values[v] = l
	return l
}

func (d *dependence) find(v *ir.Value) leaves {
	op := v.DefiningOp()
	if op == nil {
		switch parent := v.ParentBlock().ParentOp(); {
		case !d.within(parent):
			return d.all
		default:
			if loop, ok := scf.For.Cast(parent); ok && v == loop.Body.Entry().Arg(0) {
				return d.ofAll([]*ir.Value{loop.LowerBound, loop.UpperBound, loop.Step})
			}
			return d.inside(parent)
		}
	}
	if f, ok := d.factors(v); ok { // less than all of the array's
		l := leaves{}
		for _, x := range f.of {
			l[x] = true
		}
		return l
	}
	switch {
	case op.NumRegions() > 0:
		return d.inside(op)
	case !isCalculation(op):
		return d.all
	}
	return d.ofAll(op.Operands())
}

func (d *dependence) ofAll(vs []*ir.Value) leaves {
	l := leaves{}
	for _, v := range vs {
		l.add(d.of(v))
	}
	return l
}

// inside is what an operation and all that is nested in it depend on.
func (d *dependence) inside(op *ir.Op) leaves {
	if l, ok := d.ops[op]; ok {
		return l
	}
	l := leaves{}
	ir.WalkOps(op, func(o *ir.Op) {
		for _, v := range o.Operands() {
			if owner := v.ParentBlock().ParentOp(); owner != op && !op.IsProperAncestor(owner) {
				l.add(d.of(v))
			}
		}
		if hasEffect(o) {
			l.add(d.all)
		}
	})
	d.ops[op] = l
	return l
}

// control is what decides whether and how often an operation is executed.
func (d *dependence) control(op *ir.Op) leaves {
	l := leaves{}
	if d.blocks {
		return d.all
	}
	for p := op.ParentOp(); p != d.fn; p = p.ParentOp() {
		if p == nil { // of another function
			return d.all
		}
		if loop, ok := scf.For.Cast(p); ok {
			l.add(d.ofAll([]*ir.Value{loop.LowerBound, loop.UpperBound, loop.Step}))
		} else if branch, ok := scf.If.Cast(p); ok {
			l.add(d.of(branch.Condition))
		} else {
			l.add(d.inside(p))
		}
	}
	return l
}

func (d *dependence) within(op *ir.Op) bool { return op != nil && d.fn.IsProperAncestor(op) }

// factors are the numbers of an argument of the function that make an extent or a stride.
func (d *dependence) factors(v *ir.Value) (factors, bool) {
	if asked, ok := memref.Dim.Cast(v.DefiningOp()); ok {
		var dim *ir.IntegerAttr
		if c, isConstant := arith.Constant.Cast(asked.Index.DefiningOp()); isConstant {
			dim, _ = c.Value.(*ir.IntegerAttr)
		}
		arg, ok := d.argument(asked.Source)
		if !ok || dim == nil {
			return factors{}, false
		}
		return extentOf(arg, int(dim.Int())), true
	}
	parts, ok := memref.ExtractStridedMetadata.Cast(v.DefiningOp())
	if !ok {
		return factors{}, false
	}
	arg, ok := d.argument(parts.Source)
	if !ok {
		return factors{}, false
	}
	if i := slices.Index(parts.Sizes, v); i >= 0 {
		return extentOf(arg, i), true
	} else if i := slices.Index(parts.Strides, v); i >= 0 {
		return strideOf(arg, i), true
	}
	return factors{more: 1}, true
}

// argument is the array of the function that a value is, whatever its type says.
func (d *dependence) argument(v *ir.Value) (*ir.Value, bool) {
	for {
		c, ok := memref.Cast.Cast(v.DefiningOp())
		if !ok {
			break
		}
		v = c.Source
	}
	if v.DefiningOp() != nil || v.ParentBlock().ParentOp() != d.fn || !v.ParentBlock().IsEntry() {
		return nil, false
	}
	_, ok := v.Type().(*ir.MemRefType)
	return v, ok
}

// isCalculation reports whether results of an operation follow from its operands: it looks at no memory.
func isCalculation(op *ir.Op) bool {
	switch op.Name() {
	case "memref.alloc", "memref.alloca", "gpu.alloc", "gpu.wait", "nvgpu.tma.create.descriptor":
		return true
	}
	return ir.IsMemoryEffectFree(op)
}

// hasEffect reports whether an operation does what is neither a calculation nor written down.
func hasEffect(op *ir.Op) bool {
	return op.NumRegions() == 0 && !op.Has(ir.Terminator) && !isCalculation(op) && !isRecorded[op.Name()]
}

// isRecorded has the operations whose effects the recorder writes down.
var isRecorded = map[string]bool{
	"gpu.set_default_device": true, "gpu.alloc": true, "gpu.dealloc": true, "gpu.memcpy": true, "gpu.memset": true,
	"gpu.wait": true, "gpu.launch_func": true,
	"memref.extract_aligned_pointer_as_index": true, "memref.extract_strided_metadata": true,
}
