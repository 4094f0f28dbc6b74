// Package peers finds the agents that an agent of a tile program communicates with at a level, and the address of the
// same memory at a peer, and lets agents meet: a barrier or a collective of units, to which each brings data.
package peers
