package engine

import "math/rand/v2"

// order is what a seed varies: which agent runs next and for how long, which blocks run side by side, and which agents
// are held back. Without a seed agents run first come, first served, and a block starts when the others can do nothing.
type order struct {
	Rng *rand.Rand
	// spread is how many blocks of a launch run side by side.
	spread int
	// held are agents that were stopped after they had told others something, to
	// go on only when nothing else can. A race of a fast unit with a slow one
	// needs one such stop, rarely two (Musuvathi and Qadeer, PLDI 2007).
	held []*Agent
	// holds is how many more agents may be held; one in chance is.
	holds, chance int
}

// maxHolds bounds how many agents are held in a run.
const maxHolds = 4

func newOrder(seed uint64) order {
	if seed == 0 {
		return order{}
	}
	r := rand.New(rand.NewPCG(seed, 0x5eed))
	return order{Rng: r, spread: 2 << r.IntN(4), holds: maxHolds, chance: 2 << r.IntN(5)}
}

// next is the agent to run: the first, or with a seed any.
func (m *Machine) next() *Agent {
	if m.Order.Rng != nil && m.queue.len() > 1 {
		i := m.queue.head + m.Order.Rng.IntN(m.queue.len())
		m.queue.list[m.queue.head], m.queue.list[i] = m.queue.list[i], m.queue.list[m.queue.head]
	}
	return m.queue.pop()
}

// longSlice is how many steps an agent makes before others get their turn.
const longSlice = 4096

func (m *Machine) slice() int {
	if m.Order.Rng == nil {
		return longSlice
	}
	return longSlice >> m.Order.Rng.IntN(10)
}

// Coin is true every other time, and never without a seed.
func (m *Machine) Coin() bool { return m.Order.Rng != nil && m.Order.Rng.IntN(2) == 0 }

// Told is called when an agent has published something: it may be held.
func (a *Agent) Told() {
	o := &a.M.Order
	if o.holds == 0 || a.Device < 0 || a.State != Ready || o.Rng.IntN(o.chance) != 0 {
		return
	}
	o.holds--
	a.Arrive(&Wait{What: "its turn"})
	o.held = append(o.held, a)
}

// letGo lets one of those held go on; it is false when there are none.
func (m *Machine) letGo() bool {
	o := &m.Order
	if len(o.held) == 0 {
		return false
	}
	i := o.Rng.IntN(len(o.held))
	a := o.held[i]
	o.held = append(o.held[:i], o.held[i+1:]...)
	m.Wake(a)
	return true
}

// pickBlock takes a block out of those that could be running.
func (m *Machine) pickBlock(waiting []int) (n int, rest []int) {
	i := 0
	if m.Order.Rng != nil {
		i = m.Order.Rng.IntN(len(waiting))
	}
	n = waiting[i]
	return n, append(waiting[:i], waiting[i+1:]...)
}
