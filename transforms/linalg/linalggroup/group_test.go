package linalggroup_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/linalg/linalggroup"
	"github.com/tsopt/tsopt/transforms/linalg/normalizelinalg"
)

// Whatever the rule, each operation is in one function, the program only calls them, and no group is larger than it may
// be.
func TestGroupsArePartitions(t *testing.T) {
	files, err := filepath.Glob("../../../test/transforms/linalg/Inputs/*.mlir")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, rule := range []string{"union", "neoflow", "hidet"} {
			for _, most := range []string{"1", "2", "100"} {
				root, err := asm.Parse(asm.Source{Name: file, Text: string(text)}, all.Registry(), asm.ParseOptions{})
				require.NoError(t, err)
				ran := func(m *pass.Manager) {
					require.NoError(t, m.Run(&pass.Config{Dialects: all.Registry()}, root), "%s %s", file, rule)
				}
				normal := pass.NewManager("builtin.module")
				normal.Nest("func.func").MustAdd(normalizelinalg.Pass, "")
				ran(normal)
				before := count(root)
				ran(pass.NewManager("builtin.module").MustAdd(linalggroup.Pass, "rule="+rule+" max-ops="+most))
				after := 0
				for f := range ir.Collect(root, fn.Func) {
					n := count(f.Op)
					if ir.SymbolVisibility(f.Op) != "private" {
						require.Zero(t, n)
						continue
					}
					require.NotZero(t, n)
					if most != "100" {
						require.LessOrEqual(t, n, int(most[0]-'0'))
					}
					after += n * calls(root, ir.SymbolName(f.Op))
				}
				require.Equal(t, before, after, "%s %s", file, rule)
			}
		}
	}
}

func count(root *ir.Op) int {
	n := 0
	for range ir.Collect(root, linalg.Generic) {
		n++
	}
	return n
}

// calls is how often a function is called.
func calls(root *ir.Op, name string) int {
	n := 0
	for c := range ir.Collect(root, fn.Call) {
		if c.Target.Root() == name {
			n++
		}
	}
	return n
}
