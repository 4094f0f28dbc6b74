package scale

import (
	"math/big"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// BlockSource is an operation whose body the blocks of a grid run side by side.
type BlockSource interface {
	// Grid is how many blocks there are in each dimension.
	Grid() []ir.Mixed
}

// RangesHere implements [intrange.PlacedInferrer].
func (o RankOp) RangesHere(of func(*ir.Value) *intrange.Range) []*intrange.Range {
	return []*intrange.Range{RankRange(o.Op, o.Level, of)}
}

// RangesHere implements [intrange.PlacedInferrer].
func (o NumRanksOp) RangesHere(of func(*ir.Value) *intrange.Range) []*intrange.Range {
	return []*intrange.Range{UnitsRange(o.Op, o.Level, of)}
}

// RankRange is the range of the number of the unit of a level that runs the code
// at op; nil when nothing is known of it.
func RankRange(op *ir.Op, level string, of func(*ir.Value) *intrange.Range) *intrange.Range {
	n := UnitsRange(op, level, of)
	if n == nil {
		return nil
	}
	return IDRange(n)
}

// UnitsRange is the range of how many units of a level run the code at op.
func UnitsRange(op *ir.Op, level string, of func(*ir.Value) *intrange.Range) *intrange.Range {
	if n, ok := UnitsAround(op, level); ok {
		return count(n)
	}
	if level != Block {
		return nil
	}
	for p := op.ParentOp(); p != nil; p = p.ParentOp() {
		if source, ok := ir.As[BlockSource](p); ok {
			return multiply(source.Grid(), of)
		}
	}
	return nil
}

func multiply(grid []ir.Mixed, of func(*ir.Value) *intrange.Range) *intrange.Range {
	n := count(1)
	for _, g := range grid {
		n = intrange.Mul(n, ExtentRange(g, of), intrange.Flags{NoSigned: true})
	}
	return n
}

// ExtentRange is the range of how many units there are in a dimension: not less
// than none.
func ExtentRange(extent ir.Mixed, of func(*ir.Value) *intrange.Range) *intrange.Range {
	if extent.Value == nil {
		return count(extent.Const)
	}
	if r := of(extent.Value); r != nil && r.SMax.Sign() >= 0 {
		return r.Intersect(intrange.NonNegative(64))
	}
	return intrange.NonNegative(64)
}

// IDRange is the range of the number of one of some units.
func IDRange(units *intrange.Range) *intrange.Range {
	last := new(big.Int).Sub(units.SMax, big.NewInt(1))
	if last.Sign() < 0 {
		last.SetInt64(0) // code that nothing runs
	}
	return intrange.FromSigned(64, new(big.Int), last)
}

func count(n int64) *intrange.Range { return intrange.Constant(64, big.NewInt(n)) }

// ArgRange implements [intrange.ArgInferrer]: the unit's number, how many there
// are, and what comes in from outside.
func (o OnOp) ArgRange(arg *ir.Value, of func(*ir.Value) *intrange.Range) *intrange.Range {
	switch arg.Index() {
	case 0:
		return IDRange(count(o.Units()))
	case 1:
		return count(o.Units())
	}
	if in := o.scalarInput(arg); in != nil {
		return of(in)
	}
	return nil
}

// ArgDivisor implements [intrange.ArgDivisorInferrer].
func (o OnOp) ArgDivisor(arg *ir.Value, of func(*ir.Value) int64) int64 {
	if in := o.scalarInput(arg); in != nil {
		return of(in)
	}
	return 1
}

// ArgArray implements [intrange.ArgArrayInferrer].
func (o OnOp) ArgArray(arg *ir.Value, of *intrange.Analysis) *intrange.Array {
	if arg.Index() < 2 || o.Inputs[arg.Index()-2].Type() != arg.Type() {
		return nil
	}
	return of.Array(o.Inputs[arg.Index()-2])
}

// InferArrays implements [intrange.ArrayInferrer]: a part lies where its unit's memory is.
func (o ViewOp) InferArrays(of *intrange.Analysis) []*intrange.Array {
	if o.OwnPart() {
		return []*intrange.Array{nil}
	}
	return []*intrange.Array{of.Array(o.Source)}
}

// scalarInput is the number outside that an argument is; nil where it is none, or
// a part of a tile.
func (o OnOp) scalarInput(arg *ir.Value) *ir.Value {
	if arg.Index() < 2 || !ir.IsSignlessIntegerOrIndex(arg.Type()) {
		return nil
	}
	return o.Inputs[arg.Index()-2]
}
