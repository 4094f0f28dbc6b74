package links_test

import (
	"cmp"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/transforms/analysis/links"
)

// ways are all that an exchange may take.
var ways = []links.Way{
	links.By(comm.OneShot), links.By(comm.TwoShot), links.By(comm.Ring), links.By(comm.LL),
	{By: comm.OneShot, Via: comm.CopyEngine},
}

var exchanges = map[string]links.Exchange{
	"all-reduce": links.AllReduce, "all-gather": links.AllGather, "reduce-scatter": links.ReduceScatter,
	"all-to-all": links.AllToAll,
}

func networks() *rapid.Generator[links.Network] {
	return rapid.Custom(func(t *rapid.T) links.Network {
		number := func(name string, most float64) float64 { return rapid.Float64Range(0.1, most).Draw(t, name) }
		return links.Network{
			Latency: number("latency", 5000), Release: number("release", 5000), Unit: number("unit", 500),
			ReleaseUnit: number("release unit", 500),
			Rate:        number("rate", 1000), Memory: number("memory", 5000), Launch: number("launch", 10000),
			CopyRate: number("copy rate", 1000), CopyStart: number("copy start", 10000),
			ThreadRate: number("thread rate", 10), BulkRate: number("bulk rate", 100), BulkStart: number("bulk start", 2000),
			Blocks: rapid.Int64Range(1, 300).Draw(t, "blocks"),
		}
	})
}

// TestChoose: the first of a choice costs least, each way is there once, and only those that were asked for.
func TestChoose(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, units, bytes := networks().Draw(t, "network"), rapid.Int64Range(2, 16).Draw(t, "units"),
			rapid.Int64Range(1, 1<<30).Draw(t, "bytes")
		among := rapid.SliceOfNDistinct(rapid.SampledFrom(ways), 0, len(ways),
			func(w links.Way) string { return w.String() }).Draw(t, "among")
		for name, x := range exchanges {
			choice := n.Choose(x, units, bytes, among...)
			assert.True(t, slices.IsSortedFunc(choice, func(a, b links.Cost) int { return cmp.Compare(a.Total(), b.Total()) }),
				name)
			seen := map[links.Way]bool{}
			for _, c := range choice {
				assert.Contains(t, among, c.Way, name)
				assert.False(t, seen[c.Way], name)
				seen[c.Way] = true
				of, ok := choice.Of(c.Way)
				assert.True(t, ok && of == c, name)
			}
		}
	})
}

// TestMoreCostsMore: more bytes or a slower network never make an exchange cheaper. More units never make it wait or
// send less: their memory may have less to do, for the parts of an array are smaller.
func TestMoreCostsMore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, units, bytes := networks().Draw(t, "network"), rapid.Int64Range(2, 16).Draw(t, "units"),
			rapid.Int64Range(1, 1<<30).Draw(t, "bytes")
		slow := n
		factor := rapid.Float64Range(1, 10).Draw(t, "factor")
		switch rapid.IntRange(0, 3).Draw(t, "slower") {
		case 0:
			slow.Rate, slow.CopyRate = n.Rate/factor, n.CopyRate/factor
		case 1:
			slow.Latency *= factor
		case 2:
			slow.Memory /= factor
		case 3:
			slow.Release *= factor
		}
		for name, x := range exchanges {
			for _, c := range n.Choose(x, units, bytes, ways...) {
				wider := n.Choose(x, units+1, bytes, c.Way)[0]
				assert.GreaterOrEqual(t, wider.Steps, c.Steps, "%s %v", name, c.Way)
				assert.GreaterOrEqual(t, wider.Link, c.Link, "%s %v", name, c.Way)
				for what, more := range map[string]links.Choice{"bytes": n.Choose(x, units, 2*bytes, c.Way),
					"network": slow.Choose(x, units, bytes, c.Way)} {
					require.Len(t, more, 1)
					// The terms of memory that a link hides are differences, so a sum has a rounding error.
					assert.GreaterOrEqual(t, more[0].Total(), c.Total()*(1-1e-9), "%s %v: more %s", name, c.Way, what)
				}
			}
		}
	})
}

// TestAllReduceOfTwo: by two steps, and around a ring, each of two units sends half an array twice: as much as it sends
// at once.
func TestAllReduceOfTwo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, bytes := networks().Draw(t, "network"), rapid.Int64Range(1, 1<<30).Draw(t, "bytes")
		c := n.Choose(links.AllReduce, 2, bytes, ways...)
		once, _ := c.Of(links.By(comm.OneShot))
		for _, a := range []comm.Algorithm{comm.TwoShot, comm.Ring} {
			parts, ok := c.Of(links.By(a))
			require.True(t, ok)
			assert.InEpsilon(t, once.Link, parts.Link, 1e-9)
			assert.Greater(t, parts.Steps, once.Steps)
		}
	})
}

// TestAnd: two exchanges in one launch take what both take, but for one launch.
func TestAnd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, bytes := networks().Draw(t, "network"), rapid.Int64Range(1, 1<<30).Draw(t, "bytes")
		a, b := n.Choose(links.ReduceScatter, 4, bytes, links.By(comm.OneShot))[0],
			n.Choose(links.AllGather, 4, bytes, links.By(comm.Ring))[0]
		assert.InEpsilon(t, a.Total()+b.Total()-n.Launch, a.And(b).Total(), 1e-9)
	})
}

// TestPieces: an array is cut into at least one piece and at most as many as there are blocks, each of at least atATime
// bytes; short pieces are no fewer.
func TestPieces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, bytes, atATime := networks().Draw(t, "network"), rapid.Int64Range(0, 1<<30).Draw(t, "bytes"),
			rapid.Int64Range(1, 1<<20).Draw(t, "at a time")
		pieces := n.Pieces(bytes, atATime)
		assert.GreaterOrEqual(t, pieces, int64(1))
		assert.LessOrEqual(t, pieces, n.Blocks)
		assert.Less(t, (pieces-1)*atATime, max(bytes, 1))
		assert.GreaterOrEqual(t, n.ShortPieces(bytes, atATime), pieces)
	})
}

// TestPut: blocks send at the rate of their threads, of a bulk copy or of the link, whichever is least. More bytes take
// longer. A target that does not say what a thread or a block sends is not known.
func TestPut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := networks().Draw(t, "network")
		blocks, threads, bytes := rapid.Int64Range(1, 264).Draw(t, "blocks"), rapid.Int64Range(32, 1024).Draw(t, "threads"),
			rapid.Int64Range(1, 1<<20).Draw(t, "bytes")
		stores, bulk, known := n.Put(blocks, threads, bytes)
		require.True(t, known)
		link, each := float64(blocks*bytes)/n.Rate, float64(bytes)/n.BulkRate
		assert.InEpsilon(t, max(link, each, float64(bytes)/float64(threads)/n.ThreadRate), stores, 1e-9)
		assert.InEpsilon(t, max(link, each)+n.BulkStart, bulk, 1e-9)
		moreStores, moreBulk, _ := n.Put(blocks, threads, 2*bytes)
		assert.Greater(t, moreStores, stores)
		assert.Greater(t, moreBulk, bulk)
		n.BulkRate = 0
		_, _, known = n.Put(blocks, threads, bytes)
		assert.False(t, known)
	})
}
