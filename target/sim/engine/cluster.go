package engine

import (
	"github.com/tsopt/tsopt/target/sim/clock"
)

// cluster is blocks that run together and reach each other's shared memory.
type cluster struct {
	blocks  []*Block // by rank
	Phase   int
	Arrived int
	History *clock.History // what arrivals with release published
	Past    *clock.History // of the last phase
	Waiters []*Agent
	Live    int // threads that have not ended
}

// together is how many blocks of the launch start at the same time: those of a
// cluster of threads.
func (l *Launch) together() int {
	if l.Clusters == [3]int{} {
		return 1
	}
	return l.ClusterDim(0) * l.ClusterDim(1) * l.ClusterDim(2)
}

// RankOf is the number of a block in its cluster.
func (l *Launch) RankOf(idx [3]int) int {
	x, y, z := l.ClusterDim(0), l.ClusterDim(1), l.ClusterDim(2)
	return idx[0]%x + x*(idx[1]%y+y*(idx[2]%z))
}

// newCluster makes the blocks of a cluster.
func (l *Launch) newCluster(m *Machine, n int) *cluster {
	x, y, z := l.ClusterDim(0), l.ClusterDim(1), l.ClusterDim(2)
	w, h := l.Grid[0]/x, l.Grid[1]/y
	k := &cluster{History: clock.None, Past: clock.None, Live: x * y * z * l.Dim[0] * l.Dim[1] * l.Dim[2]}
	for i := range x * y * z {
		b := l.newBlock(m, [3]int{n%w*x + i%x, n/w%h*y + i/x%y, n/(w*h)*z + i/(x*y)})
		b.Cluster = k
		k.blocks = append(k.blocks, b)
	}
	return k
}

// isPeer reports whether a block is another one of the agent's cluster.
func (a *Agent) isPeer(b *Block) bool {
	return b != nil && b != a.Block && a.Block != nil && a.Block.Cluster != nil && a.Block.Cluster == b.Cluster
}

// touch is the last access of an agent of another block.
type touch struct {
	by   *Agent
	site int32
	at   clock.Epoch
}

// touched records that an agent of another block reached the block's shared memory,
// which has to exist until then.
func (b *Block) touched(a *Agent, al *Alloc) {
	if a.Sending {
		return // an engine does, and the waiting agent knows
	}
	t := touch{a, a.Site(), a.Clock.Now()}
	for i := range b.touches {
		if b.touches[i].by == a {
			b.touches[i] = t
			return
		}
	}
	b.touches = append(b.touches, t)
}

// checkShared reports, when a block ends, agents that may still use its shared memory.
func (b *Block) checkShared(a *Agent) {
	if b.Shared != nil {
		each(b.Shared.Parts, func(p MemoryEnder) { p.MemoryEnds(b, a) })
	}
	for _, t := range b.touches {
		if b.end.Get(t.at.Group, t.at.Member) < t.at.At {
			d := a.M.Sites[t.site].Errorf("accesses shared memory of %s, which may have ended before; synchronize the blocks before it ends", b.Name())
			d.Note(a.M.SiteLoc(t.site), "while executed by %s", t.by.Name())
			panic(Failure{d})
		}
	}
}

func (b *Block) Name() string { return "block " + b.index() }

// left takes a thread that ends out of the cluster's barrier.
func (k *cluster) left(a *Agent) {
	if k == nil {
		return
	}
	k.Live--
	if a.Clustered && a.ClusterPhase == k.Phase {
		k.Arrived--
	}
	k.Settle(a.M)
}

// Peers are the blocks of the cluster by rank.
func (b *Block) Peers() []*Block {
	if b.Cluster == nil {
		return []*Block{b}
	}
	return b.Cluster.blocks
}

// SharedBase is the address of the block's shared memory.
func (b *Block) SharedBase(a *Agent) uint64 {
	if b.Shared == nil {
		a.Fail("accesses shared memory, but the block has none")
	}
	return b.Shared.Base
}

func (a *Agent) ClusterOf() *cluster {
	if a.Block == nil || a.Thread < 0 {
		a.Fail("is a barrier of threads and must be in a gpu kernel")
	}
	if a.Block.Cluster == nil {
		a.Block.Cluster = &cluster{blocks: []*Block{a.Block}, History: clock.None, Past: clock.None, Live: a.Block.Live}
	}
	return a.Block.Cluster
}

// Settle ends the phase when all threads that have not ended have arrived.
func (k *cluster) Settle(m *Machine) {
	if k.Arrived < k.Live || k.Arrived == 0 {
		return
	}
	k.Phase++
	k.Arrived, k.Past, k.History = 0, k.History, clock.None
	list := k.Waiters
	k.Waiters = nil
	m.WakeAll(list)
}
