package all

import (
	"slices"

	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms"
	"github.com/tsopt/tsopt/transforms/check/resolvescale"
)

// DefaultUnits is the shipped machine without silicon where none is named.
const DefaultUnits = "mesh4x4"

// TileToUnits takes tile programs to what the units of a machine without silicon execute.
var TileToUnits = &pass.Pipeline{
	Name: "tile-to-units",
	Doc: `Lower tile programs to programs of the units of a described machine

Brings tile programs into one form, makes messages, puts and signals of what they communicate, and checks them against
a target that is only described. The simulator executes the result, and tells how long it takes (tsrun --timing).`,
	New:   func() pass.Builder { return &onTarget{arch: DefaultUnits, steps: placed} },
	Needs: NeedsKernel,
}

// placed are the steps of tile-to-units.
func placed(target, params string) []step {
	return slices.Concat(structured(target, ""), normalize(target, params), []step{
		// Levels get the names by which passes know them.
		{resolvescale.Pass, target},
	}, communicate(target, ""), []step{
		{resolvescale.Pass, target},
		{transforms.Canonicalize, ""}, {transforms.CSE, ""},
		{transforms.LoopInvariantCodeMotion, ""},
	})
}
