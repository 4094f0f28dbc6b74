package tilegen

import (
	"fmt"
	"math"
	"strings"
)

// elem is a type of elements.
type elem struct {
	name  string
	bits  int
	float bool
	// exact is the number up to which all integers are values of the type; sums
	// within it are the same in any order.
	exact float64
	// greatest is a bound that values keep to.
	greatest float64
}

var (
	f32   = &elem{"f32", 32, true, 1 << 24, 1e30}
	f64   = &elem{"f64", 64, true, 1 << 53, 1e200}
	f16   = &elem{"f16", 16, true, 1 << 11, 60000}
	bf16  = &elem{"bf16", 16, true, 1 << 8, 1e30}
	e4m3  = &elem{"f8E4M3FN", 8, true, 1 << 4, 400}
	e5m2  = &elem{"f8E5M2", 8, true, 1 << 3, 50000}
	i1    = &elem{"i1", 1, false, 0, 0}
	i8    = &elem{"i8", 8, false, 127, 127}
	i16   = &elem{"i16", 16, false, 1<<15 - 1, 1<<15 - 1}
	i32   = &elem{"i32", 32, false, 1<<31 - 1, 1<<31 - 1}
	i64   = &elem{"i64", 64, false, 1 << 62, 1 << 62}
	index = &elem{"index", 64, false, 1 << 62, 1 << 62}

	// numbers are the types of arrays, the common ones more often.
	numbers = []*elem{f32, f32, f32, bf16, bf16, f16, i32, i32, f64, i8, i16, i64}
)

// elem is a type of arrays.
func (g *gen) elem() *elem {
	if g.want("fp8") {
		return pick(g, []*elem{e4m3, e5m2})
	}
	return pick(g, numbers)
}

// unknown is the bound of a value that may be anything.
var unknown = math.Inf(1)

func dims(shape []int) string {
	var b strings.Builder
	for _, n := range shape {
		if n < 0 {
			b.WriteString("?x")
			continue
		}
		fmt.Fprintf(&b, "%dx", n)
	}
	return b.String()
}

func tensor(shape []int, e *elem) string { return "tensor<" + dims(shape) + e.name + ">" }

func count(shape []int) int {
	n := 1
	for _, d := range shape {
		n *= d
	}
	return n
}

// constant is the text of an attribute of the type.
func (e *elem) constant(v float64) string {
	if e.float {
		s := fmt.Sprintf("%g", v)
		if !strings.ContainsAny(s, ".e") {
			return s + ".0"
		}
		if strings.Contains(s, "e") && !strings.Contains(s, ".") {
			return strings.Replace(s, "e", ".0e", 1)
		}
		return s
	}
	return fmt.Sprintf("%d", int64(v))
}
