package engine

import (
	"fmt"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/clock"
	"github.com/tsopt/tsopt/target/sim/word"
)

// Launch is a kernel on one device: a grid of blocks of agents.
type Launch struct {
	name     string
	op       *ir.Op
	code     *code
	args     []Value // for the code's arguments after the ids
	captured []Value
	device   int
	rank     int // among the team
	Team     []*Launch
	nodes    int // that the devices of the kernel are in, 0 for one
	grid     [3]int
	dim      [3]int // threads of a block; 0 at tile level, where a block is an agent
	cluster  int    // blocks of a cluster
	clusters [3]int // and by dimension; zeros for none
	shared   int    // bytes of shared memory of a block
	dynamic  int    // where dynamic shared memory begins
	start    func(b *block)
	ids      func(t *Agent) // fills the id arguments of a thread

	// Blocks 0 to next-1 may run or have run: those in waiting have not started.
	total, next, live, started, ended int
	waiting                           []int
	resident                          int // how many blocks its device runs at a time
	capacity                          capacity
	threads                           int // of a block, at every level

	finished bool
	past     *clock.History   // what the agents know at their start
	ends     []*clock.History // what is known when each block has finished
	end      *clock.History   // and when all have
	onDone   func()
}

// block is one block of a launch.
type block struct {
	launch  *Launch
	linear  int
	idx     [3]int
	group   int32
	members map[memberKey]int32
	units   map[int32]*Agent // the first agent of each unit that has ended, by member
	parts   Parts
	clocks  []unitClock // where each member's clocks stand when it is not running
	shared  *Alloc
	tiles   map[int32]*Alloc // of tile.alloc, by operation
	Agents  []*Agent
	warps   []*warp
	live    int
	bars    map[uint64]*barrier
	cluster *cluster
	touches []touch        // by other blocks of the cluster
	end     *clock.History // what is known, of its threads too, when they have ended
}

// submit queues a launch; its blocks start when agents are needed.
func (m *Machine) submit(l *Launch) {
	total := int64(1)
	for d, n := range l.grid {
		total = word.Product(total, int64(n))
		if size := l.clusterDim(d); n%size != 0 {
			panic(Failure{l.op.Errorf("launches %d blocks in dimension %d, which is not divisible by the cluster size %d", n, d, size)})
		}
	}
	if need := word.Product(total, blockBytes); need > m.mem.limit {
		panic(Failure{l.op.Errorf("launches a grid of %d × %d × %d blocks, which is too large to simulate: %v", l.grid[0], l.grid[1], l.grid[2], m.mem.charge(need))})
	}
	l.total = int(total)
	l.past = l.past.Launched()
	l.capacity = m.capacity
	l.resident = l.capacity.resident(l.threads, l.shared)
	if k := l.together(); k > 1 {
		l.resident = max(l.resident/k, 1) * k
	}
	if m.order.rng != nil {
		m.order.holds = min(m.order.holds+1, maxHolds)
	}
	m.total += l.total
	m.Devices = max(m.Devices, l.device+1)
	m.launches = append(m.launches, l)
	if l.total == 0 {
		l.finish()
	}
}

func (l *Launch) finish() {
	l.finished = true
	l.end, l.ends = clock.Join(l.past, clock.Joined(l.ends)).Settled(), nil
	if l.onDone != nil {
		l.onDone()
	}
}

// startBlock starts the next block of the launch that is least far, so that
// devices go on side by side. It reports whether there was one that can run.
func (m *Machine) startBlock() bool {
	var pick *Launch
	keep := m.launches[:0]
	for _, l := range m.launches {
		if l.finished {
			continue
		}
		keep = append(keep, l)
	}
	m.launches = keep
	for _, l := range m.launches {
		if l.started < l.total && (pick == nil || l.started < pick.started) && m.hasRoom(l) {
			pick = l
		}
	}
	if pick == nil {
		return false
	}
	pick.begin(m)
	return true
}

// wantsMore reports whether the order of a seed has more blocks run side by side
// than there are.
func (m *Machine) wantsMore() bool {
	for _, l := range m.launches {
		if l.live < m.order.spread && l.started < l.total {
			return true
		}
	}
	return false
}

// admit lets blocks in that the hardware, which starts them by number, could be
// running.
func (l *Launch) admit() {
	k := l.together()
	for l.next < l.total && l.next < l.ended+l.resident {
		l.waiting = append(l.waiting, l.next/k)
		l.next += k
		if len(l.waiting) >= maxWaiting {
			return
		}
	}
}

// maxWaiting bounds among how many blocks one is chosen to start.
const maxWaiting = 4096

