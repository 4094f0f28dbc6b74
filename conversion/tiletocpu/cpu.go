package tiletocpu

import "github.com/tsopt/tsopt/ir"

// cpu is what a core has for vectors.
type cpu struct {
	bits      int64 // of a vector register
	registers int64
}

// avx512 is the level of x86-64-v4.
var avx512 = cpu{bits: 512, registers: 32}

// lanes is how many elements of a type a vector register holds.
func (c cpu) lanes(elem ir.Type) int64 {
	bits, _ := ir.BitWidth(storage(elem))
	return max(1, c.bits/int64(bits))
}

// block is the extent of a GEMM's block in registers: two vectors of columns, and rows that leave registers for a row
// of B and an element of A. Rows that divide those of the result need no second kernel.
func (c cpu) block(elem ir.Type, of int64) (rows, cols int64) {
	vectors := int64(2)
	most := min(of, (c.registers-vectors-1)/vectors)
	for rows = most; rows > most/2; rows-- {
		if of%rows == 0 {
			return rows, vectors * c.lanes(elem)
		}
	}
	return most, vectors * c.lanes(elem)
}
