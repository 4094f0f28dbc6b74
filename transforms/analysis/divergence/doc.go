// Package divergence finds the levels whose units may have different values of an SSA value, and thus the points of a
// program that are convergent. Barriers and collectives must be convergent for all units that take part in them.
//
// A unit's index is divergent at its level. A loaded value is divergent if its address is, and across devices if each
// has a shard, or if others write there. The result of a reduction over all units of a level is uniform at that level.
// Values from outside the kernel are the same everywhere.
package divergence
