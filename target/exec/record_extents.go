package exec

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/nvgpu"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/launchplan"
	"github.com/tsopt/tsopt/target/sim"
)

// Extents of arguments in what kernels are passed.

// noteBytes says that the size of an argument stands at some places of the plan.
func (r *recorder) noteBytes(arg int, places ...string) {
	v := r.open.argumentValue(arg)
	t, isArray := v.Type().(*ir.MemRefType)
	if !isArray || len(r.open.of(v)) == 0 {
		return
	}
	n := r.open.product(v, dimensions(t), int64(sim.ElementBytes(t.Elem())))
	for _, at := range places {
		r.open.open = append(r.open.open, launchplan.Open{At: at, Value: n})
	}
}

func (o *openings) argumentValue(i int) *ir.Value {
	f, _ := ir.As[ir.FunctionLike](o.fn)
	return f.FunctionBody().Entry().Arg(i)
}

func dimensions(t *ir.MemRefType) (out []int) {
	for dim := range t.Shape() {
		out = append(out, dim)
	}
	return out
}

// noteArray notes the shape of an array that a kernel is given a pointer to. One that is part of an argument is where it is now.
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
		o.pend(fmt.Sprintf("%s/shape/%d", at, dim), o.extent(from, dim))
		o.pend(fmt.Sprintf("%s/strides/%d", at, dim), o.product(from, dimensions(from.Type().(*ir.MemRefType))[dim+1:], 1))
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
	dims := dimensions(t)
	slices.Reverse(dims)
	for i, dim := range dims {
		at := fmt.Sprintf("/params/%d/tensorMap", len(p.out))
		o.pend(fmt.Sprintf("%s/dims/%d", at, i), o.extent(from, dim))
		if i > 0 {
			o.pend(fmt.Sprintf("%s/strides/%d", at, i-1), o.product(from, dims[:i], int64(sim.ElementBytes(t.Elem()))))
		}
	}
}

// pend is a value at a place of the step that is being made.
func (o *openings) pend(at string, value int) {
	o.pending = append(o.pending, launchplan.Open{At: at, Value: value})
}

// recordedNumber is what an argument was when the plan was recorded: a signed integer, the bits of a float, or an extent.
func recordedNumber(p *launchplan.Plan, arg, dim int) int64 {
	a := p.Arguments[arg]
	if dim >= 0 {
		return a.Shape[dim]
	}
	return a.Number.Signed()
}
