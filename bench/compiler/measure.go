package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"syscall"
	"time"
)

// sample is what one process took.
type sample struct {
	wall, cpu time.Duration // cpu is user and system time
	rss       int64         // peak resident memory in bytes
	gaveUp    bool          // the time limit came first
}

// run executes a tool once. This process must stay small: until exec, a child
// counts its parent's memory as its own peak.
func run(tool string, args []string, timeout time.Duration) (sample, error) {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, tool, args...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	start := time.Now()
	err := cmd.Run()
	s := sample{wall: time.Since(start), gaveUp: ctx.Err() != nil}
	if st := cmd.ProcessState; st != nil {
		s.cpu = st.UserTime() + st.SystemTime()
		s.rss = st.SysUsage().(*syscall.Rusage).Maxrss << 10
	}
	if err != nil && !s.gaveUp {
		return s, fmt.Errorf("%w: %s", err, stderr.Bytes())
	}
	return s, nil
}

// limitMemory bounds the address space of the processes that this one starts, so
// that a tool with a quadratic appetite fails and takes nothing else along.
func limitMemory(bytes uint64) error {
	return syscall.Setrlimit(syscall.RLIMIT_AS, &syscall.Rlimit{Cur: bytes, Max: bytes})
}

// median is the middle of a measure over the samples, zero for none.
func median[T cmp.Ordered](samples []sample, measure func(sample) T) T {
	var all []T
	for _, s := range samples {
		all = append(all, measure(s))
	}
	slices.Sort(all)
	if len(all) == 0 {
		return *new(T)
	}
	return all[len(all)/2]
}

func wall(s sample) time.Duration { return s.wall }
func cpu(s sample) time.Duration  { return s.cpu }
func rss(s sample) int64          { return s.rss }

// sameFiles reports whether two files have the same content.
func sameFiles(a, b string) (bool, error) {
	f, err := os.Open(a)
	if err != nil {
		return false, err
	}
	defer f.Close()
	g, err := os.Open(b)
	if err != nil {
		return false, err
	}
	defer g.Close()
	const block = 1 << 16
	x, y := make([]byte, block), make([]byte, block)
	for {
		n, err := io.ReadFull(f, x)
		m, err2 := io.ReadFull(g, y)
		if !bytes.Equal(x[:n], y[:m]) {
			return false, nil
		}
		if err != nil || err2 != nil {
			// Equal so far, and at the end of one of them: the last block is short or empty in both.
			return err != nil && err2 != nil, nil
		}
	}
}
