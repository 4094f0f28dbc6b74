package layout

import "slices"

// Shared memory has 32 banks of 4 bytes: the word at byte address a is in bank (a/4) mod 32. In one wavefront each bank
// serves one word, to any number of lanes. An access of 8 bytes a lane is carried out for each half of the warp by
// itself, one of 16 bytes for each quarter.
const (
	banks     = 32
	bankBytes = 4
	warpLanes = 32
)

// Inactive is the address of a lane that takes no part in an access.
const Inactive = int64(-1)

// Wavefronts counts the passes through the banks that one access of a warp needs, given the byte address of each lane
// and the number of bytes each lane moves (a power of two up to 16).
func Wavefronts(addresses []int64, bytes int64) int64 {
	total := int64(0)
	phase := lanesPerPhase(bytes)
	for start := 0; start < len(addresses); start += phase {
		total += phaseWavefronts(addresses[start:min(start+phase, len(addresses))], bytes)
	}
	return total
}

// lanesPerPhase is how many lanes move 128 bytes together.
func lanesPerPhase(bytes int64) int {
	return int(min(warpLanes, banks*bankBytes/max(bytes, bankBytes)))
}

// phaseWavefronts is the largest number of different words in one bank.
func phaseWavefronts(addresses []int64, bytes int64) int64 {
	var words [banks][]int64
	var first [banks][4]int64 // most phases have few words to a bank; these need no allocation
	most := 0
	for _, a := range addresses {
		if a == Inactive {
			continue
		}
		for word := a / bankBytes; word <= (a+bytes-1)/bankBytes; word++ {
			bank := word % banks
			if words[bank] == nil {
				words[bank] = first[bank][:0]
			}
			if !slices.Contains(words[bank], word) {
				words[bank] = append(words[bank], word)
				most = max(most, len(words[bank]))
			}
		}
	}
	return int64(most)
}

// Traffic is the cost of moving a tile between registers and shared memory.
type Traffic struct {
	// Accesses is the number of instructions, over all warps.
	Accesses int64
	// Wavefronts is the number of passes through the banks they take, and Ideal the number without any conflict.
	Wavefronts, Ideal int64
	// Bytes is what a lane moves at once.
	Bytes int64
}

// Conflicts is the number of additional wavefronts due to bank conflicts.
func (t Traffic) Conflicts() int64 { return t.Wavefronts - t.Ideal }

// Conflicts counts the wavefronts of all vector accesses by which threads distributed as d read or write the whole
// tile, each as wide as memory allows. Lanes that hold copies take part as they do in a load.
func (m Memory) Conflicts(d Distribution) Traffic {
	return m.traffic(d, m.VectorWidth(d, maxVectorBits), d.Size(Lane))
}

// MatrixConflicts counts the wavefronts of the ldmatrix or stmatrix instructions of an access. Each 8x8 matrix is eight
// rows of 16 bytes, which go through the banks together.
func (m Memory) MatrixConflicts(a MatrixAccess) Traffic {
	return m.traffic(a.Address, a.RowElems, 8*a.Matrices)
}

// SupportsMatrices reports whether every row that the access addresses is 16 aligned neighbouring bytes of memory.
func (m Memory) SupportsMatrices(a MatrixAccess) bool {
	return m.VectorWidth(a.Address, maxVectorBits) == a.RowElems
}

// traffic adds up accesses of the given vector width by the first active lanes of each warp.
func (m Memory) traffic(d Distribution, width, active int64) Traffic {
	t := Traffic{Bytes: max(1, width*m.elemBits/8)}
	order := d.VectorOrder(m.Order())
	phase := int64(lanesPerPhase(t.Bytes))
	addresses, coord := make([]int64, active), make([]int64, d.Rank())
	for first := int64(0); first < d.Threads(); first += d.Size(Lane) {
		for v := int64(0); v < d.RegCount(); v += width {
			for lane := range active {
				at := d.Thread(first + lane)
				at[Reg] = order[v]
				d.coordInto(coord, at)
				addresses[lane] = Inactive
				if d.Within(coord) {
					addresses[lane] = m.Offset(coord) * m.elemBits / 8
				}
			}
			t.Accesses++
			t.Wavefronts += Wavefronts(addresses, t.Bytes)
			t.Ideal += (active + phase - 1) / phase
		}
	}
	return t
}
