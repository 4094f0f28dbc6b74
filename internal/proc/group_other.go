//go:build !unix

package proc

import "os/exec"

// KillGroup does nothing here: only the program itself is killed.
func KillGroup(*exec.Cmd) {}
