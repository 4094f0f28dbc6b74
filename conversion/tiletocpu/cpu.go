package tiletocpu

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/ir"
)

// cpu is what a core has for vectors.
type cpu struct {
	bits      int64 // of a vector register
	registers int64
}

// DefaultCPU is the shipped target whose vectors kernels have where none is given, or one without vectors such as a
// GPU.
const DefaultCPU = "avx512"

// of is what a target's cores have.
func of(m arch.Machine) (cpu, error) {
	if m.VectorBits() == 0 {
		shipped, err := arch.Shipped(DefaultCPU)
		if err != nil {
			return cpu{}, err
		}
		m = shipped
	}
	return cpu{bits: m.VectorBits(), registers: m.VectorRegisters()}, nil
}

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
