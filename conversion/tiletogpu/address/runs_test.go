package address

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// TestRunWidth: one access covers the neighbours that a thread has, as far as they fit into it.
func TestRunWidth(t *testing.T) {
	var axes layout.Axes
	axes[layout.Reg] = []layout.Digit{layout.On(16, 0, 1)}
	axes[layout.Lane] = []layout.Digit{layout.On(32, 0, 16)}
	d, err := layout.NewDistribution([]int64{512}, axes)
	require.NoError(t, err)
	for elem, want := range map[ir.Type]int64{ir.I8: 16, ir.F16: 8, ir.F32: 4, ir.F64: 2} {
		assert.Equal(t, want, RunWidth(d, elem), elem.String())
	}
}
