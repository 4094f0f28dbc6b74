//go:build !unix

package shell

import "os"

func exitCode(state *os.ProcessState) int { return state.ExitCode() }
