// Package cuda drives NVIDIA GPUs through the driver library libcuda, which it
// loads when asked to: no cgo, no CUDA toolkit, and a program that has it runs
// on machines without a GPU.
//
//	drv, err := cuda.Open()              // the library; a *MissingDriver error says what to do
//	dev, err := drv.Device(0)            // a GPU and its primary context
//	mod, err := dev.Load(ptx, cuda.LoadOptions{})
//	fn, err := mod.Function("k")
//	s, err := dev.NewStream("compute", 0)
//	err = fn.Launch(s, cuda.Launch{Grid: cuda.Dim3{X: 128}, Block: cuda.Dim3{X: 256}}, args)
//	err = s.Synchronize(ctx)             // a *HangError when ctx ends first
//
// Threads. A CUDA context is current to an operating system thread, while
// goroutines wander between threads. Every call here locks its goroutine to a
// thread, makes the device's context current and then calls: about 100 ns more
// than a bare call, without the hand-over to a worker thread that a queue would
// cost, and goroutines may use any devices at once.
//
// Waiting. Nothing here blocks inside the driver: waiting polls, so that a kernel
// that never ends is reported with its name instead of hanging the program.
//
// Several GPUs. One process drives all; [Driver.NewHeap] makes symmetric memory in one
// range of addresses that all of them can reach. NVLink multicast is not used.
//
// TSOPT_LIBCUDA overrides the library's path; the tests put a stub there.
package cuda
