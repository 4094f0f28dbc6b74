package exec

import "github.com/tsopt/tsopt/ir"

// What the values of host code depend on of what the function is called with: on numbers, and on extents that the types of arrays leave
// open.

// leaf is such a number: an extent of an argument, or with a dim of -1 the argument itself.
type leaf struct{ arg, dim int }

type leaves map[leaf]bool

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
			for dim, n := range m.Shape() {
				if n == ir.Dynamic {
					of[leaf{i, dim}] = true
				}
			}
		} else {
			of[leaf{i, -1}] = true
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
		case parent.Name() == "scf.for" && v.Index() == 0:
			return d.ofAll(parent.Operands()[:3])
		default:
			return d.inside(parent)
		}
	}
	if arg, dims, ok := d.extents(v); ok { // less than all of the array's
		l := leaves{}
		for _, dim := range dims {
			if x := (leaf{arg.Index(), dim}); d.values[arg][x] {
				l[x] = true
			}
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
		switch p.Name() {
		case "scf.for":
			l.add(d.ofAll(p.Operands()[:3]))
		case "scf.if", "scf.index_switch":
			l.add(d.of(p.Operand(0)))
		default:
			l.add(d.inside(p))
		}
	}
	return l
}

func (d *dependence) within(op *ir.Op) bool { return op != nil && d.fn.IsProperAncestor(op) }

// extents are the dimensions of an argument of the function whose extents alone a value follows from.
func (d *dependence) extents(v *ir.Value) (arg *ir.Value, dims []int, ok bool) {
	op := v.DefiningOp()
	switch op.Name() {
	case "memref.dim":
		arg, isArg := d.argument(op.Operand(0))
		c := op.Operand(1).DefiningOp()
		if !isArg || c == nil || !c.Has(ir.ConstantLike) {
			return nil, nil, false
		}
		n, known := c.Attr("value").(*ir.IntegerAttr)
		if !known {
			return nil, nil, false
		}
		return arg, []int{int(n.Int())}, true
	case "memref.extract_strided_metadata":
		arg, isArg := d.argument(op.Operand(0))
		if !isArg {
			return nil, nil, false
		}
		rank := len(arg.Type().(*ir.MemRefType).Shape())
		switch i := v.Index() - 2; {
		case i >= rank: // a stride
			for dim := i - rank + 1; dim < rank; dim++ {
				dims = append(dims, dim)
			}
		case i >= 0:
			dims = []int{i}
		}
		return arg, dims, true
	}
	return nil, nil, false
}

// argument is the array of the function that a value is, whatever its type says.
func (d *dependence) argument(v *ir.Value) (*ir.Value, bool) {
	for v.DefiningOp() != nil && v.DefiningOp().Name() == "memref.cast" {
		v = v.DefiningOp().Operand(0)
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
	"gpu.set_default_device": true, "gpu.alloc": true, "gpu.dealloc": true, "gpu.memcpy": true, "gpu.memset": true, "gpu.wait": true, "gpu.launch_func": true,
	"memref.extract_aligned_pointer_as_index": true, "memref.extract_strided_metadata": true,
}
