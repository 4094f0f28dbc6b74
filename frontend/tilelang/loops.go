package tilelang

import "github.com/tsopt/tsopt/internal/python/eval"

var loopFunctions = []Function{
	{Name: "Parallel", Params: "*extents, coalesced_width=None, loop_layout=None, prefer_async=None, annotations=None",
		Result: "Iterator", Alias: []string{"parallel"},
		Doc:  "All elements of a shape, in no order: `for i, j in T.Parallel(m, n)`. No iteration may read an element that another iteration writes; split such a loop into two. It is an error if the subscripts show such a conflict, and the simulator detects data-dependent conflicts. Several iterations may write the same element only to accumulate, as `acc[i] += x[i, j]`, if the intermediate value is not used otherwise.",
		give: (*evaluation).nest,
		call: func(t *translator, a *args) (eval.Value, error) {
			t.hint(a, "coalesced_width", "loop_layout", "prefer_async", "annotations")
			g := &grid{}
			for _, v := range a.rest {
				n, err := a.integerOf("extents", v)
				if err != nil {
					return nil, err
				}
				if n < 1 {
					return nil, a.wrongf("extents", "each extent must be at least 1, got %d", n)
				}
				g.extents = append(g.extents, n)
			}
			if len(g.extents) == 0 {
				return nil, a.Interp.Errorf(a.Node, "T.Parallel without extents")
			}
			return g, nil
		}},
	{Name: "Pipelined", Params: "start, stop=None, num_stages=0, order=None, stage=None, sync=None, group=None",
		Result: "Iterator",
		Doc:    "A serial loop. Copies from arrays are prefetched num_stages iterations ahead (multistage pipeline).",
		give:   (*evaluation).counted,
		call:   (*translator).pipelinedOf},
	{Name: "serial", Params: "start, stop=None, step=None, annotations=None", Result: "Iterator",
		Alias: []string{"Serial"},
		Doc:   "A serial loop.",
		give:  (*evaluation).counted,
		call: func(t *translator, a *args) (eval.Value, error) {
			t.hint(a, "annotations")
			return a.counted()
		}},
	{Name: "unroll", Params: "start, stop=None, step=None, explicit=False, unroll_factor=None, annotations=None",
		Result: "Iterator", Alias: []string{"Unroll"},
		Doc:  "A serial loop, unrolled if its bounds are known at compile time.",
		give: (*evaluation).counted,
		call: func(t *translator, a *args) (eval.Value, error) {
			l, err := a.counted()
			if err != nil {
				return nil, err
			}
			_, _, _, known := l.numbers()
			l.unroll = known && l.Len() <= mostTurns
			return l, nil
		}},
	{Name: "vectorized", Params: "start, stop=None, step=None, annotations=None", Result: "Iterator",
		Alias: []string{"Vectorized"},
		Doc:   "A serial loop; the compiler infers the width of memory accesses.",
		give:  (*evaluation).counted,
		call:  func(t *translator, a *args) (eval.Value, error) { return a.counted() }},
	persistentFunction,
	{Name: "grid", Params: "*extents", Result: "Iterator", Doc: "Nested serial loops: `for i, j in T.grid(m, n)`.",
		give: (*evaluation).nest,
		call: func(t *translator, a *args) (eval.Value, error) {
			if len(a.rest) == 0 {
				return nil, a.Interp.Errorf(a.Node, "T.grid without extents")
			}
			return &nest{a.rest}, nil
		}},
}

// mostTurns is how many iterations a T.unroll has at most that is unrolled.
const mostTurns = 64

// counted reads the arguments of a range.
func (a *args) counted() (*rangeLoop, error) {
	l := &rangeLoop{from: int64(0), to: a.value("start"), step: int64(1)}
	if a.value("stop") != nil {
		l.from, l.to = l.to, a.value("stop")
	}
	if s := a.value("step"); s != nil {
		l.step = s
	}
	if s, ok := l.step.(int64); ok && s == 0 {
		return nil, a.wrongf("step", "the step must not be 0")
	}
	for _, v := range []eval.Value{l.from, l.to, l.step} {
		if !isNumber(v) || isPyFloat(v) {
			return nil, a.wrongf("start", "loop bounds must be integers, got %s", eval.TypeName(v))
		}
	}
	return l, nil
}

func (t *translator) pipelinedOf(a *args) (eval.Value, error) {
	for _, n := range []string{"order", "stage", "sync", "group"} {
		if a.value(n) != nil {
			t.remark(a.site(n), "%s has no effect: the compiler schedules the pipeline", n)
		}
	}
	stages, err := a.integer("num_stages")
	if err != nil {
		return nil, err
	}
	if stages < 0 {
		return nil, a.wrongf("num_stages", "expected at least 0 stages, got %d; 0 makes a serial loop", stages)
	}
	l, err := a.counted()
	if err != nil {
		return nil, err
	}
	l.stages = stages
	return l, nil
}

// A nest is what T.grid gives.
type nest struct{ extents []eval.Value }

// For implements [eval.Loop].
func (n *nest) For(at eval.Site, bind func(eval.Value) error, body func() error) error {
	return n.run(at, nil, bind, body)
}

func (n *nest) run(at eval.Site, coords []eval.Value, bind func(eval.Value) error, body func() error) error {
	if len(coords) == len(n.extents) {
		if err := bind(single(append([]eval.Value(nil), coords...))); err != nil {
			return err
		}
		return body()
	}
	l := &rangeLoop{from: int64(0), to: n.extents[len(coords)], step: int64(1)}
	var at2 eval.Value
	return l.For(at, func(v eval.Value) error { at2 = v; return nil }, func() error {
		return n.run(at, append(coords, at2), bind, body)
	})
}
