package stagestores

import (
	"iter"
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
	"github.com/tsopt/tsopt/transforms/analysis/instructions"
)

// maxParts is the most parts of its columns in which a tile is stored.
const maxParts = 4

// choose is the least number of parts in which a tile is stored such that the buffer of one part fits; rows of a part
// are a multiple of the widest swizzle. It returns 0, and the buffer of the whole tile, where none fits.
func choose(t *ir.TensorType, fits func(buffer *ir.MemRefType, parts int64) bool) (parts int64, buffer *ir.MemRefType) {
	bits, _ := ir.BitWidth(t.Elem())
	for parts = 1; parts <= maxParts; parts *= 2 {
		shape := slices.Clone(t.Shape())
		last := len(shape) - 1
		if parts > 1 && (last != 1 || shape[last]*int64(bits)/8%(parts*layout.Swizzle128B.Span()) != 0) {
			break
		}
		shape[last] /= parts
		if mt := ir.MemRef(shape, t.Elem(), nil, scale.L1); fits(mt, parts) {
			return parts, mt
		}
	}
	return 0, ir.MemRef(t.Shape(), t.Elem(), nil, scale.L1)
}

// columnsInThreads reports whether each thread has equally many elements of every part of a tile's columns, as it has
// of the accumulator of a GEMM whose rows are divided among warps. Extracting a part then only selects registers.
func columnsInThreads(consumer tile.RoleOp, t *ir.TensorType, parts int64, m arch.Machine) bool {
	k, _ := ir.Enclosing(consumer.Op, tile.Kernel)
	places, found := tile.PlacesOf(k), false
	for g := range ir.Collect(consumer.Op, tile.Gemm) {
		if r, ok := g.Result.Type().(*ir.TensorType); !ok || !slices.Equal(r.Shape(), t.Shape()) {
			continue
		}
		plan, _, err := instructions.PlanGemm(g, places.Of(g.Block()), m)
		if err != nil {
			return false
		}
		columns := t.Shape()[1] / parts
		for axis, digits := range plan.Acc.AllDigits() {
			for _, d := range digits {
				if layout.Axis(axis) != layout.Reg && d.Kind == layout.Dim && d.Dim == 1 && d.Size*d.Stride > columns {
					return false
				}
			}
		}
		found = true
	}
	return found
}

// split yields a result for each of a number of parts of the columns, all of the same operation. It extracts a part
// when it is asked for, so that the code of one part precedes that of the next.
func (r result) split(parts int64) iter.Seq[result] {
	return func(yield func(result) bool) {
		if parts == 1 {
			yield(r)
			return
		}
		b := ir.Before(r.op)
		b.Loc = r.op.Loc()
		t, w := r.tile(), r.at.Window(r.dest, r.tile().Shape())
		rows, columns := t.Shape()[0], t.Shape()[1]/parts
		sizes := slices.Repeat([]int64{1}, len(w.At))
		sizes[w.Dims[0]], sizes[w.Dims[1]] = rows, columns
		for i := range parts {
			from := ir.Mixed{Const: i * columns}
			slice := shaped.SliceOf([]ir.Mixed{{}, from}, constants(rows, columns), constants(1, 1))
			partType := ir.Tensor([]int64{rows, columns}, t.Elem(), nil)
			part := tensor.ExtractSlice.New(b, tensor.ExtractSliceOp{Source: r.value, Slice: slice}, partType).Result
			at := slices.Clone(w.At)
			at[w.Dims[1]] = ir.Mixed{Value: arith.Binary(b, arith.AddI, arith.Index(b, at[w.Dims[1]]), arith.Index(b, from))}
			place := tile.SliceOf(at, sizes, slices.Repeat([]int64{1}, len(at)), []int64{rows, columns})
			if !yield(result{r.op, part, r.dest, place, r.accumulate}) {
				return
			}
		}
	}
}

func constants(ns ...int64) (out []ir.Mixed) {
	for _, n := range ns {
		out = append(out, ir.Mixed{Const: n})
	}
	return out
}
