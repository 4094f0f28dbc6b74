package plain

import (
	"strings"

	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// printScalars writes scalars from the first thread of those that run the code. Tiles have
// become loops over shared memory.
func printScalars(c *emit.Ctx, o tile.PrintOp) error {
	if len(o.Tiles()) > 0 {
		return o.Errorf("prints elements in order, which requires that one thread holds them; run --convert-layouts-via-smem first")
	}
	c.When(c.Leader(), func() { printf(c, o.Message, c.GetAll(o.Coordinates), c.GetAll(o.Scalars())) })
	return nil
}

func printf(c *emit.Ctx, message string, coord, vs []*ir.Value) {
	f := strings.ReplaceAll(message, "%", "%%")
	var args []*ir.Value
	if len(coord) > 0 {
		f += "[" + strings.TrimSuffix(strings.Repeat("%lld, ", len(coord)), ", ") + "]"
		for _, x := range coord {
			args = append(args, arith.Cast(c.Builder, arith.IndexCast, x, ir.I64))
		}
	}
	for _, v := range vs {
		spec, arg := printable(c, v)
		f += " " + spec
		args = append(args, arg)
	}
	gpu.Printf.New(c.Builder, gpu.PrintfOp{FormatString: f + "\n", Args: args})
}

// printable is how printf takes a value: floats as doubles, integers as 64-bit.
func printable(c *emit.Ctx, v *ir.Value) (spec string, arg *ir.Value) {
	switch t := v.Type().(type) {
	case *ir.FloatType:
		if t == ir.F64 {
			return "%g", v
		}
		return "%g", arith.Cast(c.Builder, arith.ExtF, v, ir.F64)
	case *ir.IntegerType:
		switch {
		case t == ir.I1:
			return "%lld", arith.Cast(c.Builder, arith.ExtUI, v, ir.I64)
		case t.Width() < 64:
			return "%lld", arith.Cast(c.Builder, arith.ExtSI, v, ir.I64)
		}
		return "%lld", v
	}
	return "%lld", arith.Cast(c.Builder, arith.IndexCast, v, ir.I64)
}
