package layout

import (
	"fmt"
	"slices"
)

// Sort is the plan of a bitonic sorting network along a dimension, over the registers of threads and the lanes of a
// warp. A position along the dimension is a number of bits, each of them a bit of a register's number in its line or of
// a lane's.
type Sort struct {
	// Registers lists, for each line along the dimension, the registers of a thread in order.
	Registers [][]int64
	bits      []sortBit // of a position, the lowest first
}

// sortBit is what a bit of a position is a bit of, the other is zero.
type sortBit struct{ register, lane int64 }

// SortStep compares each element with one other, and exchanges them if they are in the wrong order. Positions,
// Registers and Lanes are the bits in which the two differ: of their positions, of their registers' numbers in the
// line, and of their lanes. The later of both is the one that has the bit Later.Registers of the register's number, or
// Later.Lanes of the lane's. A register whose partner has a number that the line has not keeps what it has.
type SortStep struct {
	Positions, Registers, Lanes int64
	Later                       struct{ Registers, Lanes int64 }
}

// PlanSort plans a sort along a dimension, for distributions whose digits along it are of registers and lanes and have
// sizes that are powers of two; if the slowest is of registers, it may have any.
func PlanSort(d Distribution, dim int) (Sort, error) {
	if dim < 0 || dim >= d.Rank() {
		return Sort{}, fmt.Errorf("there is no dimension %d", dim)
	}
	s := Sort{Registers: d.registersAcross(dim)}
	register := int64(1)
	along := slices.DeleteFunc(alongDim(placedDigits(d.axes), dim), func(p placed) bool { return p.Size == 1 })
	for i, p := range along {
		if p.axis != Reg && p.axis != Lane {
			return Sort{}, fmt.Errorf("dimension %d is distributed over the %s axis, but one warp sorts each line", dim, p.axis)
		}
		slowest := p.axis == Reg && i == len(along)-1 // its last need not be there
		if !isPowerOfTwo(p.Size) && !slowest || p.axis == Lane && !isPowerOfTwo(p.weight) {
			return Sort{}, fmt.Errorf("the %s axis has size %d along dimension %d, which is not a power of two", p.axis, p.Size,
				dim)
		}
		for n := int64(1); n < p.Size; n *= 2 {
			if p.axis == Reg {
				s.bits = append(s.bits, sortBit{register: register})
				register *= 2
			} else {
				s.bits = append(s.bits, sortBit{lane: n * p.weight})
			}
		}
	}
	return s, nil
}

// Steps are those of the network, in order. Sorted runs of 1, 2, 4, … elements are merged, the second one reversed, so
// that in each comparison the first of the two goes to the lower position. So an element that sorts last and is beyond
// the edge stays there.
func (s Sort) Steps() []SortStep {
	var out []SortStep
	for top := range s.bits {
		out = append(out, s.step(top, 0))
		for bit := top - 1; bit >= 0; bit-- {
			out = append(out, s.step(bit, bit))
		}
	}
	return out
}

// step compares positions that differ in the bits from low to high.
func (s Sort) step(high, low int) SortStep {
	var t SortStep
	for i := low; i <= high; i++ {
		t.Positions |= 1 << i
		t.Registers |= s.bits[i].register
		t.Lanes |= s.bits[i].lane
	}
	t.Later.Registers, t.Later.Lanes = s.bits[high].register, s.bits[high].lane
	return t
}

// Exchanges is how many of the steps move elements between lanes.
func (s Sort) Exchanges() int {
	n := 0
	for _, t := range s.Steps() {
		if t.Lanes != 0 {
			n++
		}
	}
	return n
}
