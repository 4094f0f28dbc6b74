package tilelang

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// What a program is made of: arrays, dimensions, kernels.

var programFunctions = []Function{
	{Name: "Kernel", Params: "*blocks, threads=128, cluster_dims=None, is_cpu=False, prelude=None, device=None, block=None, cta_cluster=None", Result: "Kernel",
		Doc: "Launches a grid of blocks: `with T.Kernel(m, n, threads=128) as (x, y)` runs its body for m × n blocks; x varies fastest. Without numbers it launches one block. " +
			"`T.Kernel(device=4, block=(m, n))` launches them on each of four devices; T.copy then has its destination first. cluster_dims, or cta_cluster, is the number of blocks of a cluster.",
		host: true,
		call: (*translator).kernelOf},
	{Name: "Tensor", Params: "shape, dtype=\"float32\", data=None, strides=None, scope=\"global\"", Result: "Buffer",
		Alias: []string{"Buffer"},
		Doc:   "The type of an array argument in device memory, row-major unless strides are given. With the data of another array, that array with another shape.",
		give:  (*evaluation).array,
		call:  func(t *translator, a *args) (eval.Value, error) { return t.tensorType(a) }},
	{Name: "StridedTensor", Params: "shape, strides, dtype=\"float32\"", Result: "Buffer",
		Doc:  "The type of an array argument with strides, in elements. A T.dynamic stride has the value of the array that is passed.",
		give: (*evaluation).array,
		call: func(t *translator, a *args) (eval.Value, error) { return t.stridedType(a) }},
	{Name: "const", Params: "names", Result: "tuple[int, ...]",
		Doc:  "Dimensions whose values come from the arguments' shapes, or from the caller by name: `M, N = T.const(\"M, N\")`. The kernel is compiled for each combination of values.",
		host: true,
		call: (*translator).constOf},
	{Name: "dynamic", Params: "names, dtype=\"int32\"", Result: "Dimension", Alias: []string{"symbolic"},
		Doc:  "A dynamic dimension: its value is known at launch, and one kernel serves all values.",
		host: true,
		call: (*translator).dynamicOf},
	{Name: "empty", Params: "shape, dtype=\"float32\"", Result: "Buffer",
		Doc:  "An array that the kernel allocates and returns.",
		host: true,
		call: (*translator).emptyOf},
	{Name: "alloc_global", Params: "shape, dtype", Result: "Buffer", Alias: []string{"alloc_workspace"},
		Doc:  "Device memory with the lifetime of the function, to pass data from one kernel to the next.",
		host: true,
		call: (*translator).globalOf},
	{Name: "dtype", Params: "name", Result: "dtype", Alias: []string{"DataType", "get_tvm_dtype"},
		Doc:  "An element type, by name.",
		host: true,
		call: func(t *translator, a *args) (eval.Value, error) { return t.dtypeOf(a.site("name"), a.value("name")) }},
	{Name: "prim_func", Params: "func=None, private=False", Result: "PrimFunc",
		Doc: "Decorator of a function that is a program of kernels; its parameters have types.", host: true, call: mark},
	{Name: "macro", Params: "func=None", Result: "Macro",
		Doc:  "Decorator of a helper function. It is inlined where it is called, and its arguments are buffers and values of the kernel. A parameter of type `x: T.Ref` is a T.alloc_var or an element, and an assignment to it stores into that.",
		host: true,
		call: func(_ *translator, a *args) (eval.Value, error) {
			if f := a.value("func"); f != nil {
				return macroOf(f), nil
			}
			return &eval.Builtin{Name: "macro", Fn: func(c *eval.Call) (eval.Value, error) {
				if len(c.Args) != 1 {
					return nil, c.Interp.Errorf(c.Node, "a decorator expects a function")
				}
				return macroOf(c.Args[0]), nil
			}}, nil
		}},
}

// mark is a decorator that changes nothing: what a function is shows where it is called.
func mark(_ *translator, a *args) (eval.Value, error) {
	if f := a.value("func"); f != nil {
		return f, nil
	}
	return decorator("mark"), nil
}

// decorator gives what it decorates, also one that says how in a call before.
func decorator(name string) eval.Value {
	return &eval.Builtin{Name: name, Fn: func(c *eval.Call) (eval.Value, error) {
		if len(c.Args) == 0 {
			return decorator(name), nil
		}
		if len(c.Args) != 1 {
			return nil, c.Interp.Errorf(c.Node, "a decorator expects a function")
		}
		return c.Args[0], nil
	}}
}

// A tensorMaker is T.Tensor or T.StridedTensor: a function, and `T.Tensor[…]` with the same arguments.
type tensorMaker struct {
	t *translator
	f *bound
}

// Call implements [eval.Callable].
func (m *tensorMaker) Call(c *eval.Call) (eval.Value, error) { return m.t.call(m.f, c) }

