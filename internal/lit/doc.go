// Package lit finds and runs tests in the format of LLVM's lit: files with
// "RUN:" lines, below a directory with a lit.cfg. It gives the verdicts of lit
// 22, in one process: lit's own commands are built in, and a caller brings those
// of its suite, FileCheck first of all (RunOptions.Builtins); what neither has is
// executed from PATH.
//
// Vocabulary. A suite is a directory with a configuration (lit.cfg), which
// directories below may change (lit.local.cfg). A test is a file with one of
// the configured suffixes. Its RUN lines, after substitutions (%s, %t, …), are
// joined by && and run by package shell. The result is a Code.
//
// Reading order: Discover in discovery.go (with config.go and modules.go), Run in runner.go, which calls script.go
// (parse a test), substitute.go and execute.go (run it); display.go and summary.go print. Below it are package pycfg,
// which runs the configuration files, and package shell, which runs the lines; above it package cli, the command, and
// package littest, the adapter to go test.
//
// It can be taken out as it is: nothing here knows the compiler, and of this module
// it imports but the frame of tools (internal/command and its like).
package lit

// Version is that of the lit whose behaviour this is.
const Version = "22.1"
