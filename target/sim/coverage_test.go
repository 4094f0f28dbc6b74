package sim_test

import (
	"testing"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/cf"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/index"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim"
)

// declarations are operations that say something instead of doing it.
var declarations = map[string]bool{
	"scale.arch": true, "scale.level": true, "scale.memory": true, "scale.network": true, "scale.instruction": true,
}

// withoutMeaning are operations of the shared dialects that the simulator does not
// run, with the reason.
var withoutMeaning = map[string]string{
	"memref.global":           "a declaration; memref.get_global has the memory",
	"vector.scalable.insert":  "the length of a scalable vector is the target's, and GPUs have none",
	"vector.scalable.extract": "the length of a scalable vector is the target's, and GPUs have none",
	"vector.vscale":           "the length of a scalable vector is the target's, and GPUs have none",
}

// TestSharedDialectsHaveSemantics: what passes fold and lower is what the simulator
// runs, so that each can be held against the other.
func TestSharedDialectsHaveSemantics(t *testing.T) {
	for _, d := range []*ir.Dialect{arith.Dialect, cf.Dialect, index.Dialect, math.Dialect, memref.Dialect, scf.Dialect, vector.Dialect} {
		for _, op := range d.Defs() {
			switch reason := withoutMeaning[op.Name]; {
			case op.Traits&ir.Terminator != 0:
			case sim.HasSemantics(op.Name) && reason != "":
				t.Errorf("%s has simulator semantics, although %s", op.Name, reason)
			case !sim.HasSemantics(op.Name) && reason == "":
				t.Errorf("%s has no simulator semantics", op.Name)
			}
		}
	}
}

// TestOwnDialectsHaveSemantics: an operation of ours that the simulator does not
// run is not finished. Terminators get their meaning from what they end.
func TestOwnDialectsHaveSemantics(t *testing.T) {
	for _, d := range []*ir.Dialect{tile.Dialect, scale.Dialect, comm.Dialect} {
		for _, op := range d.Defs() {
			if op.Traits&ir.Terminator == 0 && !declarations[op.Name] && !sim.HasSemantics(op.Name) {
				t.Errorf("%s has no simulator semantics", op.Name)
			}
		}
	}
}
