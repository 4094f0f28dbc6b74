package layout

import "fmt"

// The fragments of mma.sync (PTX ISA, "Matrix Fragments for mma.m16n8k…"). In every figure of the manual
// groupID = lane >> 2 and threadID_in_group = lane % 4. With e elements to a 32-bit register (1 for tf32, 2 for f16 and
// bf16, 4 for 8-bit, 8 for 4-bit types) the instruction's K is 8e, and:
//
//	A, 16 x 8e:  row = groupID (+8 in odd registers), column = e*threadID_in_group + element (+4e in registers 2 and 3)
//	B, 8e x 8:   row = e*threadID_in_group + element (+4e in register 1), column = groupID
//	C/D, 16 x 8: row = groupID (+8 for elements 2 and 3), column = 2*threadID_in_group + (element & 1)

// MMAInstructionK returns the K of one mma.sync or wgmma on operands of the given element size.
func MMAInstructionK(elemBits int64) int64 { return 8 * perRegister(elemBits) }

// perRegister is how many elements a 32-bit register packs.
func perRegister(elemBits int64) int64 { return 32 / max(elemBits, 1) }

func checkOperandBits(elemBits int64) error {
	switch elemBits {
	case 4, 8, 16, 32:
		return nil
	}
	return fmt.Errorf("no matrix instruction takes operands of %d bits; 4, 8, 16 and 32 have one", elemBits)
}

func mmaA(e int64) fragment {
	return fragment{[]int64{16, 8 * e}, Axes{
		Reg:  {On(e, 1, 1), On(2, 0, 8), On(2, 1, 4*e)},
		Lane: {On(4, 1, e), On(8, 0, 1)},
	}}
}

func mmaB(e int64) fragment {
	return fragment{[]int64{8 * e, 8}, Axes{
		Reg:  {On(e, 0, 1), On(2, 0, 4*e)},
		Lane: {On(4, 0, e), On(8, 1, 1)},
	}}
}

func mmaC() fragment {
	return fragment{[]int64{16, 8}, Axes{
		Reg:  {On(2, 1, 1), On(2, 0, 8)},
		Lane: {On(4, 1, 2), On(8, 0, 1)},
	}}
}

// MMAAccumulator is the layout of the M x N accumulator of mma.sync m16n8, over warpsM x warpsN warps (those along M
// count fastest) that each hold a contiguous block.
func MMAAccumulator(shape []int64, warpsM, warpsN int64) (Distribution, error) {
	return mmaC().tiled(shape, unit{Warp, warpsM, 0}, unit{Warp, warpsN, 1})
}

// MMAOperandA is the layout of the M x K left operand; warps along N hold copies.
func MMAOperandA(shape []int64, elemBits, warpsM, warpsN int64) (Distribution, error) {
	if err := checkOperandBits(elemBits); err != nil {
		return Distribution{}, err
	}
	return mmaA(perRegister(elemBits)).tiled(shape, unit{Warp, warpsM, 0}, unit{Warp, warpsN, copies})
}

// MMAOperandB is the layout of the K x N right operand; warps along M hold copies.
func MMAOperandB(shape []int64, elemBits, warpsM, warpsN int64) (Distribution, error) {
	if err := checkOperandBits(elemBits); err != nil {
		return Distribution{}, err
	}
	return mmaB(perRegister(elemBits)).tiled(shape, unit{Warp, warpsM, copies}, unit{Warp, warpsN, 1})
}
