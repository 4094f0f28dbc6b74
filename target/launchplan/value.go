package launchplan

import (
	"fmt"
	"strconv"
	"strings"
)

// Value is a number that follows from what a program is called with. One of Argument, Number and Op is there.
type Value struct {
	// Argument is a number that is passed, as a signed integer, or the bits of a float; with Dim it is an extent of an
	// array, with Stride a stride of one.
	Argument *int `json:"argument,omitempty"`
	Dim      *int `json:"dim,omitempty"`
	// Stride is the dimension of an array whose stride it is, in elements.
	Stride *int `json:"stride,omitempty"`
	// Number is one that is always the same.
	Number *int64 `json:"number,omitempty"`
	// Op is an operation on values before this one, Of, which are integers of Width bits.
	Op    string `json:"op,omitempty"`
	Width int    `json:"width,omitempty"`
	Of    []int  `json:"of,omitempty"`
}

// Open is a number of the plan that is another for other arguments: At is where it stands, a JSON pointer, and Value
// the number of its value among the plan's.
type Open struct {
	At    string `json:"at"`
	Value int    `json:"value"`
}

// A Leaf is a number that a program is called with: an argument, with a Dim that is not -1 the extent of an array in
// it, or its stride.
type Leaf struct {
	Arg, Dim int
	Stride   bool
}

// Leaf is the number of an argument that a value is.
func (v Value) Leaf() Leaf {
	switch {
	case v.Stride != nil:
		return Leaf{*v.Argument, *v.Stride, true}
	case v.Dim != nil:
		return Leaf{*v.Argument, *v.Dim, false}
	}
	return Leaf{*v.Argument, -1, false}
}

// Value is the number of an argument as a value.
func (l Leaf) Value() Value {
	v := Value{Argument: &l.Arg}
	switch {
	case l.Stride:
		v.Stride = &l.Dim
	case l.Dim >= 0:
		v.Dim = &l.Dim
	}
	return v
}

// At is where a plan says the number.
func (l Leaf) At() string {
	switch {
	case l.Stride:
		return fmt.Sprintf("/arguments/%d/strides/%d", l.Arg, l.Dim)
	case l.Dim >= 0:
		return fmt.Sprintf("/arguments/%d/shape/%d", l.Arg, l.Dim)
	}
	return fmt.Sprintf("/arguments/%d/number/bits", l.Arg)
}

// Evaluate computes values; argument tells those of arguments.
func Evaluate(values []Value, argument func(Leaf) int64) ([]int64, error) {
	out := make([]int64, len(values))
	for i, v := range values {
		switch {
		case v.Argument != nil:
			out[i] = argument(v.Leaf())
		case v.Number != nil:
			out[i] = *v.Number
		default:
			var in []int64
			for _, k := range v.Of {
				in = append(in, out[k])
			}
			x, err := v.apply(in)
			if err != nil {
				return nil, err
			}
			out[i] = x
		}
	}
	return out, nil
}

// apply computes an operation. Those whose name ends in u see numbers without sign.
func (v Value) apply(in []int64) (int64, error) {
	if want := operands(v.Op); len(in) != want {
		return 0, fmt.Errorf("operation '%s' expects %d operands, got %d", v.Op, len(in), want)
	}
	switch v.Op {
	case "wrap":
		return wrap(in[0], v.Width), nil
	case "unsigned":
		return int64(mask(in[0], v.Width)), nil
	case "select":
		if in[0] != 0 {
			return in[1], nil
		}
		return in[2], nil
	}
	x, y := in[0], in[1]
	a, b := mask(x, v.Width), mask(y, v.Width)
	if divides[v.Op] && b == 0 {
		return 0, fmt.Errorf("division by zero")
	}
	return v.combine(x, y, a, b)
}

// combine is an operation on two numbers, x and y with sign and a and b without.
func (v Value) combine(x, y int64, a, b uint64) (int64, error) {
	w := v.Width
	switch v.Op {
	case "add":
		return wrap(x+y, w), nil
	case "sub":
		return wrap(x-y, w), nil
	case "mul":
		return wrap(x*y, w), nil
	case "div":
		return wrap(x/y, w), nil
	case "rem":
		return x % y, nil
	case "floordiv":
		return wrap(floor(x, y), w), nil
	case "ceildiv":
		return wrap(-floor(-x, y), w), nil
	case "divu":
		return wrap(int64(a/b), w), nil
	case "remu":
		return wrap(int64(a%b), w), nil
	case "ceildivu":
		q := a / b
		if a%b != 0 {
			q++
		}
		return wrap(int64(q), w), nil
	case "min":
		return min(x, y), nil
	case "max":
		return max(x, y), nil
	case "minu":
		return wrap(int64(min(a, b)), w), nil
	case "maxu":
		return wrap(int64(max(a, b)), w), nil
	case "and":
		return x & y, nil
	case "or":
		return x | y, nil
	case "xor":
		return x ^ y, nil
	case "eq", "ne", "lt", "le", "gt", "ge", "ltu", "leu", "gtu", "geu":
		return truth(compare(v.Op, x, y, a, b)), nil
	}
	return 0, fmt.Errorf("unknown operation '%s'", v.Op)
}

var divides = map[string]bool{"div": true, "rem": true, "floordiv": true, "ceildiv": true, "divu": true, "remu": true,
	"ceildivu": true}

func operands(op string) int {
	switch op {
	case "wrap", "unsigned":
		return 1
	case "select":
		return 3
	}
	return 2
}

func compare(op string, x, y int64, a, b uint64) bool {
	switch op {
	case "eq":
		return x == y
	case "ne":
		return x != y
	case "lt":
		return x < y
	case "le":
		return x <= y
	case "gt":
		return x > y
	case "ge":
		return x >= y
	case "ltu":
		return a < b
	case "leu":
		return a <= b
	case "gtu":
		return a > b
	}
	return a >= b
}

func truth(b bool) int64 {
	if b {
		return 1
	}
	return 0
}

// floor is x / y rounded down.
func floor(x, y int64) int64 {
	q := x / y
	if x%y != 0 && (x < 0) != (y < 0) {
		q--
	}
	return q
}

// mask is a number of some bits without its sign.
func mask(x int64, width int) uint64 {
	if width >= 64 {
		return uint64(x)
	}
	return uint64(x) & (1<<width - 1)
}

// wrap is what some bits of a number are with a sign; one bit has none.
func wrap(x int64, width int) int64 {
	switch {
	case width >= 64:
		return x
	case width == 1:
		return x & 1
	}
	return x << (64 - width) >> (64 - width)
}

// Signed is a number as values have it: an integer with its sign, or the bits of a float.
func (n *Number) Signed() int64 {
	x, _ := strconv.ParseUint(n.Bits, 0, 64)
	if strings.HasPrefix(n.Type, "i") {
		if n.Type == "i1" {
			return int64(x & 1)
		}
		return wrap(int64(x), 8*n.Bytes)
	}
	return int64(x)
}
