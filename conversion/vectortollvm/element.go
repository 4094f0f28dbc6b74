package vectortollvm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

func vectorType(v *ir.Value) *ir.VectorType { return v.Type().(*ir.VectorType) }

// element reads a scalar of a converted vector at a constant position.
func (l lowering) element(b *ir.Builder, v *ir.Value, t *ir.VectorType, at []int64) *ir.Value {
	return l.elementAt(b, l.row(b, v, at), t, l.lane(b, at))
}

func (l lowering) elementAt(b *ir.Builder, row *ir.Value, t *ir.VectorType, lane *ir.Value) *ir.Value {
	return llvm.ExtractElement.New(b, llvm.ExtractElementOp{Vector: row, Position: lane}, l.c.Type(t.Elem())).Result
}

// row is the innermost vector that holds a position.
func (l lowering) row(b *ir.Builder, v *ir.Value, at []int64) *ir.Value {
	if len(at) <= 1 {
		return v
	}
	return llvm.NewExtractValue(b, v, at[:len(at)-1]...)
}

func (l lowering) lane(b *ir.Builder, at []int64) *ir.Value {
	if len(at) == 0 {
		return llvm.NewInt(b, ir.I64, 0)
	}
	return llvm.NewInt(b, ir.I64, at[len(at)-1])
}

// withElement replaces a scalar of a converted vector.
func (l lowering) withElement(b *ir.Builder, v, x *ir.Value, at []int64, lane *ir.Value) *ir.Value {
	row := l.row(b, v, at)
	row = llvm.InsertElement.New(b, llvm.InsertElementOp{Vector: row, Value: x, Position: lane}, row.Type()).Result
	if len(at) <= 1 {
		return row
	}
	return llvm.NewInsertValue(b, v, row, at[:len(at)-1]...)
}

// positions calls visit for every position of a shape in row-major order.
func positions(shape []int64, visit func(at []int64)) {
	at := make([]int64, len(shape))
	var walk func(dim int)
	walk = func(dim int) {
		if dim == len(shape) {
			visit(at)
			return
		}
		for at[dim] = 0; at[dim] < shape[dim]; at[dim]++ {
			walk(dim + 1)
		}
	}
	walk(0)
}

// rearrange replaces op by a vector whose elements are elements of another.
func (l lowering) rearrange(r *rewrite.ConversionRewriter, op *ir.Op, src *ir.Value, from, to *ir.VectorType,
	source func(at []int64) []int64) bool {
	if scalable(from, to) {
		return r.Fail(op, "moves elements of scalable vectors")
	}
	b := r.Builder
	out := llvm.PoisonValue.New(b, llvm.ValueOp{}, l.c.Type(to)).Result
	positions(to.Shape(), func(at []int64) {
		x := l.element(b, src, from, source(at))
		out = l.withElement(b, out, x, at, l.lane(b, at))
	})
	r.Replace(op, out)
	return true
}

// splitPosition separates the constant leading part of a position from a lane;
// ok is false when a dimension other than the lane's is not constant.
func (l lowering) splitPosition(b *ir.Builder, at []ir.Mixed, dynamic []*ir.Value) (static []int64, lane *ir.Value,
	ok bool) {
	for i, m := range at {
		if m.Value == nil {
			static = append(static, m.Const)
			continue
		}
		if i != len(at)-1 {
			return nil, nil, false
		}
		return append(static, 0), dynamic[0], true
	}
	return static, nil, !slices.Contains(static, -1)
}

func (l lowering) extract() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.Extract, l.c.TypeConverter, "extract",
		func(r *rewrite.ConversionRewriter, op, in vector.ExtractOp) bool {
			t := vectorType(op.Source)
			at, lane, ok := l.splitPosition(r.Builder, op.Position(), in.DynamicPosition)
			if !ok {
				return r.Fail(op.Op, "has a position that is not constant in an outer dimension")
			}
			b := r.Builder
			_, isVector := op.Result.Type().(*ir.VectorType)
			switch {
			case len(at) == 0 && len(t.Shape()) > 0:
				r.Replace(op.Op, in.Source)
			case isVector && len(at) < len(t.Shape()):
				r.Replace(op.Op, llvm.NewExtractValue(b, in.Source, at...))
			default:
				row := l.row(b, in.Source, at)
				if lane == nil {
					lane = l.lane(b, at)
				}
				r.Replace(op.Op, l.elementAt(b, row, t, lane))
			}
			return true
		})
}

func (l lowering) insert() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.Insert, l.c.TypeConverter, "insert",
		func(r *rewrite.ConversionRewriter, op, in vector.InsertOp) bool {
			t := vectorType(op.Dest)
			at, lane, ok := l.splitPosition(r.Builder, op.Position(), in.DynamicPosition)
			if !ok {
				return r.Fail(op.Op, "has a position that is not constant in an outer dimension")
			}
			b := r.Builder
			_, isVector := op.Value.Type().(*ir.VectorType)
			switch {
			case len(at) == 0 && len(t.Shape()) > 0:
				r.Replace(op.Op, in.Value)
			case isVector && len(at) < len(t.Shape()):
				r.Replace(op.Op, llvm.NewInsertValue(b, in.Dest, in.Value, at...))
			default:
				row := l.row(b, in.Dest, at)
				if lane == nil {
					lane = l.lane(b, at)
				}
				row = llvm.InsertElement.New(b, llvm.InsertElementOp{Vector: row, Value: in.Value, Position: lane},
					row.Type()).Result
				if len(at) > 1 {
					row = llvm.NewInsertValue(b, in.Dest, row, at[:len(at)-1]...)
				}
				r.Replace(op.Op, row)
			}
			return true
		})
}

func (l lowering) fromElements() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.FromElements, l.c.TypeConverter, "from-elements",
		func(r *rewrite.ConversionRewriter, op, in vector.FromElementsOp) bool {
			b := r.Builder
			t := vectorType(op.Dest)
			out := llvm.PoisonValue.New(b, llvm.ValueOp{}, l.c.Type(t)).Result
			i := 0
			positions(t.Shape(), func(at []int64) {
				out = l.withElement(b, out, in.Operand(i), at, l.lane(b, at))
				i++
			})
			r.Replace(op.Op, out)
			return true
		})
}

// toElements reads the elements that are used.
func (l lowering) toElements() rewrite.ConversionPattern {
	return rewrite.ConvertOn(vector.ToElements, l.c.TypeConverter, "to-elements",
		func(r *rewrite.ConversionRewriter, op, in vector.ToElementsOp) bool {
			t := vectorType(op.Source)
			var out [][]*ir.Value
			positions(t.Shape(), func(at []int64) {
				if !op.Result(len(out)).HasUses() {
					out = append(out, nil)
					return
				}
				out = append(out, []*ir.Value{l.element(r.Builder, in.Source, t, at)})
			})
			r.ReplaceN(op.Op, out)
			return true
		})
}
