// Package peers says with whom an agent of a tile program communicates at a level, where the same memory lies at a
// peer, and lets agents meet: a barrier or a collective of units, to which each brings data.
package peers
