package pass

import (
	"cmp"
	"io"
	"sync"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// Try runs a pipeline on each of several operations that the pass made to see what becomes of them, on as many
// processors as the pass may use. The operations must not share anything that passes change. An error is the first
// diagnostic of the run on that operation; all others are dropped, and instruments do not see the runs.
func (c *Context) Try(m *Manager, ops []*ir.Op) []error {
	errs := make([]error, len(ops))
	next := make(chan int, len(ops))
	for i := range ops {
		next <- i
	}
	close(next)
	c.Canonicalization() // once, ahead of the goroutines
	var all sync.WaitGroup
	for range min(c.Processors(), len(ops)) {
		all.Go(func() {
			for i := range next {
				errs[i] = c.try(m, ops[i])
			}
		})
	}
	all.Wait()
	return errs
}

func (c *Context) try(m *Manager, op *ir.Op) error {
	var first error
	quiet := &Config{Dialects: c.Dialects, Passes: c.Passes, Patterns: c.Patterns, AllowUnregistered: c.AllowUnregistered,
		Serial: true, Out: io.Discard, Err: io.Discard, tables: c.tables,
		Emit: func(d *diag.Diagnostic) {
			if d.Severity == diag.Error && first == nil {
				first = d
			}
		}}
	quiet.canonicalOnce.Do(func() { quiet.canonical = c.Canonicalization() })
	if err := m.Run(quiet, op); err != nil {
		return cmp.Or(first, err)
	}
	return nil
}
