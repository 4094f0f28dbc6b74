package fusecomm

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// combined is what the tiles that devices sent, the own one among them, are combined to in their order.
func combined(b *ir.Builder, c scale.Combiner, devices int64, sent func(from *ir.Value) *ir.Value) (sum *ir.Value) {
	var summands []*ir.Value
	for d := range devices {
		summands = append(summands, sent(number{b}.of(d))) // all are on their way before the first is added
	}
	for _, x := range summands {
		x = widened(b, c, x)
		if sum == nil {
			sum = x
			continue
		}
		sum = tile.Combine(b, c, sum, x)
	}
	return sum
}

// widened is a tile in the type in which its elements are combined.
func widened(b *ir.Builder, c scale.Combiner, x *ir.Value) *ir.Value {
	t := x.Type().(*ir.TensorType)
	if to := comm.CombinedType(c, t.Elem()); to != t.Elem() {
		return arith.Cast(b, arith.ExtF, x, ir.Tensor(t.Shape(), to, nil))
	}
	return x
}

// rounded is a result as an array has its elements.
func rounded(b *ir.Builder, x *ir.Value, array ir.Type) *ir.Value {
	t, to := x.Type().(*ir.TensorType), array.(*ir.MemRefType).Elem()
	if to != t.Elem() {
		return arith.Cast(b, arith.TruncF, x, ir.Tensor(t.Shape(), to, nil))
	}
	return x
}
