package exec

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/internal/npy"
)

// Difference is how an array compares with its reference. Errors are relative to
// what the array holds (docs/use/verify.md says why): with μ the mean of |ref|,
//
//	element-wise   |x - ref| ≤ t·(|ref| + μ)   for every element
//	Frobenius      ‖x - ref‖ ≤ t/4·‖ref‖
type Difference struct {
	Name      string
	Tolerance float64 // t
	Element   float64 // greatest |x - ref| / (|ref| + μ)
	Norm      float64 // ‖x - ref‖ / ‖ref‖
	Shape     []int
	Other     []int // the shape of the reference, if it is another
	At        int   // element of the greatest error
	X, Ref    any   // there: numbers, of integers an int64 or a uint64
	Bad       int   // elements beyond the tolerance
	Unwritten int   // elements that were not written, though the reference has them
	N         int
	Zero      bool // the reference is zero everywhere
	NaN       int  // elements that are NaN in the reference, which any NaN is equal to
}

// normShare is the part of the tolerance that the relative Frobenius error may be. Rounding errors have a normal
// distribution: the greatest of 10^4 to 10^6 of them is 4 to 5 times their root mean square. So a result that exhausts
// the element-wise tolerance everywhere has other errors than rounding.
const normShare = 4

// NormTolerance is the relative Frobenius error allowed.
func (d Difference) NormTolerance() float64 { return d.Tolerance / normShare }

// OK reports whether the array is within the tolerance.
func (d Difference) OK() bool { return d.Bad == 0 && d.Norm <= d.NormTolerance() }

// String tells the errors, and where the array is wrong.
func (d Difference) String() string {
	if d.Other != nil {
		return fmt.Sprintf("%s: has shape %v instead of %v", d.Name, d.Shape, d.Other)
	}
	s := fmt.Sprintf("%s: largest element error %.2g (allowed %.2g), relative Frobenius error %.2g (allowed %.2g), %d elements",
		d.Name, d.Element, d.Tolerance, d.Norm, d.NormTolerance(), d.N)
	switch {
	case d.OK():
		return s
	case d.Bad == 0:
		return s + "; no single element is far off, but the total error exceeds rounding"
	case d.Bad == 1:
		s += "; 1 element differs"
	default:
		s += fmt.Sprintf("; %d elements differ", d.Bad)
	}
	if d.Unwritten > 0 {
		return s + fmt.Sprintf(", %d of them were never written, the first is %s instead of %v", d.Unwritten, d.where(),
			d.Ref)
	}
	return s + fmt.Sprintf(", the worst is %s: %v instead of %v", d.where(), d.X, d.Ref)
}

// where is the place of the greatest error as indices.
func (d Difference) where() string {
	if len(d.Shape) == 0 {
		return "the scalar"
	}
	index := make([]string, len(d.Shape))
	at := d.At
	for i := len(d.Shape) - 1; i >= 0; i-- {
		index[i] = fmt.Sprint(at % d.Shape[i])
		at /= d.Shape[i]
	}
	return "[" + strings.Join(index, ", ") + "]"
}

// defaultTolerance is the error that rounding may cause, by element type: of short
// formats the last place or two, of f32 what a long sum and the approximations of
// exp and division lose, of integers none.
func defaultTolerance(d npy.DType) float64 {
	f := d.Format()
	if f == nil {
		return 0
	}
	switch bits := f.ManBits; {
	case bits >= 52:
		return 1e-12
	case bits >= 23:
		return 1e-5
	default:
		return 2 * math.Ldexp(1, -bits)
	}
}

