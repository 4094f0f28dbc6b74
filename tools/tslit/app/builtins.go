package app

import (
	"github.com/tsopt/tsopt/internal/lit"
	tsfuzz "github.com/tsopt/tsopt/tools/tsfuzz/app"
	tslsp "github.com/tsopt/tsopt/tools/tslsp/app"
	tsopt "github.com/tsopt/tsopt/tools/tsopt/app"
	tsreduce "github.com/tsopt/tsopt/tools/tsreduce/app"
	tsrun "github.com/tsopt/tsopt/tools/tsrun/app"
	tstranslate "github.com/tsopt/tsopt/tools/tstranslate/app"
)

// Builtins are the tools of this project that tests run without a process, by
// the name that RUN lines use. A tool that is not listed is executed from PATH.
//
// A tool takes its working directory and environment from its context (package
// internal/proc), because all tests share one process.
func Builtins() map[string]lit.Builtin {
	return map[string]lit.Builtin{
		"tslit":       Main,
		"tslsp":       tslsp.Main,
		"tsopt":       tsopt.Main,
		"tsfuzz":      tsfuzz.Main,
		"tsreduce":    tsreduce.Main,
		"tsrun":       tsrun.Main,
		"tstranslate": tstranslate.Main,
	}
}
