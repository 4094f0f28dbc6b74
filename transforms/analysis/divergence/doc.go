// Package divergence says by the units of which levels a value may differ, and so
// which units get where in a program together. Barriers and collectives must be
// reached by all units that take part in them.
//
// A unit's number differs by its level. What is loaded differs as its address
// does, and from device to device where each has a shard, or where others write.
// What all units of a level have combined is the same to all of them. Values
// from outside the kernel are the same everywhere.
package divergence
