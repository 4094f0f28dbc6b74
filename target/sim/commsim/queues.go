package commsim

import (
	"strconv"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/sim/clock"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/peers"
)

// channelSet is the queues of a comm.channel.
type channelSet struct {
	site    int32
	level   string
	depth   int
	queues  map[queueKey]*tileQueue
	waiters []*engine.Agent
}

// queueKey is a queue: from which unit to which, of those that communicate, or its number if the channel has entries in
// memory.
type queueKey struct {
	circle   peers.Circle // of no rank
	from, to int
}

// tileQueue counts what went through a queue. If the channel has no entries in memory, it has the tiles, too.
type tileQueue struct {
	key    queueKey
	tiles  [][]uint64
	sender end
	taker  end
	past   []*clock.History // for each entry, what its sender, then its receiver had done with it
	there  []*clock.Cause   // that the tile of each entry has arrived
}

// end is one end of a queue.
type end struct {
	begun int           // entries that were waited for
	done  int           // and given on
	by    *engine.Agent // the agent of the last operation
	last  int32         // and where
}

type channelKey struct {
	root  any
	part  int
	op    *ir.Op
	visit int
}

// channels are those of a machine, by number.
type channels struct {
	sets []*channelSet
	ids  map[channelKey]int
	of   map[*engine.Launch][]int // that a kernel made, by the first launch of its team
}

func channelsOf(m *engine.Machine) *channels { return engine.Part[channels](&m.Parts) }

// commChannel makes one set of queues for all units that run it together.
func commChannel(c *engine.Compiler, o comm.ChannelOp) {
	level, site := c.M.Capacity.Called(o.Level), c.Site
	depth := int(o.Type().Depth())
	d := c.Define(o.Channel).At
	c.Emit(func(a *engine.Agent) {
		k := channelKey{op: o.Op}
		k.visit = peers.Visit(a, o.Op)
		k.root, k.part = channelRoot(a, level)
		all := channelsOf(a.M)
		n, ok := all.ids[k]
		if !ok {
			n = len(all.sets)
			if all.ids == nil {
				all.ids, all.of = map[channelKey]int{}, map[*engine.Launch][]int{}
			}
			all.ids[k] = n
			all.sets = append(all.sets, &channelSet{site: site, level: level, depth: depth, queues: map[queueKey]*tileQueue{}})
			team := a.Launch.Team[0]
			all.of[team] = append(all.of[team], n)
		}
		a.F[d] = uint64(n)
	})
}

// channelRoot is what the units that share a channel have in common.
func channelRoot(a *engine.Agent, level string) (any, int) {
	if scale.BetweenBlocks(level) {
		at := peers.CircleAt(a, level)
		return at.Root, at.Part
	}
	return a, 0
}

// queueAt finds the queue between the agent and a peer.
func queueAt(a *engine.Agent, s *channelSet, peer uint64, sends bool) *tileQueue {
	at := peers.CircleAt(a, s.level)
	if peer >= uint64(at.N) {
		a.Fail("names unit %d of @%s, which has %d units", int64(peer), s.level, at.N)
	}
	k := queueKey{circle: at, from: at.Rank, to: int(peer)}
	if !sends {
		k.from, k.to = k.to, k.from
	}
	k.circle.Rank = 0
	if !scale.BetweenBlocks(s.level) {
		// Units come and go with their scale.on, their queues stay.
		k.circle.Root, k.circle.Part = a.Block, peers.UnitPath(outside(a, s.level))<<16|at.Part
	}
	return s.queue(k)
}

// outside is the agent around the units of a level that the agent is one of, or in.
func outside(a *engine.Agent, level string) *engine.Agent {
	for p := a; p.Parent != nil; p = p.Parent {
		if p.Level == level {
			return p.Parent
		}
	}
	return a
}

func (s *channelSet) queue(k queueKey) *tileQueue {
	q := s.queues[k]
	if q == nil {
		q = &tileQueue{key: k, past: make([]*clock.History, s.depth), there: make([]*clock.Cause, s.depth)}
		for i := range q.past {
			q.past[i] = clock.None
		}
		s.queues[k] = q
	}
	return q
}

func (s *channelSet) wake(a *engine.Agent) {
	list := s.waiters
	s.waiters = nil
	a.M.WakeAll(list)
}

// begin waits for the next entry: to be free for a sender, to be sent for a receiver. It reports false if the agent
// must wait.
func (s *channelSet) begin(a *engine.Agent, q *tileQueue, sends bool) (slot int, ok bool) {
	mine := &q.taker
	if sends {
		mine = &q.sender
	}
	if mine.begun != mine.done {
		a.Fail("waits for another stage of a queue before it releases the last one")
	}
	if sends && mine.done-q.taker.done >= s.depth || !sends && q.sender.done <= mine.done {
		s.waiters = append(s.waiters, a)
		a.Park(s.waitFor(a, q, sends))
		return 0, false
	}
	slot = mine.done % s.depth
	a.Clock.Acquire(q.past[slot])
	a.Clock.Await(q.there[slot])
	q.there[slot] = nil
	mine.begun++
	return slot, true
}

