// Package links is the model of what exchanges between the units of a level cost: which algorithm,
// how many blocks, how much at a time.
//
// An exchange costs steps, bytes sent and bytes in memory. In a step a unit writes to others, signals and waits for
// their writes. Bytes leave each unit through its network, which is full duplex. Bytes in memory are those that a unit
// reads and writes in its own memory. An [Algorithm] is these three numbers for a number of units (Thakur, Rabenseifner
// and Gropp, Optimization of Collective Communication Operations in MPICH, 2005, with a term for memory), a [Network]
// their costs, as scale.arch declares them. Another target gets other choices without a line of code.
//
// The model is for ranking. It knows nothing of other traffic on the same links.
package links
