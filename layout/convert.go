package layout

import (
	"fmt"
	"slices"
)

// PlanKind orders the ways to change a distribution from cheap to dear.
type PlanKind uint8

const (
	// Identity: every register already holds what it should.
	Identity PlanKind = iota
	// Permute: every thread renames its registers, all threads in the same way.
	Permute
	// Select: every thread has what it needs, but which register holds it depends on the thread.
	Select
	// Shuffle: elements move between the lanes of a warp.
	Shuffle
	// Shared: elements move between the warps of a block, through shared memory.
	Shared
	// Cluster: elements move between the blocks of a cluster, through distributed shared memory.
	Cluster
	// Network: elements move between devices or nodes; this is communication, not a conversion.
	Network
)

var planNames = []string{"identity", "permute", "select", "shuffle", "shared", "cluster", "network"}

// String returns the lower-case name.
func (k PlanKind) String() string { return planNames[k] }

// Spot is the position of a digit in the index on an axis.
type Spot struct {
	Axis   Axis
	Weight int64
}

// Move says where one digit of the source place comes from: ((to[To.Axis] / To.Weight) mod Size) * From.Weight is an
// addend of the source index on From.Axis. A weight of 0 in From contributes nothing (a register filled with a copy).
type Move struct {
	Size     int64
	From, To Spot
}

// stays reports whether the digit is in the same position before and after.
func (m Move) stays() bool { return m.From == m.To }

// Conversion is a plan to change a tile from one distribution to another.
type Conversion struct {
	From, To Distribution
	Kind     PlanKind
	// Scale is the outermost axis along which elements move; Reg if they stay in their thread.
	Scale Axis
	// Moves compute the source place of every destination place, digit by digit. They are nil where the two distributions
	// divide a dimension in ways that have no common refinement (3·4 against 2·6, or an overhang of another size); Source
	// works all the same.
	Moves []Move
}

// ConvertPlan plans the change of a tile from one distribution to another of the same shape on the same hardware. It
// fails when the shapes or the numbers of lanes, warps, … differ, or when the change would add or drop partial sums.
func ConvertPlan(from, to Distribution) (Conversion, error) {
	from, to = sameWarps(from, to)
	if err := checkConvertible(from, to); err != nil {
		return Conversion{}, err
	}
	c := Conversion{From: from, To: to}
	if !c.findMoves() {
		c.Scale = outermostDifference(from, to)
		c.Kind = max(Shared, kindOf(c.Scale))
		return c, nil
	}
	c.classify()
	return c, nil
}

// sameWarps folds warpgroups into warps where only one of the two distributions tells them apart.
func sameWarps(d, e Distribution) (Distribution, Distribution) {
	if d.Size(Warpgroup) != e.Size(Warpgroup) {
		return d.FoldWarpgroups(), e.FoldWarpgroups()
	}
	return d, e
}

func checkConvertible(from, to Distribution) error {
	if !slices.Equal(from.shape, to.shape) {
		return fmt.Errorf("shapes differ: %v and %v", from.shape, to.shape)
	}
	for a := Lane; a < NumAxes; a++ {
		if from.Size(a) != to.Size(a) {
			return fmt.Errorf("%s has size %d before and %d after", a, from.Size(a), to.Size(a))
		}
	}
	for _, a := range AllAxes() {
		if !samePartials(from, to, a) {
			return fmt.Errorf("the partial sums over %s differ (%s and %s); reduce before converting", a,
				list(from.axes[a], Digit.String), list(to.axes[a], Digit.String))
		}
	}
	return nil
}

func samePartials(from, to Distribution, a Axis) bool {
	return slices.EqualFunc(from.placed(a, Partial), to.placed(a, Partial), func(x, y placed) bool {
		return x.Size == y.Size && (a == Reg || x.weight == y.weight)
	})
}

// findMoves refines both distributions to common digits and pairs them; it reports whether there is a refinement.
func (c *Conversion) findMoves() bool {
	spots := make(map[placement]placed)
	if !c.refine(c.To, func(p placed) {
		spots[placement{p.Dim, p.Stride}] = p
	}) {
		return false
	}
	same := true // digits that overhang may do so by different sizes
	ok := c.refine(c.From, func(p placed) {
		to := spots[placement{p.Dim, p.Stride}]
		same = same && to.Size == p.Size
		c.Moves = append(c.Moves, Move{p.Size, Spot{p.axis, p.weight}, Spot{to.axis, to.weight}})
	})
	if !ok || !same {
		c.Moves = nil
		return false
	}
	c.addCopies()
	c.addBeyond()
	return true
}

