package layout

import "fmt"

// Kind says what a digit of an axis index selects.
type Kind uint8

const (
	// Dim digits move along a dimension of the tile.
	Dim Kind = iota
	// Replica digits change nothing: every value of the digit holds the same elements.
	Replica
	// Partial digits select one partial result: the element is the sum (of a combiner that the type names elsewhere)
	// over the values of the digit.
	Partial
)

// Digit is one position of the mixed-radix number that an axis index is. The digit takes Size values; for Kind Dim each
// step moves Stride elements along dimension Dim of the tile. Dim and Stride are zero for the other kinds.
type Digit struct {
	Size   int64
	Kind   Kind
	Dim    int
	Stride int64
}

// Axes gives every axis its digits, fastest first.
type Axes [NumAxes][]Digit

// On is the digit that takes size steps of stride elements along dimension dim.
func On(size int64, dim int, stride int64) Digit {
	return Digit{Size: size, Kind: Dim, Dim: dim, Stride: stride}
}

// Rep is a digit of size copies.
func Rep(size int64) Digit { return Digit{Size: size, Kind: Replica} }

// Sum is a digit of size partial sums.
func Sum(size int64) Digit { return Digit{Size: size, Kind: Partial} }

// String prints `N@d:s` (`:1` omitted), `N@*` or `N@+`.
func (g Digit) String() string {
	switch {
	case g.Kind == Replica:
		return fmt.Sprintf("%d@*", g.Size)
	case g.Kind == Partial:
		return fmt.Sprintf("%d@+", g.Size)
	case g.Stride == 1:
		return fmt.Sprintf("%d@%d", g.Size, g.Dim)
	}
	return fmt.Sprintf("%d@%d:%d", g.Size, g.Dim, g.Stride)
}

// continues reports whether h directly continues g, so that both are one larger digit.
func (g Digit) continues(h Digit) bool {
	if g.Kind != h.Kind {
		return false
	}
	return g.Kind != Dim || g.Dim == h.Dim && h.Stride == g.Size*g.Stride
}

// canonicalDigits drops digits of size 1 and joins neighbours that continue each other. Two digit lists describe the
// same function of the axis index exactly when their canonical forms are equal: the first digit ends where the function
// stops being linear, and so on.
func canonicalDigits(in []Digit) []Digit {
	var out []Digit
	for _, g := range in {
		if g.Size == 1 {
			continue
		}
		if n := len(out); n > 0 && out[n-1].continues(g) {
			out[n-1].Size *= g.Size
			continue
		}
		out = append(out, g)
	}
	return out
}

// sizeOf is the number of values of an index with these digits.
func sizeOf(digits []Digit) int64 {
	n := int64(1)
	for _, g := range digits {
		n *= g.Size
	}
	return n
}

func product(xs []int64) int64 {
	n := int64(1)
	for _, x := range xs {
		n *= x
	}
	return n
}
