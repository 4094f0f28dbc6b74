package timing

import (
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/dialects/scale"
)

// The closed forms of textbooks for programs that send messages between p×p units, at three rates of the links. A torus
// holds them within 1 %, a mesh, where what goes around shares links with others, within 3 % of what counts those by
// hand.

const (
	perHop   = 2.0
	setup    = 20.0
	inPacket = 256.0
)

var rates = []float64{32, 2, 1}

func square(topology string, p int, rate float64) Network {
	return Network{Topology: topology, Shape: []int{p, p}, Rate: rate, Hop: perHop, Setup: setup, Packet: inPacket}
}

func counted(topology string, n int, rate float64) Network {
	return Network{Topology: topology, Shape: []int{n}, Rate: rate, Hop: perHop, Setup: setup, Packet: inPacket}
}

// program is messages and work of units. A unit works on one thing at a time.
type program struct {
	Graph
	net   int32
	units []int32
	p     int
}

func newProgram(n Network) *program {
	g := &program{p: n.Shape[0]}
	g.net = g.network(n)
	for range n.units() {
		g.units = append(g.units, g.server())
	}
	return g
}

func (g *program) at(y, x int) int { return (y+g.p)%g.p*g.p + (x+g.p)%g.p }

func (g *program) time(t *testing.T) float64 {
	t.Helper()
	require.NoError(t, g.run())
	return g.now
}

func near(t *testing.T, got, want, within float64, name string, args ...any) {
	t.Helper()
	assert.InEpsilon(t, want, got, within, "%s: %.0f cycles, closed form %.0f", fmt.Sprintf(name, args...), got, want)
}

// cannon is Cannon's GEMM of n×n f32: blocks are skewed, then shifted p-1 times while or after units compute.
func cannon(topology string, p, n int, flops, rate float64, overlap bool) *program {
	g := newProgram(square(topology, p, rate))
	b := n / p
	bytes, work := float64(4*b*b), 2*math.Pow(float64(b), 3)/flops
	a, bb := make([]Step, p*p), make([]Step, p*p)
	for y := range p {
		for x := range p {
			a[g.at(y, x-y)] = g.send(g.net, g.at(y, x), g.at(y, x-y), bytes)
			bb[g.at(y-x, x)] = g.send(g.net, g.at(y, x), g.at(y-x, x), bytes)
		}
	}
	before := make([]Step, p*p)
	for i := range before {
		before[i] = none
	}
	for k := range p {
		nextA, nextB := make([]Step, p*p), make([]Step, p*p)
		for y := range p {
			for x := range p {
				u := g.at(y, x)
				start := g.join(a[u], bb[u], before[u])
				done := g.serve(g.units[u], work, 0, start)
				before[u] = done
				if k == p-1 {
					continue
				}
				from := done
				if overlap {
					from = start
				}
				nextA[g.at(y, x-1)] = g.send(g.net, u, g.at(y, x-1), bytes, from)
				nextB[g.at(y-1, x)] = g.send(g.net, u, g.at(y-1, x), bytes, from)
			}
		}
		a, bb = nextA, nextB
	}
	return g
}

// skewed is how long the messages of Cannon's skew take alone.
func skewed(t *testing.T, topology string, p int, bytes, rate float64) float64 {
	g := newProgram(square(topology, p, rate))
	for y := range p {
		for x := range p {
			g.send(g.net, g.at(y, x), g.at(y, x-y), bytes)
			g.send(g.net, g.at(y, x), g.at(y-x, x), bytes)
		}
	}
	return g.time(t)
}

func TestCannon(t *testing.T) {
	const flops = 32
	for _, p := range []int{2, 4, 8} {
		for _, rate := range rates {
			for _, overlap := range []bool{false, true} {
				n := 64 * p
				b := float64(n / p)
				bytes, work := 4*b*b, 2*b*b*b/flops
				for _, topology := range []string{scale.Torus, scale.Mesh} {
					within, far, skew := 0.01, 1.0, setup+float64(p/2)*(perHop+bytes/rate)
					if topology == scale.Mesh {
						// What goes around takes p-1 hops the other way, where no other message goes.
						within, far = 0.03, float64(p-1)
						skew = skewed(t, topology, p, bytes, rate)
					}
					shift := setup + far*perHop + bytes/rate
					want := skew + float64(p)*work + float64(p-1)*shift
					if overlap {
						want = skew + work + float64(p-1)*max(work, shift)
					}
					near(t, cannon(topology, p, n, flops, rate, overlap).time(t), want, within, "%s %d×%d, %g B/cycle, overlap %v",
						topology, p, p, rate, overlap)
				}
			}
		}
	}
}

