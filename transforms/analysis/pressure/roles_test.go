package pressure_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/layout"
	"github.com/tsopt/tsopt/transforms/analysis/pressure"
)

func machine(t require.TestingT) arch.Machine {
	m, err := arch.Shipped(arch.Default)
	require.NoError(t, err)
	return m
}

// TestDivide: roles get what setmaxnreg can give, and together no more than the register file; the file stays as it
// is at launch exactly where that is enough for computing threads, or all that they can use.
func TestDivide(t *testing.T) {
	m := machine(t)
	group := m.GroupThreads()
	rapid.Check(t, func(t *rapid.T) {
		roles := pressure.Helpers{
			Rows:     rapid.Bool().Draw(t, "rows"),
			Sends:    rapid.Bool().Draw(t, "sends"),
			Combines: rapid.Bool().Draw(t, "combines"),
		}
		computing := group * rapid.Int64Range(1, 4).Draw(t, "groups")
		resident := rapid.Int64Range(1, 2).Draw(t, "resident")
		need := rapid.Int64Range(1, pressure.Unlimited).Draw(t, "need")
		load, send := roles.Registers(m, computing)
		require.Equal(t, roles.Sends || roles.Combines, send > 0)
		helpers := []arch.Share{{Threads: group, Registers: load}}
		threads, all := computing+group, group*load
		if send > 0 {
			helpers = append(helpers, arch.Share{Threads: group, Registers: send})
			threads, all = threads+group, all+group*send
		}
		each, divided := pressure.Divide(m, need, computing, resident, helpers...)
		launch := m.RegistersAtLaunch(threads * resident)
		require.Equal(t, launch < min(need, m.ThreadRegisters()), divided)
		if !divided {
			require.Equal(t, launch, each)
			return
		}
		require.LessOrEqual(t, (all+computing*each)*resident, m.RegisterFile())
		for _, n := range []int64{load, max(send, tile.MinRegisters), each} {
			require.GreaterOrEqual(t, n, int64(tile.MinRegisters))
			require.LessOrEqual(t, n, int64(pressure.MostOfRole))
			require.Zero(t, n%layout.RegisterStep)
		}
	})
}

// TestHelpers: a helper that computes has more registers than one that only issues copies, and none has more with more
// consumer threads.
func TestHelpers(t *testing.T) {
	m := machine(t)
	few, many := 2*m.GroupThreads(), 3*m.GroupThreads()
	for _, h := range []pressure.Helpers{{}, {Rows: true}, {Sends: true}, {Combines: true}} {
		load, send := h.Registers(m, few)
		less, lessSend := h.Registers(m, many)
		assert.LessOrEqual(t, less, load)
		assert.LessOrEqual(t, lessSend, send)
		rows, _ := pressure.Helpers{Rows: true, Sends: h.Sends, Combines: h.Combines}.Registers(m, few)
		assert.GreaterOrEqual(t, rows, load)
	}
	_, issues := pressure.Helpers{Sends: true}.Registers(m, few)
	_, combines := pressure.Helpers{Combines: true}.Registers(m, few)
	assert.Greater(t, combines, issues)
}
