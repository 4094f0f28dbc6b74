package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// cell is one line of the table.
type cell struct {
	task       task
	shape      shape
	ops        int
	file       string
	smaller    *cell // the same with fewer operations
	ours, peer []sample
	differs    bool
	// peerFailed is why mlir-opt is no longer run: an error, or no time.
	peerFailed string
}

// cells lists what is to be measured and writes the programs.
func (o *options) cells(dir string) ([]*cell, error) {
	var out []*cell
	for _, s := range shapes {
		if len(o.shapes) > 0 && !slices.Contains(o.shapes, s.name) {
			continue
		}
		smaller := map[string]*cell{}
		for _, n := range o.ops {
			file := filepath.Join(dir, fmt.Sprintf("%s-%d.mlir", s.name, n))
			if err := generate(file, s, n); err != nil {
				return nil, err
			}
			for _, t := range tasks {
				if len(o.tasks) == 0 || slices.Contains(o.tasks, t.name) {
					c := &cell{task: t, shape: s, ops: n, file: file, smaller: smaller[t.name]}
					smaller[t.name] = c
					out = append(out, c)
				}
			}
		}
	}
	return out, nil
}

// rounds measures every cell once, and again as long as there is time. Small
// programs are measured several times a round.
func (o *options) rounds(cells []*cell, ours, peer string) error {
	start := time.Now()
	for round := 1; ; round++ {
		roundStart := time.Now()
		more := false
		for _, c := range cells {
			for begin := time.Now(); len(c.ours) < o.maxRuns; {
				if err := o.pair(c, ours, peer); err != nil {
					return err
				}
				if time.Since(begin) > time.Second {
					break
				}
			}
			more = more || len(c.ours) < o.maxRuns
		}
		if now := time.Now(); !more || now.Sub(start)+now.Sub(roundStart) > o.budget {
			return nil
		}
	}
}

// pair runs both tools, one after the other, so that what else the machine does
// disturbs both alike.
func (o *options) pair(c *cell, ours, peer string) error {
	s, err := run(o.ours, slices.Concat(c.task.args, []string{"-o", ours, c.file}), o.timeout)
	if err != nil {
		return fmt.Errorf("%s %v: %w", o.ours, c.task.args, err)
	}
	if s.gaveUp {
		return fmt.Errorf("%s %v %s: not done after %v", o.ours, c.task.args, c.file, o.timeout)
	}
	c.ours = append(c.ours, s)
	if o.peer == "" || c.peerFailed != "" || c.tooLarge(o.timeout) {
		return nil
	}
	p, err := run(o.peer, slices.Concat(c.task.args, []string{"-o", peer, c.file}), o.timeout)
	switch {
	case err != nil:
		c.peerFailed, _, _ = strings.Cut(err.Error(), "\n")
		return nil
	case p.gaveUp:
		c.peerFailed = fmt.Sprintf("stopped after %v", o.timeout)
		return nil
	}
	c.peer = append(c.peer, p)
	if len(c.peer) > 1 {
		return nil
	}
	same, err := sameFiles(ours, peer)
	c.differs = !same
	if c.differs && o.keep != "" {
		base := strings.TrimSuffix(c.file, ".mlir") + "." + c.task.name
		os.Rename(ours, base+".ours")
		os.Rename(peer, base+".peer")
	}
	return err
}

// tooLarge reports whether mlir-opt would need longer than the limit even if its
// time grew linearly from the next smaller program.
func (c *cell) tooLarge(limit time.Duration) bool {
	s := c.smaller
	switch {
	case s == nil:
		return false
	case s.peerFailed != "":
		c.peerFailed = fmt.Sprintf("not tried: failed for %d operations", s.ops)
	case len(s.peer) > 0 && median(s.peer, cpu)*time.Duration(c.ops/s.ops) > limit:
		c.peerFailed = fmt.Sprintf("not tried: took %v for %d operations", median(s.peer, wall).Round(time.Second), s.ops)
	}
	return c.peerFailed != ""
}
