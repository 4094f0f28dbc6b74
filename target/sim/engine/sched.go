package engine

import (
	"context"
	"errors"
	"fmt"

	"github.com/tsopt/tsopt/ir/diag"
)

// queue is the agents that can run, first come first.
type queue struct {
	list []*Agent
	head int
}

func (q *queue) push(a *Agent) { q.list = append(q.list, a) }

func (q *queue) len() int { return len(q.list) - q.head }

func (q *queue) pop() *Agent {
	a := q.list[q.head]
	q.list[q.head] = nil
	q.head++
	if q.head > 1024 && q.head*2 > len(q.list) {
		q.list = append(q.list[:0:0], q.list[q.head:]...)
		q.head = 0
	}
	return a
}

// Wake lets a parked agent go on.
func (m *Machine) Wake(a *Agent) {
	if a.State != Parked {
		return
	}
	a.State, a.wait = Ready, nil
	m.queue.push(a)
}

func (m *Machine) WakeAll(as []*Agent) {
	for _, a := range as {
		m.Wake(a)
	}
}

// schedule runs agents until all have finished.
func (m *Machine) schedule(ctx context.Context) error {
	m.ctx = ctx
	defer context.AfterFunc(ctx, func() { m.stopped.Store(true) })()
	rounds := 0
	for {
		if m.stopped.Load() {
			return m.deadlock("%s", overdue(ctx.Err()))
		}
		if rounds++; rounds%256 == 0 {
			if err := m.checkLimits(); err != nil {
				return err
			}
		}
		if m.wantsMore() && m.startBlock() {
			continue
		}
		if m.queue.len() == 0 {
			if m.startBlock() || m.letGo() || m.retrySpinning() {
				continue
			}
			if m.idle() {
				return nil
			}
			return m.stuck()
		}
		changes := m.Changes
		a := m.next()
		a.run(m.slice())
		// An agent that polls, and threads that wait for it at barriers meanwhile,
		// change nothing.
		polls := a.State == Yielded
		if m.polls++; m.Changes != changes || !polls && a.State != Parked {
			m.polls = 0
		}
		if polls {
			a.State = Ready
		}
		if a.State == Ready {
			m.queue.push(a)
		}
		if polls && m.polls > m.queue.len() && !m.startBlock() && !m.letGo() && m.polls > retries*m.queue.len() {
			return m.stuck()
		}
	}
}

func (m *Machine) checkLimits() error {
	if m.Opt.Progress != nil {
		m.Opt.Progress(m.done, m.total)
	}
	if m.Opt.MaxSteps > 0 && m.steps > m.Opt.MaxSteps {
		return m.deadlock("the program did not end within %d steps", m.Opt.MaxSteps)
	}
	return nil
}

// overdue is why a context ended, as of a program.
func overdue(err error) string {
	if errors.Is(err, context.Canceled) {
		return "the program was interrupted"
	}
	return fmt.Sprintf("the program did not end in time: %v", err)
}

// idle reports whether every agent has finished.
func (m *Machine) idle() bool {
	for _, l := range m.launches {
		if !l.Finished {
			return false
		}
	}
	return m.host.State == Finished
}

// retries is how many steps a spinning agent gets to notice something other
// than the cell it watches (a timeout, a second flag) before it counts as stuck,
// and how often all may poll in vain.
const retries = 20000

// retrySpinning gives agents that were parked because they spin another chance;
// it reports whether any has made progress.
func (m *Machine) retrySpinning() bool {
	list := m.spinning
	m.spinning = nil
	changes := m.Changes
	for _, a := range list {
		if a.State != Parked || !a.spin.parked {
			continue
		}
		a.State, a.spin.parked, a.spin.free = Ready, false, true
		a.run(retries)
		a.spin.free = false
		if a.State == Ready {
			m.queue.push(a)
			if m.Changes == changes {
				a.spin.stuck = true
			}
		}
	}
	if m.Changes != changes {
		return true
	}
	stuck := true
	for _, a := range list {
		stuck = stuck && (a.spin.stuck || a.State == Parked)
	}
	return len(list) > 0 && (!stuck || m.letTimePass())
}

