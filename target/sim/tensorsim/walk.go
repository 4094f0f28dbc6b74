package tensorsim

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

// A walk is a run of a nest: chunks of lanes, and of each chunk all steps in order.
type walk struct {
	loops        []int64
	reached      []*reached
	outs         []*engine.Tensor
	chunk, total int // the first lane of the chunk, and how many lanes there are
	n            int // lanes of the chunk
	step, steps  int
	at           []int64   // the numbers of the loops; of lanes those of the first one that is loaded next
	lane         [][]int64 // the numbers of loops of each lane, by loop; nil of a step
	stepped      []int     // what the step adds to the elements' numbers
	fresh        bool      // the next step is the first of its chunk
}

// walks are the nests that the host is in, the innermost last: a body may call a function with others.
type walks struct{ all []*walk }

// begin starts a run.
func (x *compiled) begin(a *engine.Agent) {
	w := &walk{loops: x.extents(a), total: 1, steps: 1}
	for _, i := range x.lane {
		w.total *= int(w.loops[i])
	}
	for _, i := range x.step {
		w.steps *= int(w.loops[i])
	}
	w.at, w.lane = make([]int64, x.loops), make([][]int64, x.loops)
	for _, i := range x.lane {
		w.lane[i] = make([]int64, x.width)
	}
	for i, at := range x.in {
		x.input(a, w, i, at)
	}
	x.outputs(a, w)
	w.stepped = make([]int, len(w.reached))
	for i, s := range x.outside {
		x.fill(a, x.filled[i], a.F[s.At:s.At+s.N])
	}
	p := engine.Part[walks](&a.Parts)
	p.all = append(p.all, w)
	w.chunk = -x.width
	w.step = w.steps
}

// input prepares an operand: a scalar is the same in all iterations.
func (x *compiled) input(a *engine.Agent, w *walk, i, at int) {
	if !engine.IsTensor(x.inputs[i].Type()) {
		w.reached = append(w.reached, nil)
		if s := x.element[i]; s.N > 0 {
			x.fill(a, s, a.F[at:at+s.N/x.width])
		}
		return
	}
	w.reached = append(w.reached, x.access[i].reach(a, a.Tensor(at), w.loops))
	w.reached[i].lanes = make([]int, x.width)
}

// outputs makes the results, with the elements that they begin with.
func (x *compiled) outputs(a *engine.Agent, w *walk) {
	for i := range x.results {
		var t *engine.Tensor
		if len(x.init) > 0 {
			from := a.Tensor(x.init[i])
			t = &engine.Tensor{Elem: from.Elem, Dims: from.Dims, Words: slices.Clone(from.Words), Holes: from.Holes}
		} else {
			e, ok := word.ElemOf(x.results[i].Type().(*ir.TensorType).Elem())
			if !ok {
				a.Fail("makes a tensor of type %v, which the simulator does not support", x.results[i].Type())
			}
			t = a.NewTensor(e, w.loops)
		}
		w.outs = append(w.outs, t)
		r := x.access[len(x.inputs)+i].reach(a, t, w.loops)
		r.lanes = make([]int, x.width)
		w.reached = append(w.reached, r)
	}
}

// fill gives each lane the words of a value.
func (x *compiled) fill(a *engine.Agent, to engine.Span, words []uint64) {
	for at := to.At; at < to.At+to.N; at += len(words) {
		copy(a.F[at:], words)
	}
}

// load goes to the next step and puts what it gets into the frame; it reports false when there is none.
func (x *compiled) load(a *engine.Agent) bool {
	p := engine.Part[walks](&a.Parts)
	w := p.all[len(p.all)-1]
	if w.step++; w.step >= w.steps {
		if w.chunk += x.width; w.chunk >= w.total || w.steps == 0 {
			p.all = p.all[:len(p.all)-1]
			x.finish(a, w)
			return false
		}
		w.step, w.fresh = 0, true
		x.enter(w)
	} else {
		next(w.at, x.step, w.loops)
	}
	for i, r := range w.reached {
		if r != nil && r.isLinear() {
			w.stepped[i] = r.stepped(x, w)
		}
	}
	for i, s := range x.element {
		output := i >= len(x.inputs)
		if s.N > 0 && w.reached[i] != nil && !(output && x.keeps && !w.fresh) {
			x.read(a, w, i, a.F[s.At:s.At+s.N])
		}
	}
	x.number(a, w)
	w.fresh = false
	return true
}

