package layout

import "math/bits"

// transfer is a tile that threads move between registers and dense memory, whose dimensions lie there in an order,
// fastest first.
type transfer struct {
	shape                  []int64
	order                  []int
	elemBits, lanes, warps int64
}

// candidate is a way to spread it: vectors along the fastest dimension, and how many of the lanes of a warp and of the
// warps of a block lie along each dimension of the order.
type candidate struct {
	vector       int64
	lanes, warps []int64
}

// fewRegisters is how many registers a thread can spare for a layout that does not overhang.
const fewRegisters = 8

// orOverhang is a layout that overhangs in the place of one that does not, where it saves a quarter of its cost: what
// overhangs is computed for nothing and masked.
func (s transfer) orOverhang(exact Distribution) Distribution {
	if exact.RegCount() <= fewRegisters {
		return exact
	}
	best, cost := candidate{}, 3*s.costOf(exact)/4
	if cost < s.least() {
		return exact
	}
	along := int64(0)
	for c := range s.candidates {
		x := s.cost(c)
		if n := c.lanes[0] * c.warps[0]; x < cost || x == cost && best.vector > 0 && n < along {
			best, cost, along = c, x, n
		}
	}
	if best.vector == 0 {
		return exact
	}
	return build(s.shape, s.axes(best))
}

// candidates yields vectors that divide the fastest dimension with all ways to divide lanes and warps.
func (s transfer) candidates(yield func(candidate) bool) {
	row := s.shape[s.order[0]]
	for vector := int64(1); vector*s.elemBits <= maxVectorBits && row%vector == 0; vector *= 2 {
		units := s.extents(vector)
		for _, lanes := range divisions(s.lanes, units) {
			for _, warps := range divisions(s.warps, rounds(units, lanes)) {
				if !yield(candidate{vector, lanes, warps}) {
					return
				}
			}
		}
	}
}

// extents are those of the order's dimensions, the first counted in vectors.
func (s transfer) extents(vector int64) []int64 {
	out := make([]int64, len(s.order))
	for i, dim := range s.order {
		out[i] = s.shape[dim]
	}
	out[0] /= vector
	return out
}

// rounds is how often places have to go over extents.
func rounds(extents, places []int64) []int64 {
	out := make([]int64, len(extents))
	for i, n := range extents {
		out[i] = ceilDiv(n, places[i])
	}
	return out
}

func ceilDiv(n, d int64) int64 { return (n + d - 1) / d }

// divisions lists the ways in which numbers along dimensions multiply to a divisor of n, with less than twice the
// extent along each: what is left are copies.
func divisions(n int64, extents []int64) [][]int64 {
	if len(extents) == 0 {
		return [][]int64{nil}
	}
	var out [][]int64
	for k := int64(1); k <= n && k < 2*extents[0]; k++ {
		if n%k != 0 {
			continue
		}
		for _, rest := range divisions(n/k, extents[1:]) {
			out = append(out, append([]int64{k}, rest...))
		}
	}
	return out
}

// axes are the digits of a candidate.
func (s transfer) axes(c candidate) Axes {
	var axes Axes
	f := newFiller(s.shape)
	give := func(a Axis, n int64, dim int) {
		axes[a] = append(axes[a], On(n, dim, f.stride[dim]))
		f.stride[dim] *= n
	}
	give(Reg, c.vector, s.order[0])
	for _, level := range []struct {
		axis   Axis
		n      []int64
		places int64
	}{{Lane, c.lanes, s.lanes}, {Warp, c.warps, s.warps}} {
		for i, dim := range s.order {
			give(level.axis, level.n[i], dim)
		}
		axes[level.axis] = append(axes[level.axis], Rep(level.places/product(level.n)))
	}
	for _, dim := range s.order {
		give(Reg, ceilDiv(s.shape[dim], f.stride[dim]), dim)
	}
	return axes
}

// The cost of a layout, in quarters of an instruction of a thread: one for each register, one for each access, one for
// every four lines of memory that the lanes of a warp touch together, one for each access that is masked. A row that is
// reduced takes a shuffle for each doubling of the lanes that share it, and an exchange through shared memory where
// warps do.
const (
	registerCost = 4
	accessCost   = 4
	lineCost     = 1
	maskCost     = 4
	shuffleCost  = 4
	exchangeCost = 32
	lineBits     = 1024
)

func (s transfer) cost(c candidate) int64 {
	units := s.extents(c.vector)
	accesses, edges, shared := int64(1), int64(0), int64(0)
	times := make([]int64, len(units))
	for i, n := range units {
		times[i] = ceilDiv(n, c.lanes[i]*c.warps[i])
		accesses *= times[i]
	}
	for i, n := range units {
		if times[i]*c.lanes[i]*c.warps[i] > n {
			edges += accesses / times[i] // the last round alone is masked
		}
	}
	rows := accesses / times[0]
	if c.warps[0] > 1 {
		shared = 1
	}
	lines := s.lines(c.vector, min(c.lanes[0], units[0]), product(c.lanes[1:]))
	return accesses*(c.vector*registerCost+accessCost+lines*lineCost) + edges*maskCost +
		rows*(doublings(c.lanes[0])*shuffleCost+shared*exchangeCost)
}

// doublings is how often 1 is doubled to reach n.
func doublings(n int64) int64 { return int64(bits.Len64(uint64(n - 1))) }

// least is what no layout costs less than.
func (s transfer) least() int64 {
	vector := int64(1)
	for 2*vector*s.elemBits <= maxVectorBits && s.shape[s.order[0]]%(2*vector) == 0 {
		vector *= 2
	}
	registers := ceilDiv(product(s.shape), s.lanes*s.warps)
	return registers*registerCost + registers/vector*(accessCost+s.lines(vector, s.lanes, 1)*lineCost)
}

// costOf is the cost of a layout that does not overhang.
func (s transfer) costOf(d Distribution) int64 {
	fastest := s.order[0]
	vector := gcd(d.registerRun(fastest), max(1, maxVectorBits/s.elemBits))
	along, others, shared := int64(1), int64(1), int64(0)
	for _, p := range placedDigits(d.axes) {
		switch {
		case p.Kind != Dim || p.axis == Reg:
		case p.axis == Lane && p.Dim == fastest:
			along *= p.Size
		case p.axis == Lane:
			others *= p.Size
		case p.Dim == fastest:
			shared = 1
		}
	}
	accesses, rows := d.RegCount()/vector, int64(len(d.registersAcross(fastest)))
	return d.RegCount()*registerCost + accesses*(accessCost+s.lines(vector, along, others)*lineCost) +
		rows*(doublings(along)*shuffleCost+shared*exchangeCost)
}

// lines is how many lines of memory an access of a warp touches: of each row a piece of so many vectors.
func (s transfer) lines(vector, along, rows int64) int64 {
	return rows * ceilDiv(along*vector*s.elemBits, lineBits)
}
