// Package explain is `tsopt explain`: one page about a program that says what limits each kernel, what change the
// model predicts to be faster, and what the compiler made of each line.
//
// [Of] compiles a program and collects a [Report], which is also the output of --json; [Report.HTML] writes it as a
// page that needs no network. compile.go runs the passes, stages.go compares the program after each of them, lines.go
// finds the source lines of planned operations and of instructions, kernel.go is what there is to say about a kernel,
// and advice.go predicts changed programs by plan.go, with the changes of changes.go, data.go, parameters.go and
// fuse.go, and says their effect by effect.go. [Compare] explains two programs, whose kernels pairs.go finds. Of large
// programs fold.go leaves parts out, and batch.go compiles kernels together.
package explain
