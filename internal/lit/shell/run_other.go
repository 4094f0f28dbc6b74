//go:build !unix

package shell

import (
	"os"
	"os/exec"
)

func killGroup(*exec.Cmd) {}

func exitCode(state *os.ProcessState) int { return state.ExitCode() }
