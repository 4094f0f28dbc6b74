package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// Reducers: tiles into which iterations of a T.Parallel combine what each contributes. What an iteration contributes is
// an element that the operation yields; behind it the contributions are reduced along the dimensions that the reducer's
// subscripts leave out, and combined with what it holds. So how threads hold the reducer, as TileLang's replication
// says, is the compiler's, as for every tile.

var reducerFunctions = []Function{
	{Name: "alloc_reducer", Params: "shape, dtype, op=\"sum\", replication=None", Result: "Buffer",
		Doc: "A tile into which iterations of a T.Parallel accumulate with op \"sum\", \"max\", \"min\", \"bitand\", \"bitor\" or \"bitxor\". Accumulate between T.reducer_init, T.clear or T.fill and T.finalize_reducer, " +
			"with T.reducer_update(acc[i], x), or with acc[i] += x, acc[i] = T.max(acc[i], x) and similar. Several iterations may accumulate into the same element.",
		give: tileIn("fragment"),
		call: (*translator).allocReducer},
	{Name: "reducer_init", Params: "reducer, init=None",
		Doc:  "Initializes a reducer with the identity of its op, or with init, which is accumulated once.",
		call: (*translator).beginReducer},
	{Name: "reducer_update", Params: "target, value",
		Doc:  "In a T.Parallel, accumulates a number into an element of a reducer, once per iteration.",
		call: (*translator).updateReducer},
	{Name: "finalize_reducer", Params: "reducer, dst=None, batch=1, annotations=None",
		Doc:  "Completes a reducer: it holds the result, which is also written to dst if given.",
		call: (*translator).endReducer},
}

// An accumulator is what is special about such a tile.
type accumulator struct {
	kind scale.Combiner
	// open says that it is under way: T.Parallels combine into it, and nothing reads it.
	open bool
}

// isEnded rejects reads of an unfinished reducer.
func (b *buffer) isEnded(at eval.Site) error {
	if b.red == nil || !b.red.open {
		return nil
	}
	return at.Interp.Errorf(at.Node, "reducer %s is read before T.finalize_reducer", b)
}

var reducerKinds = map[string]scale.Combiner{
	"sum": scale.Add, "max": scale.MaxNum, "min": scale.MinNum, "bitand": scale.And, "bitor": scale.Or,
	"bitxor": scale.Xor,
}

func (t *translator) allocReducer(a *args) (eval.Value, error) {
	if err := t.needKernel(a); err != nil {
		return nil, err
	}
	t.hint(a, "replication")
	shape, err := a.shape("shape")
	if err != nil {
		return nil, err
	}
	d, err := t.dtypeOf(a.site("dtype"), a.value("dtype"))
	if err != nil {
		return nil, err
	}
	name, _ := a.value("op").(string)
	kind, known := reducerKinds[name]
	if !known {
		return nil, a.wrongf("op", "expected \"sum\", \"max\", \"min\", \"bitand\", \"bitor\" or \"bitxor\", got %s",
			eval.Repr(a.value("op")))
	}
	kind = ofType(kind, d)
	if !kind.Combines(d.typ) {
		return nil, a.wrongf("op", "%s needs integer elements, got %s", name, d.name)
	}
	b := t.allocate(a.Site, shape, d, "fragment")
	b.red = &accumulator{kind: kind, open: true}
	return b, nil
}

// reducer is an argument that is one, or names an element of one.
func (a *args) reducer(name string) (*buffer, error) {
	b, _ := a.value(name).(*buffer)
	if r, ok := a.value(name).(*region); ok {
		b = r.b
	}
	if b == nil || b.red == nil {
		return nil, a.wrongf(name, "expected a reducer of T.alloc_reducer, got %s", eval.TypeName(a.value(name)))
	}
	return b, nil
}

