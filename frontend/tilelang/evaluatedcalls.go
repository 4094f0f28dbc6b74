package tilelang

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/frontend/tilelang/tree"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// Calls of the language in a kernel that is evaluated. A call becomes a node; what Python can ask of its result follows
// from the arguments.

// called adds a call.
func (e *evaluation) called(c *eval.Call, function string) *tree.Call {
	n := &tree.Call{Place: e.place(c.Site), Function: function, ArgNodes: slices.Clone(c.ArgNodes)}
	for _, v := range c.Args {
		n.Args = append(n.Args, kept(v))
	}
	for _, k := range c.Keywords {
		n.Keywords = append(n.Keywords, eval.KeywordArg{Name: k.Name, Value: kept(k.Value), Node: k.Node})
	}
	n.Gives = &tree.Ref{Of: n}
	e.add(n)
	return n
}

// call evaluates a call of a function of the table.
func (e *evaluation) call(b *bound, c *eval.Call) (eval.Value, error) {
	late := func(k eval.KeywordArg) bool { return isLate(k.Value) }
	if b.host || b.known && !slices.ContainsFunc(c.Args, isLate) && !slices.ContainsFunc(c.Keywords, late) {
		return e.t.callNow(b, c)
	}
	a, err := b.bind(b.canonicalCall(c))
	if err != nil {
		return nil, err
	}
	if b.give != nil {
		return b.give(e, a)
	}
	n := e.record(a)
	switch b.Result {
	case "":
		return nil, nil
	case "Context":
		return e.context(a, n), nil
	case "Barrier":
		return &barriersSymbol{handleSymbol{symbol: symbol{n.Gives}, typ: "barriers"}}, nil
	case "Channel", "Ring", "Address":
		return &handleSymbol{symbol: symbol{n.Gives}, typ: b.Result, parts: a.rest}, nil
	}
	for _, x := range a.of {
		if v, ok := x.value.(*vectorSymbol); ok && b.Name != "extract_lane" {
			return &vectorSymbol{symbol{n.Gives}, v.typ}, nil
		}
	}
	s := numberOf(n.Gives)
	s.elem = e.resultOf(a)
	return s, nil
}

// record adds the node of a call of the table.
func (e *evaluation) record(a *args) *tree.Call {
	n := e.called(a.Call, "T."+a.f.Name)
	n.F = a.f.value
	if a.f.Name == "assume" || a.f.Name == "Parallel" { // which ask what names hold
		n.Env = a.Env.Copy()
	}
	return n
}

// number is the node of a call that gives a number.
func (e *evaluation) number(a *args) eval.Value {
	s := numberOf(e.record(a).Gives)
	s.elem = e.resultOf(a)
	return s
}

// resultOf is the type of a number that a call gives; nil where it is not known.
func (e *evaluation) resultOf(a *args) *dtype {
	switch a.f.Name {
	case "cast", "reinterpret":
		if d, ok := asDtype(a.value("dtype")); ok {
			return d
		}
		d, _ := asDtype(a.value("value"))
		return d
	}
	if a.f.Result == "int" {
		return dtypes["int32"]
	}
	if len(a.of) > 0 {
		return elemOf(a.of[0].value)
	}
	return nil
}

// tileIn is what allocations give: a tile in a scope.
func tileIn(scope string) func(e *evaluation, a *args) (eval.Value, error) {
	return func(e *evaluation, a *args) (eval.Value, error) { return e.tile(a, scope) }
}

// leavingBy is what functions give that leave a loop or the kernel.
func leavingBy(how eval.ControlKind) func(e *evaluation, a *args) (eval.Value, error) {
	return func(e *evaluation, a *args) (eval.Value, error) {
		e.record(a)
		return nil, &eval.Control{Kind: how, At: a.Node.Range()}
	}
}

// reshape is T.reshape.
func (e *evaluation) reshape(a *args) (eval.Value, error) {
	_, d := shapeAndType(a.value("src"))
	return e.reshaped(a, asked(a, "shape"), d), nil
}

// shard is T.shard.
func (e *evaluation) shard(a *args) (eval.Value, error) {
	shape, d := shapeAndType(a.value("x"))
	dim, _ := a.value("dim").(int64)
	return e.reshaped(a, e.divided(shape, int(dim)), d), nil
}

// array is T.Tensor: a type, or an array with another shape.
func (e *evaluation) array(a *args) (eval.Value, error) {
	if a.value("data") == nil {
		return e.t.callNow(a.f, a.Call)
	}
	d, err := e.t.dtypeOf(a.site("dtype"), a.value("dtype"))
	return e.reshaped(a, asked(a, "shape"), d), err
}

