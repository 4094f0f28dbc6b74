package tilelang

import (
	gomath "math"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// How numbers are rounded: T.round to an integer, in one of two modes, and T.cast to a narrower type.

var roundingFunctions = []Function{
	{Name: "round", Params: "x, rounding_mode=\"ties-to-even\"", Result: "Expr",
		Doc:   "For floats, the nearest integer; ties to even, or away from zero with \"ties-away-from-zero\".",
		known: true,
		call: func(t *translator, a *args) (eval.Value, error) {
			switch a.value("rounding_mode") {
			case nil, "ties-to-even":
				return t.elementaryOf(a, math.RoundEven, gomath.RoundToEven)
			case "ties-away-from-zero":
				return t.elementaryOf(a, math.Round, gomath.Round)
			}
			return nil, a.wrongf("rounding_mode", "got %s; expected \"ties-to-even\" or \"ties-away-from-zero\"",
				eval.Repr(a.value("rounding_mode")))
		}},
	{Name: "cast", Params: "value, dtype, round=\"\", sat=True, rbits=None", Result: "Expr", Alias: []string{"Cast"},
		Doc:  "Converts a number to another type, rounded to nearest. Floats are converted to integers toward zero and saturate; NaN becomes 0. If a value exceeds the maximum of an 8-bit float, sat chooses between the maximum and the infinity or NaN of the format.",
		give: (*evaluation).converted,
		call: (*translator).castOf},
}

// infinite is what floats have beyond their greatest number.
var infinite = gomath.Inf(1)

// castOf is T.cast, whose operands may be in TVM's order.
func (t *translator) castOf(a *args) (eval.Value, error) {
	v, name := a.value("value"), a.value("dtype")
	if _, ok := asDtype(v); ok {
		v, name = name, v // T.Cast(dtype, value)
	}
	switch mode := a.value("round"); mode {
	case "", nil, "rn":
	case "rs":
		return nil, a.wrongf("round", "\"rs\", stochastic rounding, needs sm_100a; the target is sm_90a")
	case "rz", "rm", "rp", "rna":
		return nil, a.wrongf("round", "%s is reserved in TileLang and unsupported; expected \"rn\", round to nearest",
			eval.Repr(mode))
	default:
		return nil, a.wrongf("round", "got %s; expected \"rn\", round to nearest", eval.Repr(mode))
	}
	if a.value("rbits") != nil {
		return nil, a.wrongf("rbits", "random bits are only for round=\"rs\", which needs sm_100a; remove them")
	}
	saturates, err := a.truth("sat")
	if err != nil {
		return nil, err
	}
	if y, ok := asVectorType(name); ok {
		if !saturates && y.elem.isFloat() && y.elem.bits() < 16 {
			return nil, a.wrongf("sat", "False is unsupported for a vector; use T.cast on each lane")
		}
		return t.castVector(a.Site, v, y)
	}
	d, err := t.dtypeOf(a.site("dtype"), name)
	if err != nil {
		return nil, err
	}
	if !saturates && d.isFloat() && d.bits() < 16 {
		return t.unsaturated(a, v, d)
	}
	return t.castValue(a.Site, v, d)
}

// unsaturated is a number in a float of few bits, beyond whose greatest number is infinity or NaN.
func (t *translator) unsaturated(a *args, v eval.Value, d *dtype) (eval.Value, error) {
	s, err := t.scalarOf(a.Site, v, nil)
	if err != nil {
		return nil, err
	}
	if !s.isFloat() {
		s = t.converted(s, ir.F32, false)
	}
	if widthOf(s.v.Type()) <= d.bits() {
		return t.castValue(a.Site, s, d) // no wider number is lost
	}
	return number(arith.Cast(t.b, arith.TruncF, s.v, d.typ), false), nil
}
