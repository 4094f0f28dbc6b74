package engine

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// A meeting is a barrier or a collective among agents of a tile program: each
// brings data, and when all are there each gets everybody's.

// MeetingKey names a meeting: where, at which operation, and which time.
type MeetingKey struct {
	Root  any // the launch team, launch, block or agent whose parts meet
	Part  int // which of several disjoint meetings at the operation
	op    *ir.Op
	Visit int
	Some  string // which threads a barrier names
}

type meeting struct {
	want    int
	agents  []*Agent // by rank
	data    [][]uint64
	arrived int
	Units   []int64 // of each rank, where units of the level do not all meet
}

// unit is the number of a rank's unit.
func (m *meeting) unit(rank int) int {
	if m.Units == nil {
		return rank
	}
	return int(m.Units[rank])
}

// Circle is the agents that communicate at a level, as one of them sees it.
type Circle struct {
	Root any
	Part int
	Rank int
	N    int
}

// CircleAt finds with whom the agent communicates at a level.
func (a *Agent) CircleAt(level string) Circle {
	if a.Launch == nil {
		a.Fail("uses the units of @%s outside of a kernel", level)
	}
	switch level {
	case scale.World, scale.Node, scale.Device:
		return a.amongDevices(level)
	case "block":
		return Circle{Root: a.Launch, Part: a.UnitPath(), Rank: a.Linear, N: a.Launch.Total}
	case "cluster":
		n := max(a.Launch.Cluster, 1)
		return Circle{Root: a.Launch, Part: a.Linear/n<<12 | a.UnitPath(), Rank: a.Linear % n, N: n}
	}
	for p := a; p.Parent != nil; p = p.Parent {
		if p.Level == level {
			return Circle{Root: p.Parent, Part: a.pathBelow(p), Rank: p.Unit, N: len(p.Parent.Units)}
		}
	}
	a.Fail("communicates at @%s outside of a scale.on @%s", level, level)
	return Circle{}
}

// UnitPath tells the units of a block apart.
func (a *Agent) UnitPath() int {
	if a.Parent == nil {
		return 0
	}
	return a.Parent.UnitPath()*33 + a.Unit + 1
}

// pathBelow is the place of a among what is inside unit p.
func (a *Agent) pathBelow(p *Agent) int {
	if a == p {
		return 0
	}
	return a.Parent.pathBelow(p)*33 + a.Unit + 1
}

// Gather brings data to a meeting and parks the agent until all have come; then
// gathered holds everybody's data by rank.
func (a *Agent) Gather(level string, data []uint64) {
	op := a.Op()
	where := a.CircleAt(level)
	a.Meet(MeetingKey{Root: where.Root, Part: where.Part, op: op, Visit: a.Visit(op)}, where.Rank, where.N, data, "the other units of @"+level)
}

// Visit counts how often an agent has come to an operation.
func (a *Agent) Visit(op *ir.Op) int {
	if a.visits == nil {
		a.visits = map[*ir.Op]int{}
	}
	a.visits[op]++
	return a.visits[op]
}

func (a *Agent) Meet(key MeetingKey, rank, n int, data []uint64, whom string) {
	m := a.M.Meetings[key]
	if m == nil {
		m = &meeting{want: n, agents: make([]*Agent, n), data: make([][]uint64, n)}
		a.M.Meetings[key] = m
	}
	if m.agents[rank] != nil {
		a.Fail("unit %d executes it twice in the same round", rank)
	}
	m.agents[rank], m.data[rank] = a, append([]uint64(nil), data...)
	m.arrived++
	a.completePuts()
	if m.arrived < n {
		a.Arrive(&Wait{What: whom, More: func(d *diag.Diagnostic) {
			d.Note(a.M.SiteLoc(a.WaitAt), "%d of %d have arrived; missing: %s", m.arrived, n, m.missing(a.M, key))
		}})
		return
	}
	delete(a.M.Meetings, key)
	Synchronise(m.agents)
	for _, x := range m.agents {
		x.Gathered = m.data
	}
	a.M.WakeAll(m.agents)
}

// missing lists who has not come, and what became of them.
func (m *meeting) missing(mach *Machine, key MeetingKey) string {
	var out []string
	for rank, a := range m.agents {
		if a != nil {
			continue
		}
		if len(out) == 4 {
			out = append(out, "…")
			break
		}
		out = append(out, fmt.Sprintf("unit %d%s", m.unit(rank), mach.fate(key, m.unit(rank))))
	}
	return strings.Join(out, ", ")
}

// fate says what the unit that does not come to a meeting does instead.
func (m *Machine) fate(key MeetingKey, rank int) string {
	var who *Agent
	for _, a := range m.Agents {
		if a.Device < 0 || a.Thread >= 0 {
			continue
		}
		if a.atRank(key, rank) {
			who = a
		}
	}
	switch {
	case who == nil:
		return " (not started)"
	case who.State == Finished:
		return " (" + who.Name() + ", which has ended)"
	}
	return " (" + who.Name() + ", which is at " + LocText(who.WhereLoc()) + ")"
}

func (a *Agent) atRank(key MeetingKey, rank int) bool {
	switch root := key.Root.(type) {
	case *Launch:
		for _, level := range []string{scale.World, scale.Node, scale.Device} {
			if at := a.amongDevices(level); at.Root == root && at.Part == key.Part && at.Rank == rank {
				return true
			}
		}
		return a.Launch == root && a.Linear == rank && a.UnitPath() == key.Part
	case *Agent:
		return a.Parent == root && a.Unit == rank
	}
	return false
}

func LocText(l diag.Loc) string {
	if p := diag.Position(l); p != nil {
		return fmt.Sprintf("%s:%d:%d", p.File, p.Line, p.Col)
	}
	return diag.Text(l)
}

func Plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// Within reports whether the agent is a unit of a level, or part of one.
func (a *Agent) Within(level string) bool {
	for p := a; p.Parent != nil; p = p.Parent {
		if p.Level == level {
			return true
		}
	}
	return false
}

// UnitBarrier joins all units inside the unit of a level that the agent is part
// of.
func (a *Agent) UnitBarrier(level string) {
	root, n, rank := a, 1, 0
	for root.Parent != nil && root.Level != level {
		rank += root.Unit * n
		n *= len(root.Parent.Units)
		root = root.Parent
	}
	if n == 1 {
		return
	}
	key := MeetingKey{Root: root, Part: -1, Visit: root.BarrierRound(level)}
	a.Meet(key, rank, n, nil, "the other units at a barrier of @"+level)
	if a.State == Ready {
		root.Barriers[level]++
	}
}

// BarrierRound counts the barriers of the agent's units.
func (a *Agent) BarrierRound(level string) int {
	if a.Barriers == nil {
		a.Barriers = map[string]int{}
	}
	return a.Barriers[level]
}