// Index implements [eval.Indexable].
func (m *tensorMaker) Index(at eval.Site, key eval.Value) (eval.Value, error) {
	vs := []eval.Value{key}
	if k, ok := key.(*eval.Tuple); ok {
		_, isType := asDtype(k.Elems[len(k.Elems)-1])
		_, refused := k.Elems[len(k.Elems)-1].(*unsupportedType)
		if (isType || refused) && (len(k.Elems) == 2 || m.f.Name != "Tensor") {
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
	// strides are as declared, the same, nil for those of a dense array.
	strides []eval.Value
	elem    *dtype
	node    python.Node
}

func (t *translator) tensorType(a *args) (eval.Value, error) {
	vs, err := elements(a.site("shape"), a.value("shape"))
	if err != nil {
		return nil, err
	}
	for _, v := range vs {
		switch n := v.(type) {
		case int64:
			if n < 0 {
				return nil, a.wrongf("shape", "an extent must be at least 0, got %d", n)
			}
		case *dimension, *constDim, *derived:
		default:
			return nil, a.wrongf("shape", "an extent must be an integer or a T.dynamic, got %s", eval.TypeName(v))
		}
	}
	if s := a.value("scope"); s != nil && s != "global" {
		t.remark(a.site("scope"), "scope of T.Tensor has no effect: array arguments are in global memory")
	}
	d, err := t.dtypeOf(a.site("dtype"), a.value("dtype"))
	if err != nil {
		return nil, err
	}
	y := &tensorType{shape: t.dims.known(vs), elem: d, node: a.Node}
	if a.value("strides") != nil {
		if err := t.strided(a, y); err != nil {
			return nil, err
		}
	}
	if data, ok := a.value("data").(*elementsOf); ok {
		if data.b.arr != nil {
			data.b.arr.asRow = true
		}
		return t.reshapedArray(a, y, data.b)
	} else if a.value("data") != nil {
		return nil, a.wrongf("data", "expected the data of an array, as A.data, got %s", eval.TypeName(a.value("data")))
	}
	return y, nil
}

// Declare implements [eval.Declarer]: `A: T.Tensor((M, N), dtype)` types an argument of an eager function.
func (y *tensorType) Declare(at eval.Site, name string) (eval.Value, error) {
	return translatorOf(at).argument(at, name, y)
}

// argument is an array that the caller passes.
func (t *translator) argument(at eval.Site, name string, y *tensorType) (*buffer, error) {
	if v, isValue := t.req.Args[name]; isValue && t.req.Captured == nil {
		return nil, at.Interp.Errorf(at.Node, "--arg %s=%s: %s is an array; initialize it with --arg %s=FILE.npy or one of %s%s", name, eval.Str(v), name, name, tile.Inits, tile.InitLike(eval.Str(v)))
	}
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
	strides := y.strides
	if strides != nil && t.isDense(y, false) {
		strides = nil
	}
	if strides != nil && y.elem.bits() < 8 {
		return nil, refusedStrides(at, y, name, "two of its elements share a byte")
	}
	for _, v := range strides {
		if n, ok := v.(*constDim); ok {
			return nil, n.unknown(at)
		}
	}
	b := &buffer{name: name, shape: vs, elem: y.elem, node: y.node, scope: "global",
		arr: &array{out: out, strides: strides, declared: y, at: at.Node, file: t.in.File}}
	b.mem = t.addArgument(name, ir.MemRef(shape, y.elem.typ, nil, nil), t.loc(at.Node))
	nameValue(b.mem, name)
	for of, vs := range [][]eval.Value{extentOf: y.shape, strideOf: strides} {
		for i, v := range vs {
			if d, ok := v.(*dimension); ok {
				t.follow(d)
				if d.of == nil && d.is == nil {
					d.of, d.what, d.dim = b, quantity(of), i
				}
			}
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
	d, err := t.dtypeOf(a.site("dtype"), a.value("dtype"))
	if err != nil {
		return nil, err
	}
	if t.inKernel() {
		return nil, a.Interp.Errorf(a.Node, "T.alloc_global inside of a T.Kernel; move it before the T.Kernel")
	}
	b := &buffer{shape: values(shape), elem: d, node: a.Node, scope: "global", arr: &array{}}
	b.mem = gpu.Alloc.New(t.b, gpu.AllocOp{}, ir.MemRef(shape, d.typ, nil, nil)).Op.Result(0)
	return b, nil
}

// describe is a type of an argument as messages show it: float16[1024, 512].
func describe(d *dtype, shape []eval.Value) string {
	return fmt.Sprintf("%s[%s]", d.name, listed(shape))
}

// String is how messages show it.
func (y *tensorType) String() string {
	s := describe(y.elem, y.shape)
	if y.strides != nil {
		s += fmt.Sprintf(" with strides (%s)", listed(y.strides))
	}
	return s
}

// listed are extents as messages show them.
func listed(extents []eval.Value) string {
	parts := make([]string, len(extents))
	for i, v := range extents {
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
	return strings.Join(parts, ", ")
}
