package mutant

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestReached: a place that a sync.Once reached is distinguished, since what it made serves others.
func TestReached(t *testing.T) {
	defer func(was string) { planted = was }(planted)
	planted = Trace
	table := sync.OnceValue(func() bool { return Pick("in-table", true, false) })
	for range 2 {
		assert.False(t, table())
		assert.False(t, On("plain"))
	}
	all, once := Reached()
	assert.Equal(t, []string{"in-table", "plain"}, all)
	assert.Equal(t, []string{"in-table"}, once)
	all, _ = Reached()
	assert.Empty(t, all)
}
