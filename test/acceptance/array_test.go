package acceptance

import (
	"math"
	"strconv"
	"strings"
)

// An array is one that a program read or wrote, as numbers.
type array struct {
	shape []int
	data  []float64
}

func newArray(shape ...int) array {
	n := 1
	for _, d := range shape {
		n *= d
	}
	return array{shape, make([]float64, n)}
}

func (a array) index(i []int) int {
	at := 0
	for d, x := range i {
		at = at*a.shape[d] + x
	}
	return at
}

func (a array) at(i ...int) float64     { return a.data[a.index(i)] }
func (a array) set(v float64, i ...int) { a.data[a.index(i)] = v }

// values are the arguments of a program, as they are written.
type values map[string]string

// valuesOf reads `M=64,list=[1,2]`.
func valuesOf(text string) values {
	v := values{}
	name, depth, start := "", 0, 0
	for i, c := range text + "," {
		switch c {
		case '[', '(':
			depth++
		case ']', ')':
			depth--
		case '=':
			name, start = text[start:i], i+1
		case ',':
			if depth == 0 {
				v[name] = text[start:i]
				start = i + 1
			}
		}
	}
	return v
}

// dim is an extent of an array, as --dim says it.
func (v values) dim(array string, i int) int {
	extents := strings.Split(v["--dim="+array], "x")
	n, _ := strconv.Atoi(extents[i])
	return n
}

// int is a number, or otherwise if it is not given.
func (v values) int(name string, otherwise int) int {
	n, err := strconv.Atoi(v[name])
	if err != nil {
		return otherwise
	}
	return n
}

func (v values) is(name string) bool { return v[name] == "True" }

func (v values) float(name string) float64 {
	f, err := strconv.ParseFloat(v[name], 64)
	if err != nil {
		return math.NaN()
	}
	return f
}

// list is a list of numbers.
func (v values) list(name string) (out []int) {
	for f := range strings.SplitSeq(strings.Trim(v[name], "[]"), ",") {
		n, _ := strconv.Atoi(f)
		out = append(out, n)
	}
	return out
}
