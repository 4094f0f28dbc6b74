package engine

import (
	"io"
)

// Print writes to the program's output.
func (a *Agent) Print(s string) {
	if a.M.Opt.Output != nil {
		io.WriteString(a.M.Opt.Output, s)
	}
}
