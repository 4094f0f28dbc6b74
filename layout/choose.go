package layout

import (
	"fmt"
	"slices"
)

// Access is one way in which a tile in shared memory is read or written: by vector accesses of threads distributed in
// some way, or by ldmatrix/stmatrix.
type Access struct {
	Threads Distribution
	Matrix  *MatrixAccess
}

// cost is the traffic of the access with a memory layout, and whether the access is possible at all.
func (a Access) cost(m Memory) (Traffic, bool) {
	if a.Matrix == nil {
		return m.Conflicts(a.Threads), true
	}
	if !m.SupportsMatrices(*a.Matrix) {
		return Traffic{}, false
	}
	return m.MatrixConflicts(*a.Matrix), true
}

// Staging is the shared memory through which a conversion goes: what its threads write and read with the fewest
// wavefronts, over all choices of the fastest dimension.
func (c Conversion) Staging(elemBits int64) (Memory, error) {
	accesses := []Access{{Threads: c.From}, {Threads: c.To}}
	rank := c.From.Rank()
	best, bestCost, err := cheapestMemory(c.From.shape, RowMajorOrder(rank), elemBits, accesses)
	for dim := rank - 2; dim >= 0 && err == nil; dim-- {
		order := append([]int{dim}, slices.DeleteFunc(RowMajorOrder(rank), func(d int) bool { return d == dim })...)
		m, cost, failed := cheapestMemory(c.From.shape, order, elemBits, accesses)
		if failed == nil && cost < bestCost {
			best, bestCost = m, cost
		}
	}
	return best, err
}

// RowStaging is [Conversion.Staging] with rows along the last dimension.
func (c Conversion) RowStaging(elemBits int64) (Memory, error) {
	m, _, err := cheapestMemory(c.From.shape, RowMajorOrder(c.From.Rank()), elemBits,
		[]Access{{Threads: c.From}, {Threads: c.To}})
	return m, err
}

// cheapestMemory is the shared-memory layout, with the dimensions in the given order,
// that all the accesses together use with the fewest wavefronts, and their number:
// dense, swizzled as TMA can, xor-swizzled over whole rows, or padded by 16 or 4 bytes a
// row. Of equally good ones the simplest wins.
func cheapestMemory(shape []int64, order []int, elemBits int64, accesses []Access) (Memory, int64, error) {
	candidates, err := memoryCandidates(shape, order, elemBits)
	if err != nil {
		return Memory{}, 0, err
	}
	best, bestCost := -1, int64(0)
	for i, m := range candidates {
		cost, conflicts, ok := totalWavefronts(m, accesses)
		if ok && (best < 0 || cost < bestCost) {
			best, bestCost = i, cost
		}
		if ok && conflicts == 0 && best == i {
			break // without conflicts none of the less simple layouts, whose vectors are no wider, can be better
		}
	}
	if best < 0 {
		return Memory{}, 0, fmt.Errorf("no layout of a %v tile of %d-bit elements has the aligned 16-byte rows that ldmatrix needs", shape, elemBits)
	}
	return candidates[best], bestCost, nil
}

func totalWavefronts(m Memory, accesses []Access) (total, conflicts int64, possible bool) {
	for _, a := range accesses {
		t, ok := a.cost(m)
		if !ok {
			return 0, 0, false
		}
		total += t.Wavefronts
		conflicts += t.Conflicts()
	}
	return total, conflicts, true
}

// memoryCandidates lists the layouts worth trying, simplest first; those that the shape rules out are left out.
func memoryCandidates(shape []int64, order []int, elemBits int64) ([]Memory, error) {
	dense, err := DenseMemory(shape, order, elemBits, 0)
	if err != nil {
		return nil, err
	}
	out := []Memory{dense}
	if len(order) < 2 {
		return out, nil
	}
	for _, mode := range []SwizzleMode{Swizzle128B, Swizzle64B, Swizzle32B} {
		if m, err := SwizzledMemory(shape, order, elemBits, mode); err == nil {
			out = append(out, m)
		}
	}
	for _, unit := range xorUnits {
		if m, err := XorMemory(shape, order, elemBits, unit); err == nil {
			out = append(out, m)
		}
	}
	for _, bytes := range []int64{16, 4} {
		if pad := bytes * 8 / elemBits; pad > 0 {
			m, err := DenseMemory(shape, order, elemBits, pad)
			if err != nil {
				return nil, err
			}
			out = append(out, m)
		}
	}
	return out, nil
}
