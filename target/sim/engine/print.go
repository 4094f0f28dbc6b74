package engine

import (
	"io"
)

// print writes to the program's output.
func (a *Agent) print(s string) {
	if a.m.opt.Output != nil {
		io.WriteString(a.m.opt.Output, s)
	}
}
