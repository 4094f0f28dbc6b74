package app

import "github.com/tsopt/tsopt/internal/lit"

// Builtins are the tools of this project that tests run without a process, by
// the name that RUN lines use. A tool that is not listed is executed from PATH.
func Builtins() map[string]lit.Builtin {
	return map[string]lit.Builtin{"tslit": Main}
}
