package tiletocpu

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/ir"
)

// cpu is what a core has for vectors.
type cpu struct {
	bits      int64 // of a vector register
	registers int64
	cache     int64                 // bytes of the one that holds a block's scratch memory
	steps     []step                // instructions for GEMMs
	trees     []scale.InstructionOp // those of elementwise operations
	unused    []scale.InstructionOp // those that no operation becomes
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
	c := cpu{bits: m.VectorBits(), registers: m.VectorRegisters(), cache: m.SharedBytes()}
	for _, i := range m.Instructions() {
		if s, ok := stepOf(i); ok {
			c.steps = append(c.steps, s)
		} else if isTree(i) {
			c.trees = append(c.trees, i)
		} else {
			c.unused = append(c.unused, i)
		}
	}
	return c, nil
}

// lanes is how many elements of a type a vector register holds.
func (c cpu) lanes(elem ir.Type) int64 {
	bits, _ := ir.BitWidth(storage(elem))
	return max(1, c.bits/int64(bits))
}

// vectors is how many vectors of columns the block of a GEMM in registers has.
const vectors = 2

// fewestSums are the sums in registers that keep two units busy: each waits for its last multiply-add, of four cycles.
const fewestSums = 10

// rows is how many rows of registers the block of a GEMM has whose result has so many: as many as leave registers for
// those of B and one of A. Rows that divide those of the result need no second kernel.
func rows(registers, of int64) int64 {
	most := min(of, (registers-vectors-1)/vectors)
	for rows := most; rows > most/2 && rows*vectors >= min(fewestSums, most*vectors); rows-- {
		if of%rows == 0 {
			return rows
		}
	}
	return most
}

// block is the extent of a GEMM's block in registers.
func (c cpu) block(lanes, of int64) (height, width int64) {
	return rows(c.registers, of), vectors * lanes
}
