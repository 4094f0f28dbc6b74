package nvvmsim

import (
	"slices"

	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

// A wgmma writes its accumulator at some time until the wait for its group. To find earlier uses, its registers hold
// tags instead, which the wait replaces by the values: a tag is not a 32-bit number.

const (
	tagMagic    = 0xacc5
	tagShift    = 48
	registerLen = 8 // bits: an accumulator has at most 128 registers
	versionLen  = 16
	maxSums     = 1 << (tagShift - registerLen - versionLen)
)

// accumulator is the registers of a warpgroup that MMAs in flight write. What an MMA adds in place is its next version.
type accumulator struct {
	id      int
	version uint16
	site    int32
	shape   sumShape
	values  [groupThreads][]uint64
}

// sumShape is what wgmmas must have in common to go on with each other's sums.
type sumShape struct {
	n, k int
	elem word.Elem
}

// tag is what a register holds.
func (s *accumulator) tag(register int) uint64 {
	return tagMagic<<tagShift | uint64(s.id)<<(registerLen+versionLen) | uint64(s.version)<<registerLen | uint64(register)
}

// accumulators are those of a machine, by the number in their tags.
type accumulators struct{ all []*accumulator }

// newSum makes an accumulator of the values that threads hold.
func newSum(m *engine.Machine, site int32, shape sumShape) *accumulator {
	sums := engine.Part[accumulators](&m.Parts)
	s := &accumulator{id: len(sums.all) % maxSums, site: site, shape: shape}
	if len(sums.all) < maxSums {
		sums.all = append(sums.all, s)
	} else {
		sums.all[s.id] = s
	}
	return s
}

// sumOf is the accumulator whose tag a word is, nil for a number.
func sumOf(m *engine.Machine, w uint64) *accumulator {
	if w>>tagShift != tagMagic {
		return nil
	}
	id, sums := int(w>>(registerLen+versionLen)&(maxSums-1)), engine.Part[accumulators](&m.Parts).all
	if id >= len(sums) {
		return nil
	}
	return sums[id]
}

// started is a wgmma in flight, as one thread knows it.
type started struct {
	sum     *accumulator
	landing uint32 // when it has read shared memory
	site    int32
}

// wgmmaGroups are a thread's MMAs: those of the open group, and the committed groups, oldest first.
type wgmmaGroups struct {
	// fenced says that wgmma.fence is between the thread's accesses of registers and the next MMA.
	fenced bool
	// untouched are accumulators that a wait has brought and nothing may have used.
	untouched []*accumulator
	open      []started
	groups    [][]started
}

// wgmmaGroupsOf are those of a thread.
func wgmmaGroupsOf(a *engine.Agent) *wgmmaGroups { return engine.Part[wgmmaGroups](&a.Parts) }

func (q *wgmmaGroups) fence() { q.fenced, q.untouched = true, nil }

func (q *wgmmaGroups) commit() {
	q.groups = append(q.groups, q.open)
	q.open = nil
}

// wait ends all but the newest n groups. touches says that the instruction may use
// registers besides.
func (q *wgmmaGroups) wait(a *engine.Agent, n int, touches bool) {
	k := max(len(q.groups)-n, 0)
	var ended []*accumulator
	for _, g := range q.groups[:k] {
		for _, p := range g {
			a.Landed(p.landing)
			if !slices.Contains(ended, p.sum) {
				ended = append(ended, p.sum)
			}
		}
	}
	q.groups = q.groups[k:]
	ended = slices.DeleteFunc(ended, q.writes)
	if len(ended) == 0 {
		return
	}
	deliver(a, a.F, ended)
	for _, c := range a.Calls {
		deliver(a, c.F, ended)
	}
	q.fenced = false
	if touches {
		q.untouched = nil
	} else {
		q.untouched = append(q.untouched, ended...)
	}
}

// writes reports whether an MMA in flight writes the accumulator.
func (q *wgmmaGroups) writes(s *accumulator) bool {
	for _, g := range append(q.groups[:len(q.groups):len(q.groups)], q.open) {
		for _, p := range g {
			if p.sum == s {
				return true
			}
		}
	}
	return false
}

// deliver replaces the tags of accumulators in a frame by their values.
func deliver(a *engine.Agent, frame []uint64, ended []*accumulator) {
	for i, w := range frame {
		if w>>tagShift != tagMagic {
			continue
		}
		for _, s := range ended {
			if r := int(w & (1<<registerLen - 1)); w == s.tag(r) {
				frame[i] = s.values[a.Thread%groupThreads][r]
			}
		}
	}
}

// ready reports whether a thread may pass registers that hold numbers to an MMA.
func (q *wgmmaGroups) ready(a *engine.Agent, registers []int) bool {
	if q.fenced {
		return true
	}
	return slices.ContainsFunc(q.untouched, func(s *accumulator) bool {
		v := s.values[a.Thread%groupThreads]
		return len(v) == len(registers) && !slices.ContainsFunc(registers,
			func(r int) bool { return a.F[r] != v[slices.Index(registers, r)] })
	})
}

// AgentEnds ends the MMAs of a thread that ends.
func (q *wgmmaGroups) AgentEnds(a *engine.Agent) {
	for _, g := range append(q.groups, q.open) {
		for _, p := range g {
			if a.M.Landings[p.landing].At == 0 {
				panic(engine.Failure{D: a.M.Sites[p.site].Errorf("may still read shared memory when %s ends; wait for its group",
					a.Name())})
			}
		}
	}
	*q = wgmmaGroups{}
}

// useInFlight reports the use of a register whose MMA has not completed.
func useInFlight(a *engine.Agent, s *accumulator, w uint64) {
	what := "that an outstanding wgmma writes; wait for its group first"
	if uint16(w>>registerLen) != s.version {
		what = "that a later wgmma has overwritten in place"
	}
	d := a.Op().Errorf("uses an accumulator %s", what)
	d.Note(a.M.SiteLoc(s.site), "the MMA is here")
	d.Note(a.Loc(), "while executed by %s", a.Name())
	panic(engine.Failure{D: d})
}
