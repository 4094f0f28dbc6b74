package scale

import (
	"math"

	"github.com/tsopt/tsopt/ir"
)

// Combiners are the names a partial may have, each an associative and
// commutative operation of tile.reduce.
var Combiners = []string{"add", "mul", "max", "min", "and", "or", "xor"}

// Combines reports whether a combiner works on elements of a type: and, or and xor
// are for integers.
func Combines(combiner string, elem ir.Type) bool {
	switch combiner {
	case "and", "or", "xor":
		return !ir.IsFloat(elem)
	}
	return true
}

// Identity is the element that a combiner combines with any other to that other.
// A format without infinities has its greatest numbers in their place. max and
// min of integers are signed; the zero of a sum is -0, which keeps the sign of
// another -0.
func Identity(combiner string, elem ir.Type) ir.Attr {
	if f, ok := elem.(*ir.FloatType); ok {
		highest, lowest := math.Inf(1), math.Inf(-1)
		if format := f.Format(); format != nil {
			highest, lowest = format.Highest(), format.Lowest()
		}
		return ir.Float(f, map[string]float64{"add": math.Copysign(0, -1), "mul": 1, "max": lowest, "min": highest}[combiner])
	}
	bits, ok := ir.BitWidth(elem)
	if !ok || elem == ir.Index {
		bits = 64
	}
	least := int64(-1) << (bits - 1)
	return ir.Integer(elem, map[string]int64{"mul": 1, "max": least, "min": ^least, "and": -1}[combiner])
}