func (l *Launch) begin(m *Machine) {
	l.admit()
	var n int
	n, l.waiting = m.pickBlock(l.waiting)
	if l.together() == 1 {
		l.start(l.newBlock(m, [3]int{n % l.grid[0], n / l.grid[0] % l.grid[1], n / (l.grid[0] * l.grid[1])}))
		return
	}
	for _, b := range l.newCluster(m, n).blocks {
		l.start(b)
	}
}

// newBlock makes the block at a place in the grid.
func (l *Launch) newBlock(m *Machine, idx [3]int) *block {
	l.started++
	l.live++
	b := &block{launch: l, group: m.nextGroup(), idx: idx, end: clock.None}
	b.linear = idx[0] + l.grid[0]*(idx[1]+l.grid[1]*idx[2])
	if l.shared > 0 {
		al, err := m.mem.alloc(l.shared, Shared, false)
		if err != nil {
			panic(Failure{l.op.Errorf("needs %d bytes of shared memory per block: %v", l.shared, err)})
		}
		al.block, al.Device, al.name = b, l.device, "shared memory"
		b.shared = al
	}
	return b
}

func (b *block) index() string {
	switch g := b.launch.grid; {
	case g[1] == 1 && g[2] == 1:
		return fmt.Sprintf("[%d]", b.idx[0])
	case g[2] == 1:
		return fmt.Sprintf("[%d, %d]", b.idx[0], b.idx[1])
	}
	return fmt.Sprintf("[%d, %d, %d]", b.idx[0], b.idx[1], b.idx[2])
}

// add makes an agent of the block.
func (b *block) add(m *Machine, c *code, member int32) *Agent {
	a := m.newAgent(c, b.group, member)
	a.Block, a.Launch, a.linear, a.Device = b, b.launch, b.linear, b.launch.device
	a.Clock.Past = b.launch.past
	b.Agents = append(b.Agents, a)
	b.live++
	return a
}

// ended is told that an agent of the block (not one of its units) has finished.
func (b *block) ended(a *Agent) {
	m, l := a.M, b.launch
	a.completePuts()
	each(a.parts, func(p AgentEnder) { p.AgentEnds(a) })
	b.cluster.left(a)
	b.end = clock.Join(b.end, a.Clock.Release())
	b.live--
	if b.live > 0 {
		return
	}
	b.checkShared(a)
	l.ends = append(l.ends, b.end)
	m.done++
	m.Changes++
	if b.shared != nil {
		m.mem.release(b.shared, false)
	}
	for _, t := range b.tiles {
		m.mem.release(t, false)
	}
	m.bury(b)
	b.Agents, b.warps, b.tiles, b.bars, b.members, b.clocks, b.parts = nil, nil, nil, nil, nil, nil, nil
	l.live--
	l.ended++
	if l.ended == l.total {
		l.finish()
	}
}

// fill copies arguments and captures into an agent's frame.
func (a *Agent) fill(args, captured []Value) {
	for i, v := range args {
		copy(a.F[a.code.args[i].At:], v)
	}
	for i, v := range captured {
		copy(a.F[a.code.captures[i].to.At:], v)
	}
}

// capture reads the values that a region uses from the agent's frame.
func (a *Agent) capture(c *code) []Value {
	out := make([]Value, len(c.captures))
	for i, cp := range c.captures {
		out[i] = append(Value(nil), a.F[cp.from.At:cp.from.At+cp.from.N]...)
	}
	return out
}

// gridOf reads a grid, of which missing dimensions are 1.
func (a *Agent) gridOf(at []int) [3]int {
	g := [3]int{1, 1, 1}
	for i, s := range at {
		g[i] = a.extent(i, int64(a.F[s]))
	}
	return g
}

// extent is a number of blocks in a dimension, if it is one.
func (a *Agent) extent(dim int, n int64) int {
	if n < 0 || n > 1<<31-1 {
		a.Fail("has a grid of %d blocks in dimension %d", n, dim)
	}
	return int(n)
}

func sharedSize(b *block) int {
	if b.shared == nil {
		return 0
	}
	return len(b.shared.Data)
}

func (a *Agent) BlockThreads() int {
	d := a.Launch.dim
	return d[0] * d[1] * d[2]
}

// clusterDim is the number of blocks of a cluster along a dimension.
func (l *Launch) clusterDim(d int) int { return max(l.clusters[d], 1) }

// id is configuration argument i of gpu.launch: block ids, thread ids, grid and
// block sizes, cluster ids and numbers of clusters.
func (l *Launch) id(t *Agent, i int) int {
	switch i / 3 {
	case 0:
		return t.Block.idx[i%3]
	case 1:
		return t.threadIndex()[i%3]
	case 2:
		return l.grid[i%3]
	case 3:
		return l.dim[i%3]
	case 4:
		return t.Block.idx[i%3] / l.clusterDim(i%3)
	}
	return l.grid[i%3] / l.clusterDim(i%3)
}
