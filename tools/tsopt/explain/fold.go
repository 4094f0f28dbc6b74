package explain

import (
	"fmt"

	"github.com/tsopt/tsopt/ir"
)

const (
	// mostOperations is how many operations a program may have that is compared after each pass, changed to find advice
	// and assembled: for a larger one that takes many times as long as to compile it.
	mostOperations = 5000
	// mostListed is how many lines of a text a report has.
	mostListed = 5000
)

// fold leaves parts of a report out where the program is large.
func (c *compiler) fold(root *ir.Op) {
	n := 0
	ir.WalkOps(root, func(*ir.Op) { n++ })
	if n > mostOperations {
		c.report.Folded = fmt.Sprintf("The program has %d operations: passes, advice and machine code are left out, and of texts all but the first %d lines.",
			n, mostListed)
	}
}

// listed are the first lines of a text, and how many more it has.
func listed(all []Line) []Line {
	if len(all) <= mostListed {
		return all
	}
	return append(all[:mostListed:mostListed], Line{Text: fmt.Sprintf("… %d more lines", len(all)-mostListed)})
}
