package tilelang

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// What a program is made of: arrays, dimensions, kernels.

var programFunctions = []Function{
	{Name: "Kernel", Params: "*blocks, threads=128, cluster_dims=None, is_cpu=False, prelude=None, device=None, block=None", Result: "Kernel",
		Doc: "Launches blocks: `with T.Kernel(m, n, threads=128) as (x, y)` runs its body for each of m × n blocks, of which x counts fastest. " +
			"`T.Kernel(device=4, block=(m, n))` does so on each of four devices; T.copy names its destination first in it.",
		call: (*translator).kernelOf},
	{Name: "Tensor", Params: "shape, dtype=\"float32\", data=None, strides=None, scope=\"global\"", Result: "Buffer", Alias: []string{"Buffer", "StridedTensor"},
		Doc:  "The type of an argument that is an array, row-major in device memory; with the data of another array, that in another shape.",
		call: func(t *translator, a *args) (eval.Value, error) { return t.tensorType(a) }},
	{Name: "const", Params: "names", Result: "tuple[int, ...]",
		Doc:  "Dimensions that the arguments' shapes, or the caller by name, decide: `M, N = T.const(\"M, N\")`. The kernel is compiled for each of their values.",
		call: (*translator).constOf},
	{Name: "dynamic", Params: "names, dtype=\"int32\"", Result: "Dimension", Alias: []string{"symbolic"},
		Doc:  "A dimension that is known when the kernel is launched: one kernel serves all values.",
		call: (*translator).dynamicOf},
	{Name: "empty", Params: "shape, dtype=\"float32\"", Result: "Buffer",
		Doc:  "An array that the kernel makes, and returns.",
		call: (*translator).emptyOf},
	{Name: "alloc_global", Params: "shape, dtype", Result: "Buffer", Alias: []string{"alloc_workspace"},
		Doc:  "Device memory that lives as long as the function: what one kernel leaves for the next.",
		call: (*translator).globalOf},
	{Name: "dtype", Params: "name", Result: "dtype", Doc: "An element type by its name.",
		call: func(t *translator, a *args) (eval.Value, error) { return t.dtypeOf(a.site("name"), a.values["name"]) }},
	{Name: "prim_func", Params: "func=None, private=False", Result: "PrimFunc",
		Doc: "Marks a function whose arguments have types as a program of kernels.", call: mark},
	{Name: "macro", Params: "func=None", Result: "Macro",
		Doc: "Marks a function that is evaluated where it is called, with buffers and values of the kernel as arguments.", call: mark},
}

// mark is a decorator that changes nothing: what a function is shows where it is called.
func mark(_ *translator, a *args) (eval.Value, error) {
	if f := a.values["func"]; f != nil {
		return f, nil
	}
	return decorator("mark"), nil
}

// decorator gives what it decorates.
func decorator(name string) eval.Value {
	return &eval.Builtin{Name: name, Fn: func(c *eval.Call) (eval.Value, error) {
		if len(c.Args) != 1 {
			return nil, c.Interp.Errorf(c.Node, "a decorator takes a function")
		}
		return c.Args[0], nil
	}}
}

// A tensorMaker is T.Tensor: a function, and `T.Tensor[…]` with the same arguments.
type tensorMaker struct{ t *translator }

// Call implements [eval.Callable].
func (m *tensorMaker) Call(c *eval.Call) (eval.Value, error) { return m.t.call(m.t.table["Tensor"], c) }

// Index implements [eval.Indexable].
func (m *tensorMaker) Index(at eval.Site, key eval.Value) (eval.Value, error) {
	vs := []eval.Value{key}
	if k, ok := key.(*eval.Tuple); ok {
		if _, isType := asDtype(k.Elems[len(k.Elems)-1]); isType && len(k.Elems) == 2 {
			vs = k.Elems
		}
	}
	nodes := make([]python.Node, len(vs))
	for i := range nodes {
		nodes[i] = at.Node
	}
	return m.Call(&eval.Call{Site: at, Args: vs, ArgNodes: nodes})
}

// A tensorType is the type of an array.
type tensorType struct {
	shape []eval.Value // int64, *dimension, *constDim
	elem  *dtype
	node  python.Node
}

