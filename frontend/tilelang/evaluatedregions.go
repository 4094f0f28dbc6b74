package tilelang

import (
	"cmp"
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/frontend/tilelang/tree"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// What evaluation has in the place of loops and contexts of the language. Their bodies become regions of nodes.

// A loopSymbol is a loop on the device.
type loopSymbol struct {
	symbol
	vars int
	*rangeLoop
}

// TypeName implements [eval.Typed].
func (l *loopSymbol) TypeName() string { return "range" }

// For implements [eval.Loop].
func (l *loopSymbol) For(at eval.Site, bind func(eval.Value) error, body func() error) error {
	e := evaluating(at)
	if e == nil {
		return at.Interp.Errorf(at.Node, "this loop belongs to a T.Kernel that has ended")
	}
	if l.rangeLoop != nil && l.unroll {
		vs, err := l.Elements(at)
		if err != nil {
			return err
		}
		return e.turns(at, l, vs, bind, body)
	}
	return e.loop(at, l, l.vars, bind, body)
}

// A manyLoop is a loop over several numbers.
type manyLoop struct {
	symbol
	name string
	vars int
}

// TypeName implements [eval.Typed].
func (l *manyLoop) TypeName() string { return l.name }

// For implements [eval.Loop].
func (l *manyLoop) For(at eval.Site, bind func(eval.Value) error, body func() error) error {
	e := evaluating(at)
	if e == nil {
		return at.Interp.Errorf(at.Node, "this loop belongs to a T.Kernel that has ended")
	}
	return e.loop(at, l, l.vars, bind, body)
}

// counted is a loop over a range.
func (e *evaluation) counted(a *args) (eval.Value, error) {
	l, err := a.counted()
	if err != nil {
		return nil, err
	}
	if a.f.Name == "unroll" {
		_, _, _, known := l.numbers()
		l.unroll = known && l.Len() <= mostTurns
	}
	return &loopSymbol{symbol{e.record(a).Gives}, 1, l}, nil
}

// A contextSymbol is a context of the device: T.Scale, T.role, the stage of a ring.
type contextSymbol struct {
	symbol
	a     *args
	body  []python.Stmt
	names *shield
	level string // of a T.Scale below the block
}

func (e *evaluation) context(a *args, n *tree.Call) eval.Value {
	return &contextSymbol{symbol: symbol{n.Gives}, a: a}
}

// Body implements [eval.Bracket].
func (c *contextSymbol) Body(body []python.Stmt) { c.body = body }

// A scope is a T.Scale under way: how many units run it, of how many in the block.
type scope struct {
	level  string
	n, all int64
}

// Enter implements [eval.ContextManager].
func (c *contextSymbol) Enter(at eval.Site) (eval.Value, error) {
	e := evaluating(at)
	if e == nil {
		return nil, at.Interp.Errorf(at.Node, "this context belongs to a T.Kernel that has ended")
	}
	switch c.a.f.Name {
	case "Scale":
		return e.enterScale(at, c)
	case "role":
		c.names = e.t.shieldNames(at, eval.Bound(c.body), false)
	case "acquire", "take":
		ring, ok := c.a.value("ring").(*handleSymbol)
		if !ok {
			break
		}
		w := e.enter(at, c, c.body)
		var out []eval.Value
		for _, v := range ring.parts {
			shape, d := shapeAndType(v)
			r := &tree.Ref{}
			b := &bufferSymbol{symbol: symbol{r}, elem: d, scope: "shared", node: at.Node}
			if len(shape) > 0 {
				b.shape = shape[1:]
			}
			w.Vars, out = append(w.Vars, r), append(out, b)
		}
		return single(out), nil
	}
	e.enter(at, c, c.body)
	return nil, nil
}

// enterScale gives the unit's number and the number of units.
func (e *evaluation) enterScale(at eval.Site, c *contextSymbol) (eval.Value, error) {
	level, _ := c.a.value("level").(string)
	if level == "cta_cluster" {
		level = scale.Cluster
	}
	s := scope{level: level}
	switch level {
	case scale.Thread, scale.Warp, scale.Warpgroup:
		threads, outer := e.launch.threads, int64(1)
		if i := slices.IndexFunc(e.units, func(u scope) bool { return u.all > 0 }); i >= 0 {
			u := e.units[len(e.units)-1]
			threads, _ = scale.ThreadsIn(u.level)
			outer = u.all
		}
		s.n, _ = scale.UnitsIn(threads, level)
		s.all = outer * s.n
		c.level = level
		names := eval.Bound(c.body)
		if item, ok := at.Node.(*python.WithItem); ok && item.Vars != nil {
			names = append(names, eval.Bound([]python.Stmt{&python.Assign{Targets: []python.Expr{item.Vars}}})...)
		}
		c.names = e.t.shieldNames(at, names, false)
	case scale.Device:
		s.n = cmp.Or(e.launch.devices, e.t.devices())
	case scale.Cluster:
		s.n = e.launch.cluster
	}
	w := e.enter(at, c, c.body)
	e.units = append(e.units, s)
	var of []eval.Value
	w.Vars, of = boundNumbers(2)
	if s.n > 0 {
		of[1] = s.n
	}
	return &eval.Tuple{Elems: of}, nil
}

// Exit implements [eval.ContextManager].
func (c *contextSymbol) Exit(at eval.Site, err error) error {
	e := evaluating(at)
	if e == nil {
		return err
	}
	if c.a.f.Name == "Scale" {
		e.units = e.units[:len(e.units)-1]
	}
	err = e.leave(at, err)
	if c.level != "" {
		c.names.killOf(c.level)
	} else if c.names != nil {
		c.names.killOf("role")
	}
	return err
}

// An entered context is one whose body is evaluated.
type enteredContext struct {
	with  *tree.With
	outer *tree.Block
}

// enter begins the body of a context.
func (e *evaluation) enter(at eval.Site, context eval.Value, body []python.Stmt) *tree.With {
	w := &tree.With{Place: e.place(at), Context: context, Stmts: body}
	e.contexts = append(e.contexts, enteredContext{w, e.block})
	e.block = &w.Body
	return w
}

// leave ends it. What leaves the body does so where the tree is emitted.
func (e *evaluation) leave(at eval.Site, err error) error {
	last := len(e.contexts) - 1
	c := e.contexts[last]
	e.contexts = e.contexts[:last]
	if how, ok := err.(*eval.Control); ok {
		e.add(&tree.Leave{Place: e.place(at), How: how})
		err = nil
	}
	e.block = c.outer
	if err == nil {
		e.add(c.with)
	}
	return err
}
