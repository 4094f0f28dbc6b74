package layout

// Exchange is the schedule of a Shuffle plan: warp shuffles by which every lane gets its elements. Registers fall into
// Groups that do not depend on each other. In a group a lane gives one of Gives registers and fills one of Takes
// registers in each of Rounds rounds. The schedule, for group g and round k:
//
//	b     = sum of GiveTerms over the lane           // which of the Takes registers of a receiver this lane fills
//	value = source[SourceRegister(g, turn(b, -k))]   // nothing to give if turn(b, -k) >= Gives
//	a     = sum of TakeTerms over the lane           // which of the giver's Gives registers this lane needs
//	from  = sum of LaneTerms + LaneOf(turn(a, k))
//	dest[DestRegister(g, turn(a, k))] = shuffle(value, from)   // nothing to take if turn(a, k) >= Takes
//
// All registers are reached since turn(·, k) runs through all registers; each lane gives a single register a round
// since all its receivers want the same one. Source registers are further offset by OuterTerms over the warp's indices.
type Exchange struct {
	Groups, Rounds       int64
	Gives, Takes         int64
	GiveTerms, TakeTerms []Term
	LaneTerms            []Term
	OuterTerms           []Term

	group, give, take []Move
}

// Exchange returns the schedule of a plan of kind Shuffle.
func (c Conversion) Exchange() Exchange {
	e := Exchange{Groups: 1, Gives: 1, Takes: 1}
	for _, m := range c.Moves {
		switch {
		case m.From.Axis == Reg && m.To.Axis == Reg:
			e.group = append(e.group, m)
			e.Groups *= m.Size
		case m.From.Axis == Reg && m.To.Axis == Lane:
			e.give = append(e.give, m)
			e.TakeTerms = append(e.TakeTerms, Term{Axis: Lane, Div: m.To.Weight, Mod: m.Size, Stride: e.Gives})
			e.Gives *= m.Size
		case m.From.Axis == Reg:
			e.OuterTerms = append(e.OuterTerms, Term{Axis: m.To.Axis, Div: m.To.Weight, Mod: m.Size, Stride: m.From.Weight})
		case m.From.Axis == Lane && m.To.Axis == Reg:
			e.take = append(e.take, m)
			e.GiveTerms = append(e.GiveTerms, Term{Axis: Lane, Div: m.From.Weight, Mod: m.Size, Stride: e.Takes})
			e.Takes *= m.Size
		case m.From.Axis == Lane && m.From.Weight > 0:
			e.LaneTerms = append(e.LaneTerms, Term{Axis: m.To.Axis, Div: m.To.Weight, Mod: m.Size, Stride: m.From.Weight})
		}
	}
	e.Rounds = max(e.Gives, e.Takes)
	return e
}

// Shuffles is how many shuffles of one element each thread takes part in.
func (e Exchange) Shuffles() int64 { return e.Groups * e.Rounds }

// Turn is the register reached from register x in round k, or in reverse for negative k: an exclusive or if the number
// of rounds is a power of two, else a rotation.
func (e Exchange) Turn(x, k int64) int64 {
	if e.UsesXor() {
		return x ^ max(k, -k)
	}
	return ((x+k)%e.Rounds + e.Rounds) % e.Rounds
}

// UsesXor reports whether Turn is an exclusive or.
func (e Exchange) UsesXor() bool { return isPowerOfTwo(e.Rounds) }

// SourceRegister is the register that a lane gives as its a-th of group g.
func (e Exchange) SourceRegister(g, a int64) int64 {
	return spread(g, e.group, fromWeight) + spread(a, e.give, fromWeight)
}

// DestRegister is the register that a lane fills as its b-th of group g.
func (e Exchange) DestRegister(g, b int64) int64 {
	return spread(g, e.group, toWeight) + spread(b, e.take, toWeight)
}

// LaneOf is the part of the source lane that depends on the register b being filled.
func (e Exchange) LaneOf(b int64) int64 { return spread(b, e.take, fromWeight) }

// SlotTerms is LaneOf as arithmetic on b; the Axis of the terms has no meaning.
func (e Exchange) SlotTerms() []Term {
	var out []Term
	radix := int64(1)
	for _, m := range e.take {
		out = append(out, Term{Div: radix, Mod: m.Size, Stride: m.From.Weight})
		radix *= m.Size
	}
	return out
}

func fromWeight(m Move) int64 { return m.From.Weight }
func toWeight(m Move) int64   { return m.To.Weight }

// spread reads v as a mixed-radix number with the sizes of the moves and adds up the weights of its digits.
func spread(v int64, moves []Move, weight func(Move) int64) int64 {
	sum := int64(0)
	for _, m := range moves {
		sum += v % m.Size * weight(m)
		v /= m.Size
	}
	return sum
}

func isPowerOfTwo(n int64) bool { return n > 0 && n&(n-1) == 0 }
