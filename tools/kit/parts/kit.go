// Package parts is what tools are made of: the lists that a [Kit] holds, and how they reach passes and the simulator.
// Tools take a kit. Package kit, which imports this one, makes tools of kits.
package parts

import (
	"slices"

	conversions "github.com/tsopt/tsopt/conversion/all"
	"github.com/tsopt/tsopt/conversion/tiletogpu"
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	dialects "github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
	targets "github.com/tsopt/tsopt/target/all"
	"github.com/tsopt/tsopt/target/backend"
	"github.com/tsopt/tsopt/target/sim"
	transforms "github.com/tsopt/tsopt/transforms/all"
	"github.com/tsopt/tsopt/transforms/plan/inferlayout"
)

// Kit is everything that tools know and that a module may add to.
type Kit struct {
	// Name tells kits apart in messages.
	Name string
	// Dialects are dialects with their canonicalization patterns.
	Dialects  []*rewrite.Dialect
	Passes    []*pass.Pass
	Pipelines []*pass.Pipeline
	// Orders are the constraints on the order of passes.
	Orders []pass.Order
	// Lowerings are how operations of tile programs become code of a thread, where
	// they are not elementwise.
	Lowerings []emit.Lowering
	// Relations say what the layouts of an operation's tiles have to do with each
	// other, where it is not elementwise.
	Relations []inferlayout.Rule
	// Semantics are what operations do in the simulator.
	Semantics []sim.Meaning
	// Targets are architectures in text. A pipeline for another target than a shipped one has its chip as an option.
	Targets []arch.File
	// Backends compile for machines and execute. Programs are for the first where nothing names another.
	Backends backend.List

	clashes []error // of names
}

// Default is all of this module.
func Default() Kit {
	return Kit{
		Name:      "tsopt",
		Dialects:  dialects.Entries(),
		Passes:    slices.Concat(transforms.Passes(), conversions.Passes(), targets.Passes()),
		Pipelines: slices.Concat(transforms.Pipelines(), conversions.Pipelines(), targets.Pipelines()),
		Orders:    conversions.Orders(),
		Lowerings: tiletogpu.Builtin(),
		Relations: inferlayout.Builtin(),
		Semantics: sim.Builtin(),
		Targets:   arch.Files(),
		Backends:  backend.All(),
	}
}

// Registry is a registry of the dialects.
func (k Kit) Registry() *ir.Registry { return ir.NewRegistry(rewrite.Declared(k.Dialects)...) }

// PassRegistry is a registry of the passes and pipelines, which knows their order.
func (k Kit) PassRegistry() *pass.Registry {
	return pass.NewRegistry(k.Passes, k.Pipelines, k.Orders...)
}

// Configure gives a run of passes the kit's lists.
func (k Kit) Configure(c *pass.Config) {
	c.Patterns = rewrite.Canonical(k.Dialects)
	tiletogpu.Lowerings.Put(c, k.Lowerings)
	inferlayout.Rules.Put(c, k.Relations)
	arch.Targets.Put(c, k.Targets)
}

// Simulate gives the simulator the kit's lists.
func (k Kit) Simulate(o *sim.Options) { o.Meanings, o.Targets = k.Semantics, k.Targets }
