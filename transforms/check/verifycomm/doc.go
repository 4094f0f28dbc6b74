// Package verifycomm checks the signals and one-sided accesses of tile kernels
// that run on several devices.
//
// A kernel's communication mostly depends on static numbers alone: the devices, the grid, the bounds of loops. So the
// check executes the communication and nothing else. Every block of every device is an agent whose puts, notifies and
// waits are listed (its trace), with indices and ranks computed and tiles left out. A loop without signals is one
// access of each operation, and of blocks that do the same at other places the first one represents all.
//
// Then the agents run. If waits are for ge and counters only grow, the execution is monotonic: one run, in which all
// agents get as far as they can, shows what is reached in every schedule. One event comes before another in every
// schedule exactly if a run in which the first one's agent stops before it does not reach the second. Notifies release,
// waits acquire and additions continue what was released, so that this is the order of the memory model. A wait's
// guaranteed notifications (its cover) give most of the order at once, and runs with one agent stopped decide the rest.
// The result does not depend on the order of the run, and the cost is not quadratic in the number of agents.
//
// Other operations, such as waits for equality and resets, are executed in two orders, and whatever may overtake them
// is an error.
//
// A number that is a runtime value, or too large to follow, is assumed to be small. If all rounds are alike, the few
// that are followed represent all.
//
//	pass.go, host.go        the pass; the kernels of a function and what is between them
//	verdict.go, instance.go the whole program or a smaller instance, and what that proves
//	form.go, change.go      whether rounds are alike; carried.go what loops carry
//	scope.go                whether scopes are wide enough
//	launch.go               a kernel; alike.go when its blocks are alike, part.go when it is too large
//	trace.go, effects.go    what a block does, rounds.go loops whose end is not known, units.go its units;
//	event.go                what events are
//	env.go                  scalars; shared.go numbers counters and buffers
//	queues.go               channels; posts.go tiles that say themselves that they are there
//	quiet.go, motion.go     loops without signals
//	access.go, view.go      what accesses memory, and where
//	block_memory.go         shared memory that blocks of a cluster reach
//	window.go, meeting.go   windows of memory, and which meet
//	system.go, run.go       agents that run
//	guarantee.go, order.go  what a wait has seen, and what is known from it
//	overtake.go             waits for equality and resets
//	race.go, report.go      what is wrong, and why
package verifycomm