// TestSUMMA: in step k the units of column k send their blocks along rows, those of row k along columns, by a pipeline
// from neighbour to neighbour in one direction, as each has to be at all.
func TestSUMMA(t *testing.T) {
	for _, p := range []int{2, 4, 8} {
		for _, rate := range rates {
			b, flops := 64.0, 32.0
			bytes, work := 4*b*b, 2*b*b*b/flops
			g := newProgram(square(scale.Torus, p, rate))
			before := make([]Step, p*p)
			for i := range before {
				before[i] = none
			}
			for k := range p {
				// The next step begins when all have computed.
				at := g.join(before...)
				a, bb := make([]Step, p*p), make([]Step, p*p)
				for i := range p {
					rowAt, colAt := at, at
					a[g.at(i, k)], bb[g.at(k, i)] = at, at
					for d := 1; d < p; d++ {
						rowAt = g.send(g.net, g.at(i, k+d-1), g.at(i, k+d), bytes, rowAt)
						colAt = g.send(g.net, g.at(k+d-1, i), g.at(k+d, i), bytes, colAt)
						a[g.at(i, k+d)], bb[g.at(k+d, i)] = rowAt, colAt
					}
				}
				for u := range before {
					before[u] = g.serve(g.units[u], work, 0, a[u], bb[u])
				}
			}
			want := float64(p) * (float64(p-1)*(setup+perHop+bytes/rate) + work)
			near(t, g.time(t), want, 0.01, "SUMMA %d×%d, %g B/cycle", p, p, rate)
		}
	}
}

// TestAllReduce: around a ring in 2(n-1) steps of a part, and by a tree that halves the distance, there and back.
func TestAllReduce(t *testing.T) {
	for _, n := range []int{4, 16, 64} {
		for _, rate := range rates {
			for _, size := range []float64{4096, 1 << 16} {
				ring := newProgram(counted(scale.Ring, n, rate))
				have := make([]Step, n)
				for i := range have {
					have[i] = none
				}
				part := size / float64(n)
				for range 2 * (n - 1) {
					next := make([]Step, n)
					for i := range n {
						next[(i+1)%n] = ring.send(ring.net, i, (i+1)%n, part, have[i])
					}
					have = next
				}
				near(t, ring.time(t), 2*float64(n-1)*(setup+perHop+part/rate), 0.01, "ring of %d, %g bytes at %g", n, size, rate)
			}
			const size = 1 << 16
			tree := newProgram(counted(scale.All, n, rate))
			have, levels := make([]Step, n), 0
			for i := range have {
				have[i] = none
			}
			for d := 1; d < n; d *= 2 {
				for i := 0; i < n; i += 2 * d {
					have[i] = tree.join(have[i], tree.send(tree.net, i+d, i, size, have[i+d]))
				}
				levels++
			}
			for d := n / 2; d > 0; d /= 2 {
				for i := 0; i < n; i += 2 * d {
					have[i+d] = tree.send(tree.net, i, i+d, size, have[i])
				}
			}
			near(t, tree.time(t), 2*float64(levels)*(setup+perHop+size/rate), 0.01, "tree of %d at %g", n, rate)
		}
	}
}

// TestTwoDimensions: an all-reduce along rows and then along columns of a torus.
func TestTwoDimensions(t *testing.T) {
	for _, p := range []int{2, 4, 8} {
		for _, rate := range rates {
			const size = 1 << 16
			g := newProgram(square(scale.Torus, p, rate))
			have := make([]Step, p*p)
			for i := range have {
				have[i] = none
			}
			part := size / float64(p)
			for _, along := range []struct{ y, x int }{{0, 1}, {1, 0}} {
				for range 2 * (p - 1) {
					next := make([]Step, p*p)
					for y := range p {
						for x := range p {
							to := g.at(y+along.y, x+along.x)
							next[to] = g.send(g.net, g.at(y, x), to, part, have[g.at(y, x)])
						}
					}
					have = next
				}
			}
			near(t, g.time(t), 2*2*float64(p-1)*(setup+perHop+part/rate), 0.01, "%d×%d at %g", p, p, rate)
		}
	}
}

// TestAllToAll: n-1 messages leave each unit of a complete network or a switch; those of a ring go halfway around on
// average, so its links bound the time.
func TestAllToAll(t *testing.T) {
	for _, n := range []int{4, 16, 64} {
		for _, rate := range rates {
			const bytes = 1 << 12
			send := func(topology string) float64 {
				g := newProgram(counted(topology, n, rate))
				for from := range n {
					for d := 1; d < n; d++ {
						g.send(g.net, from, (from+d)%n, bytes)
					}
				}
				return g.time(t)
			}
			near(t, send(scale.All), setup+perHop+bytes/rate, 0.01, "all-to-all of %d", n)
			near(t, send(scale.Switch), setup+2*perHop+float64(n-1)*bytes/rate, 0.01, "all-to-all by a switch of %d at %g", n, rate)
			// Distances 1 to n/2, those of n/2 in one direction only.
			most := float64(n/2*(n/2+1)) / 2 * bytes / rate
			got := send(scale.Ring)
			assert.GreaterOrEqual(t, got, most, "no faster than its busiest link")
			near(t, got, setup+most, 0.03, "all-to-all in a ring of %d at %g", n, rate)
		}
	}
}

