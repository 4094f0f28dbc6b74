package engine

import (
	"fmt"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/clock"
	"github.com/tsopt/tsopt/target/sim/word"
)

// Launch is a kernel on one device: a grid of blocks of agents.
type Launch struct {
	Name     string
	Op       *ir.Op
	Code     *Code
	Args     []Value // for the code's arguments after the ids
	Captured []Value
	Device   int
	Rank     int // among the team
	Team     []*Launch
	Nodes    int // that the devices of the kernel are in, 0 for one
	Grid     [3]int
	Dim      [3]int // threads of a block; 0 at tile level, where a block is an agent
	Cluster  int    // blocks of a cluster
	Clusters [3]int // and by dimension; zeros for none
	Shared   int    // bytes of shared memory of a block
	Dynamic  int    // where dynamic shared memory begins
	Start    func(b *Block)
	IDs      func(t *Agent) // fills the id arguments of a thread

	// Blocks 0 to next-1 may run or have run: those in waiting have not started.
	Total, next, live, started, ended int
	waiting                           []int
	resident                          int // how many blocks its device runs at a time
	capacity                          capacity
	Threads                           int // of a block, at every level

	Finished bool
	Past     *clock.History   // what the agents know at their start
	ends     []*clock.History // what is known when each block has finished
	End      *clock.History   // and when all have
	OnDone   func()
}

// Block is one block of a launch.
type Block struct {
	Launch  *Launch
	linear  int
	Idx     [3]int
	Group   int32
	members map[memberKey]int32
	units   map[int32]*Agent // the first agent of each unit that has ended, by member
	Parts   Parts
	clocks  []unitClock // where each member's clocks stand when it is not running
	Shared  *Alloc
	Tiles   map[int32]*Alloc // of tile.alloc, by operation
	Agents  []*Agent
	warps   []*Warp
	Live    int
	Bars    map[uint64]*Barrier
	Cluster *cluster
	touches []touch        // by other blocks of the cluster
	end     *clock.History // what is known, of its threads too, when they have ended
}

// Submit queues a launch; its blocks start when agents are needed.
func (m *Machine) Submit(l *Launch) {
	total := int64(1)
	for d, n := range l.Grid {
		total = word.SaturatingMul(total, int64(n))
		if size := l.ClusterDim(d); n%size != 0 {
			panic(Failure{l.Op.Errorf("launches %d blocks in dimension %d, which is not divisible by the cluster size %d", n, d,
				size)})
		}
	}
	if need := word.SaturatingMul(total, blockBytes); need > m.Mem.limit {
		panic(Failure{l.Op.Errorf("launches a grid of %d × %d × %d blocks, which is too large to simulate: %v", l.Grid[0],
			l.Grid[1], l.Grid[2], m.Mem.charge(need))})
	}
	l.Total = int(total)
	l.Past = l.Past.Launched()
	l.capacity = m.Capacity
	l.resident = l.capacity.resident(l.Threads, l.Shared)
	if k := l.together(); k > 1 {
		l.resident = max(l.resident/k, 1) * k
	}
	if m.Order.Rng != nil {
		m.Order.holds = min(m.Order.holds+1, maxHolds)
	}
	m.total += l.Total
	m.Devices = max(m.Devices, l.Device+1)
	m.launches = append(m.launches, l)
	if l.Total == 0 {
		l.finish()
	}
}

func (l *Launch) finish() {
	l.Finished = true
	l.End, l.ends = clock.Join(l.Past, clock.Joined(l.ends)).Settled(), nil
	if l.OnDone != nil {
		l.OnDone()
	}
}

