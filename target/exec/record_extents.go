package exec

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/nvgpu"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/launchplan"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// Extents of arguments in what kernels are passed.

// noteBytes records that the size of an argument is at some places of the plan.
func (r *recorder) noteBytes(arg int, places ...string) {
	v := r.open.argumentValue(arg)
	t, isArray := v.Type().(*ir.MemRefType)
	if !isArray || len(r.open.of(v)) == 0 {
		return
	}
	n := r.open.bytes(v, t)
	for _, at := range places {
		r.open.open = append(r.open.open, launchplan.Open{At: at, Value: n})
	}
}

func (o *openings) argumentValue(i int) *ir.Value {
	f, _ := ir.As[ir.FunctionLike](o.fn)
	return f.FunctionBody().Entry().Arg(i)
}

// bytes is how many an array takes, from its first element to the end of the last one.
func (o *openings) bytes(arg *ir.Value, t *ir.MemRefType) int {
	size := int64(engine.ElementBytes(t.Elem()))
	if t.Layout() == nil {
		return o.multiply(sizeBehind(arg, -1).times(factors{more: size}))
	}
	n := o.number(size)
	for dim := range t.Shape() {
		steps := o.apply("sub", o.multiply(extentOf(arg, dim)), o.number(1))
		n = o.apply("add", n, o.apply("mul", steps, o.multiply(strideOf(arg, dim).times(factors{more: size}))))
	}
	return n
}

// noteArray notes the shape of an array that a kernel is given a pointer to. One that is part of an argument is where
// it is now.
func (p *recordedParams) noteArray(arg *ir.Value, rank int) {
	o, whole := p.r.open, arg
	if parts, ok := memref.ExtractStridedMetadata.Cast(arg.DefiningOp()); ok {
		whole = parts.Source
	}
	if len(o.of(whole)) == 0 {
		return
	}
	from, ok := o.argument(whole)
	if !ok || len(from.Type().(*ir.MemRefType).Shape()) != rank {
		o.fix(whole)
		return
	}
	for dim := range rank {
		at := fmt.Sprintf("/params/%d/memref", len(p.out))
		o.pend(fmt.Sprintf("%s/shape/%d", at, dim), o.multiply(extentOf(from, dim)))
		o.pend(fmt.Sprintf("%s/strides/%d", at, dim), o.multiply(strideOf(from, dim)))
	}
}

// noteMap notes dimensions and strides of a tensor map, which begin with the innermost.
func (p *recordedParams) noteMap(arg *ir.Value, says *launchplan.TensorMap) {
	o := p.r.open
	if len(o.of(arg)) == 0 {
		return
	}
	made, ok := nvgpu.TmaCreateDescriptor.Cast(arg.DefiningOp())
	if !ok {
		o.fix(arg)
		return
	}
	o.fix(made.Box...)
	from, ok := o.argument(made.Tensor)
	if !ok || len(from.Type().(*ir.MemRefType).Shape()) != len(says.Dims) {
		o.fix(made.Tensor)
		return
	}
	t := from.Type().(*ir.MemRefType)
	for i := range t.Shape() {
		dim := len(t.Shape()) - 1 - i
		at := fmt.Sprintf("/params/%d/tensorMap", len(p.out))
		o.pend(fmt.Sprintf("%s/dims/%d", at, i), o.multiply(extentOf(from, dim)))
		if i > 0 {
			o.pend(fmt.Sprintf("%s/strides/%d", at, i-1),
				o.multiply(strideOf(from, dim).times(factors{more: int64(engine.ElementBytes(t.Elem()))})))
		}
	}
}

// pend is a value at a place of the step that is being made.
func (o *openings) pend(at string, value int) {
	o.pending = append(o.pending, launchplan.Open{At: at, Value: value})
}

// recordedNumber is what an argument was when the plan was recorded: a signed integer, the bits of a float, an extent
// or a stride.
func recordedNumber(p *launchplan.Plan, l launchplan.Leaf) int64 {
	a := p.Arguments[l.Arg]
	switch {
	case l.Stride:
		return a.Strides[l.Dim]
	case l.Dim >= 0:
		return a.Shape[l.Dim]
	}
	return a.Number.Signed()
}
