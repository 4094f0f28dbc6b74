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
		Doc: "Of a float, the nearest integer; of two the even one, or with \"ties-away-from-zero\" the one of greater magnitude.",
		call: func(t *translator, a *args) (eval.Value, error) {
			switch a.value("rounding_mode") {
			case nil, "ties-to-even":
				return t.elementaryOf(a, math.RoundEven, gomath.RoundToEven)
			case "ties-away-from-zero":
				return t.elementaryOf(a, math.Round, gomath.Round)
			}
			return nil, a.wrongf("rounding_mode", "%s; it is \"ties-to-even\" or \"ties-away-from-zero\"", eval.Repr(a.value("rounding_mode")))
		}},
	{Name: "cast", Params: "value, dtype, round=\"\", sat=True, rbits=None", Result: "Expr", Alias: []string{"Cast"},
		Doc:  "A number in another type, the nearest one. Floats become integers towards zero; what does not fit an integer saturates, and NaN becomes the integer 0. Of what is greater than every number of an 8-bit float, sat says whether it becomes the greatest one or what the format has instead: infinity, or NaN.",
		call: (*translator).castOf},
}

// infinite is what floats have beyond their greatest number.
var infinite = gomath.Inf(1)

// castOf is T.cast, whose operands may stand in TVM's order.
func (t *translator) castOf(a *args) (eval.Value, error) {
	v, name := a.value("value"), a.value("dtype")
	if _, ok := asDtype(v); ok {
		v, name = name, v // T.Cast(dtype, value)
	}
	switch mode := a.value("round"); mode {
	case "", nil, "rn":
	case "rs":
		return nil, a.wrongf("round", "\"rs\", which adds random bits; it needs sm_100a, and the target is sm_90a")
	case "rz", "rm", "rp", "rna":
		return nil, a.wrongf("round", "%s, which TileLang reserves; it is \"rn\": numbers are rounded to the nearest one", eval.Repr(mode))
	default:
		return nil, a.wrongf("round", "%s; it is \"rn\": numbers are rounded to the nearest one", eval.Repr(mode))
	}
	if a.value("rbits") != nil {
		return nil, a.wrongf("rbits", "the random bits of round=\"rs\", which needs sm_100a; leave it out")
	}
	saturates, err := a.truth("sat")
	if err != nil {
		return nil, err
	}
	if y, ok := asVectorType(name); ok {
		if !saturates && y.elem.isFloat() && y.elem.bits() < 16 {
			return nil, a.wrongf("sat", "False of a vector; T.cast each lane")
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
