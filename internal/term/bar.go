package term

import (
	"fmt"
	"io"
	"strings"
)

// Bar draws how much of something is done, on a line of a terminal that it clears in the
// end. Nothing is drawn again that looks the same.
type Bar struct {
	W    io.Writer
	What string // is done: "blocks"
	last int
}

// Show draws the bar; all done clears it.
func (b *Bar) Show(done, total int) {
	if total == 0 || done == b.last {
		return
	}
	b.last = done
	const width = 40
	fill := done * width / total
	fmt.Fprintf(b.W, "\r[%s%s] %d of %d %s", strings.Repeat("=", fill), strings.Repeat(" ", width-fill), done, total,
		b.What)
	if done >= total {
		fmt.Fprint(b.W, "\r\x1b[K")
	}
}