// nest is T.Parallel or T.grid.
func (e *evaluation) nest(a *args) (eval.Value, error) {
	return &manyLoop{symbol{e.record(a).Gives}, "T." + a.f.Name, len(a.rest)}, nil
}

// domain is T.Persistent.
func (e *evaluation) domain(a *args) (eval.Value, error) {
	domain, err := elements(a.site("domain"), a.value("domain"))
	return &manyLoop{symbol{e.record(a).Gives}, "T.Persistent", len(domain)}, err
}

// threadNumbers is T.get_thread_bindings.
func (e *evaluation) threadNumbers(a *args) (eval.Value, error) {
	out := e.tuple(a, dimensions)
	for _, v := range out {
		v.(*numberSymbol).threads = allThreads
	}
	return &eval.Tuple{Elems: out}, nil
}

// ofGrid is what has a number for each dimension of the grid.
func (e *evaluation) ofGrid(a *args) (eval.Value, error) {
	return &eval.Tuple{Elems: e.tuple(a, len(e.launch.blocks))}, nil
}

// inDimensions is what has a number for each of three dimensions.
func (e *evaluation) inDimensions(a *args) (eval.Value, error) {
	return &eval.Tuple{Elems: e.tuple(a, dimensions)}, nil
}

// coordinates is T.index_to_coordinates.
func (e *evaluation) coordinates(a *args) (eval.Value, error) {
	shape, err := elements(a.site("shape"), a.value("shape"))
	if err != nil {
		return nil, err
	}
	return &eval.List{Elems: e.tuple(a, len(shape))}, nil
}

// lanes is T.Ramp or T.Broadcast.
func (e *evaluation) lanes(a *args) (eval.Value, error) {
	n, err := a.integer("lanes")
	if err != nil {
		return nil, err
	}
	y := &vectorType{n: int(n)}
	if v := a.value("value"); v != nil {
		y.elem = elemOf(v)
	}
	return &vectorSymbol{symbol{e.record(a).Gives}, y}, nil
}

// converted is T.cast.
func (e *evaluation) converted(a *args) (eval.Value, error) {
	n := e.record(a)
	for _, v := range []eval.Value{a.value("dtype"), a.value("value")} {
		if y, ok := asVectorType(v); ok {
			return &vectorSymbol{symbol{n.Gives}, y}, nil
		}
	}
	s := numberOf(n.Gives)
	s.elem = e.resultOf(a)
	return s, nil
}

// attr is T.attr.
func (e *evaluation) attr(a *args) (eval.Value, error) {
	e.record(a)
	return passing{}, nil
}

// allReduce is T.all_reduce, whose function merges tiles: it is evaluated for symbols.
func (e *evaluation) allReduce(a *args) (eval.Value, error) {
	n := e.record(a)
	for i, k := range n.Keywords {
		f, ok := k.Value.(*eval.Function)
		if !ok {
			continue
		}
		c := &eval.Call{Site: a.site("fn")}
		by := &tree.Function{Place: e.place(c.Site)}
		for j := range 2 * len(a.rest) {
			r := &tree.Ref{}
			shape, d := shapeAndType(a.rest[j%len(a.rest)])
			by.Params = append(by.Params, r)
			c.Args = append(c.Args, &bufferSymbol{symbol: symbol{r}, shape: shape, elem: d, scope: "fragment", node: c.Node})
			c.ArgNodes = append(c.ArgNodes, c.Node)
		}
		_, _, err := e.region(c.Site, &by.Body, func() error {
			_, err := c.Interp.CallValue(c, f)
			return err
		})
		if err != nil {
			return nil, err
		}
		n.Keywords[i].Value = by
	}
	return nil, nil
}

// allocated is T.alloc, or T.alloc_buffer.
func (e *evaluation) allocated(a *args) (eval.Value, error) {
	switch a.value("level") {
	case "l0":
		return e.tile(a, "fragment")
	case "l1":
		return e.tile(a, "shared")
	case "l2":
		return e.tile(a, "global")
	}
	switch scope, _ := a.value("scope").(string); scope {
	case "local.var":
		return e.variable(a)
	case "local.fragment":
		return e.tile(a, "fragment")
	default:
		return e.tile(a, strings.Split(scope, ".")[0])
	}
}

