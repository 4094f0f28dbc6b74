package engine

import (
	"io"
)

// print writes to the program's output.
func (a *Agent) print(s string) {
	if a.M.opt.Output != nil {
		io.WriteString(a.M.opt.Output, s)
	}
}
