package backend

import "github.com/tsopt/tsopt/conversion/all"

// Units is for machines that are only described: the simulator executes what their units would, and tells how long it
// takes.
var Units = &Backend{Lowering: all.Units}
