package textdiff

import (
	"slices"
	"strings"
)

// Lines returns the edits that turn the old text into the new. It takes about
// linear time: small texts get the shortest diff there is; large ones are divided
// first at the lines that each has once and both have in the same order (B.
// Cohen's patience diff).
func Lines(old, new string) []Edit {
	c := comparison{old: split(old), new: split(new)}
	c.a, c.b = identify(c.old, c.new)
	c.compare(0, len(c.a), 0, len(c.b))
	c.flush()
	return c.edits
}

// split cuts a text behind its newlines.
func split(text string) []string {
	lines := strings.SplitAfter(text, "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

// identify gives equal lines equal numbers.
func identify(old, new []string) (a, b []int32) {
	ids := make(map[string]int32, len(old))
	number := func(lines []string) []int32 {
		list := make([]int32, len(lines))
		for i, line := range lines {
			id, ok := ids[line]
			if !ok {
				id = int32(len(ids))
				ids[line] = id
			}
			list[i] = id
		}
		return list
	}
	return number(old), number(new)
}

// comparison is a diff as it grows, from the first line to the last.
type comparison struct {
	old, new []string
	a, b     []int32 // their lines as numbers
	edits    []Edit
	inserts  []Edit // of the open change: they follow its deletions
}

func (c *comparison) equal(from, to int) {
	if from < to {
		c.flush()
	}
	for _, line := range c.old[from:to] {
		c.edits = append(c.edits, Edit{Equal, line})
	}
}

func (c *comparison) change(aLow, aHigh, bLow, bHigh int) {
	for _, line := range c.old[aLow:aHigh] {
		c.edits = append(c.edits, Edit{Delete, line})
	}
	for _, line := range c.new[bLow:bHigh] {
		c.inserts = append(c.inserts, Edit{Insert, line})
	}
}

func (c *comparison) flush() {
	c.edits = append(c.edits, c.inserts...)
	c.inserts = c.inserts[:0]
}

// compare appends the edits between two ranges of lines.
func (c *comparison) compare(aLow, aHigh, bLow, bHigh int) {
	start := aLow
	for aLow < aHigh && bLow < bHigh && c.a[aLow] == c.b[bLow] {
		aLow, bLow = aLow+1, bLow+1
	}
	end := aHigh
	for aLow < aHigh && bLow < bHigh && c.a[aHigh-1] == c.b[bHigh-1] {
		aHigh, bHigh = aHigh-1, bHigh-1
	}
	c.equal(start, aLow)
	switch {
	case aLow == aHigh || bLow == bHigh:
		c.change(aLow, aHigh, bLow, bHigh)
	case c.shortest(aLow, aHigh, bLow, bHigh):
	default:
		c.divide(aLow, aHigh, bLow, bHigh)
	}
	c.equal(aHigh, end)
}

// divide compares what is between the lines that both ranges have once. Without
// any, all lines change.
func (c *comparison) divide(aLow, aHigh, bLow, bHigh int) {
	anchors := commonOnce(c.a[aLow:aHigh], c.b[bLow:bHigh])
	if len(anchors) == 0 {
		c.change(aLow, aHigh, bLow, bHigh)
		return
	}
	i, j := aLow, bLow
	for _, p := range anchors {
		c.compare(i, aLow+p.a, j, bLow+p.b)
		i, j = aLow+p.a, bLow+p.b
	}
	c.compare(i, aHigh, j, bHigh)
}

// pair are the places of a line in both texts.
type pair struct{ a, b int }

// commonOnce returns the places of lines that occur once in a and once in b: the
// most that are in the same order in both.
func commonOnce(a, b []int32) []pair {
	count := make(map[int32]int8, len(a))
	for _, id := range a {
		count[id] = min(count[id]+1, 2)
	}
	inB := map[int32]int{}
	for j, id := range b {
		if count[id] != 1 {
			continue
		}
		if _, again := inB[id]; again {
			count[id] = 2
			continue
		}
		inB[id] = j
	}
	var pairs []pair
	for i, id := range a {
		if j, ok := inB[id]; ok && count[id] == 1 {
			pairs = append(pairs, pair{i, j})
		}
	}
	return increasing(pairs)
}

// increasing returns a longest subsequence in which b increases, as a does.
func increasing(pairs []pair) []pair {
	before := make([]int, len(pairs)) // what precedes a pair, -1 for none
	var ends []int                    // the pair with the least b that ends a subsequence of each length
	for i, p := range pairs {
		n, _ := slices.BinarySearchFunc(ends, p.b, func(k, b int) int { return pairs[k].b - b })
		before[i] = -1
		if n > 0 {
			before[i] = ends[n-1]
		}
		ends = append(ends[:n], append([]int{i}, ends[min(n+1, len(ends)):]...)...)
	}
	if len(ends) == 0 {
		return nil
	}
	list := make([]pair, len(ends))
	for n, i := len(ends)-1, ends[len(ends)-1]; n >= 0; n, i = n-1, before[i] {
		list[n] = pairs[i]
	}
	return list
}
