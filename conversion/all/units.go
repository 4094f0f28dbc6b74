package all

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/transforms"
)

// Units takes tile programs to what the units of a machine without silicon execute.
var Units = (&Lowering{Name: arch.Units, Can: OwnLevels, Arch: "mesh4x4", code: []phase{{plannedLevel, 0, tidy}}}).whole(
	"tile-to-units", `Lower tile programs to programs of the units of a described machine

Brings tile programs into one form, makes messages, puts and signals of what they communicate, and checks them against
a target that is only described. The simulator executes the result, and tells how long it takes (tsrun --timing).`)

// tidy leaves what units execute.
func tidy(string, string) []step {
	return []step{
		{transforms.Canonicalize, ""}, {transforms.CSE, ""},
		{transforms.LoopInvariantCodeMotion, ""},
	}
}
