package verifycomm

import "github.com/tsopt/tsopt/ir"

// A loop that reads and writes symmetric memory without a signal, such as the loop of a GEMM, is one event for others.
// If its windows move by the same distance in each iteration, two iterations determine all. A loop of puts is quiet as
// well: its tokens represent the puts of all iterations.

// quiet reports whether the iterations of a loop access the same operations' windows,
// each moved by a distance that is always the same, and do nothing else to others.
func (c *checker) quiet(op *ir.Op, l ir.CountedLoop) bool {
	is, ok := c.quietLoops[op]
	if !ok {
		m := &motion{around: op, ivs: []*ir.Value{l.InductionVar()}, of: map[*ir.Value]dependence{}}
		is = m.inside(op)
		c.quietLoops[op] = is
	}
	return is
}

// alike executes two of a loop's n iterations and makes their accesses those of
// all; it reports false when the others must be executed as well.
func (t *tracer) alike(op *ir.Op, l ir.CountedLoop, n int64) (all bool, err error) {
	lower, _, step := l.Bounds()
	start := len(t.events)
	var ends [2]int
	body := op.Region(0).Entry()
	t.forward(l.IterArgs(), l.InitArgs())
	for i := range ends {
		t.iteration(l.InductionVar(), lower, step, int64(i))
		if err := t.follow(body); err != nil {
			return false, err
		}
		t.forward(l.IterArgs(), body.Last().Operands())
		if ends[i] = len(t.events); i == 0 {
			t.forward(op.Results(), l.IterArgs()) // of the puts that become those of all
		}
	}
	first, second := t.events[start:ends[0]], t.events[ends[0]:]
	if len(first) != len(second) {
		return false, nil
	}
	boxes := make([]box, len(first))
	for i := range first {
		var ok bool
		if boxes[i], ok = first[i].access.repeated(second[i].access, n); !ok {
			return false, nil
		}
	}
	for i := range first {
		first[i].access.box = boxes[i]
	}
	t.events = t.events[:ends[0]]
	return true, nil
}

// repeated is the window of n accesses, given the first two.
func (x *access) repeated(y *access, n int64) (all box, ok bool) {
	if x.op != y.op || x.place != y.place {
		return nil, false
	}
	moves := 0
	for i := range x.box {
		distance := y.box[i].from - x.box[i].from
		if distance != 0 {
			moves++
		}
		of, ok := x.box[i].repeated(distance, n)
		if end := x.box[i].limit; end > 0 && end == y.box[i].limit && of.dense() {
			of.to = min(of.to, end)
		}
		if !ok || moves > 1 {
			return nil, false
		}
		all = append(all, of)
	}
	return all, true
}
