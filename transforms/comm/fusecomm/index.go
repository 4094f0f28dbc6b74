package fusecomm

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
)

// number computes with indices where a builder stands.
type number struct{ *ir.Builder }

func (n number) of(x int64) *ir.Value         { return arith.ConstantIndex(n.Builder, x) }
func (n number) add(x, y *ir.Value) *ir.Value { return arith.Binary(n.Builder, arith.AddI, x, y) }
func (n number) mul(x *ir.Value, y int64) *ir.Value {
	return arith.Binary(n.Builder, arith.MulI, x, n.of(y))
}
func (n number) div(x *ir.Value, y int64) *ir.Value {
	return arith.Binary(n.Builder, arith.DivUI, x, n.of(y))
}
func (n number) rem(x *ir.Value, y int64) *ir.Value {
	return arith.Binary(n.Builder, arith.RemUI, x, n.of(y))
}

// peer is the device i ranks further, around n.
func (n number) peer(me, i *ir.Value, devices int64) *ir.Value { return n.rem(n.add(me, i), devices) }

// before is the device i ranks less, around n.
func (n number) before(me, i *ir.Value, devices int64) *ir.Value {
	return n.rem(n.add(me, arith.Binary(n.Builder, arith.SubI, n.of(devices), i)), devices)
}

// count is a value of a counter.
func (n number) count(x int64) *ir.Value { return arith.ConstantInt(n.Builder, x, ir.I32) }
