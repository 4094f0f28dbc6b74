package impl

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// Store is an implementation of tile.store. A tile that leaves by the copy engine does
// so in two operations, a store to shared memory and a copy from there, which
// specialize-warps makes of one.
type Store struct {
	Engine tile.StoreEngine
	instruction
	// Plan says why a store, whose tile and memory have their layouts, cannot be done.
	Plan func(s tile.StoreOp) error
}

// Stores are the implementations, best first.
func Stores() []Store { return []Store{stmatrix, elementwise} }

// PlanStore chooses the implementation of a store: the one that it names, else the first
// that the target has and that can do it.
func PlanStore(s tile.StoreOp, m arch.Machine) (tile.StoreEngine, []error, error) {
	return choose(s.Op, m, Stores(), func(x Store) candidate[tile.StoreEngine] {
		return candidate[tile.StoreEngine]{x.instruction, s.Engine == ir.Some(x.Engine), !s.Engine.OK, func() (tile.StoreEngine, error) {
			return x.Engine, x.Plan(s)
		}}
	})
}

// elementwise is st: each thread stores what it has.
var elementwise = Store{Engine: tile.StoreElements, instruction: instruction{"st", ""}, Plan: func(tile.StoreOp) error { return nil }}
