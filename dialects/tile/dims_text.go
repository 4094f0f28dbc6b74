package tile

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// dimsText is an optional `dims [0, 1]`.
func dimsText() ir.Directive {
	return ir.Directive{
		Parse: func(p ir.OpParser, args ir.DirectiveArgs) bool {
			if !p.Peek("dims") {
				return false
			}
			args.SetAttr(0, ir.DenseI64(parseDims(p)...))
			return true
		},
		Print: func(p ir.OpPrinter, op *ir.Op) { printDims(p, op.Attr("dims").(*ir.DenseArrayAttr).Ints()) },
	}
}

// parseDims reads `dims [0, 1]`, or `dim 0`.
func parseDims(p ir.OpParser) []int64 {
	if p.Accept("dim") {
		return []int64{p.Int()}
	}
	dims := []int64{}
	p.Expect("dims")
	p.List(ir.Square, func() { dims = append(dims, p.Int()) })
	return dims
}

func printDims(p ir.OpPrinter, dims []int64) {
	p.Str("dims ")
	p.List(ir.Square, len(dims), func(i int) { p.Int(dims[i]) })
}

// reshaping is the view of an operation on one tile.
type reshaping interface {
	// ends are the source and the result.
	ends() (source, result *ir.Value)
}

// impliedText is `-> type` of a result, omitted if the source's type and the attributes imply it. implied is that type,
// nil for none.
func impliedText[W reshaping](implied func(of *ir.TensorType,
	attr func(name string) ir.Attr) *ir.TensorType) ir.Directive {
	return ir.Directive{
		Parse: func(p ir.OpParser, args ir.DirectiveArgs) bool {
			if p.Accept("->") {
				args.SetTypes(0, []ir.Type{p.Type()})
				return true
			}
			at := p.Pos()
			var t *ir.TensorType
			if of, ok := args.Types(1)[0].(*ir.TensorType); ok {
				t = implied(of, args.State().Prop)
			}
			if t == nil {
				p.Errorf(at, "expected '->' and the type of the result")
				return true
			}
			args.SetTypes(0, []ir.Type{t})
			return true
		},
		Print: func(p ir.OpPrinter, op *ir.Op) {
			source, result := ir.View[W](op).ends()
			if t := implied(source.Type().(*ir.TensorType), op.Attr); t == nil || result.Type() != t {
				p.Str(" -> ")
				p.Type(result.Type())
			}
		},
	}
}

// checkDims holds that dimensions count up and are there.
func checkDims(op *ir.Op, what string, dims []int64, rank int) error {
	for i, d := range dims {
		switch {
		case d < 0 || d >= int64(rank):
			return op.Errorf("%s dimension %d of a tile of rank %d", what, d, rank)
		case i > 0 && d <= dims[i-1]:
			return op.Errorf("%s the dimensions [%s]; list each once, in increasing order", what, ir.JoinInts(dims))
		}
	}
	if len(dims) == 0 {
		return op.Errorf("%s no dimension", what)
	}
	return nil
}

// without are the dimensions of a tile of a rank that are not among some.
func without(rank int, dims []int64) (out []int64) {
	for i := range int64(rank) {
		if !slices.Contains(dims, i) {
			out = append(out, i)
		}
	}
	return out
}