// startBlock starts the next block of the launch that is least far, so that
// devices go on side by side. It reports whether there was one that can run.
func (m *Machine) startBlock() bool {
	var pick *Launch
	keep := m.launches[:0]
	for _, l := range m.launches {
		if l.Finished {
			continue
		}
		keep = append(keep, l)
	}
	m.launches = keep
	for _, l := range m.launches {
		if l.started < l.Total && (pick == nil || l.started < pick.started) && m.hasRoom(l) {
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
		if l.live < m.Order.spread && l.started < l.Total {
			return true
		}
	}
	return false
}

// admit lets blocks in that the hardware, which starts them by number, could be
// running.
func (l *Launch) admit() {
	k := l.together()
	for l.next < l.Total && l.next < l.ended+l.resident {
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
		l.Start(l.newBlock(m, [3]int{n % l.Grid[0], n / l.Grid[0] % l.Grid[1], n / (l.Grid[0] * l.Grid[1])}))
		return
	}
	for _, b := range l.newCluster(m, n).blocks {
		l.Start(b)
	}
}

// newBlock makes the block at a place in the grid.
func (l *Launch) newBlock(m *Machine, idx [3]int) *Block {
	l.started++
	l.live++
	b := &Block{Launch: l, Group: m.nextGroup(), Idx: idx, end: clock.None}
	b.linear = idx[0] + l.Grid[0]*(idx[1]+l.Grid[1]*idx[2])
	if l.Shared > 0 {
		al, err := m.Mem.Alloc(l.Shared, Shared, false)
		if err != nil {
			panic(Failure{l.Op.Errorf("needs %d bytes of shared memory per block: %v", l.Shared, err)})
		}
		al.Block, al.Device, al.Name = b, l.Device, "shared memory"
		b.Shared = al
	}
	return b
}

func (b *Block) index() string {
	switch g := b.Launch.Grid; {
	case g[1] == 1 && g[2] == 1:
		return fmt.Sprintf("[%d]", b.Idx[0])
	case g[2] == 1:
		return fmt.Sprintf("[%d, %d]", b.Idx[0], b.Idx[1])
	}
	return fmt.Sprintf("[%d, %d, %d]", b.Idx[0], b.Idx[1], b.Idx[2])
}

// Add makes an agent of the block.
func (b *Block) Add(m *Machine, c *Code, member int32) *Agent {
	a := m.newAgent(c, b.Group, member)
	a.Block, a.Launch, a.Linear, a.Device = b, b.Launch, b.linear, b.Launch.Device
	a.Clock.Past = b.Launch.Past
	b.Agents = append(b.Agents, a)
	b.Live++
	return a
}

// Ended is called when an agent of the block (not one of its units) has finished.
func (b *Block) Ended(a *Agent) {
	m, l := a.M, b.Launch
	a.Puts.CompleteAll(&a.Clock)
	each(a.Parts, func(p AgentEnder) { p.AgentEnds(a) })
	b.Cluster.left(a)
	b.end = clock.Join(b.end, a.Clock.Release())
	b.Live--
	if b.Live > 0 {
		return
	}
	b.checkShared(a)
	l.ends = append(l.ends, b.end)
	m.done++
	m.Changes++
	if b.Shared != nil {
		m.Mem.Release(b.Shared, false)
	}
	for _, t := range b.Tiles {
		m.Mem.Release(t, false)
	}
	m.bury(b)
	b.Agents, b.warps, b.Tiles, b.Bars, b.members, b.clocks, b.Parts = nil, nil, nil, nil, nil, nil, nil
	l.live--
	l.ended++
	if l.ended == l.Total {
		l.finish()
	}
}

// Fill copies arguments and captures into an agent's frame.
func (a *Agent) Fill(args, captured []Value) {
	for i, v := range args {
		copy(a.F[a.code.Args[i].At:], v)
	}
	for i, v := range captured {
		copy(a.F[a.code.Captures[i].To.At:], v)
	}
}

// Capture reads the values that a region uses from the agent's frame.
func (a *Agent) Capture(c *Code) []Value {
	out := make([]Value, len(c.Captures))
	for i, cp := range c.Captures {
		out[i] = append(Value(nil), a.F[cp.From.At:cp.From.At+cp.From.N]...)
	}
	return out
}

// GridOf reads a grid; missing dimensions are 1.
func GridOf(a *Agent, at []int) [3]int {
	g := [3]int{1, 1, 1}
	for i, s := range at {
		g[i] = GridExtent(a, i, int64(a.F[s]))
	}
	return g
}

// GridExtent is a number of blocks in a dimension, if it is one.
func GridExtent(a *Agent, dim int, n int64) int {
	if n < 0 || n > 1<<31-1 {
		a.Fail("has a grid of %d blocks in dimension %d", n, dim)
	}
	return int(n)
}

func SharedSize(b *Block) int {
	if b.Shared == nil {
		return 0
	}
	return len(b.Shared.Data)
}

// BlockThreads is the number of threads of a block.
func (l *Launch) BlockThreads() int {
	d := l.Dim
	return d[0] * d[1] * d[2]
}

// ClusterDim is the number of blocks of a cluster along a dimension.
func (l *Launch) ClusterDim(d int) int { return max(l.Clusters[d], 1) }

// Id is configuration argument i of gpu.launch: block ids, thread ids, grid and
// block sizes, cluster ids and numbers of clusters.
func (l *Launch) Id(t *Agent, i int) int {
	switch i / 3 {
	case 0:
		return t.Block.Idx[i%3]
	case 1:
		return t.ThreadIndex()[i%3]
	case 2:
		return l.Grid[i%3]
	case 3:
		return l.Dim[i%3]
	case 4:
		return t.Block.Idx[i%3] / l.ClusterDim(i%3)
	}
	return l.Grid[i%3] / l.ClusterDim(i%3)
}
