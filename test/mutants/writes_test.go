package mutants

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	tsopt "github.com/tsopt/tsopt/tools/tsopt/app"
	tsrun "github.com/tsopt/tsopt/tools/tsrun/app"
)

// writeMutations are the mistakes that may be made in which block writes what: a block too few, windows too far apart,
// too close or a row too far.
func writeMutations(op *ir.Op) (out []mutation) {
	switch op.Def() {
	case tile.Kernel.OpDef:
		for i, n := range tile.Kernel.Of(op).StaticGrid {
			if n > 1 {
				out = append(out, mutation{fmt.Sprintf("of a block less in dimension %d", i), func() {
					ir.Edit(op, func(o *tile.KernelOp) {
						o.StaticGrid = append([]int64{}, o.StaticGrid...)
						o.StaticGrid[i]--
					})
				}})
			}
		}
	case tile.Store.OpDef:
		o := ir.View[tile.StoreOp](op)
		if scale.SpaceOf(o.Dest.Type().(*ir.MemRefType)) != nil {
			return nil
		}
		for i, m := range o.At.Offsets() {
			for _, by := range []struct {
				name string
				def  ir.Def[arith.BinaryOp]
				n    int64
			}{{"twice as far", arith.MulI, 2}, {"half as far", arith.ShRUI, 1}, {"one further", arith.AddI, 1}} {
				if m.Value != nil {
					out = append(out, mutation{fmt.Sprintf("%s along dimension %d", by.name, i),
						func() { moved(op, i, by.def, by.n) }})
				}
			}
		}
	}
	return out
}

// moved has a store begin elsewhere along a dimension.
func moved(op *ir.Op, dim int, def ir.Def[arith.BinaryOp], n int64) {
	b := ir.Before(op)
	ir.Edit(op, func(o *tile.StoreOp) {
		at := o.At.Offsets()
		at[dim].Value = arith.Binary(b, def, at[dim].Value, arith.ConstantIndex(b, n))
		o.At = o.At.Moved(at)
	})
}

// TestWrites holds what verify-tile says of who writes what against the simulator, for mistakes in the examples of one
// device: what it warns of is unwritten or a race when the program runs, and it warns of nine of ten of those: others
// depend on data.
func TestWrites(t *testing.T) {
	if testing.Short() {
		t.Skip("checks and runs 76 programs, for a minute")
	}
	files, err := filepath.Glob("../../examples/*.mlir")
	require.NoError(t, err)
	dir := t.TempDir()
	var made, found, missed int
	for _, f := range files {
		text, err := os.ReadFile(f)
		require.NoError(t, err)
		if bytes.Contains(text, []byte("devices(")) {
			continue
		}
		l := level{name: "writes", pass: "--desugar", mutations: writeMutations}
		texts := []string{lower(t, string(text), "--bind-params", "--inline", "--raise-gathers")}
		for _, m := range mutantsOf(t, filepath.Join(dir, strings.TrimSuffix(filepath.Base(f), ".mlir")), texts, l) {
			told, is := warnsOfWrites(m.files[0]), wrongWrites(m.files[0])
			made++
			require.False(t, told && !is, "%s: a false alarm", m.name)
			switch {
			case told:
				found++
			case is:
				missed++
				t.Log("only the simulator finds ", m.name)
			}
		}
	}
	t.Logf("%d mutants, %d found, %d found by the simulator alone", made, found, missed)
	require.Greater(t, found, 9*missed)
}

// warnsOfWrites reports whether verify-tile does.
func warnsOfWrites(file string) bool {
	var errw bytes.Buffer
	tsopt.Main(context.Background(), []string{"--verify-tile", file, "-o", os.DevNull}, strings.NewReader(""),
		&bytes.Buffer{}, &errw)
	return strings.Contains(errw.String(), "unwritten: no block writes") ||
		strings.Contains(errw.String(), ", without an order")
}

// wrongWrites reports whether a run leaves elements unwritten, or blocks race.
func wrongWrites(file string) bool {
	var errw bytes.Buffer
	tsrun.Main(context.Background(), []string{file, "--no-progress", "--timeout=30s"}, strings.NewReader(""),
		&bytes.Buffer{}, &errw)
	return strings.Contains(errw.String(), "were not written") || strings.Contains(errw.String(), "data race")
}
