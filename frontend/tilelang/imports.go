package tilelang

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// What a program imports. The language is tilelang.language, or tsopt.language; Python's own pure modules are the
// evaluator's. Others are of the host: what they give is not known when a kernel is compiled, which is an error only of
// what uses it.

func (t *translator) importModule(at eval.Site, name string) (eval.Value, error) {
	switch name {
	case "tilelang.language", "tsopt.language":
		return &module{t}, nil
	case "tilelang", "tsopt":
		return t.tilelang(), nil
	case "math", "itertools", "functools", "operator":
		return eval.Modules()[name], nil
	case "tvm":
		return t.tvm(), nil
	case "tvm.tir", "tvm.tirx":
		return t.tvmExpressions(name), nil
	case "tilelang.quantize":
		return t.quantize(), nil
	case "tilelang.carver.arch", "tilelang.carver.arch.driver":
		return &hostModule{opaque{name: name}, map[string]eval.Value{
			"driver":      &hostModule{opaque{name: "driver"}, map[string]eval.Value{"get_num_sms": numberOfSMs}},
			"get_num_sms": numberOfSMs,
		}}, nil
	case "tilelang.contrib":
		return &hostModule{opaque{name: name}, map[string]eval.Value{"nvcc": nvccModule}}, nil
	case "tilelang.contrib.nvcc":
		return nvccModule, nil
	case "tilelang.utils.target":
		return &hostModule{opaque{name: name}, map[string]eval.Value{"determine_target": &opaque{name: "determine_target",
			hint: true}}}, nil
	case "torch":
		return torchModule, nil
	case "tilelang.autotuner":
		return autotuner(), nil
	case "os":
		return t.osModule(), nil
	case "tilelang.layout":
		return t.member(t.tilelang(), "layout")
	case "tilelang.distributed":
		return &hostModule{opaque{name: name}, map[string]eval.Value{"dtype_map": dtypeMap}}, nil
	}
	if m, ok := eval.Modules()[name]; ok {
		return m, nil
	}
	s, err := t.sibling(at, name)
	if s != nil || err != nil {
		return s, err
	}
	return &opaque{name: name}, nil
}

// tilelang is the module of that name, as far as kernels use it.
func (t *translator) tilelang() eval.Value {
	m := &module{t}
	cdiv, _, _ := m.Attr(eval.Site{}, "ceildiv")
	return &namespace{"module", map[string]eval.Value{
		"language":         m,
		"tvm":              t.tvm(),
		"jit":              entryDecorator("jit"),
		"lazy_jit":         entryDecorator("lazy_jit"),
		"autotune":         entryDecorator("autotune"),
		"cdiv":             cdiv,
		"math":             &namespace{"module", map[string]eval.Value{"next_power_of_2": nextPowerOf2, "cdiv": cdiv}},
		"next_power_of_2":  nextPowerOf2,
		"DataType":         t.dataType(),
		"layout":           &opaque{name: "tilelang.layout", hint: true},
		"PassConfigKey":    passConfigKey{},
		"TensorSupplyType": &opaque{name: "tilelang.TensorSupplyType", hint: true},
		"disable_cache":    decorator("disable_cache"),
		"utils":            &opaque{name: "tilelang.utils"},
		"profiler":         &opaque{name: "tilelang.profiler"},
		"autotuner":        autotuner(),
	}}
}

// tvm is the module of that name, as far as kernels use it.
func (t *translator) tvm() eval.Value {
	return &hostModule{opaque{name: "tvm"}, map[string]eval.Value{
		"DataType": t.dataType(), "tir": t.tvmExpressions("tvm.tir"), "tirx": t.tvmExpressions("tvm.tirx"),
	}}
}

// tvmExpressions is tvm.tir: kernels' helper functions use what the language has under other names.
func (t *translator) tvmExpressions(name string) eval.Value {
	m := &module{t}
	known := map[string]eval.Value{}
	for tvm, ours := range map[string]string{"const": "cast", "Cast": "Cast", "Select": "Select",
		"reinterpret": "reinterpret", "Min": "min", "Max": "max"} {
		if v, ok, _ := m.Attr(eval.Site{}, ours); ok {
			known[tvm] = v
		}
	}
	return &hostModule{opaque{name: name, hint: true}, known}
}

// dataType is T.dtype, which has a type's bits.
func (t *translator) dataType() eval.Value {
	v, _, _ := (&module{t}).Attr(eval.Site{}, "dtype")
	return v
}

// numberOfSMs is the number of SMs of the device: programs launch as many blocks, which take their work in turn.
// Another number is correct too, but slower.
var numberOfSMs = &eval.Builtin{Name: "get_num_sms", Fn: func(c *eval.Call) (eval.Value, error) {
	m, err := arch.Shipped(arch.Default)
	if err != nil {
		return nil, err
	}
	n := m.Multiprocessors()
	translatorOf(c.Site).remark(c.Site, "assuming a device with %d SMs, as an %s has; write the number for another device",
		n, strings.ToUpper(arch.Default))
	return n, nil
}}