// TestMulticast: one unit sends along a row, from neighbour to neighbour, in packets: all have it a packet a hop later.
func TestMulticast(t *testing.T) {
	for _, p := range []int{2, 4, 8} {
		for _, rate := range rates {
			const bytes = 1 << 14
			for _, topology := range []string{scale.Mesh, scale.Torus} {
				n := square(topology, p, rate)
				g := newProgram(n)
				last := none
				for x := 1; x < p; x++ {
					last = g.send(g.net, g.at(0, x-1), g.at(0, x), bytes, last)
				}
				near(t, g.time(t), float64(p-1)*(setup+perHop+bytes/rate), 0.01, "%s, row of %d at %g", topology, p, rate)
				whole := newProgram(n)
				whole.send(whole.net, 0, p/2, bytes)
				near(t, whole.time(t), setup+float64(p/2)*perHop+bytes/rate, 0.01, "one message of %s over %d hops", topology, p/2)
			}
		}
	}
}

// TestMulticastTree: one message from a unit to all others takes each link once, and its packets follow each other: the
// farthest unit has it as many hops later as it is away, whatever their number.
func TestMulticastTree(t *testing.T) {
	for _, p := range []int{2, 4, 8} {
		for _, rate := range rates {
			for _, size := range []float64{256, 1 << 14} {
				for topology, hops := range map[string]int{scale.Mesh: 2 * (p - 1), scale.Torus: 2 * (p / 2)} {
					within := 0.01
					if topology == scale.Mesh {
						within = 0.03
					}
					g := newProgram(square(topology, p, rate))
					var to []int
					for u := range p * p {
						to = append(to, u)
					}
					arrived := g.multicast(g.net, 0, to, size)
					near(t, g.time(t), setup+float64(hops)*perHop+size/rate, within, "%s %d×%d, %g bytes at %g", topology, p, p, size, rate)
					assert.Len(t, g.nets[0].of, p*p-1, "a tree's links")
					for ends, l := range g.nets[0].of {
						assert.InDelta(t, size/rate, g.servers[l].busy, 1e-6, "link %v", ends)
					}
					assert.Zero(t, g.steps[arrived[0]].end, "at its own unit it is at once")
					near(t, g.steps[arrived[1]].end, setup+perHop+size/rate, within, "a neighbour does not wait for others")
				}
				s := newProgram(counted(scale.Switch, p*p, rate))
				s.multicast(s.net, 0, []int{1, 2, 3}, size)
				near(t, s.time(t), setup+2*perHop+size/rate, 0.01, "a switch copies")
			}
		}
	}
}

// TestContention: two messages that share a link take as long as one of both sizes, and share it fairly.
func TestContention(t *testing.T) {
	g := newProgram(square(scale.Mesh, 4, 2))
	const bytes = 1 << 14
	first := g.send(g.net, 0, 3, bytes)
	second := g.send(g.net, 1, 3, bytes)
	want := setup + 2*perHop + 2*bytes/2.0
	near(t, g.time(t), want, 0.01, "both")
	assert.InEpsilon(t, want, g.steps[first].end, 0.05)
	assert.InEpsilon(t, want, g.steps[second].end, 0.05)
}

// TestLimits: nothing is faster than its bytes on a link, and a faster link slows nothing that goes one way.
func TestLimits(t *testing.T) {
	before := math.Inf(1)
	for _, rate := range []float64{1, 2, 3, 5, 8, 16, 32, 100} {
		g := cannon(scale.Torus, 4, 128, 32, rate, true)
		took := g.time(t)
		assert.LessOrEqual(t, took, before)
		before = took
		for _, l := range g.nets[0].of {
			assert.LessOrEqual(t, g.servers[l].busy, took)
		}
	}
}

// TestCycle: steps that wait for each other have no time.
func TestCycle(t *testing.T) {
	var g Graph
	a := g.join()
	b := g.join(a)
	g.need(a, b)
	assert.ErrorIs(t, g.run(), errCycle)
}

// TestLinks: the links of a network are those that routes use.
func TestLinks(t *testing.T) {
	for _, n := range []Network{
		square(scale.Mesh, 4, 1), square(scale.Torus, 4, 1), square(scale.Torus, 2, 1), square(scale.Ring, 3, 1),
		counted(scale.Ring, 2, 1), counted(scale.All, 5, 1), counted(scale.Switch, 5, 1),
		{Topology: scale.Mesh, Shape: []int{2, 3, 4}}, {Topology: scale.Torus, Shape: []int{2, 3, 4}},
	} {
		used := map[[2]int32]bool{}
		for from := range n.units() {
			for to := range n.units() {
				if from == to {
					continue
				}
				route := n.route(from, to)
				for i := range route[1:] {
					used[[2]int32{route[i], route[i+1]}] = true
				}
				assert.EqualValues(t, to, route[len(route)-1])
			}
		}
		assert.Len(t, used, n.count(), "%v", n)
	}
}