// finish passes on the entry that an end has waited for.
func (s *channelSet) finish(a *engine.Agent, q *tileQueue, sends bool) {
	mine := &q.taker
	if sends {
		mine = &q.sender
	}
	if mine.begun == mine.done {
		a.Fail("releases a stage of a queue without having waited for it")
	}
	q.past[mine.done%s.depth] = a.Clock.Release()
	mine.done++
	mine.by, mine.last = a, a.Site()
	a.M.Changes++
	s.wake(a)
	a.Told()
}

// waitFor says for a report what an agent waits for, and how far the other end is.
func (s *channelSet) waitFor(a *engine.Agent, q *tileQueue, sends bool) *engine.Wait {
	what, other := "a tile in "+q.name(s), &q.sender
	if sends {
		what, other = "room in "+q.name(s)+", which holds "+engine.Plural(s.depth, "tile", "tiles"), &q.taker
	}
	did := map[bool]string{true: "received from", false: "sent to"}[sends]
	return &engine.Wait{What: what, More: func(d *diag.Diagnostic) {
		d.Note(a.M.SiteLoc(s.site), "the channel is created here")
		if other.by == nil {
			d.Note(a.M.SiteLoc(s.site), "no tile was ever %s the queue", did)
			return
		}
		d.Note(a.M.SiteLoc(other.last), "%s has %s the queue %s; the last one is here", other.by.Name(), did,
			engine.Plural(other.done, "tile", "tiles"))
	}}
}

func (q *tileQueue) name(s *channelSet) string {
	if q.key.from < 0 {
		return "queue " + strconv.Itoa(q.key.to) + " of the channel between units of @" + s.level
	}
	return "the channel from unit " + strconv.Itoa(q.key.from) + " to unit " + strconv.Itoa(q.key.to) + " of @" + s.level
}

// KernelEnds finds tiles that a kernel sent and never took: the next one would take them for its own.
func (c *channels) KernelEnds(m *engine.Machine, l *engine.Launch) {
	for _, s := range c.of[l.Team[0]] {
		checkQueues(m, c.sets[s])
	}
}

func checkQueues(m *engine.Machine, s *channelSet) {
	var left *tileQueue
	for _, q := range s.queues {
		if q.sender.done != q.taker.done && (left == nil || q.key.before(left.key)) {
			left = q
		}
	}
	if left == nil {
		return
	}
	d := m.Sites[left.sender.last].Errorf("leaves tiles in %s: %d were sent, but only %d were received when the kernel ended", left.name(s), left.sender.done, left.taker.done)
	d.Note(m.SiteLoc(s.site), "the channel is created here")
	if left.taker.by != nil {
		d.Note(m.SiteLoc(left.taker.last), "the last receive is here")
	}
	panic(engine.Failure{D: d})
}

func (k queueKey) before(o queueKey) bool { return k.from < o.from || k.from == o.from && k.to < o.to }

// KernelEnds finds pairs of counters that differ.
func (all *signals) KernelEnds(m *engine.Machine, _ *engine.Launch) {
	for _, s := range all.sets {
		if s.paired {
			checkPairs(m, s)
		}
	}
}

// checkPairs is checkQueues of what a channel between blocks or devices has become.
func checkPairs(m *engine.Machine, s *signalSet) {
	var left *counterKey
	for k, x := range s.counters {
		other := s.counters[counterKey{k.device, k.index ^ 1}]
		if k.index%2 == 0 && (other == nil && x.value() != 0 || other != nil && x.value() != other.value()) &&
			(left == nil || k.before(*left)) {
			left = &k
		}
	}
	if left == nil {
		return
	}
	first, second := s.counters[*left], s.counters[counterKey{left.device, left.index + 1}]
	was := int32(0)
	if second != nil {
		was = second.value()
	}
	d := m.Sites[s.site].Errorf("leaves tiles in a channel when the kernel ends: on device %d, counter %d of sent tiles is %d, but counter %d of received tiles is %d",
		left.device, left.index, first.value(), left.index+1, was)
	for _, n := range first.recent {
		d.Note(m.SiteLoc(n.site), "%s set it to %d", m.NameOfAgent(n.by), n.now)
	}
	panic(engine.Failure{D: d})
}

func (k counterKey) before(o counterKey) bool {
	return k.device < o.device || k.device == o.device && k.index < o.index
}
