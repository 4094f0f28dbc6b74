// Package verifycomm checks the signals and one-sided accesses of tile kernels
// that run on several devices.
//
// What a kernel communicates depends, as a rule, only on numbers that are known:
// the devices, the grid, the bounds of loops. So the check executes the
// communication and nothing else: every block of every device is an agent whose
// puts, notifies and waits are listed, with indices and ranks computed and tiles
// left out; then the agents run. Signals only connect what the program says, so
// one run tells for all schedules whether waits are reached (a Kahn network);
// vector clocks tell whether accesses to symmetric memory are ordered.
//
// [env.go] executes scalar operations, [trace.go] lists what an agent does, [run.go]
// executes, [guarantee.go] says what a wait has seen, [counter.go] has the signals,
// [access.go] the order of accesses, [report.go] explains who waits for what,
// [scope.go] checks scopes.
package verifycomm