// addBeyond completes the moves by places of From that hold nothing, told apart by a digit that starts beyond the
// extent: what a place takes comes from where that digit is 0, unless it holds nothing itself for the same digit.
func (c *Conversion) addBeyond() {
	to := c.To.beyond()
	for _, p := range c.From.beyond() {
		from := Spot{p.axis, 0}
		if slices.ContainsFunc(to, func(q placed) bool {
			return q.axis == p.axis && q.weight == p.weight &&
				q.Size == p.Size
		}) {
			from.Weight = p.weight
		} else if p.axis == Reg {
			continue
		}
		c.Moves = append(c.Moves, Move{p.Size, from, Spot{p.axis, p.weight}})
	}
}

// beyond are the digits that start beyond the extent of their dimension.
func (d Distribution) beyond() []placed {
	return slices.DeleteFunc(placedDigits(d.axes),
		func(p placed) bool { return p.Kind != Dim || p.Stride < d.shape[p.Digit.Dim] })
}

// refine visits the Dim digits of d, cut wherever a digit of either distribution starts. Digits that start beyond the
// extent tell only places apart that hold nothing.
func (c *Conversion) refine(d Distribution, visit func(placed)) bool {
	for dim, extent := range d.shape {
		at := slices.DeleteFunc(cuts(dim, c.From.axes, c.To.axes), func(cut int64) bool { return cut >= extent })
		for _, p := range alongDim(placedDigits(d.axes), dim) {
			if p.Stride >= extent {
				continue
			}
			parts, ok := splitDigit(p.Digit, at)
			if !ok {
				return false
			}
			weight := p.weight
			for _, g := range parts {
				visit(placed{g, p.axis, weight})
				weight *= g.Size
			}
		}
	}
	return true
}

// addCopies completes the moves: a thread prefers its own copy where the source has several, keeps its own partial sum,
// and fills registers that are copies from the same source.
func (c *Conversion) addCopies() {
	for a := Lane; a < NumAxes; a++ {
		for _, p := range c.From.placed(a, Replica) {
			c.Moves = append(c.Moves, Move{p.Size, Spot{a, p.weight}, Spot{a, p.weight}})
		}
	}
	for _, a := range AllAxes() {
		to := c.To.placed(a, Partial)
		for i, p := range c.From.placed(a, Partial) {
			c.Moves = append(c.Moves, Move{p.Size, Spot{a, p.weight}, Spot{a, to[i].weight}})
		}
	}
	same := c.From.placed(Reg, Replica)
	for _, p := range c.To.placed(Reg, Replica) {
		from := Spot{Reg, 0}
		if slices.Contains(same, p) {
			from.Weight = p.weight
		}
		c.Moves = append(c.Moves, Move{p.Size, from, Spot{Reg, p.weight}})
	}
}

func (c *Conversion) classify() {
	permutes := true
	for _, m := range c.Moves {
		switch {
		case m.From.Axis != Reg && !m.stays():
			c.Scale = max(c.Scale, m.From.Axis)
		case m.From.Axis == Reg && m.To.Axis != Reg:
			permutes = false
		}
	}
	switch {
	case c.Scale != Reg:
		c.Kind = kindOf(c.Scale)
	case !permutes:
		c.Kind = Select
	case isIota(c.Registers()) && c.From.RegCount() == c.To.RegCount():
		c.Kind = Identity
	default:
		c.Kind = Permute
	}
}

// kindOf is the cheapest way to move elements along an axis.
func kindOf(a Axis) PlanKind {
	return [NumAxes]PlanKind{Permute, Shuffle, Shared, Shared, Cluster, Network, Network}[a]
}

func outermostDifference(from, to Distribution) Axis {
	for a := Node; a > Reg; a-- {
		if !slices.Equal(from.axes[a], to.axes[a]) {
			return a
		}
	}
	return Reg
}

func isIota(xs []int64) bool {
	for i, x := range xs {
		if x != int64(i) {
			return false
		}
	}
	return true
}

// Source returns the place in From from which the register at a place of To takes its element, or what is of no use
// where that holds nothing.
func (c Conversion) Source(at Place) Place {
	if c.Moves == nil {
		return c.From.Owner(c.To.Coord(at))
	}
	var src Place
	for _, m := range c.Moves {
		src[m.From.Axis] += at[m.To.Axis] / m.To.Weight % m.Size * m.From.Weight
	}
	return src
}

// Registers returns, for every register of To, the register of From that it renames. It is meant for Identity and
// Permute, where all threads agree.
func (c Conversion) Registers() []int64 {
	out := make([]int64, c.To.RegCount())
	for r := range out {
		out[r] = c.Source(Place{Reg: int64(r)})[Reg]
	}
	return out
}

// Selection returns how a thread of a Select plan finds its sources: destination register r takes source register
// base[r] plus the sum of the terms over the thread's indices.
func (c Conversion) Selection() (base []int64, terms []Term) {
	for _, m := range c.Moves {
		if m.From.Axis == Reg && m.To.Axis != Reg {
			terms = append(terms, Term{Axis: m.To.Axis, Div: m.To.Weight, Mod: m.Size, Stride: m.From.Weight})
		}
	}
	return c.Registers(), terms
}
