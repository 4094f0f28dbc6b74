// Package lowercomm lowers the collectives of the comm dialect to what they are
// made of: stores and loads of shared memory with barriers between the units of
// a block, puts and signals between devices.
//
// Every collective is an exchange: units give tiles to others, wait, and compute
// from what they were given. What differs is who gives what to whom, and where
// the tiles lie in between (a medium): the slots of a shared-memory tile for
// warps and warpgroups, the shared memory of each block for those of a cluster, symmetric memory for blocks and
// devices.
//
// Arrays that go to a peer or come from one become tiles in [memory.go].
//
// A channel is lowered with all that uses it: [channel.go] says what it needs, [ways.go]
// finds which units are connected, [channel_blocks.go] and [channel_units.go] write it out.
package lowercomm
