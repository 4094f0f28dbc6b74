package app

import (
	"fmt"
	"io"

	"github.com/tsopt/tsopt/tools/tsreduce/reduce"
)

// progress is a line on the terminal that says how far the reduction is.
type progress struct {
	w     io.Writer
	shown bool
	drawn bool
}

func (p *progress) show(at reduce.Progress) {
	if !p.shown {
		return
	}
	p.drawn = true
	fmt.Fprintf(p.w, "\r\x1b[K%d operations, %d bytes; %d tests; %s", at.Ops, at.Length, at.Tests, at.Step)
}

func (p *progress) clear() {
	if p.drawn {
		fmt.Fprint(p.w, "\r\x1b[K")
	}
}
