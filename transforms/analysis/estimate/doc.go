// Package estimate is --estimate: how long kernels take, from their planned form.
//
// The model knows what operations keep busy, not what they compute, so that it serves every kernel. An operation has
// [work]: cycles in which it occupies a resource of the SM, bytes that it moves to or from device memory, and time for
// which the threads that run it wait. Work is added up in a sequence and multiplied by the iterations of a loop. What
// is asynchronous occupies resources, but no threads: a loop's initiation interval is the greatest of its threads' time
// and of the time for which each resource is busy, and not less than what its ring lets in flight. Roles run at the
// same time. A kernel takes as many waves as its blocks need, a device memory's time if that is longer, and a launch.
//
// Threads have a [timeline]: an MMA is issued, and its result is awaited later; a load begins as early as code may be
// moved.
//
// Every rate and wait is data of the target (scale.arch); bench/fit compares predictions with bench/records and fits
// these numbers. The model knows nothing of misses of the L2 cache, and of bank conflicts only those of accesses by
// threads (touched.go).
//
// Reading order: work.go, walk.go, timeline.go, cost.go; operations.go and memory.go have what each operation needs,
// instructions.go what elementwise operations become, spread.go how many results they have, trips.go how often loops
// run, registers.go what threads hold at once, by the live ranges of package pressure, spills.go what does not fit, and
// room.go what more room in shared memory would save. Of kernels that are not planned
// yet, bound.go says what their whole work takes, and gemms.go what their GEMMs alone take; sketch.go predicts kernels
// that are not even written.
package estimate
