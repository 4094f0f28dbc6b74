// Package lowercomm lowers the collectives of the comm dialect to stores and loads of shared memory with barriers
// between the units of a block, puts and signals between devices.
//
// Every collective is an exchange: units send tiles, wait, and compute from the received ones. They differ in givers
// and receivers, and in the memory between them (a medium): parts of a shared-memory tile for warps and warpgroups, the
// shared memory of each block for those of a cluster, symmetric memory for blocks and devices.
//
// Arrays that go to a peer or come from one become tiles in [memory.go].
//
// A channel is lowered with all its uses: [channel.go] computes what it needs, [ways.go] finds which units are
// connected, [channel_blocks.go] and [channel_units.go] expand it.
package lowercomm
