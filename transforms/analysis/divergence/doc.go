// Package divergence finds the levels whose units may have different values of an SSA value, and so
// the units that reach a point of a program together (convergent). Barriers and collectives must be
// reached by all units that take part in them.
//
// A unit's number differs by its level. What is loaded differs as its address
// does, and from device to device where each has a shard, or where others write.
// What all units of a level have combined is the same to all of them. Values
// from outside the kernel are the same everywhere.
package divergence
