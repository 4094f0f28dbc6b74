package layout

import "fmt"

// The fragments of mma.sync (PTX ISA, "Matrix Fragments for mma.m16n8k…"). In every figure of the manual groupID = lane
// >> 2 and threadID_in_group = lane % 4. With e elements to a register (1 for tf32 and f64, 2 for f16 and bf16, 4 for
// 8-bit, 8 for 4-bit types), 4e elements are consecutive along K in the lanes of a group:
//
//	A, M x K:  row = groupID (+8 in odd registers where M is 16), column = e*threadID_in_group + element (+4e for each
//	           further register, or pair of registers)
//	B, K x 8:  row = e*threadID_in_group + element (+4e for each further register), column = groupID
//	C/D, M x 8: row = groupID (+8 for elements 2 and 3), column = 2*threadID_in_group + (element & 1)

// MMA is an instruction of mma.sync: M rows (16 or 8) by 8 columns, K elements of some bits long.
type MMA struct{ M, K, Bits int64 }

// MMAOf is the instruction that multiplies elements of some bits on every chip that multiplies them.
func MMAOf(elemBits int64) MMA {
	if elemBits == 64 {
		return MMA{8, 4, 64}
	}
	return MMA{16, MMAInstructionK(elemBits), elemBits}
}

// MMAInstructionK returns the K of the widest mma.sync, and of wgmma, on operands of the given element size.
func MMAInstructionK(elemBits int64) int64 { return 8 * PerRegister(elemBits) }

// PerRegister is how many elements a register of a fragment packs.
func PerRegister(elemBits int64) int64 { return max(32/max(elemBits, 1), 1) }

func checkOperandBits(elemBits int64) error {
	switch elemBits {
	case 4, 8, 16, 32:
		return nil
	}
	return fmt.Errorf("no MMA instruction supports operands of %d bits; 4, 8, 16 and 32 are supported", elemBits)
}

// check holds that there is such an instruction.
func (i MMA) check() error {
	if i.Bits != 64 {
		if err := checkOperandBits(i.Bits); err != nil {
			return err
		}
	}
	if i.M != 8 && i.M != 16 || i.K < 4*PerRegister(i.Bits) || i.K%(4*PerRegister(i.Bits)) != 0 {
		return fmt.Errorf("mma.sync on elements of %d bits does not support m%dn8k%d", i.Bits, i.M, i.K)
	}
	return nil
}

func (i MMA) a() fragment {
	e := PerRegister(i.Bits)
	return fragment{[]int64{i.M, i.K}, Axes{
		Reg:  {On(e, 1, 1), On(i.M/8, 0, 8), On(i.K/(4*e), 1, 4*e)},
		Lane: {On(4, 1, e), On(8, 0, 1)},
	}}
}

func (i MMA) b() fragment {
	e := PerRegister(i.Bits)
	return fragment{[]int64{i.K, 8}, Axes{
		Reg:  {On(e, 0, 1), On(i.K/(4*e), 0, 4*e)},
		Lane: {On(4, 0, e), On(8, 1, 1)},
	}}
}

func (i MMA) c() fragment {
	return fragment{[]int64{i.M, 8}, Axes{
		Reg:  {On(2, 1, 1), On(i.M/8, 0, 8)},
		Lane: {On(4, 1, 2), On(8, 0, 1)},
	}}
}

// Accumulator is the layout of the M x N accumulator, over warpsM x warpsN warps (those along M count fastest) that
// each hold a contiguous block.
func (i MMA) Accumulator(shape []int64, warpsM, warpsN int64) (Distribution, error) {
	if err := i.check(); err != nil {
		return Distribution{}, err
	}
	return i.c().tiled(shape, unit{Warp, warpsM, 0}, unit{Warp, warpsN, 1})
}

// OperandA is the layout of the M x K left operand; warps along N hold copies.
func (i MMA) OperandA(shape []int64, warpsM, warpsN int64) (Distribution, error) {
	if err := i.check(); err != nil {
		return Distribution{}, err
	}
	return i.a().tiled(shape, unit{Warp, warpsM, 0}, unit{Warp, warpsN, copies})
}

// OperandB is the layout of the K x N right operand; warps along M hold copies.
func (i MMA) OperandB(shape []int64, warpsM, warpsN int64) (Distribution, error) {
	if err := i.check(); err != nil {
		return Distribution{}, err
	}
	return i.b().tiled(shape, unit{Warp, warpsM, copies}, unit{Warp, warpsN, 1})
}
