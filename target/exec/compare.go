package exec

import (
	"fmt"
	"math"

	"github.com/tsopt/tsopt/internal/npy"
)

// Difference is how an array compares with its reference.
type Difference struct {
	Name      string
	Tolerance float64
	MaxAbs    float64 // greatest |x - ref|
	MaxRel    float64 // greatest |x - ref| / max(1, |ref|)
	At        int     // element of the greatest relative error
	X, Ref    float64 // there
	Bad       int     // elements beyond the tolerance
	N         int
}

// OK reports whether every element is within the tolerance.
func (d Difference) OK() bool { return d.Bad == 0 }

// String tells the greatest errors, and where the array is wrong.
func (d Difference) String() string {
	s := fmt.Sprintf("%s: max abs error %.3g, max rel error %.3g (tolerance %.3g, %d elements)", d.Name, d.MaxAbs, d.MaxRel, d.Tolerance, d.N)
	if !d.OK() {
		what := "elements differ"
		if d.Bad == 1 {
			what = "element differs"
		}
		s += fmt.Sprintf("; %d %s, the worst is element %d: %v instead of %v", d.Bad, what, d.At, d.X, d.Ref)
	}
	return s
}

// defaultTolerance is the error that rounding may cause, by element type.
func defaultTolerance(d npy.DType) float64 {
	f := d.Format()
	if f == nil {
		return 0
	}
	switch bits := f.ManBits; {
	case bits >= 52:
		return 1e-10
	case bits >= 23:
		return 1e-4
	default:
		return 4 * math.Ldexp(1, -bits)
	}
}

// Compare compares an array with its reference; tolerance 0 means the default
// of the element type.
func Compare(name string, x, ref *npy.Array, tolerance float64) Difference {
	if tolerance == 0 {
		tolerance = defaultTolerance(x.DType)
	}
	d := Difference{Name: name, Tolerance: tolerance, N: x.Len()}
	worst := -1.0
	for i := range x.Len() {
		if x.Bits(i) == ref.Bits(i) {
			continue
		}
		a, b := x.Float(i), ref.Float(i)
		abs, rel := errors(a, b)
		if math.IsNaN(rel) || rel > worst {
			worst, d.At, d.X, d.Ref = rel, i, a, b
		}
		d.MaxAbs, d.MaxRel = math.Max(d.MaxAbs, abs), math.Max(d.MaxRel, rel)
		if !(rel <= tolerance) {
			d.Bad++
		}
	}
	return d
}

// errors are the absolute and relative error; of NaNs, or of different
// infinities, infinite.
func errors(a, b float64) (abs, rel float64) {
	switch {
	case a == b || math.IsNaN(a) && math.IsNaN(b):
		return 0, 0
	case math.IsNaN(a) || math.IsNaN(b) || math.IsInf(a, 0) || math.IsInf(b, 0):
		return math.Inf(1), math.Inf(1)
	}
	abs = math.Abs(a - b)
	return abs, abs / math.Max(1, math.Abs(b))
}

// CompareArgs compares the outputs among the arguments, or all arguments when
// none is marked.
func CompareArgs(params []Param, got, ref []*npy.Array) []Difference {
	var out []Difference
	marked := false
	for _, p := range params {
		marked = marked || p.Out
	}
	for i, p := range params {
		if p.Out || !marked && len(got[i].Shape) > 0 {
			out = append(out, Compare("argument "+p.Name, got[i], ref[i], p.Tolerance))
		}
	}
	return out
}
