package peers

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/sim/engine"
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

// meetings are those of a machine for which not all have come.
type meetings struct{ open map[MeetingKey]*meeting }

func meetingsOf(m *engine.Machine) *meetings { return engine.Part[meetings](&m.Parts) }

// Open is a meeting for which not all have come, nil if there is none.
func Open(m *engine.Machine, key MeetingKey) *meeting { return meetingsOf(m).open[key] }

// Attendance is what meetings an agent and its units have been at.
type Attendance struct {
	Gathered [][]uint64     // what the last meeting brought, by rank
	Barriers map[string]int // barriers that its units have passed
	visits   map[*ir.Op]int // how often a collective was entered
}

// AttendanceOf is that of an agent.
func AttendanceOf(a *engine.Agent) *Attendance { return engine.Part[Attendance](&a.Parts) }

type meeting struct {
	want    int
	agents  []*engine.Agent // by rank
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

// CircleAt finds the agents that an agent communicates with at a level.
func CircleAt(a *engine.Agent, level string) Circle {
	if a.Launch == nil {
		a.Fail("uses the units of @%s outside of a kernel", level)
	}
	level = a.M.Capacity.Called(level)
	switch level {
	case scale.World, scale.Node, scale.Device:
		return amongDevices(a, level)
	case "block":
		return Circle{Root: a.Launch, Part: UnitPath(a), Rank: a.Linear, N: a.Launch.Total}
	case "cluster":
		n := max(a.Launch.Cluster, 1)
		return Circle{Root: a.Launch, Part: a.Linear/n<<12 | UnitPath(a), Rank: a.Linear % n, N: n}
	}
	for p := a; p.Parent != nil; p = p.Parent {
		if p.Level == level {
			return Circle{Root: p.Parent, Part: pathBelow(a, p), Rank: p.Unit, N: len(p.Parent.Units)}
		}
	}
	a.Fail("communicates at @%s outside of a scale.on @%s", level, level)
	return Circle{}
}

// UnitPath tells the units of a block apart.
func UnitPath(a *engine.Agent) int {
	if a.Parent == nil {
		return 0
	}
	return UnitPath(a.Parent)*33 + a.Unit + 1
}

// pathBelow is the place of a among what is inside unit p.
func pathBelow(a *engine.Agent, p *engine.Agent) int {
	if a == p {
		return 0
	}
	return pathBelow(a.Parent, p)*33 + a.Unit + 1
}

// Gather brings data to a meeting and parks the agent until all have come; then
// gathered holds everybody's data by rank.
func Gather(a *engine.Agent, level string, data []uint64) {
	op := a.Op()
	where := CircleAt(a, level)
	Meet(a, MeetingKey{Root: where.Root, Part: where.Part, op: op, Visit: Visit(a, op)}, where.Rank, where.N, data,
		"the other units of @"+level)
}

// Visit counts how often an agent has come to an operation.
func Visit(a *engine.Agent, op *ir.Op) int {
	at := AttendanceOf(a)
	if at.visits == nil {
		at.visits = map[*ir.Op]int{}
	}
	at.visits[op]++
	return at.visits[op]
}

func Meet(a *engine.Agent, key MeetingKey, rank, n int, data []uint64, whom string) {
	all := meetingsOf(a.M)
	m := all.open[key]
	if m == nil {
		m = &meeting{want: n, agents: make([]*engine.Agent, n), data: make([][]uint64, n)}
		if all.open == nil {
			all.open = map[MeetingKey]*meeting{}
		}
		all.open[key] = m
	}
	if m.agents[rank] != nil {
		a.Fail("unit %d executes it twice in the same round", rank)
	}
	m.agents[rank], m.data[rank] = a, append([]uint64(nil), data...)
	m.arrived++
	a.Puts.CompleteAll(&a.Clock)
	if m.arrived < n {
		a.Arrive(&engine.Wait{What: whom, More: func(d *diag.Diagnostic) {
			d.Note(a.M.SiteLoc(a.WaitAt), "%d of %d have arrived; missing: %s", m.arrived, n, m.missing(a.M, key))
		}})
		return
	}
	delete(all.open, key)
	engine.Synchronise(m.agents)
	for _, x := range m.agents {
		AttendanceOf(x).Gathered = m.data
	}
	a.M.WakeAll(m.agents)
}

// missing lists the units that have not arrived, and their states.
func (m *meeting) missing(mach *engine.Machine, key MeetingKey) string {
	var out []string
	for rank, a := range m.agents {
		if a != nil {
			continue
		}
		if len(out) == 4 {
			out = append(out, "…")
			break
		}
		out = append(out, fmt.Sprintf("unit %d%s", m.unit(rank), fate(mach, key, m.unit(rank))))
	}
	return strings.Join(out, ", ")
}

// fate says what the unit that does not come to a meeting does instead.
func fate(m *engine.Machine, key MeetingKey, rank int) string {
	var who *engine.Agent
	for _, a := range m.Agents {
		if a.Device < 0 || a.Thread >= 0 {
			continue
		}
		if atRank(a, key, rank) {
			who = a
		}
	}
	switch {
	case who == nil:
		return " (not started)"
	case who.State == engine.Finished:
		return " (" + who.Name() + ", which has ended)"
	}
	return " (" + who.Name() + ", which is at " + engine.LocText(who.WhereLoc()) + ")"
}

func atRank(a *engine.Agent, key MeetingKey, rank int) bool {
	switch root := key.Root.(type) {
	case *engine.Launch:
		for _, level := range []string{scale.World, scale.Node, scale.Device} {
			if at := amongDevices(a, level); at.Root == root && at.Part == key.Part && at.Rank == rank {
				return true
			}
		}
		return a.Launch == root && a.Linear == rank && UnitPath(a) == key.Part
	case *engine.Agent:
		return a.Parent == root && a.Unit == rank
	}
	return false
}

// Within reports whether the agent is a unit of a level, or part of one.
func Within(a *engine.Agent, level string) bool {
	for p := a; p.Parent != nil; p = p.Parent {
		if p.Level == level {
			return true
		}
	}
	return false
}

// UnitBarrier joins all units inside the unit of a level that the agent is part
// of.
func UnitBarrier(a *engine.Agent, level string) {
	root, n, rank := a, 1, 0
	for root.Parent != nil && root.Level != level {
		rank += root.Unit * n
		n *= len(root.Parent.Units)
		root = root.Parent
	}
	if n == 1 {
		return
	}
	key := MeetingKey{Root: root, Part: -1, Visit: BarrierRound(root, level)}
	Meet(a, key, rank, n, nil, "the other units at a barrier of @"+level)
	if a.State == engine.Ready {
		AttendanceOf(root).Barriers[level]++
	}
}

// BarrierRound counts the barriers of the agent's units.
func BarrierRound(a *engine.Agent, level string) int {
	at := AttendanceOf(a)
	if at.Barriers == nil {
		at.Barriers = map[string]int{}
	}
	return at.Barriers[level]
}
