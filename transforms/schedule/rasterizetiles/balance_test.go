package rasterizetiles

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
)

// Causal attention of several sizes on 132, 66 and 108 SMs: each column of tiles has one iteration more than the one
// before. Before, the busiest had up to 1.48 times the mean.
func TestBalance(t *testing.T) {
	for _, c := range []struct{ columns, rows int64 }{
		{32, 128}, {8, 128}, {128, 32}, {64, 16}, {32, 40}, {16, 96}, {16, 128}, {32, 64}, {16, 256}, {256, 8},
	} {
		work := make([]int64, c.columns)
		for i := range work {
			work[i] = int64(i) + 1 + 3
		}
		for _, round := range []int64{132, 66, 108} {
			d := tileOrder{rows: 8, merged: true, descending: true}
			grids := []sample{{work, c.rows}}
			before := d.busiest(grids, round)
			d.balance(grids, round, true)
			after := d.busiest(grids, round)
			assert.LessOrEqual(t, after, before)
			assert.LessOrEqual(t, after, map[int64]float64{132: 1.035, 66: 1.03, 108: 1.06}[round], fmt.Sprint(c, round))
			t.Logf("%d columns, %d rows, %d blocks: %.3f, was %.3f (%d rows, mirrored %v)", c.columns, c.rows, round, after,
				before, d.rows, d.mirrored)
		}
	}
}
