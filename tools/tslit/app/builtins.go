package app

import (
	filecheck "github.com/tsopt/tsopt/internal/filecheck/cli"
	"github.com/tsopt/tsopt/internal/lit"
	tsfuzz "github.com/tsopt/tsopt/tools/tsfuzz/app"
	tslsp "github.com/tsopt/tsopt/tools/tslsp/app"
	tsopt "github.com/tsopt/tsopt/tools/tsopt/app"
	tsreduce "github.com/tsopt/tsopt/tools/tsreduce/app"
	tsrun "github.com/tsopt/tsopt/tools/tsrun/app"
	tstranslate "github.com/tsopt/tsopt/tools/tstranslate/app"
	tstune "github.com/tsopt/tsopt/tools/tstune/app"
)

// Builtins are the tools of this project that tests run without a process, by
// the name that RUN lines use: FileCheck has LLVM's names as well. A tool that is
// not listed is executed from PATH.
//
// A tool takes its working directory and environment from its context (package
// internal/proc), because all tests share one process.
func Builtins() map[string]lit.Builtin {
	return map[string]lit.Builtin{
		"FileCheck":    filecheck.Main,
		"FileCheck-22": filecheck.Main,
		"filecheck":    filecheck.Main,
		"tslit":        Main,
		"tslsp":        tslsp.Main,
		"tsopt":        tsopt.Main,
		"tsfuzz":       tsfuzz.Main,
		"tsreduce":     tsreduce.Main,
		"tsrun":        tsrun.Main,
		"tstranslate":  tstranslate.Main,
		"tstune":       tstune.Main,
	}
}