func (t *translator) tensorType(a *args) (eval.Value, error) {
	vs, err := elements(a.site("shape"), a.values["shape"])
	if err != nil {
		return nil, err
	}
	for _, v := range vs {
		switch n := v.(type) {
		case int64:
			if n < 1 {
				return nil, a.wrongf("shape", "an extent of %d; each is 1 or more", n)
			}
		case *dimension, *constDim, *derived:
		default:
			return nil, a.wrongf("shape", "an extent is an integer or a T.dynamic, got %s", eval.TypeName(v))
		}
	}
	if a.values["strides"] != nil {
		return nil, a.wrongf("strides", "arrays with strides of their own are not supported; copy them to a dense one first")
	}
	d, err := t.dtypeOf(a.site("dtype"), a.values["dtype"])
	if err != nil {
		return nil, err
	}
	y := &tensorType{shape: vs, elem: d, node: a.Node}
	if data, ok := a.values["data"].(*elementsOf); ok {
		return t.reshapedArray(a, y, data.b)
	} else if a.values["data"] != nil {
		return nil, a.wrongf("data", "the data of an array, as A.data, got %s", eval.TypeName(a.values["data"]))
	}
	return y, nil
}

// Declare implements [eval.Declarer]: `A: T.Tensor((M, N), dtype)` types an argument of an eager function.
func (y *tensorType) Declare(at eval.Site, name string) (eval.Value, error) {
	return translatorOf(at).argument(at, name, y)
}

// argument is an array that the caller passes.
func (t *translator) argument(at eval.Site, name string, y *tensorType) (*buffer, error) {
	if given := t.req.typeOf(name); given != nil {
		if err := t.unify(at, name, y, given); err != nil {
			return nil, err
		}
	}
	return t.array(at, name, y, false)
}

// array adds an argument to the function.
func (t *translator) array(at eval.Site, name string, y *tensorType, out bool) (*buffer, error) {
	shape := make([]int64, len(y.shape))
	vs := make([]eval.Value, len(y.shape))
	for i, v := range y.shape {
		switch n := v.(type) {
		case int64:
			shape[i] = n
		case *dimension, *derived:
			shape[i] = ir.Dynamic
		case *constDim:
			return nil, n.unknown(at)
		}
		vs[i] = v
	}
	if err := t.stack(at, name, shape); err != nil {
		return nil, err
	}
	b := &buffer{name: name, shape: vs, elem: y.elem, node: y.node, scope: "global", arr: &array{out: out}}
	b.mem = t.entry.AddArg(ir.MemRef(shape, y.elem.typ, nil, nil), t.loc(at.Node))
	for i, v := range y.shape {
		if d, ok := v.(*dimension); ok && d.of == nil {
			d.of, d.dim = b, i
		}
	}
	t.arrays = append(t.arrays, b)
	return b, nil
}

func (t *translator) emptyOf(a *args) (eval.Value, error) {
	y, err := t.tensorType(a)
	if err != nil {
		return nil, err
	}
	return t.array(a.Site, "", y.(*tensorType), true)
}

func (t *translator) globalOf(a *args) (eval.Value, error) {
	shape, err := a.shape("shape")
	if err != nil {
		return nil, err
	}
	d, err := t.dtypeOf(a.site("dtype"), a.values["dtype"])
	if err != nil {
		return nil, err
	}
	if t.kernel != nil {
		return nil, a.Interp.Errorf(a.Node, "T.alloc_global inside of a T.Kernel; allocate before it")
	}
	b := &buffer{shape: values(shape), elem: d, node: a.Node, scope: "global", arr: &array{}}
	b.mem = gpu.Alloc.New(t.b, gpu.AllocOp{}, ir.MemRef(shape, d.typ, nil, nil)).Op.Result(0)
	return b, nil
}

// A constDim is a T.const whose value is not known yet.
type constDim struct{ name string }

// TypeName implements [eval.Typed].
func (d *constDim) TypeName() string { return "T.const" }

func (d *constDim) unknown(at eval.Site) error {
	return at.Interp.Errorf(at.Node, "%s is not known; give it: --arg %s=…", d.name, d.name)
}

// Use implements [eval.Dead], but in a tensor's shape, where the array that is passed tells its value.
func (d *constDim) Binary(at eval.Site, _ python.Operator, _ eval.Value, _ bool) (eval.Value, error) {
	return nil, d.unknown(at)
}

// Unary implements [eval.Operand].
func (d *constDim) Unary(at eval.Site, _ python.UnaryOperator) (eval.Value, error) {
	return nil, d.unknown(at)
}

// Compare implements [eval.Operand].
func (d *constDim) Compare(at eval.Site, _ python.CompareOperator, _ eval.Value, _ bool) (eval.Value, error) {
	return nil, d.unknown(at)
}

func (t *translator) constOf(a *args) (eval.Value, error) {
	names, err := a.nameList("names")
	if err != nil {
		return nil, err
	}
	out := make([]eval.Value, len(names))
	for i, n := range names {
		v, ok := t.req.Args[n]
		if !ok {
			v, ok = t.dims[n]
		}
		if !ok {
			v = &constDim{n}
		}
		out[i] = v
	}
	return single(out), nil
}

