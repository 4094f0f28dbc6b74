// Package exec executes the host functions of modules.
//
// Host code, whatever level its kernels are at, runs in Go (package sim
// compiles it); its kernels go to a [Device]: the simulator, or NVIDIA GPUs
// through the driver. [Inputs] makes a function's arguments as its argument
// attributes say, [Run] executes, [Verify] compares with the module's
// reference function.
package exec
