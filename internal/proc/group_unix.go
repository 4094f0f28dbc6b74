//go:build unix

package proc

import (
	"os/exec"
	"syscall"
)

// KillGroup makes a program the head of a process group that is killed with it.
func KillGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