// nameList is an argument that is names, as "M, N".
func (a *args) nameList(name string) ([]string, error) {
	s, ok := a.values[name].(string)
	if !ok {
		return nil, a.wrongf(name, "names in a string, as \"M, N\", got %s", eval.TypeName(a.values[name]))
	}
	names := strings.FieldsFunc(s, func(r rune) bool { return r == ',' || r == ' ' })
	if len(names) == 0 {
		return nil, a.wrongf(name, "no name in %q", s)
	}
	return names, nil
}

// A dimension is a T.dynamic: it is the extent of the first array that has it.
type dimension struct {
	standin
	name string
	of   *buffer
	dim  int
	v    *scalar
}

// TypeName implements [eval.Typed].
func (d *dimension) TypeName() string { return "runtime dimension" }

func (t *translator) dynamicOf(a *args) (eval.Value, error) {
	names, err := a.nameList("names")
	if err != nil {
		return nil, err
	}
	out := make([]eval.Value, len(names))
	for i, n := range names {
		if v, ok := t.req.Args[n]; ok {
			out[i] = v
			continue
		}
		d := t.dynamics[n]
		if d == nil {
			d = &dimension{name: n}
			d.standin = standin{d}
			t.dynamics[n] = d
		}
		out[i] = d
	}
	return single(out), nil
}

// read implements [reader].
func (d *dimension) read(at eval.Site) (*scalar, error) {
	t := translatorOf(at)
	if d.v == nil {
		if d.of == nil {
			return nil, at.Interp.Errorf(at.Node, "%s is the extent of no array yet; use it behind the first that has it", d.name)
		}
		b := ir.NewBuilder(t.entry)
		b.Loc = t.loc(at.Node)
		if first := t.entry.First(); first != nil {
			b.SetBefore(first)
		}
		i := arith.ConstantIndex(b, int64(d.dim))
		d.v = index(memref.Dim.New(b, memref.DimOp{Source: d.of.mem, Index: i}, ir.Index).Result, true)
	}
	return d.v, nil
}

// Binary implements [eval.Operand]: an extent that follows from others is one of an array too.
func (d *dimension) Binary(at eval.Site, op python.Operator, other eval.Value, reflected bool) (eval.Value, error) {
	if translatorOf(at).kernel == nil && d.of == nil {
		return derive(d, op, other, reflected), nil
	}
	return d.standin.Binary(at, op, other, reflected)
}

// A derived dimension is computed of others: the extent of an array, before it is known which array they are those of.
type derived struct {
	standin
	x, y eval.Value
	op   python.Operator
	v    *scalar
}

func derive(x eval.Value, op python.Operator, y eval.Value, reflected bool) *derived {
	if reflected {
		x, y = y, x
	}
	d := &derived{x: x, y: y, op: op}
	d.standin = standin{d}
	return d
}

// TypeName implements [eval.Typed].
func (d *derived) TypeName() string { return "runtime dimension" }

// Binary implements [eval.Operand].
func (d *derived) Binary(at eval.Site, op python.Operator, other eval.Value, reflected bool) (eval.Value, error) {
	if translatorOf(at).kernel == nil {
		return derive(d, op, other, reflected), nil
	}
	return d.standin.Binary(at, op, other, reflected)
}

// read implements [reader].
func (d *derived) read(at eval.Site) (*scalar, error) {
	if d.v == nil {
		t := translatorOf(at)
		b := t.b
		t.b = ir.NewBuilder(t.entry)
		t.at(at)
		x, err := plain(at, d.x)
		if err != nil {
			return nil, err
		}
		y, err := plain(at, d.y)
		if err != nil {
			return nil, err
		}
		v, err := t.binary(at, d.op, x, y)
		t.b = b
		if err != nil {
			return nil, err
		}
		d.v = v.(*scalar)
	}
	return d.v, nil
}

// Compare implements [eval.Operand].
func (d *dimension) Compare(at eval.Site, op python.CompareOperator, other eval.Value, reflected bool) (eval.Value, error) {
	if o, ok := other.(*dimension); ok && o == d {
		return op == python.Eq || op == python.LtE || op == python.GtE || op == python.Is, nil
	}
	return d.standin.Compare(at, op, other, reflected)
}

// A launch is what T.Kernel gives: a context whose body is a tile.kernel's.
type launch struct {
	t       *translator
	blocks  []*scalar
	threads int64
	cluster int64
	node    python.Node
	body    *ir.Block
	raster  int64
	devices int64 // that run the kernel, 0 for one
	sent    *cell // the token of puts so far
	// wholeArrays says that the program is in the style of TileScale's README.
	wholeArrays bool
	level       string // of the T.Scale around what is translated
}

// TypeName implements [eval.Typed].
func (k *launch) TypeName() string { return "T.Kernel" }

