package tilelang

import (
	"github.com/tsopt/tsopt/frontend/tilelang/tree"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// The emission of a kernel: its tree is walked, in order, and each node makes the operations that it stands for. What
// it gives is what later nodes have as operands.

// An emission is a tree that is walked.
type emission struct {
	t      *translator
	base   int   // how many calls there are around the kernel
	noted  error // the latest error that has notes of the calls
	values map[*tree.Ref]eval.Value
}

// stand goes to the place of a node: locations of operations and of messages are there.
func (e *emission) stand(n tree.Node) eval.Site {
	p := n.At()
	e.t.in.Stand(p.File, p.Calls)
	return p.Site
}

// value is an operand as the nodes before gave it.
func (e *emission) value(at eval.Site, v eval.Value) (eval.Value, error) {
	switch v := v.(type) {
	case tree.Operand:
		x, ok := e.values[v.Ref()]
		if !ok {
			return nil, e.missing(at, v.Ref())
		}
		return x, nil
	case *tree.Function:
		return e.function(v), nil
	case *eval.Tuple:
		vs, err := e.all(at, v.Elems)
		return &eval.Tuple{Elems: vs}, err
	case *eval.List:
		vs, err := e.all(at, v.Elems)
		return &eval.List{Elems: vs}, err
	case *eval.Slice:
		vs, err := e.all(at, []eval.Value{v.Lower, v.Upper, v.Step})
		if err != nil {
			return nil, err
		}
		return &eval.Slice{Lower: vs[0], Upper: vs[1], Step: vs[2]}, nil
	case *eval.Dict:
		out := eval.NewDict()
		for k, x := range v.All() {
			pair, err := e.all(at, []eval.Value{k, x})
			if err == nil {
				err = out.Put(at, pair[0], pair[1])
			}
			if err != nil {
				return nil, err
			}
		}
		return out, nil
	}
	return v, nil
}

// function is one of the program's, whose body is emitted where it is called.
func (e *emission) function(f *tree.Function) eval.Value {
	return &eval.Builtin{Name: "function", Fn: func(c *eval.Call) (eval.Value, error) {
		for i, r := range f.Params {
			e.values[r] = c.Args[i]
		}
		return nil, e.part(f, &f.Body)()
	}}
}

// missing is the error of an operand that no node gave: its node failed, or it is of a loop or a kernel that has ended.
func (e *emission) missing(at eval.Site, r *tree.Ref) error {
	if len(e.t.errors) > 0 {
		return errQuiet
	}
	wrong := at.Interp.Errorf(at.Node, "this value belongs to a loop or a T.Kernel that has ended; compute it in the T.Kernel that uses it")
	if r.Of != nil {
		p := r.Of.At()
		wrong.Notes = append(wrong.Notes, eval.Note{File: p.File, At: p.Node.Range(), Msg: "it is computed here"})
	}
	return wrong
}

func (e *emission) all(at eval.Site, vs []eval.Value) ([]eval.Value, error) {
	out := make([]eval.Value, len(vs))
	for i, v := range vs {
		var err error
		if out[i], err = e.value(at, v); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// block emits nodes one after the other. What follows a statement that may have left a loop, or the kernel, is emitted
// under the condition that it did not.
func (e *emission) block(nodes []tree.Node) error {
	for i, n := range nodes {
		rest := nodes[i+1:]
		err, next := e.node(n), false
		switch n := n.(type) {
		case *tree.Stmt:
			if err != nil && n.Recovers {
				if _, leaves := err.(*eval.Control); !leaves {
					err = e.failed(n.Stmt, err)
				}
			} else {
				next = n.Next != nil && !n.Left
			}
		case *tree.Turn:
			next = true
		}
		if err != nil {
			return err
		}
		if next {
			if how := e.t.goOn(e.stand(n)); how != nil {
				return how(func() error { return e.block(rest) })
			}
		}
	}
	return nil
}

// part is a block that is emitted when its statement asks for it.
func (e *emission) part(n tree.Node, b *tree.Block) func() error {
	return func() error {
		err := e.block(b.Nodes)
		e.stand(n)
		return err
	}
}

// computed is such a block that gives a value.
func (e *emission) computed(n tree.Node, c *tree.Computed) func() (eval.Value, error) {
	return func() (eval.Value, error) {
		if err := e.part(n, &c.Block)(); err != nil {
			return nil, err
		}
		return e.value(n.At().Site, c.Value)
	}
}

// node emits one. An error has notes of the calls by which the node is come to.
func (e *emission) node(n tree.Node) error {
	err := e.emit(n)
	if wrong, ok := err.(*eval.Error); ok && err != e.noted {
		e.noted = err
		if s, isStmt := n.(*tree.Stmt); !isStmt || s.Err != err {
			e.stand(n)
			e.t.in.CalledFrom(wrong, e.base)
		}
	}
	return err
}

func (e *emission) emit(n tree.Node) error {
	at := e.stand(n)
	if err := at.Interp.Charge(at.Node, 1); err != nil {
		return err
	}
	switch n := n.(type) {
	case *tree.Stmt:
		return e.statement(at, n)
	case *tree.Turn:
		return nil
	case *tree.Leave:
		return n.How
	case *tree.If:
		return e.branch(at, n)
	case *tree.For:
		return e.loop(at, n)
	case *tree.While:
		cond, err := e.value(at, n.Cond)
		if err != nil {
			return err
		}
		c, ok := cond.(eval.Condition)
		if !ok {
			return at.Interp.Errorf(at.Node, "the condition of this loop is not of the device")
		}
		return c.While(at, e.computed(n, &n.Test), e.part(n, &n.Body))
	case *tree.With:
		return e.with(at, n)
	case *tree.SetItem:
		vs, err := e.all(at, []eval.Value{n.Of, n.Key, n.X})
		if err != nil {
			return err
		}
		if of, ok := vs[0].(eval.IndexSetter); ok {
			return of.SetIndex(at, vs[1], vs[2])
		}
		return at.Raise("TypeError", "'%s' object does not support item assignment", eval.TypeName(vs[0]))
	case *tree.Store:
		vs, err := e.all(at, []eval.Value{n.To, n.X})
		if err != nil {
			return err
		}
		switch to := vs[0].(type) {
		case *region:
			return e.t.writeElement(at, to, vs[1])
		case eval.Cell:
			return to.Store(at, vs[1])
		}
		return at.Raise("TypeError", "nothing can be stored into '%s'", eval.TypeName(vs[0]))
	case *tree.Let:
		return e.let(at, n)
	}
	return e.expression(at, n)
}

// let binds a name: a number that each thread computes is kept for it, and values have their first names.
func (e *emission) let(at eval.Site, n *tree.Let) error {
	v, err := e.value(at, n.X)
	if b, ok := v.(eval.Bindable); ok && err == nil {
		v, err = b.Bind(at, n.Name)
	}
	if err != nil {
		return err
	}
	if named, ok := v.(eval.Named); ok {
		named.SetName(n.Name)
	}
	if n.Gives != nil {
		e.values[n.Gives] = v
	}
	return nil
}

// call calls a function of the language, or a method.
func (e *emission) call(at eval.Site, n *tree.Call) (eval.Value, error) {
	c := &eval.Call{Site: at, ArgNodes: n.ArgNodes}
	var err error
	if c.Args, err = e.all(at, n.Args); err != nil {
		return nil, err
	}
	for _, k := range n.Keywords {
		v, err := e.value(at, k.Value)
		if err != nil {
			return nil, err
		}
		c.Keywords = append(c.Keywords, eval.KeywordArg{Name: k.Name, Value: v, Node: k.Node})
	}
	f := n.F
	if n.Method != "" {
		of, err := e.value(at, n.Of)
		if err != nil {
			return nil, err
		}
		found := false
		if h, ok := of.(eval.HasAttr); ok {
			f, found, err = h.Attr(at, n.Method)
		} else {
			f, found = numberAttribute(at, of, n.Method)
		}
		if err == nil && !found {
			err = at.Raise("AttributeError", "'%s' object has no attribute '%s'", eval.TypeName(of), n.Method)
		}
		if err != nil {
			return nil, err
		}
		if _, callable := f.(*eval.Builtin); !callable {
			return f, nil
		}
	}
	return at.Interp.CallValue(c, f)
}

// branch emits an if statement.
func (e *emission) branch(at eval.Site, n *tree.If) error {
	v, err := e.value(at, n.Cond)
	if err != nil {
		return err
	}
	then, orelse := e.part(n, &n.Then), e.part(n, &n.Orelse)
	if c, ok := v.(eval.Condition); ok {
		return c.If(at, then, orelse)
	}
	yes, err := at.Interp.Truth(at, v)
	switch {
	case err != nil:
		return err
	case yes:
		return then()
	}
	return orelse()
}

// loop emits a loop.
func (e *emission) loop(at eval.Site, n *tree.For) error {
	v, err := e.value(at, n.Loop)
	if err != nil {
		return err
	}
	l, ok := v.(eval.Loop)
	if !ok {
		return at.Interp.Errorf(at.Node, "'%s' is no loop of the device", eval.TypeName(v))
	}
	turn := -1
	bind := func(v eval.Value) error {
		turn++
		return e.bind(at, n.Vars, v)
	}
	return l.For(at, bind, func() error {
		body := &n.Body
		if n.Turns != nil {
			if turn >= len(n.Turns) {
				return nil // behind the turn that left the loop
			}
			body = &n.Turns[turn]
		}
		return e.part(n, body)()
	})
}

// bind gives what a loop or a context binds.
func (e *emission) bind(at eval.Site, to []*tree.Ref, v eval.Value) error {
	vs := []eval.Value{v}
	if len(to) != 1 && len(to) > 0 {
		var err error
		if vs, err = elements(at, v); err != nil {
			return err
		}
	}
	for i, r := range to {
		if i < len(vs) {
			e.values[r] = vs[i]
		}
	}
	return nil
}

// with emits a context with its body.
func (e *emission) with(at eval.Site, n *tree.With) error {
	v, err := e.value(at, n.Context)
	if err != nil {
		return err
	}
	m, ok := v.(eval.ContextManager)
	if !ok {
		return at.Raise("TypeError", "'%s' object does not support the context manager protocol", eval.TypeName(v))
	}
	if b, ok := m.(eval.Bracket); ok {
		b.Body(n.Stmts)
	}
	entered, err := m.Enter(at)
	if err != nil {
		return err
	}
	if err = e.bind(at, n.Vars, entered); err == nil {
		err = e.part(n, &n.Body)()
	}
	return m.Exit(at, err)
}
