package all

import (
	"slices"
	"testing"

	"github.com/tsopt/tsopt/ir"
)

// TestTogether holds that operations of tile programs that have effects of their own say that
// code of one thread cannot have them, unless it can.
func TestTogether(t *testing.T) {
	byOne := []string{
		"tile.print", "tile.assert", "tile.nanosleep", "comm.post_words", "comm.take_words", // of what the thread has
		// around it
		"tile.kernel", "tile.role", "comm.symm_alloc", "comm.signal_alloc", "comm.all_gather_into",
		"comm.reduce_scatter_into", "comm.all_reduce_into", "comm.all_to_all_into",
	}
	for _, d := range Dialects() {
		if d.Name != "tile" && d.Name != "comm" {
			continue
		}
		for _, op := range d.Defs() {
			if op.Traits&(ir.Pure|ir.RecursiveMemoryEffects|ir.Together) == 0 && !slices.Contains(byOne, op.Name) {
				t.Errorf("%s: give it ir.Together, or list it here", op.Name)
			}
		}
	}
}
