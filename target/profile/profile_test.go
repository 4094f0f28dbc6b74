package profile_test

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/target/profile"
)

const (
	words = 16
	mhz   = 2000.0 // two cycles a nanosecond
)

// means are the stamps of a kernel with two roles.
var means = tile.Stamps{Fingerprint: "f", Grid: []int64{2, 2}, Lanes: []tile.StampLane{
	{Role: "load", Threads: 128, Sites: []tile.StampSite{{Name: "tile.acquire", At: "k.mlir:1:1", Wait: true}}},
	{Role: "math", Threads: 128, Sites: []tile.StampSite{{Name: "tile.take", At: "k.mlir:2:1", Wait: true},
		{Name: "tile.gemm", At: "k.mlir:3:1"}}},
}}

// written are the words of four blocks, which begin 1000 ns apart on two SMs. Stamps are 100 ns apart, and their sites
// alternate. Each SM's clock has another origin; that of the second one begins anew meanwhile.
func written(counts [4][2]int, origins [2]int64) []int64 {
	const begin = int64(1_700_000_000_000_000_000)
	out := make([]int64, 4*2*words)
	for block := range 4 {
		for lane := range 2 {
			row := out[(block*2+lane)*words:]
			sm := block % 2
			at := func(ns int64) int64 { return origins[sm] + int64(mhz/1000)*ns }
			from := int64(1000 * block)
			n := counts[block][lane]
			row[tile.StampCount] = int64(tile.StampHeader + n)
			row[tile.StampFromTime], row[tile.StampFromClock] = begin+from, at(from)
			to := from + int64(100*(n+1))
			row[tile.StampToTime], row[tile.StampToClock] = begin+to, at(to)
			row[tile.StampSM] = int64(10 + sm)
			for i := range min(n, words-tile.StampHeader) {
				site := int64(i%len(means.Lanes[lane].Sites) + 1)
				clock := at(from+int64(100*(i+1))) & (1<<tile.StampSiteShift - 1)
				row[tile.StampHeader+i] = site<<tile.StampSiteShift | clock
			}
		}
	}
	return out
}

// TestAddStamps: slices begin when their stamps were written, by the clock of all SMs, whatever the origins of theirs.
// A trace that is written and read is the same.
func TestAddStamps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const wraps = 1<<tile.StampSiteShift - 2500 // the low bits of the clock begin anew
		origin := rapid.Int64Range(0, 1<<50)
		origins := [2]int64{origin.Draw(t, "first SM"), rapid.SampledFrom([]int64{wraps, 7}).Draw(t, "second SM")}
		var counts [4][2]int
		lost := 0
		for b := range counts {
			for l := range counts[b] {
				counts[b][l] = rapid.IntRange(1, words).Draw(t, "stamps")
				lost += max(0, counts[b][l]-(words-tile.StampHeader))
			}
		}
		p := &profile.Profile{Head: profile.Head{Clock: profile.Nanoseconds, GPU: "a GPU"}}
		ran, err := p.AddStamps(profile.Kernel{Name: "k"}, means, written(counts, origins), 4, 2, words)
		require.NoError(t, err)
		assert.True(t, ran)
		assert.Equal(t, lost, p.Lost)
		assert.Equal(t, lost, p.Kernels[0].Lost)
		assert.Equal(t, 4, p.Kernels[0].Blocks)
		assert.InEpsilon(t, mhz, p.Kernels[0].Clock, 1e-9)

		names := []string{"block [0, 0]", "block [1, 0]", "block [0, 1]", "block [1, 1]"}
		i := 0
		for b := range 4 {
			for l, role := range []string{"load", "math"} {
				stored := min(counts[b][l], words-tile.StampHeader)
				for n := range stored {
					s := p.Slices[i]
					i++
					assert.Equal(t, names[b]+`, role "`+role+`"`, s.Agent)
					assert.Equal(t, means.Lanes[l].Sites[n%len(means.Lanes[l].Sites)].Name, s.Name)
					assert.InDelta(t, 1000*b+100*(n+1), s.From, 1e-3)
					if n == stored-1 && counts[b][l] > stored {
						assert.True(t, s.Open)
						continue
					}
					assert.InDelta(t, 100, s.To-s.From, 1e-3)
					assert.EqualValues(t, 200, s.Stamp.Cycles)
				}
			}
		}
		assert.Len(t, p.Slices, i)

		var text bytes.Buffer
		require.NoError(t, p.Trace(&text))
		again, err := profile.Read(&text)
		require.NoError(t, err)
		assert.Equal(t, p.Head, again.Head)
		require.Len(t, again.Slices, len(p.Slices))
		for i, s := range again.Slices {
			assert.Equal(t, *p.Slices[i].Stamp, *s.Stamp)
			assert.True(t, strings.HasPrefix(s.Agent, p.Slices[i].Agent))
			assert.InDelta(t, p.Slices[i].From, s.From, 1e-6)
			assert.InDelta(t, p.Slices[i].To, s.To, 1e-6)
		}
	})
}

// TestNoStamps: memory that nothing was written to is of a kernel that did not run, and other memory is rejected.
func TestNoStamps(t *testing.T) {
	p := &profile.Profile{}
	ran, err := p.AddStamps(profile.Kernel{}, means, make([]int64, 8*words), 4, 2, words)
	require.NoError(t, err)
	assert.False(t, ran)

	_, err = p.AddStamps(profile.Kernel{}, means, make([]int64, 7), 4, 2, words)
	assert.ErrorContains(t, err, "7 words are no stamps")
	all := [4][2]int{{1, 1}, {1, 1}, {1, 1}, {1, 1}}
	for says, change := range map[string]func(row []int64){
		"stamps of role 0":        func(row []int64) { row[tile.StampCount] = 3 },
		"stamp of site 2":         func(row []int64) { row[tile.StampHeader] += 1 << tile.StampSiteShift },
		"the clocks of kernel  s": func(row []int64) { row[tile.StampToClock] = -1 << 60 },
	} {
		changed := written(all, [2]int64{})
		change(changed)
		_, err := (&profile.Profile{}).AddStamps(profile.Kernel{}, means, changed, 4, 2, words)
		assert.ErrorContains(t, err, says)
	}
}
