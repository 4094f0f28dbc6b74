package tilelang

import (
	"strings"

	"github.com/tsopt/tsopt/frontend/tilelang/tree"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// What evaluation has in the place of values of the device. Of each it is known what Python can ask: of a buffer its
// shape and the type of its elements, of a number at most its type.

// A symbol stands for what a node of the tree gives.
type symbol struct{ ref *tree.Ref }

// Ref implements [tree.Operand].
func (s symbol) Ref() *tree.Ref { return s.ref }

// onThreads is how a number depends on which thread computes it, as far as evaluation sees it.
type onThreads int

const (
	noThreads  onThreads = iota
	oneThread            // a condition that one thread meets, or a role decides
	allThreads           // the number of a thread, or what is computed of it
)

// A numberSymbol is a number.
type numberSymbol struct {
	lazyNumber
	symbol
	elem    *dtype // nil where it is not known
	threads onThreads
}

func numberOf(r *tree.Ref) *numberSymbol {
	s := &numberSymbol{symbol: symbol{r}}
	s.lazyNumber = lazyNumber{s}
	s.threads = threadsOf(r.Of)
	return s
}

// threadsOf is how what a node gives depends on the thread.
func threadsOf(n tree.Node) onThreads {
	of := func(v eval.Value) onThreads {
		if s, ok := v.(*numberSymbol); ok {
			return s.threads
		}
		return noThreads
	}
	switch n := n.(type) {
	case *tree.Compare:
		if zero, ok := n.Y.(int64); ok && zero == 0 && n.Op == python.Eq && of(n.X) == allThreads {
			return oneThread
		}
		return max(of(n.X), of(n.Y))
	case *tree.Unary:
		return of(n.X)
	case *tree.Not:
		if of(n.X) == allThreads {
			return oneThread
		}
		return of(n.X)
	case *tree.AndOr:
		return max(of(n.X), of(n.Right.Value))
	case *tree.Binary:
		return max(of(n.X), of(n.Y))
	case *tree.Let:
		return of(n.X)
	case *tree.Call:
		switch {
		case n.Function == "T.shuffle_elect":
			return oneThread
		case isThreadNumber(strings.TrimPrefix(n.Function, "T.")):
			return allThreads
		}
	}
	return noThreads
}

// read implements [reader]: a symbol has a number only where its tree is emitted.
func (s *numberSymbol) read(at eval.Site) (*scalar, error) {
	return nil, at.Interp.Errorf(at.Node, "this value belongs to a loop or a T.Kernel that has ended; compute it in the T.Kernel that uses it")
}

// TypeName implements [eval.Typed].
func (s *numberSymbol) TypeName() string { return "runtime value" }

// Attr implements [eval.HasAttr].
func (s *numberSymbol) Attr(at eval.Site, name string) (eval.Value, bool, error) {
	switch name {
	case "dtype":
		if d := s.dtype(); d != nil {
			return d, true, nil
		}
		return nil, false, at.Interp.Errorf(at.Node, "the type of this number is not known here; convert it first: T.cast(x, \"float32\")")
	case "astype":
		return methodOf(s, name), true, nil
	}
	return nil, false, nil
}

// Bind implements [eval.Bindable].
func (s *numberSymbol) Bind(at eval.Site, name string) (eval.Value, error) {
	if s.ref.Of == nil && s.ref.Name == "" { // what a loop or a context binds
		s.ref.Name = name
	}
	return bindNumber(at, name, s), nil
}

// bindNumber binds a name to a number of the device.
func bindNumber(at eval.Site, name string, v eval.Value) eval.Value {
	e := evaluating(at)
	if e == nil {
		return v
	}
	n := &tree.Let{Place: e.place(at), Name: name, X: v}
	n.Gives = &tree.Ref{Of: n, Name: name}
	e.add(n)
	out := numberOf(n.Gives)
	out.elem = elemOf(v)
	return out
}

// methodOf is a method of a value of the device that is called where the tree is emitted.
func methodOf(v eval.Value, name string) eval.Value {
	return &eval.Builtin{Name: name, Fn: func(c *eval.Call) (eval.Value, error) {
		e := evaluating(c.Site)
		if e == nil {
			return nil, c.Interp.Errorf(c.Node, "this value belongs to a T.Kernel that has ended")
		}
		n := e.called(c, name)
		n.Of, n.Method = v, name
		s := numberOf(n.Gives)
		if len(c.Args) == 1 {
			s.elem, _ = asDtype(c.Args[0])
		}
		return s, nil
	}}
}

// A variableSymbol is a T.alloc_var.
type variableSymbol struct {
	numberSymbol
}

func variableOf(r *tree.Ref, d *dtype) *variableSymbol {
	v := &variableSymbol{numberSymbol{symbol: symbol{r}, elem: d}}
	v.lazyNumber = lazyNumber{v}
	return v
}

// TypeName implements [eval.Typed].
func (v *variableSymbol) TypeName() string { return "variable" }

// Attr implements [eval.HasAttr].
func (v *variableSymbol) Attr(_ eval.Site, name string) (eval.Value, bool, error) {
	if name == "dtype" && v.elem != nil {
		return v.elem, true, nil
	}
	return nil, false, nil
}

// Bind implements [eval.Bindable]: a name of a variable is its name.
func (v *variableSymbol) Bind(at eval.Site, name string) (eval.Value, error) {
	nameSymbol(at, v, name)
	return v, nil
}

// nameSymbol lets the first name of what a node gives be its name.
func nameSymbol(at eval.Site, v tree.Operand, name string) {
	e := evaluating(at)
	if r := v.Ref(); r.Name == "" {
		r.Name = name
	}
	if e != nil {
		e.add(&tree.Let{Place: e.place(at), Name: name, X: v})
	}
}

// Load implements [eval.Loader].
func (v *variableSymbol) Load(at eval.Site) (eval.Value, error) { return load(at, v, v.elem), nil }

func load(at eval.Site, from eval.Value, d *dtype) eval.Value {
	e := evaluating(at)
	n := &tree.Load{Place: e.place(at), From: from}
	n.Gives = &tree.Ref{Of: n}
	e.add(n)
	s := numberOf(n.Gives)
	s.elem = d
	return s
}

// Store implements [eval.Cell].
func (v *variableSymbol) Store(at eval.Site, x eval.Value) error { return store(at, v, x) }

func store(at eval.Site, to, x eval.Value) error {
	e := evaluating(at)
	if e == nil {
		return at.Interp.Errorf(at.Node, "this variable belongs to a T.Kernel that has ended")
	}
	e.add(&tree.Store{Place: e.place(at), To: to, X: kept(x)})
	return nil
}

// Index implements [eval.Indexable].
func (v *variableSymbol) Index(at eval.Site, key eval.Value) (eval.Value, error) {
	s := item(at, v, key)
	s.elem = v.elem
	return s, nil
}

// SetIndex implements [eval.IndexSetter].
func (v *variableSymbol) SetIndex(at eval.Site, key, x eval.Value) error {
	return setItem(at, v, key, x)
}

func item(at eval.Site, of, key eval.Value) *numberSymbol {
	e := evaluating(at)
	n := &tree.Item{Place: e.place(at), Of: of, Key: kept(key)}
	n.Gives = &tree.Ref{Of: n}
	e.add(n)
	return numberOf(n.Gives)
}

func setItem(at eval.Site, of, key, x eval.Value) error {
	e := evaluating(at)
	e.add(&tree.SetItem{Place: e.place(at), Of: of, Key: kept(key), X: kept(x)})
	return nil
}

// A vectorSymbol is a vector, or a T.Ramp, whose type has no elements.
type vectorSymbol struct {
	symbol
	typ *vectorType
}

// TypeName implements [eval.Typed].
func (v *vectorSymbol) TypeName() string {
	if v.typ.elem == nil {
		return "T.Ramp"
	}
	return v.typ.String()
}

// Attr implements [eval.HasAttr].
func (v *vectorSymbol) Attr(_ eval.Site, name string) (eval.Value, bool, error) {
	return v.typ, name == "dtype" && v.typ.elem != nil, nil
}

// Bind implements [eval.Bindable].
func (v *vectorSymbol) Bind(at eval.Site, name string) (eval.Value, error) {
	e := evaluating(at)
	n := &tree.Let{Place: e.place(at), Name: name, X: v}
	n.Gives = &tree.Ref{Of: n, Name: name}
	e.add(n)
	return &vectorSymbol{symbol{n.Gives}, v.typ}, nil
}

// Binary implements [eval.Operand].
func (v *vectorSymbol) Binary(at eval.Site, op python.Operator, other eval.Value, reflected bool) (eval.Value, error) {
	if _, ok := other.(*vectorSymbol); !ok && !isNumber(other) {
		return eval.NotImplemented, nil
	}
	if reflected {
		return evaluating(at).binary(at, op, other, v), nil
	}
	return evaluating(at).binary(at, op, v, other), nil
}

// Unary implements [eval.Operand].
func (v *vectorSymbol) Unary(at eval.Site, op python.UnaryOperator) (eval.Value, error) {
	s := evaluating(at).unary(at, op, v).(*numberSymbol)
	return &vectorSymbol{s.symbol, v.typ}, nil
}

// Compare implements [eval.Operand].
func (v *vectorSymbol) Compare(at eval.Site, _ python.CompareOperator, _ eval.Value, _ bool) (eval.Value, error) {
	return nil, at.Interp.Errorf(at.Node, "vectors cannot be compared; compare their lanes")
}

// A handleSymbol is something else of the device: a barrier, a channel, a ring, an address.
type handleSymbol struct {
	symbol
	typ   string
	parts []eval.Value // of a ring, its buffers
}

// TypeName implements [eval.Typed].
func (h *handleSymbol) TypeName() string { return h.typ }

// Bind implements [eval.Bindable].
func (h *handleSymbol) Bind(at eval.Site, name string) (eval.Value, error) {
	nameSymbol(at, h, name)
	return h, nil
}

// A barriersSymbol is what T.alloc_barrier gives.
type barriersSymbol struct{ handleSymbol }

// Bind implements [eval.Bindable].
func (h *barriersSymbol) Bind(at eval.Site, name string) (eval.Value, error) {
	nameSymbol(at, h, name)
	return h, nil
}

// Index implements [eval.Indexable].
func (h *barriersSymbol) Index(at eval.Site, key eval.Value) (eval.Value, error) {
	return &handleSymbol{symbol: item(at, h, key).symbol, typ: "barrier"}, nil
}

// dtype is the type of the number, as far as it is known without its operations.
func (s *numberSymbol) dtype() *dtype {
	if s.elem != nil || s.ref.Of == nil {
		if s.elem == nil {
			return dtypes["int32"] // what loops and contexts bind
		}
		return s.elem
	}
	switch n := s.ref.Of.(type) {
	case *tree.Compare, *tree.Not, *tree.AndOr:
		return dtypes["bool"]
	case *tree.Unary:
		return elemOf(n.X)
	case *tree.Binary:
		return elemOfBoth(n.X, n.Y)
	case *tree.Select:
		return elemOfBoth(n.Then.Value, n.Orelse.Value)
	}
	return nil
}