// nvccModule is `tilelang.contrib.nvcc`, which kernels ask what instructions there are.
var nvccModule = &hostModule{opaque{name: "tilelang.contrib.nvcc"}, map[string]eval.Value{
	"get_target_compute_version": &eval.Builtin{Name: "get_target_compute_version",
		Fn: func(c *eval.Call) (eval.Value, error) {
			translatorOf(c.Site).remark(c.Site, "assuming a device of compute capability %s", computeCapability)
			return computeCapability, nil
		}},
	"parse_compute_version": &eval.Builtin{Name: "parse_compute_version", Fn: func(c *eval.Call) (eval.Value, error) {
		version, _ := single(c.Args).(string)
		var major, minor int64
		if n, err := fmt.Sscanf(version, "%d.%d", &major, &minor); n < 2 || err != nil {
			return nil, c.Interp.Errorf(c.Node, "parse_compute_version expects a version, as \"9.0\"")
		}
		return &eval.Tuple{Elems: []eval.Value{major, minor}}, nil
	}},
}}

// computeCapability is that of sm_90a, for which the language is.
const computeCapability = "9.0"

var nextPowerOf2 = &eval.Builtin{Name: "next_power_of_2", Fn: func(c *eval.Call) (eval.Value, error) {
	n, ok := single(c.Args).(int64)
	if !ok || n < 1 || n > 1<<62 {
		return nil, c.Interp.Errorf(c.Node, "next_power_of_2 expects a positive integer")
	}
	p := int64(1)
	for p < n {
		p *= 2
	}
	return p, nil
}}

// An opaque value is of the host, and not known. One that is a hint may be called: what it gives is passed to hints
// that have no effect.
type opaque struct {
	name string
	hint bool
}

// An unknowable error is of something that is known only on the host.
type unknowable struct{ err *eval.Error }

// Error implements error.
func (u *unknowable) Error() string { return u.err.Error() }

// Unwrap gives the error itself.
func (u *unknowable) Unwrap() error { return u.err }

func (o *opaque) unknown(at eval.Site) error {
	e := at.Interp.Errorf(at.Node, "%s is not available when a kernel is compiled; kernels use numbers, strings, types, tuples, lists, dicts and functions", o.name)
	return &unknowable{e}
}

// TypeName implements [eval.Typed].
func (o *opaque) TypeName() string { return o.name }

// Attr implements [eval.HasAttr].
func (o *opaque) Attr(_ eval.Site, name string) (eval.Value, bool, error) {
	if root, _, _ := strings.Cut(o.name, "."); root == "torch" || root == "numpy" || root == "np" {
		if d, ok := dtypes[name]; ok {
			return d, true, nil
		}
	}
	layout := strings.HasPrefix(name, "make_") && strings.HasSuffix(name, "_layout") // for T.annotate_layout
	return &opaque{fmt.Sprintf("%s.%s", o.name, name), o.hint || layout}, true, nil
}

// Call implements [eval.Callable].
func (o *opaque) Call(c *eval.Call) (eval.Value, error) {
	if o.hint {
		return o, nil
	}
	return nil, o.unknown(c.Site)
}

// Index implements [eval.Indexable].
func (o *opaque) Index(at eval.Site, _ eval.Value) (eval.Value, error) { return nil, o.unknown(at) }

// Binary implements [eval.Operand].
func (o *opaque) Binary(at eval.Site, _ python.Operator, _ eval.Value, _ bool) (eval.Value, error) {
	return nil, o.unknown(at)
}

// Unary implements [eval.Operand].
func (o *opaque) Unary(at eval.Site, _ python.UnaryOperator) (eval.Value, error) {
	return nil, o.unknown(at)
}

// Compare implements [eval.Operand].
func (o *opaque) Compare(at eval.Site, op python.CompareOperator, other eval.Value, _ bool) (eval.Value, error) {
	if p, ok := other.(*opaque); ok {
		switch op {
		case python.Eq, python.Is:
			return o.name == p.name, nil
		case python.NotEq, python.IsNot:
			return o.name != p.name, nil
		}
	}
	return nil, o.unknown(at)
}

// helps reports whether a place is in the text of a plain function that a kernel calls, which is Python's own: its
// loops are unrolled. Kernels, macros and functions inside of them are the language's.
func (t *translator) helps(env *eval.Env) bool {
	around := env.Definitions()
	return len(around) > 0 && !slices.ContainsFunc(around, func(d *python.FunctionDef) bool {
		return d == t.def || slices.ContainsFunc(d.Decorators, func(x python.Expr) bool {
			name, _ := lastName(x)
			return name == "macro" || name == "prim_func"
		})
	})
}

// builtins are Python's, but that range in the text of a kernel is a loop on the device.
func (t *translator) builtins() map[string]eval.Value {
	m := eval.NewBuiltins()
	counted := m["range"]
	serial := t.table["serial"]
	m["range"] = &eval.Builtin{Name: "range", Fn: func(c *eval.Call) (eval.Value, error) {
		if !t.inKernel() || t.helps(c.Env) && !slices.ContainsFunc(c.Args, isStaged) {
			return c.Interp.CallValue(c, counted)
		}
		return t.call(serial, c)
	}}
	pick := func(name string) {
		host := m[name]
		m[name] = &eval.Builtin{Name: name, Fn: func(c *eval.Call) (eval.Value, error) {
			staged := false
			for _, v := range c.Args {
				staged = staged || isStaged(v)
			}
			if !staged || len(c.Args) < 2 {
				return c.Interp.CallValue(c, host)
			}
			r := c.Args[0]
			var err error
			for _, v := range c.Args[1:] {
				two := &eval.Call{Site: c.Site, Args: []eval.Value{r, v}, ArgNodes: []python.Node{c.Node, c.Node}}
				if r, err = t.call(t.table[name], two); err != nil {
					return nil, err
				}
			}
			return r, nil
		}}
	}
	m["print"] = t.print(m["print"])
	pick("max")
	pick("min")
	return m
}