// tile is a tile that a call allocates, of a scope.
func (e *evaluation) tile(a *args, scope string) (eval.Value, error) {
	shape, err := a.shape("shape")
	if err != nil {
		return nil, err
	}
	b := &bufferSymbol{symbol: symbol{e.record(a).Gives}, shape: values(shape), scope: scope, node: a.Node}
	if y, ok := asVectorType(a.value("dtype")); ok {
		b.lanes = y
		return b, nil
	}
	b.elem, err = e.t.dtypeOf(a.site("dtype"), a.value("dtype"))
	return b, err
}

// variable is a T.alloc_var.
func (e *evaluation) variable(a *args) (eval.Value, error) {
	d, err := e.t.dtypeOf(a.site("dtype"), a.value("dtype"))
	if err != nil {
		return nil, err
	}
	return variableOf(e.record(a).Gives, d), nil
}

// reshaped is a buffer in another shape, or as elements of another type.
func (e *evaluation) reshaped(a *args, shape []eval.Value, d *dtype) eval.Value {
	b := &bufferSymbol{symbol: symbol{e.record(a).Gives}, shape: shape, elem: d, node: a.Node, scope: "fragment"}
	switch of := a.value("src").(type) {
	case *buffer:
		b.scope = of.scope
	case *bufferSymbol:
		b.scope = of.scope
	}
	return b
}

// shapeAndType are those of an argument that is a buffer, or a part of one, which is without dimensions of one element.
func shapeAndType(v eval.Value) ([]eval.Value, *dtype) {
	switch v := v.(type) {
	case *buffer:
		return v.shape, v.elem
	case *bufferSymbol:
		if v.lanes != nil {
			return v.shape, v.lanes.elem
		}
		return v.shape, v.elem
	case *partSymbol:
		var shape []eval.Value
		for _, n := range v.extents().(*eval.Tuple).Elems {
			if n != eval.Value(int64(1)) && n != eval.Value(int64(-1)) {
				shape = append(shape, n)
			}
		}
		return shape, v.elem
	}
	return nil, nil
}

// asked is an argument that is a shape.
func asked(a *args, name string) []eval.Value {
	vs, err := elements(a.site(name), a.value(name))
	if err != nil {
		return nil
	}
	return vs
}

// view is T.view.
func (e *evaluation) view(a *args) (eval.Value, error) {
	shape, d := shapeAndType(a.value("src"))
	if v := a.value("layout"); v != nil && !isType(v) {
		return e.reshaped(a, e.shared(a, shape, v), d), nil
	}
	for _, name := range []string{"dtype", "layout"} {
		if to, ok := asDtype(a.value(name)); ok {
			if n := len(shape) - 1; d != nil && n >= 0 {
				if last, ok := shape[n].(int64); ok {
					shape = slices.Clone(shape)
					shape[n] = last * int64(d.bits()) / int64(to.bits())
				}
			}
			d = to
		}
	}
	if a.value("shape") != nil {
		shape = asked(a, "shape")
	}
	return e.reshaped(a, shape, d), nil
}

// shared is the shape of a unit's part by a layout.
func (e *evaluation) shared(a *args, shape []eval.Value, layout eval.Value) []eval.Value {
	dim := -1
	switch layout {
	case "full_row":
		dim = 0
	case "full_col":
		dim = len(shape) - 1
	case "replica", "partial":
		return shape
	}
	if f, byFunction := layout.(*eval.Function); byFunction {
		unit, err := unitBy(a, f, len(shape))
		if err != nil {
			return nil // which is reported where the call is emitted
		}
		dim = scale.MapTo(ir.NewAffineMap(len(shape), 0, unit)).CutDim()
	}
	return e.divided(shape, dim)
}

// divided is a shape with a dimension divided among the units of the T.Scale.
func (e *evaluation) divided(shape []eval.Value, dim int) []eval.Value {
	if dim < 0 || dim >= len(shape) || len(e.units) == 0 {
		return shape
	}
	n, ok := shape[dim].(int64)
	if units := e.units[len(e.units)-1].n; ok && units > 0 {
		shape = slices.Clone(shape)
		shape[dim] = n / units
	}
	return shape
}

// tuple is what a call gives that has n numbers.
func (e *evaluation) tuple(a *args, n int) []eval.Value {
	h := &handleSymbol{symbol: symbol{e.record(a).Gives}, typ: "tuple"}
	out := make([]eval.Value, n)
	for i := range out {
		out[i] = item(a.Site, h, int64(i))
	}
	return out
}
