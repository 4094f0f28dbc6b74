// Package links is the model of what exchanges between the units of a level cost: which algorithm,
// how many blocks, how much at a time.
//
// An exchange takes steps, in each of which a unit writes to others, says so and waits for what they
// write; bytes that leave each unit through its network, which carries as much the other way at the same
// time; and bytes that it reads and writes in its own memory. An [Algorithm] is these three numbers for a
// number of units (Thakur, Rabenseifner and Gropp, Optimization of Collective Communication Operations in
// MPICH, 2005, with a term for memory), a [Network] what each costs, which scale.arch says as data. So
// another target gets other choices without a line of code.
//
// The model is for ranking. It knows nothing of other traffic on the same links.
package links
