package scale

import (
	"math"

	"github.com/tsopt/tsopt/ir"
)

// Combiner is how partial results are combined: an associative and commutative operation. On floats max and min are
// IEEE maximum and minimum (NaN wins), as arith.maximumf; maxnum and minnum, for floats alone, ignore NaN, as
// arith.maxnumf. On integers max and min are signed; maxu and minu, for integers alone, are unsigned.
type Combiner int64

// The combiners.
const (
	Add Combiner = iota
	Mul
	Max
	Min
	And
	Or
	Xor
	MaxNum
	MinNum
	MaxU
	MinU
)

// Combiners are the keywords of the combiners.
var Combiners = []string{"add", "mul", "max", "min", "and", "or", "xor", "maxnum", "minnum", "maxu", "minu"}

// CombinerC allows a combiner.
var CombinerC = ir.IntEnum(ir.I32, Combiners...)

func (c Combiner) String() string { return Combiners[c] }

// Combines reports whether the combiner works on elements of a type.
func (c Combiner) Combines(elem ir.Type) bool {
	switch c {
	case And, Or, Xor, MaxU, MinU:
		return !ir.IsFloat(elem)
	case MaxNum, MinNum:
		return ir.IsFloat(elem)
	}
	return true
}

// Identity is the neutral element of the combiner. A format without infinities has its greatest numbers instead. The
// zero of a sum is -0, which keeps the sign of another -0. The identity of maxnum and minnum is also the result for NaN
// alone.
func (c Combiner) Identity(elem ir.Type) ir.Attr {
	if f, ok := elem.(*ir.FloatType); ok {
		highest, lowest := math.Inf(1), math.Inf(-1)
		if format := f.Format(); format != nil {
			highest, lowest = format.Highest(), format.Lowest()
		}
		return ir.Float(f, map[Combiner]float64{Add: math.Copysign(0, -1), Mul: 1, Max: lowest, Min: highest, MaxNum: lowest,
			MinNum: highest}[c])
	}
	bits, ok := ir.BitWidth(elem)
	if !ok || elem == ir.Index {
		bits = 64
	}
	least := int64(-1) << (bits - 1)
	return ir.Integer(elem, map[Combiner]int64{Mul: 1, Max: least, Min: ^least, And: -1, MinU: -1}[c])
}
