package serve

import (
	"context"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
)

// estimated is the predicted time of a program's kernels.
type estimated struct {
	Predicted float64  `json:"predicted"` // microseconds, of all of them
	Parts     []string `json:"parts"`     // what each does in that time
	// Rejected is the reason why the program should not be compiled, "" for none.
	Rejected string `json:"refused"`
	// Unknown is why the time is not known, "" where it is.
	Unknown string `json:"unknown"`
}

// estimate plans the program for some arguments, and asks the model. Where no arguments are sent, extents are those
// that the program gives.
func (q *query) estimate(_ context.Context, res *response) error {
	m, err := q.load()
	if err != nil {
		return err
	}
	params, err := q.onMemory(m)
	if err != nil {
		return err
	}
	if len(q.request.Arguments) > 0 {
		arrays, err := q.arrays(params, true)
		if err != nil {
			return err
		}
		q.know(m.fn, arrays)
	}
	if err := q.pipeline(m.root, q.kit.Backends.Planning().Pipeline.Name, "to=planned"); err != nil {
		return err
	}
	machine, err := arch.Find(m.root, arch.OfChip(q.request.Chip), q.kit.Targets)
	if err != nil {
		return badRequest{err}
	}
	res.estimated = &estimated{Parts: []string{}}
	return tile.EachKernel(m.root, func(k tile.KernelOp) error {
		c, err := estimate.Of(k, machine)
		if err != nil {
			res.Unknown = err.Error()
			return nil
		}
		res.Predicted += c.Total
		res.Parts = append(res.Parts, c.Time()+"\n"+c.Occupancy())
		if why := c.Refused(); why != "" && res.Rejected == "" {
			res.Rejected = "spills registers: " + why
		}
		return nil
	})
}

// know specializes a function to arguments as they were sent: dynamic extents become static, numbers constants.
func (q *query) know(op *ir.Op, arrays []*npy.Array) {
	body, _ := ir.As[ir.FunctionLike](op)
	entry := body.FunctionBody().Entry()
	b := ir.NewBuilder(entry)
	b.SetToStart(entry)
	attrs := make([]ir.Attr, len(arrays))
	for i, v := range entry.Args() {
		as := fn.DictAt(op.Attr(fn.ArgAttrsAttr), i)
		b.Loc = v.Loc()
		t, isArray := v.Type().(*ir.MemRefType)
		f, isFloat := v.Type().(*ir.FloatType)
		switch {
		case isArray && ir.CountDynamic(t.Shape()) > 0:
			as = with(as, tile.ShapeAttr, arrays[i].Shape)
		case isArray || q.request.Arguments[i].Data == nil:
		case isFloat:
			v.ReplaceAllUsesWith(arith.NewConstant(b, ir.Float(f, arrays[i].Float(0))))
		default:
			v.ReplaceAllUsesWith(arith.ConstantInt(b, int64(arrays[i].Bits(0)), v.Type()))
		}
		attrs[i] = ir.Dict(as...)
	}
	op.SetAttr(fn.ArgAttrsAttr, ir.Array(attrs...))
}

// with are attributes with extents under a name.
func with(as []ir.NamedAttr, name string, extents []int) (out []ir.NamedAttr) {
	for _, a := range as {
		if a.Name != name {
			out = append(out, a)
		}
	}
	var ns []ir.Attr
	for _, n := range extents {
		ns = append(ns, ir.I64Attr(int64(n)))
	}
	return append(out, ir.NamedAttr{Name: name, Value: ir.Array(ns...)})
}
