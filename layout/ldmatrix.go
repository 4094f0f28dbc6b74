package layout

import (
	"errors"
	"fmt"
	"slices"
)

// MatrixAccess tells how ldmatrix fills, or stmatrix empties, a fragment. Both move 8x8 matrices of 16-bit units
// between shared memory and the fragment that PTX draws for them ("ldmatrix": lane l holds row l/4, units 2(l%4) … of
// each), while lane l supplies the address of row l%8 of matrix l/8.
type MatrixAccess struct {
	// Address is which thread supplies which address: a thread's element i*RowElems is the start of the row that the
	// thread addresses in instruction i. With fewer than four matrices the lanes beyond hold copies, whose addresses are
	// ignored.
	Address Distribution
	// Matrices is the number of 8x8 matrices per instruction: 1, 2 or 4.
	Matrices int64
	// Instructions is how often each thread issues it. Instruction i fills registers i*Matrices*e … of the fragment, e
	// elements (one 32-bit register) for each matrix in turn.
	Instructions int64
	// RowElems is the number of elements in the 16 bytes of a matrix row.
	RowElems int64
	// Transposed asks for the .trans form: memory is contiguous across the fragment's packed dimension.
	Transposed bool
}

// LdmatrixAddress plans the loading (ldmatrix) or storing (stmatrix) of a fragment whose tile lies in memory with the
// dimensions in the given order, fastest first. It fails, with the reason, when the fragment is not made of such
// matrices.
func LdmatrixAddress(frag Distribution, order []int, elemBits int64) (MatrixAccess, error) {
	if err := checkOrder(order, frag.Rank()); err != nil {
		return MatrixAccess{}, err
	}
	if frag.Overhangs() {
		return MatrixAccess{}, errors.New("the fragment extends beyond the tile, but ldmatrix loads whole matrices")
	}
	packed, rows, err := frag.matrixDims(elemBits)
	if err != nil {
		return MatrixAccess{}, err
	}
	m := MatrixAccess{Transposed: order[0] != packed, RowElems: 4 * PerRegister(elemBits)}
	row, elems := On(8, rows, 1), On(m.RowElems, packed, 1)
	if m.Transposed {
		if order[0] != rows || elemBits != 16 {
			return MatrixAccess{}, fmt.Errorf("memory is contiguous along dimension %d; ldmatrix needs it contiguous along %d, or, transposed, along %d with 16-bit elements", order[0], packed, rows)
		}
		row, elems = On(8, packed, 1), On(8, rows, 1)
	}
	matrices, rest := takeUpTo(4, frag.afterPacked(elemBits))
	m.Matrices, m.Instructions = sizeOf(matrices), sizeOf(rest)
	axes := frag.AllDigits()
	axes[Lane] = append(append([]Digit{row}, matrices...), Rep(4/m.Matrices))
	axes[Reg] = append([]Digit{elems}, rest...)
	m.Address, err = NewDistribution(frag.shape, axes)
	return m, err
}

// matrixDims recognises the 8x8 matrices of a fragment: four lanes and the elements of a 32-bit register lie along the
// packed dimension, eight groups of lanes along the rows.
func (d Distribution) matrixDims(elemBits int64) (packed, rows int, err error) {
	e := PerRegister(elemBits)
	lanes, regs := d.axes[Lane], d.axes[Reg]
	if elemBits != 8 && elemBits != 16 && elemBits != 32 {
		return 0, 0, fmt.Errorf("ldmatrix supports elements of 8, 16 or 32 bits, not %d", elemBits)
	}
	if len(lanes) != 2 || lanes[0].Kind != Dim || lanes[1].Kind != Dim {
		return 0, 0, errors.New("the lanes do not hold the rows of 8x8 matrices")
	}
	packed, rows = lanes[0].Dim, lanes[1].Dim
	if packed == rows || !slices.Equal(lanes, []Digit{On(4, packed, e), On(8, rows, 1)}) {
		return 0, 0, errors.New("the lanes do not hold the rows of 8x8 matrices")
	}
	if e > 1 && (len(regs) == 0 || regs[0] != On(e, packed, 1)) {
		return 0, 0, fmt.Errorf("the first %d registers of a thread are not adjacent along dimension %d", e, packed)
	}
	return packed, rows, nil
}

// takeUpTo splits digits into leading ones with at most n values, as many as a power of two allows, and the rest.
func takeUpTo(n int64, digits []Digit) (taken, rest []Digit) {
	for i, g := range digits {
		if n == 1 {
			return taken, digits[i:]
		}
		k := gcd(g.Size, n)
		low, high := g, g
		low.Size, high.Size, high.Stride = k, g.Size/k, g.Stride*k
		taken = append(taken, low)
		if k < g.Size {
			return taken, append([]Digit{high}, digits[i+1:]...)
		}
		n /= k
	}
	return taken, nil
}

// afterPacked is the register digits beyond the elements of one 32-bit register.
func (d Distribution) afterPacked(elemBits int64) []Digit {
	if PerRegister(elemBits) == 1 {
		return d.axes[Reg]
	}
	return d.axes[Reg][1:]
}