func (t *translator) kernelOf(a *args) (eval.Value, error) {
	k := &launch{t: t, node: a.Node, cluster: 1}
	if a.values["block"] != nil {
		if len(a.rest) > 0 {
			return nil, a.wrongf("block", "the numbers of blocks stand before it already")
		}
		var err error
		if a.rest, err = elements(a.site("block"), a.values["block"]); err != nil {
			return nil, err
		}
	}
	if a.values["device"] != nil {
		if err := k.devicesOf(a); err != nil {
			return nil, err
		}
	}
	if len(a.rest) < 1 || len(a.rest) > 3 {
		return nil, a.Interp.Errorf(a.Node, "T.Kernel has %d numbers of blocks; 1 to 3 are possible", len(a.rest))
	}
	for _, v := range a.rest {
		s, err := t.indexOf(a.Site, v)
		if err != nil {
			return nil, err
		}
		k.blocks = append(k.blocks, s)
	}
	product := func(name string) (int64, error) {
		vs, err := elements(a.site(name), a.values[name])
		n := int64(1)
		for _, v := range vs {
			m, err := a.integerOf(name, v)
			if err != nil {
				return 0, err
			}
			n *= m
		}
		return n, err
	}
	var err error
	if k.threads, err = product("threads"); err != nil {
		return nil, err
	}
	if k.threads < 1 || k.threads > 1024 || k.threads%32 != 0 {
		return nil, a.wrongf("threads", "%d threads a block; a multiple of 32 up to 1024 is possible", k.threads)
	}
	if a.values["cluster_dims"] != nil {
		if k.cluster, err = product("cluster_dims"); err != nil {
			return nil, err
		}
	}
	return k, nil
}

// Enter implements [eval.ContextManager]: it gives the block's indices.
func (k *launch) Enter(at eval.Site) (eval.Value, error) {
	t := k.t
	if t.kernel != nil {
		return nil, at.Interp.Errorf(at.Node, "a T.Kernel inside of another, of line %d", t.kernel.node.Range().Start.Line)
	}
	types := make([]ir.Type, len(k.blocks))
	for i := range types {
		types[i] = ir.Index
	}
	k.body = ir.NewBlock(types...)
	t.at(at)
	t.place()
	t.kernel = k
	t.push(k.body, false, k.node)
	t.enterDevices()
	ids := make([]eval.Value, len(k.blocks))
	for i, v := range k.body.Args() {
		ids[i] = index(v, true)
	}
	if item, ok := at.Node.(*python.WithItem); ok {
		if tuple, ok := item.Vars.(*python.Tuple); ok && len(tuple.Elts) == 1 {
			return &eval.Tuple{Elems: ids}, nil
		}
	}
	return single(ids), nil
}

// Exit implements [eval.ContextManager]: it makes the tile.kernel.
func (k *launch) Exit(at eval.Site, err error) error {
	t := k.t
	t.b.Loc = t.loc(k.node)
	tile.Yield.New(t.b, tile.YieldOp{})
	t.leaveDevices()
	t.kernel = nil
	t.pop()
	if err != nil {
		return err
	}
	t.b.Loc = t.loc(k.node)
	o := tile.KernelOp{Threads: k.threads, Body: ir.NewRegion(k.body), Raster: k.raster}
	for _, s := range k.blocks {
		if n, ok := s.sum.number(); ok {
			o.StaticGrid = append(o.StaticGrid, n)
		} else {
			o.StaticGrid = append(o.StaticGrid, ir.Dynamic)
			o.GridValue = append(o.GridValue, t.value(s))
		}
	}
	if k.devices > 0 {
		o.DevicesAttr = ir.Some(k.devices)
	}
	if k.cluster > 1 {
		o.ClusterAttr = ir.Some(k.cluster)
	}
	tile.Kernel.New(t.b, o)
	return nil
}

// needKernel refuses an operation of a kernel outside of one.
func (t *translator) needKernel(a *args) error {
	if t.kernel == nil {
		return a.Interp.Errorf(a.Node, "T.%s outside of a T.Kernel", a.f.Name)
	}
	if t.par != nil {
		return a.Interp.Errorf(a.Node, "T.%s is done by a block together; in a T.Parallel code is that of one element", a.f.Name)
	}
	return nil
}

// describe is a type of an argument as messages show it: float16[1024, 512].
func describe(d *dtype, shape []eval.Value) string {
	parts := make([]string, len(shape))
	for i, v := range shape {
		switch n := v.(type) {
		case *dimension:
			parts[i] = n.name
		case *constDim:
			parts[i] = n.name
		case *derived:
			parts[i] = "?"
		default:
			parts[i] = eval.Str(v)
		}
	}
	return fmt.Sprintf("%s[%s]", d.name, strings.Join(parts, ", "))
}
