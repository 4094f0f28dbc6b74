package explain

import (
	"fmt"

	"github.com/tsopt/tsopt/ir"
)

const (
	// mostOperations is how many operations a program may have that is compared after each pass, changed to find advice
	// and assembled: for a larger one that takes many times as long as to compile it.
	mostOperations = 5000
	// mostListed is how many lines a report has of the texts of one kind, such as the PTX of all kernels, and leastListed
	// how many of each kernel's text.
	mostListed  = 5000
	leastListed = 40
)

// fold leaves parts of a report out where the program is large.
func (c *compiler) fold(root *ir.Op) {
	n := 0
	ir.WalkOps(root, func(*ir.Op) { n++ })
	if n > mostOperations {
		c.report.Folded = fmt.Sprintf("The program has %d operations: passes, advice and machine code are left out, and all but the first lines of texts.", n)
	}
}

// listed are the first lines of a kernel's text, and how many more it has.
func (r *Report) listed(all []Line) []Line {
	most := max(leastListed, mostListed/max(len(r.Kernels), 1))
	if len(all) <= most || r.Folded == "" {
		return all
	}
	return append(all[:most:most], Line{Text: fmt.Sprintf("… %d more lines", len(all)-most)})
}

// listedSteps are the first steps of a lane or a loop, and one that takes as long as the others.
func (r *Report) listedSteps(all []Step) []Step {
	for i := range all {
		all[i].Body = r.listedSteps(all[i].Body)
	}
	if len(all) <= leastListed || r.Folded == "" {
		return all
	}
	rest := Step{Name: fmt.Sprintf("%d more steps", len(all)-leastListed), Repeats: 1}
	for _, x := range all[leastListed:] {
		rest.Time += x.Time * x.Repeats
	}
	return append(all[:leastListed:leastListed], rest)
}