// stuck is the error of a program in which nothing can go on.
func (m *Machine) stuck() error {
	if l := m.notResident(); l != nil {
		return m.deadlock("deadlock: blocks of %s wait for blocks that cannot start before they end: %s", l.Name,
			l.residency())
	}
	if err := m.gaveUp(); err != nil {
		return err
	}
	return m.deadlock("deadlock: all agents wait")
}

// maxReported is how many waiting agents a report lists by name.
const maxReported = 12

// unfinished are the agents that have not ended.
func (m *Machine) unfinished() (out []*Agent) {
	for _, a := range m.Agents {
		if a.State != Finished && a.F != nil && (a.Units == nil || a.Live == 0) {
			out = append(out, a)
		}
	}
	return out
}

// deadlock reports the waiting agents and their conditions.
func (m *Machine) deadlock(format string, args ...any) error {
	waiting := m.unfinished()
	var first *Agent
	for _, a := range waiting {
		if first == nil || first.Device < 0 {
			first = a
		}
	}
	if first == nil {
		return diag.Errorf(m.Module.Loc(), format, args...)
	}
	d := diag.Errorf(first.WhereLoc(), format, args...)
	noteWaits(d, waiting)
	return d
}

// noteWaits says of agents what each waits for.
func noteWaits(d *diag.Diagnostic, waiting []*Agent) {
	for i, g := range groupWaits(waiting) {
		if i == maxReported {
			d.Note(g.agents[0].WhereLoc(), "and others")
			break
		}
		d.Note(g.agents[0].WhereLoc(), "%s", g)
		w := g.agents[0].wait
		if w == nil {
			w = g.agents[0].Polling.Wait
		}
		if w != nil && w.More != nil {
			w.More(d)
		}
	}
}

func (a *Agent) WhereLoc() diag.Loc {
	if a.State == Parked && a.wait != nil {
		return a.M.SiteLoc(a.WaitAt)
	}
	return a.M.SiteLoc(a.code.Sites[max(0, min(a.PC, len(a.code.Sites))-1)])
}

// waitGroup is agents that wait for the same at the same operation.
type waitGroup struct {
	agents []*Agent
	what   string
}

func groupWaits(as []*Agent) []*waitGroup {
	type key struct {
		site   int32
		what   string
		launch *Launch // the blocks of a launch that wait for the same are reported once
	}
	byKey := map[key]*waitGroup{}
	var out []*waitGroup
	for _, a := range as {
		what, site := "running", int32(-1)
		if a.wait != nil {
			what, site = "for "+a.wait.What, a.WaitAt
		}
		if a.spin.stuck {
			what = "for " + a.spin.what() + " to change"
			site = a.spin.last().site
		}
		if w := a.Polling.Wait; w != nil && a.State == Ready {
			what, site = "for "+w.What, a.Polling.At
		}
		k := key{site, what, a.Launch}
		g := byKey[k]
		if g == nil {
			g = &waitGroup{what: what}
			byKey[k] = g
			out = append(out, g)
		}
		g.agents = append(g.agents, a)
	}
	return out
}

// String is the waiting agents and their condition.
func (g *waitGroup) String() string {
	first := g.agents[0]
	own, verb := 0, "waits "
	for _, a := range g.agents[1:] {
		if a.Block == first.Block {
			own++
		}
	}
	text := first.Name()
	if own > 0 {
		text, verb = fmt.Sprintf("%s and %d more of its block", text, own), "wait "
	}
	if rest := len(g.agents) - 1 - own; rest > 0 {
		text, verb = fmt.Sprintf("%s, and %d of other blocks,", text, rest), "wait "
	}
	if g.what == "running" {
		return text + " has not ended"
	}
	return text + " " + verb + g.what
}
