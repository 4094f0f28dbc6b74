// Package unitsinturn is --run-units-in-turn: a block of one thread executes the units of a scale.on one after the
// other.
//
// stacked.go makes tiles of partial sums, one for each unit, ordinary tiles with a dimension for the units. turn.go
// makes a loop over the units of each scale.on, several where a barrier divides it; control.go divides loops and ifs
// around barriers, masked.go ifs that some units enter, and exchange.go has what lanes read of each other. poll.go
// finds loops that would wait for another unit for ever.
package unitsinturn
