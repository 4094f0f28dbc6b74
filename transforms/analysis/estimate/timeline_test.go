package estimate

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tsopt/tsopt/ir"
)

// TestHeld: stages of a ring are held for the sum of the times between take and release.
func TestHeld(t *testing.T) {
	w, ring := &walk{}, new(ir.Value)
	w.release(ring) // was not taken
	for _, cycles := range []float64{5, 3} {
		w.take(ring)
		w.now += cycles
		w.release(ring)
		w.now += 100
	}
	assert.Equal(t, map[*ir.Value]float64{ring: 8}, w.held)
}
