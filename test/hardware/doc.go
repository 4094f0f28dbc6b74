// Command hardware asks an outside oracle about our kernels: it compiles programs on a machine with LLVM, and on a
// machine with GPUs runs each by tsrun, compares the results with the tile-level program in the simulator, and runs it
// again under each tool of NVIDIA's compute-sanitizer. The simulator's verdict from the compilation is printed with it,
// so that a disagreement shows.
//
//	go run ./test/hardware prepare -o DIR examples/*.mlir    # where LLVM is
//	DIR/hardware check DIR                                   # where the GPUs are
//
// DIR is all that the second machine needs: the compiled programs, their sources,
// and static builds of this command and of tsrun.
package main
