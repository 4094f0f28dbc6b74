package app

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"syscall"
	"time"
)

// maxMemory is what a process with a bug in it may take of the address space.
const maxMemory = 8 << 30

// limitMemory lets a bug that allocates without end fail alone.
func limitMemory() {
	_ = syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: maxMemory, Max: maxMemory})
}

// cpuTime is how long a process has computed (proc_pid_stat(5), utime and stime).
func cpuTime(pid int) time.Duration {
	const ticks = 100 // a second
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	_, rest, _ := bytes.Cut(text, []byte(") "))
	fields := bytes.Fields(rest)
	if len(fields) < 13 {
		return 0
	}
	user, _ := strconv.Atoi(string(fields[11]))
	system, _ := strconv.Atoi(string(fields[12]))
	return time.Duration(user+system) * time.Second / ticks
}