// Compare compares an array with its reference; tolerance 0 means the default
// of the element type.
func Compare(name string, x, ref *npy.Array, tolerance float64) Difference {
	if tolerance == 0 {
		tolerance = defaultTolerance(x.DType)
	}
	d := Difference{Name: name, Tolerance: tolerance, N: x.Len(), Shape: x.Shape}
	if !slices.Equal(x.Shape, ref.Shape) {
		d.Other, d.Bad, d.Norm = ref.Shape, max(1, x.Len()), math.Inf(1)
		return d
	}
	values := ref.Floats()
	m := magnitudeOf(values)
	d.Zero = len(values) > 0 && !slices.ContainsFunc(values, func(v float64) bool { return v != 0 })
	for i, v := range values {
		if math.IsNaN(v) && ref.Bits(i) != Poison(ref.DType) {
			d.NaN++
		}
	}
	d.elements(x, ref, values, m)
	return d
}

// elements compares one by one and sums up.
func (d *Difference) elements(x, ref *npy.Array, values []float64, m magnitude) {
	poison, isBool := Poison(x.DType), x.DType == npy.Bool
	exact := x.DType.Format() == nil && !isBool && x.DType == ref.DType
	worst, sum := -1.0, 0.0
	for i, got := range x.Floats() {
		if x.Bits(i) == ref.Bits(i) {
			continue
		}
		abs := distance(got, values[i])
		if exact {
			abs = max(abs, 1) // above 2^53 several integers are one float64
		}
		sum += square(abs / m.scale())
		rel := abs
		if abs > 0 {
			rel = abs / (finite(values[i]) + m.mean)
		}
		unwritten := x.Bits(i) == poison && !isBool
		if unwritten {
			rel = math.Inf(1)
		}
		if rel > worst && !(unwritten && d.Unwritten > 0) {
			worst, d.At, d.X, d.Ref = rel, i, got, values[i]
			if exact {
				d.X, d.Ref = x.Integer(i), ref.Integer(i)
			}
		}
		if unwritten {
			d.Unwritten++
		}
		d.Element = math.Max(d.Element, rel)
		if !(rel <= d.Tolerance) {
			d.Bad++
		}
	}
	if sum > 0 {
		d.Norm = math.Sqrt(sum / m.squares)
	}
}

// magnitude is how large the elements of an array are, those that are finite.
type magnitude struct {
	mean, greatest float64
	squares        float64 // sum of squares, in units of scale
}

func magnitudeOf(values []float64) magnitude {
	var m magnitude
	n := 0
	for _, v := range values {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			continue
		}
		n++
		m.greatest = math.Max(m.greatest, math.Abs(v))
	}
	for _, v := range values {
		v = finite(v)
		m.mean += v / float64(max(n, 1)) // 0 where none is finite
		m.squares += square(v / m.scale())
	}
	return m
}

// scale keeps squares from overflowing.
func (m magnitude) scale() float64 {
	if m.greatest == 0 {
		return 1
	}
	return m.greatest
}

func square(x float64) float64 { return x * x }

// finite is |v|, 0 when v is no number.
func finite(v float64) float64 {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return 0
	}
	return math.Abs(v)
}

// distance is |a - b|; between NaNs, or equal infinities, 0, from them to anything
// else infinite.
func distance(a, b float64) float64 {
	switch {
	case a == b || math.IsNaN(a) && math.IsNaN(b):
		return 0
	case math.IsNaN(a) || math.IsNaN(b) || math.IsInf(a, 0) || math.IsInf(b, 0):
		return math.Inf(1)
	}
	return math.Abs(a - b)
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
		if p.Out || !marked && len(got[i].Shape) > 0 && !p.Stamps {
			out = append(out, Compare(p.Label(), got[i], ref[i], p.Tolerance))
		}
	}
	return out
}

// CompareOutcomes compares arguments and scalar results of two runs.
func CompareOutcomes(params []Param, got, ref *Outcome) []Difference {
	out := CompareArgs(params, got.Args, ref.Args)
	for i := range min(len(got.Results), len(ref.Results)) {
		out = append(out, Compare(fmt.Sprintf("result %d", ref.Numbers[i]), got.Results[i], ref.Results[i], 0))
	}
	return out
}