func (t *translator) beginReducer(a *args) (eval.Value, error) {
	b, err := a.reducer("reducer")
	if err != nil {
		return nil, err
	}
	shape, _ := b.extents()
	var v *ir.Value
	if x := a.value("init"); x == nil {
		v = arith.NewConstant(t.b, ir.SplatOf(b.tensorType(shape), b.red.kind.Identity(b.elem.typ)))
	} else if v, err = t.splat(a.site("init"), x, b.elem, shape); err != nil {
		return nil, err
	}
	b.red.open = true
	return nil, t.writeWindowValue(a.Site, b.all(shape), v)
}

func (t *translator) updateReducer(a *args) (eval.Value, error) {
	b, err := a.reducer("target")
	if err != nil {
		return nil, err
	}
	r, ok := a.value("target").(*region)
	switch {
	case !ok || !r.element():
		return nil, a.wrongf("target", "expected an element of %s, as %s[i]", b, b)
	case t.par == nil:
		return nil, a.Interp.Errorf(a.Node, "T.reducer_update must be in a T.Parallel; outside of it accumulate with %s[…] = …", b)
	}
	v, err := t.stored(a.site("value"), a.value("value"), b.elem)
	if err != nil {
		return nil, err
	}
	if !t.isWindow(r) {
		if b.isTile() {
			return nil, t.toMemory(b.allocation())
		}
		t.atomicDirect(r, v, b.red.kind, false)
		return nil, nil
	}
	c, err := t.contribution(a.Site, r, b.red.kind)
	if err != nil {
		return nil, err
	}
	now, _ := t.get(c.elem)
	t.set(c.elem, tile.Combine(t.b, b.red.kind, now, v))
	return nil, nil
}

func (t *translator) endReducer(a *args) (eval.Value, error) {
	b, err := a.reducer("reducer")
	if err != nil {
		return nil, err
	}
	if err := t.reductionHints(a); err != nil {
		return nil, err
	}
	b.red.open = false
	t.accounts.settles()
	if dst := a.value("dst"); dst != nil {
		return nil, t.copy(a.Site, b, dst)
	}
	return nil, nil
}

// contribution is what an iteration of the T.Parallel contributes to an element of a reducer, or of what iterations
// update: so far nothing.
func (t *translator) contribution(at eval.Site, r *region, kind scale.Combiner) (*output, error) {
	p := t.par
	w, dims, _ := t.window(r)
	if r.b.red != nil && !r.b.red.open {
		return nil, at.Interp.Errorf(at.Node, "%s is complete after T.finalize_reducer; initialize it again with T.reducer_init or T.fill", r.b)
	}
	for _, o := range p.outputs {
		if o.same(w) && slices.Equal(o.of, dims) {
			return o, nil
		}
	}
	if v, lost := t.outsideOrNone(r.b); r.b.red != nil && v == nil && lost == nil && r.b.isTile() {
		return nil, at.Interp.Errorf(at.Node, "iterations accumulate into reducer %s before T.reducer_init, T.clear or T.fill", r.b)
	}
	b := t.b
	t.b = p.before
	t.b.Loc = b.Loc
	nothing := arith.NewConstant(t.b, kind.Identity(r.b.elem.typ).(ir.TypedAttr))
	t.b = b
	o := t.yields(r.b, w, nothing)
	o.kind, o.of, o.at = kind, dims, at
	if r.b.red == nil {
		o.begin = nothing
	}
	o.to = func(v *ir.Value) error { return t.contribute(at, o, v) }
	return o, nil
}

