// Package all lists every pass that leaves the world of IR, or comes back from
// it with compiled code.
package all

import (
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/target/gpubinary"
)

// Passes are all passes of targets.
func Passes() []*pass.Pass { return []*pass.Pass{gpubinary.Pass} }
