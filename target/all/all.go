// Package all lists every pass that leaves the world of IR, or comes back from
// it with compiled code.
package all

import (
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/target/backend"
	"github.com/tsopt/tsopt/target/gpubinary"
)

// Passes are all passes of targets.
func Passes() []*pass.Pass { return []*pass.Pass{gpubinary.Pass} }

// Pipelines are all named pipelines of targets: those of back ends, and upstream's.
func Pipelines() []*pass.Pipeline {
	pipelines := []*pass.Pipeline{backend.LinalgToBinary, GPULowerToNVVM}
	for _, b := range backend.All() {
		if b.Binary != nil {
			pipelines = append(pipelines, b.Binary)
		}
	}
	return pipelines
}