// enter finds the lanes of a chunk. Lanes beyond the last repeat it: what they compute is dropped.
func (x *compiled) enter(w *walk) {
	w.n = min(x.width, w.total-w.chunk)
	rest := w.chunk
	for k := len(x.lane) - 1; k >= 0; k-- {
		i := x.lane[k]
		w.at[i] = int64(rest % int(w.loops[i]))
		rest /= int(w.loops[i])
	}
	for _, s := range x.step {
		w.at[s] = 0
	}
	for l := 0; l < w.n; {
		l += x.row(w, l)
		next(w.at, x.lane, w.loops)
	}
	for l := w.n; l < x.width; l++ {
		for _, i := range x.lane {
			w.lane[i][l] = w.lane[i][l-1]
		}
		for _, r := range w.reached {
			if r != nil {
				r.lanes[l] = r.lanes[l-1]
			}
		}
	}
}

// row finds lanes, from one on, in which only the last loop's number differs. It stops at the last of them and says how
// many there are.
func (x *compiled) row(w *walk, lane int) int {
	n, inner := 1, -1
	if k := len(x.lane) - 1; k >= 0 {
		inner = x.lane[k]
		n = min(w.n-lane, int(w.loops[inner]-w.at[inner]))
	}
	for _, i := range x.lane {
		for l := range n {
			w.lane[i][lane+l] = w.at[i]
			if i == inner {
				w.lane[i][lane+l] += int64(l)
			}
		}
	}
	for _, r := range w.reached {
		if r == nil || !r.isLinear() {
			continue
		}
		first, step := 0, 0
		for _, i := range x.lane {
			first += r.factors[i] * int(w.at[i])
		}
		if inner >= 0 {
			step = r.factors[inner]
		}
		for l := range n {
			r.lanes[lane+l] = first + l*step
		}
	}
	if inner >= 0 {
		w.at[inner] += int64(n - 1)
	}
	return n
}

// next counts loops up, the last one fastest.
func next(at []int64, loops []int, extents []int64) {
	for k := len(loops) - 1; k >= 0; k-- {
		i := loops[k]
		if at[i]++; at[i] < extents[i] {
			return
		}
		at[i] = 0
	}
}

// elementAt is the number of a lane's element.
func (x *compiled) elementAt(a *engine.Agent, w *walk, operand, lane int) int {
	r := w.reached[operand]
	if r.isLinear() {
		return r.lanes[lane] + w.stepped[operand]
	}
	for _, i := range x.lane {
		w.at[i] = w.lane[i][lane]
	}
	return r.element(a, w.at)
}

// read puts the elements of an operand into the frame.
func (x *compiled) read(a *engine.Agent, w *walk, operand int, to []uint64) {
	r := w.reached[operand]
	if r.isLinear() {
		first, at := w.stepped[operand], r.lanes
		for l := range to {
			to[l] = r.words[first+at[l]]
		}
	} else {
		for l := range to {
			to[l] = r.words[x.elementAt(a, w, operand, l)]
		}
	}
	if !r.holes || x.moves[operand] {
		return
	}
	for l, v := range to {
		if v == engine.Hole {
			a.Fail("reads an element of operand #%d that nothing has defined: %v", operand,
				engine.Unravel(x.elementAt(a, w, operand, l), r.dims))
		}
	}
}

// number puts the numbers of loops into the frame.
func (x *compiled) number(a *engine.Agent, w *walk) {
	for i, s := range x.index {
		for l := range s.N {
			if w.lane[i] != nil {
				a.F[s.At+l] = uint64(w.lane[i][l])
			} else {
				a.F[s.At+l] = uint64(w.at[i])
			}
		}
	}
}

// store puts what the body yields into the results, unless the same elements come next.
func (x *compiled) store(a *engine.Agent) {
	p := engine.Part[walks](&a.Parts)
	w := p.all[len(p.all)-1]
	if x.keeps && w.step < w.steps-1 {
		return
	}
	for i, t := range w.outs {
		operand := len(x.inputs) + i
		r, from := w.reached[operand], a.F[x.yield[i].At:x.yield[i].At+w.n]
		if !r.isLinear() {
			for l, v := range from {
				t.Words[x.elementAt(a, w, operand, l)] = v
			}
			continue
		}
		first, at := w.stepped[operand], r.lanes
		for l, v := range from {
			t.Words[first+at[l]] = v
		}
	}
}

// finish hands the results over.
func (x *compiled) finish(a *engine.Agent, w *walk) {
	for i, t := range w.outs {
		for _, r := range w.reached {
			t.Holes = t.Holes || r != nil && r.holes
		}
		t.Holes = t.Holes && slices.Contains(t.Words, engine.Hole)
		a.Give(x.out[i].At, t)
	}
}
