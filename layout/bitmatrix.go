package layout

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// BitMatrix is a linear map over GF(2), from column-many input bits to at most 63 output bits: column i is the image of
// input bit i, and images add without carry. Powers-of-two layouts, swizzles among them, are such maps.
type BitMatrix struct {
	columns []uint64
	rows    int
}

// NewBitMatrix makes a map to rows bits from the images of the input bits.
func NewBitMatrix(rows int, columns ...uint64) (BitMatrix, error) {
	if rows < 0 || rows > 63 {
		return BitMatrix{}, fmt.Errorf("a bit matrix has 0 to 63 rows, not %d", rows)
	}
	for i, c := range columns {
		if c>>rows != 0 {
			return BitMatrix{}, fmt.Errorf("column %d (%#x) has bits beyond row %d", i, c, rows-1)
		}
	}
	return BitMatrix{slices.Clone(columns), rows}, nil
}

// IdentityBits is the identity on n bits.
func IdentityBits(n int) BitMatrix {
	m := BitMatrix{make([]uint64, n), n}
	for i := range m.columns {
		m.columns[i] = 1 << i
	}
	return m
}

// Rows is the number of output bits.
func (m BitMatrix) Rows() int { return m.rows }

// Columns returns the images of the input bits.
func (m BitMatrix) Columns() []uint64 { return slices.Clone(m.columns) }

// Apply maps the bits of x.
func (m BitMatrix) Apply(x uint64) uint64 {
	y := uint64(0)
	for ; x != 0; x &= x - 1 {
		if i := bits.TrailingZeros64(x); i < len(m.columns) {
			y ^= m.columns[i]
		}
	}
	return y
}

// Mul is the map that applies n first and m then.
func (m BitMatrix) Mul(n BitMatrix) (BitMatrix, error) {
	if n.rows > len(m.columns) {
		return BitMatrix{}, fmt.Errorf("cannot apply a map of %d bits to %d bits", len(m.columns), n.rows)
	}
	out := BitMatrix{make([]uint64, len(n.columns)), m.rows}
	for i, c := range n.columns {
		out.columns[i] = m.Apply(c)
	}
	return out, nil
}

// Equal reports whether both are the same map.
func (m BitMatrix) Equal(n BitMatrix) bool {
	return m.rows == n.rows && slices.Equal(m.columns, n.columns)
}

// Rank is the dimension of the image.
func (m BitMatrix) Rank() int {
	return len(m.echelon())
}

// Injective reports whether no two inputs have the same image.
func (m BitMatrix) Injective() bool { return m.Rank() == len(m.columns) }

// Surjective reports whether every output is an image.
func (m BitMatrix) Surjective() bool { return m.Rank() == m.rows }

// pivot is a combination of input bits with its image; no other pivot's image has the same highest bit.
type pivot struct{ image, inputs uint64 }

// echelon returns pivots that span the image.
func (m BitMatrix) echelon() []pivot {
	var pivots []pivot
	for i, c := range m.columns {
		p := reduceBy(pivots, pivot{c, 1 << i})
		if p.image != 0 {
			pivots = append(pivots, p)
		}
	}
	return pivots
}

// reduceBy adds pivots to p until the highest bit of its image is none of theirs.
func reduceBy(pivots []pivot, p pivot) pivot {
	for changed := true; changed && p.image != 0; {
		changed = false
		for _, q := range pivots {
			if bits.Len64(q.image) == bits.Len64(p.image) {
				p = pivot{p.image ^ q.image, p.inputs ^ q.inputs}
				changed = true
				break
			}
		}
	}
	return p
}

// Solve returns an input that maps to y, with zeros where the choice is free, or false if there is none.
func (m BitMatrix) Solve(y uint64) (uint64, bool) {
	p := reduceBy(m.echelon(), pivot{y, 0})
	return p.inputs, p.image == 0
}

// RightInverse is a map r with m(r(y)) = y for all y; it exists when m is surjective.
func (m BitMatrix) RightInverse() (BitMatrix, bool) {
	pivots := m.echelon()
	out := BitMatrix{make([]uint64, m.rows), len(m.columns)}
	for i := range out.columns {
		p := reduceBy(pivots, pivot{1 << i, 0})
		if p.image != 0 {
			return BitMatrix{}, false
		}
		out.columns[i] = p.inputs
	}
	return out, true
}

// Kernel spans the inputs that map to zero: the bits that make no difference, as those of copies.
func (m BitMatrix) Kernel() []uint64 {
	var pivots []pivot
	var kernel []uint64
	for i, c := range m.columns {
		p := reduceBy(pivots, pivot{c, 1 << i})
		if p.image != 0 {
			pivots = append(pivots, p)
		} else {
			kernel = append(kernel, p.inputs)
		}
	}
	return kernel
}

// String prints the rows, highest output bit first, one digit for each input bit, highest first.
func (m BitMatrix) String() string {
	var b strings.Builder
	for r := m.rows - 1; r >= 0; r-- {
		for c := len(m.columns) - 1; c >= 0; c-- {
			b.WriteByte('0' + byte(m.columns[c]>>r&1))
		}
		b.WriteByte('\n')
	}
	return b.String()
}
