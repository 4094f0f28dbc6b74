package word

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/internal/fp"
	"github.com/tsopt/tsopt/ir"
)

// Combine is an update by name: add, max, … with the suffix of arith's kinds.
func Combine(e Elem, kind string) func(x, y uint64) uint64 {
	m := e.Mask()
	float := func(f func(x, y float64) float64) func(x, y uint64) uint64 {
		return func(x, y uint64) uint64 { return e.Word(f(e.Float(x), e.Float(y))) }
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
		return func(x, y uint64) uint64 { return Pick(e.Signed(x) >= e.Signed(y), x, y) }
	case "mins":
		return func(x, y uint64) uint64 { return Pick(e.Signed(x) <= e.Signed(y), x, y) }
	case "maxu":
		return func(x, y uint64) uint64 { return max(x, y) }
	case "minu":
		return func(x, y uint64) uint64 { return min(x, y) }
	}
	return nil
}

func Pick(first bool, x, y uint64) uint64 {
	if first {
		return x
	}
	return y
}

// CombinerFor is the update that a keyword such as add or max means for a type.
func CombinerFor(e Elem, kind string) func(x, y uint64) uint64 {
	if f := Combine(e, kind); f != nil {
		return f
	}
	if e.IsFloat() {
		name := map[string]string{"add": "addf", "mul": "mulf", "max": "maximumf", "min": "minimumf", "maxnum": "maxnumf",
			"minnum": "minnumf"}[kind]
		return Combine(e, name)
	}
	name := map[string]string{"add": "addi", "mul": "muli", "max": "maxs", "min": "mins", "and": "andi", "or": "ori",
		"xor": "xori"}[kind]
	return Combine(e, name)
}

// Identity is the neutral word of a combiner.
func Identity(e Elem, kind scale.Combiner) uint64 {
	switch a := kind.Identity(e.Typ).(type) {
	case *ir.FloatAttr:
		return e.Word(a.Float64())
	case *ir.IntegerAttr:
		return uint64(a.Int()) & e.Mask()
	}
	return 0
}