// contribute combines what all iterations contribute with what is held.
func (t *translator) contribute(at eval.Site, o *output, v *ir.Value) error {
	if red := o.w.b.red; red != nil {
		red.open = false
		defer func() { red.open = true }()
	}
	var along, rest []int64
	shape := v.Type().(*ir.TensorType).Shape()
	for d, n := range shape {
		if slices.Contains(o.of, d) {
			rest = append(rest, n)
		} else {
			along = append(along, int64(d))
		}
	}
	if len(along) > 0 {
		keep := len(rest) == 0
		if keep {
			rest = slices.Repeat([]int64{1}, len(shape))
		}
		v = tile.Reduce.New(t.b, tile.ReduceOp{Combination: tile.Combination{Sources: []*ir.Value{v}, Kind: ir.Some(o.kind)},
			Dims: along, Keep: keep}, ir.Tensor(rest, o.elem.typ, nil)).Results[0]
	}
	v = t.reshaped(t.inOrder(v, atCoordinates(o.of)), o.w.size)
	old, err := t.valueIn(at, o.w)
	if err != nil {
		return err
	}
	return t.writeWindowValue(at, o.w, tile.Combine(t.b, o.kind, old, v))
}

// inOrder is a tile of some coordinates, which ascend, with its dimensions in another order of these.
func (t *translator) inOrder(v *ir.Value, coords []int) *ir.Value {
	if slices.IsSorted(coords) {
		return v
	}
	ascending := slices.Sorted(slices.Values(coords))
	var permutation, shape []int64
	for _, c := range coords {
		i := slices.Index(ascending, c)
		permutation = append(permutation, int64(i))
		shape = append(shape, v.Type().(*ir.TensorType).Shape()[i])
	}
	return tile.Transpose.New(t.b, tile.TransposeOp{Source: v, Permutation: permutation},
		ir.Tensor(shape, ir.ElemOrSelf(v.Type()), nil)).Result
}

// combineBy writes an element of a reducer in a T.Parallel: what the iteration contributed so far, combined with a
// number.
func (t *translator) combineBy(at eval.Site, r *region, v *ir.Value) error {
	o, err := t.contribution(at, r, r.b.red.kind)
	if err != nil {
		return err
	}
	now, _ := t.get(o.elem)
	if !isUpdate(t.combination(r.b.red.kind, now), v, now) {
		return at.Interp.Errorf(at.Node, "%s is a reducer of op=%q: accumulate with %s, or with T.reducer_update", r.b,
			opName(r.b.red.kind), updateOf(r))
	}
	t.set(o.elem, v)
	return nil
}

// isUpdate reports whether a value is another one that operations of a definition combined with something; of a sum,
// also what was subtracted from it.
func isUpdate(combine *ir.OpDef, v, with *ir.Value) bool {
	if v == with {
		return true
	}
	op := v.DefiningOp()
	if op == nil {
		return false
	}
	if s, ok := arith.SubF.Cast(op); ok && combine == arith.AddF.OpDef {
		return isUpdate(combine, s.LHS, with)
	}
	if s, ok := arith.SubI.Cast(op); ok && combine == arith.AddI.OpDef {
		return isUpdate(combine, s.LHS, with)
	}
	return op.Def() == combine && slices.ContainsFunc(op.Operands(),
		func(x *ir.Value) bool { return isUpdate(combine, x, with) })
}

// combination is the operation that combines with a value.
func (t *translator) combination(kind scale.Combiner, v *ir.Value) *ir.OpDef {
	op := tile.Combine(t.b, kind, v, v).DefiningOp()
	defer op.Erase()
	return op.Def()
}

// opName is what T.alloc_reducer calls a combiner.
func opName(kind scale.Combiner) string {
	for _, name := range []string{"sum", "max", "min", "bitand", "bitor", "bitxor"} {
		if k := reducerKinds[name]; k == kind || ofType(k, dtypes["int32"]) == kind || ofType(k, dtypes["uint32"]) == kind {
			return name
		}
	}
	return "?"
}

// updateOf shows how a reducer's element is written.
func updateOf(r *region) string {
	b := r.b.String()
	switch r.b.red.kind {
	case scale.Add:
		return b + "[…] += x"
	case scale.And, scale.Or, scale.Xor:
		return b + "[…] " + map[scale.Combiner]string{scale.And: "&", scale.Or: "|", scale.Xor: "^"}[r.b.red.kind] + "= x"
	}
	return b + "[…] = T." + opName(r.b.red.kind) + "(" + b + "[…], x)"
}
