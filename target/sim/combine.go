package sim

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/internal/fp"
	"github.com/tsopt/tsopt/ir"
)

// combine is an update by name: add, max, … with the suffix of arith's kinds.
func combine(e elem, kind string) func(x, y uint64) uint64 {
	m := e.mask()
	float := func(f func(x, y float64) float64) func(x, y uint64) uint64 {
		return func(x, y uint64) uint64 { return e.word(f(e.float(x), e.float(y))) }
	}
	switch kind {
	case "addf":
		return float(func(x, y float64) float64 { return x + y })
	case "mulf":
		return float(func(x, y float64) float64 { return x * y })
	case "maximumf":
		return float(fp.Maximum)
	case "minimumf":
		return float(fp.Minimum)
	case "maxnumf":
		return float(fp.MaxNum)
	case "minnumf":
		return float(fp.MinNum)
	case "addi":
		return func(x, y uint64) uint64 { return (x + y) & m }
	case "muli":
		return func(x, y uint64) uint64 { return x * y & m }
	case "andi":
		return func(x, y uint64) uint64 { return x & y }
	case "ori":
		return func(x, y uint64) uint64 { return x | y }
	case "xori":
		return func(x, y uint64) uint64 { return x ^ y }
	case "assign":
		return func(_, y uint64) uint64 { return y }
	case "maxs":
		return func(x, y uint64) uint64 { return pick(e.signed(x) >= e.signed(y), x, y) }
	case "mins":
		return func(x, y uint64) uint64 { return pick(e.signed(x) <= e.signed(y), x, y) }
	case "maxu":
		return func(x, y uint64) uint64 { return max(x, y) }
	case "minu":
		return func(x, y uint64) uint64 { return min(x, y) }
	}
	return nil
}

func pick(first bool, x, y uint64) uint64 {
	if first {
		return x
	}
	return y
}

// combinerFor is the update that a keyword such as add or max means for a type.
func combinerFor(e elem, kind string) func(x, y uint64) uint64 {
	if f := combine(e, kind); f != nil {
		return f
	}
	if e.isFloat() {
		name := map[string]string{"add": "addf", "mul": "mulf", "max": "maximumf", "min": "minimumf", "maxnum": "maxnumf", "minnum": "minnumf"}[kind]
		return combine(e, name)
	}
	name := map[string]string{"add": "addi", "mul": "muli", "max": "maxs", "min": "mins", "and": "andi", "or": "ori", "xor": "xori"}[kind]
	return combine(e, name)
}

// identity is the neutral word of a combiner.
func identity(e elem, kind scale.Combiner) uint64 {
	switch a := kind.Identity(e.typ).(type) {
	case *ir.FloatAttr:
		return e.word(a.Float64())
	case *ir.IntegerAttr:
		return uint64(a.Int()) & e.mask()
	}
	return 0
}
