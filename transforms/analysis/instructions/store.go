package instructions

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// Store is an implementation of tile.store. A store by TMA is two operations, a store to shared memory and a copy from
// there, which specialize-warps makes of one.
type Store struct {
	Engine tile.StoreEngine
	// Name is the instruction's in PTX.
	Name string
	// Plan is the reason why the instructions that a target declares cannot do a store, whose tile and memory have their
	// layouts.
	Plan func(s tile.StoreOp, m arch.Machine) error
}

// Stores are the implementations, best first.
func Stores() []Store { return []Store{stmatrix, elementwise} }

// PlanStore chooses the implementation of a store: the one that it names, else the first
// that the target has and that can do it.
func PlanStore(s tile.StoreOp, m arch.Machine) (tile.StoreEngine, []error, error) {
	return choose(s.Op, Stores(), func(x Store) candidate[tile.StoreEngine] {
		return candidate[tile.StoreEngine]{x.Name, s.Engine == ir.Some(x.Engine), !s.Engine.OK,
			func() (tile.StoreEngine, error) {
				return x.Engine, x.Plan(s, m)
			}}
	})
}

// elementwise is st: each thread stores its elements.
var elementwise = Store{Engine: tile.StoreElements, Name: "st",
	Plan: func(tile.StoreOp, arch.Machine) error { return nil }}
