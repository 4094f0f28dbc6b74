// Package unitsinturn is --run-units-in-turn: a block of one thread executes the units of a scale.on one after the
// other.
//
// stacked.go makes tiles of partial sums, one for each unit, ordinary tiles with a dimension for the units.
// turn.go makes a loop over the units of each scale.on, several where a barrier divides it.
package unitsinturn
