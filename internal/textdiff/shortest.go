package textdiff

// Changes that a search for the shortest diff may find before it is given up:
// any number in texts of a thousand lines, and these in large ones. Its time
// grows with the lines times the changes, its memory with their square.
const (
	alwaysSearched = 256
	searchBudget   = 1 << 22
)

// shortest appends the shortest diff of two ranges, unless that takes too many
// changes.
func (c *comparison) shortest(aLow, aHigh, bLow, bHigh int) bool {
	a, b := c.a[aLow:aHigh], c.b[bLow:bHigh]
	limit := min(len(a)+len(b), max(alwaysSearched, searchBudget/(len(a)+len(b))))
	var reach []frontier
	for d := 0; d <= limit; d++ {
		f := make(frontier, 2*d+1)
		for k := -d; k <= d; k += 2 {
			i := 0
			if d > 0 {
				i, _ = reach[d-1].next(k)
			}
			for i < len(a) && i-k < len(b) && a[i] == b[i-k] {
				i++
			}
			f[k+d] = int32(i)
			if i == len(a) && i-k == len(b) {
				c.replay(reach, aLow, bLow, i, i-k)
				return true
			}
		}
		reach = append(reach, f)
	}
	return false
}

// frontier holds how far in the old text some number d of changes gets on each of
// the diagonals -d … d. On diagonal k the old text is k lines further on than the
// new one.
type frontier []int32

// next is where one change more enters diagonal k: by a line that is inserted,
// from the diagonal above, or by one that is deleted, from the diagonal below.
func (f frontier) next(k int) (i int, inserted bool) {
	d := len(f) / 2
	if k < -d || k < d && f[k-1+d] < f[k+1+d] {
		return int(f[k+1+d]), true
	}
	return int(f[k-1+d]) + 1, false
}

// replay appends the edits of the way that ends behind line i of the old and line
// j of the new text; reach are the frontiers before its last change.
func (c *comparison) replay(reach []frontier, aLow, bLow, i, j int) {
	type step struct{ a0, a1, b0, b1, same int } // a change and the number of equal lines behind it
	var steps []step
	for d := len(reach) - 1; d >= 0; d-- {
		enter, inserted := reach[d].next(i - j)
		s := step{a0: enter, a1: enter, b0: enter - (i - j), b1: enter - (i - j), same: i - enter}
		if inserted {
			s.b0--
		} else {
			s.a0--
		}
		steps = append(steps, s)
		i, j = s.a0, s.b0
	}
	c.equal(aLow, aLow+i)
	for n := len(steps) - 1; n >= 0; n-- {
		s := steps[n]
		c.change(aLow+s.a0, aLow+s.a1, bLow+s.b0, bLow+s.b1)
		c.equal(aLow+s.a1, aLow+s.a1+s.same)
	}
}
