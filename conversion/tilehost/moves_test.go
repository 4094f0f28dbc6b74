package tilehost

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

// TestStretches: the stretches of a list are all of it, each number in its place.
func TestStretches(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var list []int64
		next := int64(0)
		regular, size, gap := rapid.Bool().Draw(t, "regular"), rapid.Int64Range(1, 5).Draw(t, "size"), rapid.Int64Range(0,
			7).Draw(t, "gap")
		for range rapid.IntRange(1, 6).Draw(t, "groups") {
			if !regular {
				size, gap = rapid.Int64Range(1, 5).Draw(t, "size"), rapid.Int64Range(0, 7).Draw(t, "gap")
			}
			next += gap
			for range size {
				list = append(list, next)
				next++
			}
		}
		got := make([]int64, len(list))
		for i := range got {
			got[i] = -1
		}
		all := stretchesOf(list)
		for _, s := range all {
			for i := range s.count {
				got[s.at+i*s.pace] = s.first + i*s.step
			}
		}
		assert.Equal(t, list, got)
	})
	assert.Len(t, stretchesOf([]int64{0, 4, 8, 12}), 1, "cyclic")
	assert.Len(t, stretchesOf([]int64{0, 1, 4, 5, 8, 9, 12, 13}), 2, "block-cyclic, of many small blocks")
	assert.Len(t, stretchesOf([]int64{0, 1, 2, 6, 7, 8}), 2, "block-cyclic, of few large blocks")
	assert.Len(t, stretchesOf([]int64{5, 6, 7}), 1, "one part")
}
