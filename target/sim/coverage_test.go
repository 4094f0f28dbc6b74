package sim_test

import (
	"testing"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim"
)

// declarations are operations that say something instead of doing it.
var declarations = map[string]bool{
	"scale.arch": true, "scale.level": true, "scale.memory": true, "scale.network": true, "scale.instruction": true,
}

// TestOwnDialectsHaveSemantics: an operation of ours that the simulator does not
// run is not finished. Terminators get their meaning from what they end.
func TestOwnDialectsHaveSemantics(t *testing.T) {
	for _, d := range []*ir.Dialect{tile.Dialect, scale.Dialect, comm.Dialect} {
		for _, op := range d.Ops {
			if op.Traits&ir.Terminator == 0 && !declarations[op.Name] && !sim.HasSemantics(op.Name) {
				t.Errorf("%s has no simulator semantics", op.Name)
			}
		}
	}
}
