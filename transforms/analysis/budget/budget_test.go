package budget_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/transforms/analysis/budget"
)

// needs are a kernel and a machine in numbers.
type needs struct {
	groups, resident, registers    int64 // of the kernel: warpgroups, blocks on an SM, registers of each thread
	block, smThreads, registerFile int64 // of the machine
	warp, warps                    int64 // threads in a warp, warps in a warpgroup
}

func (n needs) check(t require.TestingT) error {
	text := strings.NewReplacer("BLOCK", fmt.Sprint(n.block), "SM", fmt.Sprint(n.smThreads), "FILE",
		fmt.Sprint(n.registerFile), "WARPS", fmt.Sprint(n.warps), "WARP", fmt.Sprint(n.warp),
		"THREADS", fmt.Sprint(n.groups*128), "RESIDENT", fmt.Sprint(n.resident), "UNITS", fmt.Sprint(n.groups), "EACH",
		fmt.Sprint(n.registers)).
		Replace(`scale.arch @m attributes {threads_per_multiprocessor = SM, registers_per_multiprocessor = FILE} {
  scale.level @thread {count = 1}
  scale.level @warp of @thread {count = WARP}
  scale.level @warpgroup of @warp {count = WARPS}
  scale.level @block of @thread {count = BLOCK}
}
func.func @main() {
  tile.kernel blocks(%x) = (1) threads(THREADS) resident(RESIDENT) {
    tile.specialize @warpgroup {
      tile.role "math" units(UNITS) registers(EACH) {
      }
    }
  }
  return
}`)
	root, err := asm.Parse(asm.Source{Name: "program", Text: text}, all.Registry(), asm.ParseOptions{})
	require.NoError(t, err, text)
	m, err := arch.Find(root, "m", nil)
	require.NoError(t, err)
	for k := range ir.Collect(root, tile.Kernel) {
		return budget.Check(k, m)
	}
	return nil
}

// fits is a kernel that takes exactly what a machine has.
func fits(t *rapid.T) needs {
	groups, resident, registers := rapid.Int64Range(1, 8).Draw(t, "groups"), rapid.Int64Range(1, 4).Draw(t, "resident"),
		8*rapid.Int64Range(3, 31).Draw(t, "registers")
	threads := groups * 128
	return needs{
		groups: groups, resident: resident, registers: registers,
		block: threads, smThreads: resident * threads, registerFile: resident * threads * registers, warp: 32, warps: 4,
	}
}

// TestExact: a kernel that takes all of a machine fits, and with one thread or register less in any budget it does not.
// The error names what the kernel needs and what the machine has.
func TestExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := fits(t)
		require.NoError(t, n.check(t))
		for name, less := range map[string]func(n *needs) (has int64, need int64){
			"block":     func(n *needs) (int64, int64) { need := n.block; n.block--; return n.block, need },
			"SM":        func(n *needs) (int64, int64) { need := n.smThreads; n.smThreads--; return n.smThreads, need },
			"registers": func(n *needs) (int64, int64) { need := n.registerFile; n.registerFile--; return n.registerFile, need },
		} {
			short := n
			has, need := less(&short)
			err := short.check(t)
			require.Error(t, err, name)
			assert.Contains(t, err.Error(), fmt.Sprint(has), name)
			assert.Contains(t, err.Error(), fmt.Sprint(need), name)
		}
		more := n
		more.block, more.smThreads, more.registerFile = 2*n.block, 2*n.smThreads, 2*n.registerFile
		assert.NoError(t, more.check(t), "a larger machine")
	})
}

// TestUnits: layouts count in warps of 32 threads and warpgroups of 4 warps; other machines are rejected.
func TestUnits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := fits(t)
		n.warp, n.warps = rapid.SampledFrom([]int64{16, 32, 64}).Draw(t, "warp"),
			rapid.SampledFrom([]int64{2, 4, 8}).Draw(t, "warps")
		err := n.check(t)
		switch {
		case n.warp != 32:
			assert.ErrorContains(t, err, fmt.Sprintf("@warp has %d threads", n.warp))
		case n.warps != 4:
			assert.ErrorContains(t, err, fmt.Sprintf("@warpgroup has %d threads", n.warp*n.warps))
		default:
			assert.NoError(t, err)
		}
	})
}
