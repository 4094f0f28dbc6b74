package ndarray

import (
	"math"

	"github.com/tsopt/tsopt/internal/python/eval"
)

// Module gives a module of arrays by its name, false for others: numpy, torch, torch.nn, torch.nn.functional, einops.
func Module(name string) (eval.Value, bool) {
	switch name {
	case "numpy":
		return module("numpy", numpyFace, numpyFn, constants(numpyFace)), true
	case "torch":
		return torchModule(), true
	case "torch.nn":
		return nn(), true
	case "torch.nn.functional":
		return functionalModule(), true
	case "einops":
		return module("einops", torchFace, einopsFn, map[string]eval.Value{}), true
	}
	return nil, false
}

// module makes a module of the functions of the table that are found in it, and of other attributes.
func module(name string, f *face, on surface, attrs map[string]eval.Value) *eval.Module {
	m := &eval.Module{Name: name, Attrs: attrs}
	for name, o := range library()[on] {
		m.Attrs[name] = &eval.Builtin{Name: name, Fn: func(c *eval.Call) (eval.Value, error) {
			return guard(c.Site, func() eval.Value {
				f := f
				if a, ok := single(c.Args).(*Array); ok && on == einopsFn {
					f = a.face
				}
				return o.do(o.bind(c, f, nil))
			})
		}}
	}
	return m
}

func single(args []eval.Value) eval.Value {
	if len(args) == 0 {
		return nil
	}
	return args[0]
}

// constants are the element types and numbers of a library.
func constants(f *face) map[string]eval.Value {
	m := map[string]eval.Value{
		"inf": math.Inf(1), "nan": math.NaN(), "pi": math.Pi, "e": math.E, "newaxis": nil,
		"random": unsupported{f.name + ".random"}, "finfo": function("finfo(dtype)", limits),
		"iinfo": function("iinfo(dtype)", limits),
	}
	for _, d := range dtypes {
		m[d.name] = d
	}
	for name := range otherNames {
		if f == torchFace || name != "float" && name != "int" && name != "long" && name != "double" {
			m[name] = dtypeNamed(name)
		}
	}
	m[f.typ] = arrayClass{f}
	m["testing"] = &eval.Module{Name: f.name + ".testing", Attrs: map[string]eval.Value{
		"assert_close": function("assert_close(x|actual, y|expected, rtol=, atol=, equal_nan=, check_dtype=, msg=)",
			assertClose),
		"assert_allclose": function("assert_allclose(x|actual, y|desired, rtol=, atol=, equal_nan=, err_msg=)", assertClose),
	}}
	return m
}

func functionalModule() *eval.Module {
	return module("torch.nn.functional", torchFace, functional, map[string]eval.Value{})
}

func nn() eval.Value {
	return &eval.Module{Name: "torch.nn", Attrs: map[string]eval.Value{"functional": functionalModule()}}
}

func torchModule() eval.Value {
	m := constants(torchFace)
	m["nn"] = nn()
	m["device"] = &eval.Builtin{Name: "device", Fn: func(c *eval.Call) (eval.Value, error) {
		return guard(c.Site, func() eval.Value {
			name, ok := single(c.Args).(string)
			if !ok || !isDevice(name) {
				fail("TypeError", "device() takes the name of a device, as \"cuda\"")
			}
			return &device{name}
		})
	}}
	for _, name := range []string{"no_grad", "inference_mode", "enable_grad"} {
		m[name] = &eval.Builtin{Name: name, Fn: func(*eval.Call) (eval.Value, error) { return nothing{}, nil }}
	}
	for _, name := range []string{"rand", "randn", "randint", "randperm", "rand_like", "randn_like", "randint_like",
		"normal", "bernoulli", "multinomial"} {
		m[name] = unsupported{"torch." + name}
	}
	m["LongTensor"], m["FloatTensor"], m["BoolTensor"] = m["Tensor"], m["Tensor"], m["Tensor"]
	m["dtype"] = dtypeClass{}
	m["__getattribute__"] = &eval.Builtin{Name: "__getattribute__", Fn: func(c *eval.Call) (eval.Value, error) {
		return guard(c.Site, func() eval.Value {
			name, _ := single(c.Args).(string)
			d := dtypeNamed(name)
			if d == nil {
				fail("AttributeError", "module 'torch' has no type of elements %s", eval.Repr(single(c.Args)))
			}
			return d
		})
	}}
	ignored := &eval.Builtin{Name: "manual_seed", Fn: func(*eval.Call) (eval.Value, error) { return nil, nil }}
	m["manual_seed"] = ignored
	m["cuda"] = &eval.Module{Name: "torch.cuda", Attrs: map[string]eval.Value{
		"synchronize": ignored, "manual_seed": ignored, "empty_cache": ignored,
		"is_available": &eval.Builtin{Name: "is_available", Fn: func(*eval.Call) (eval.Value, error) { return false, nil }},
		"current_device": &eval.Builtin{Name: "current_device",
			Fn: func(*eval.Call) (eval.Value, error) { return int64(0), nil }},
	}}
	return module("torch", torchFace, torchFn, m)
}

// function makes a function that is in no table.
func function(sig string, do func(c *call) eval.Value) eval.Value {
	o := op{sig: sig, do: do}
	return &eval.Builtin{Name: o.signature().name, Fn: func(c *eval.Call) (eval.Value, error) {
		return guard(c.Site, func() eval.Value { return o.do(o.bind(c, torchFace, nil)) })
	}}
}

// limits is finfo and iinfo.
func limits(c *call) eval.Value {
	d := c.dtype(nil)
	least, greatest := d.limits()
	attrs := map[string]eval.Value{"bits": int64(d.bits), "min": least, "max": greatest}
	if d.kind != floating {
		attrs["min"], attrs["max"] = int64(least), int64(greatest)
		return &eval.Module{Name: "iinfo", Attrs: attrs}
	}
	attrs["eps"] = math.Ldexp(1, -d.format.ManBits)
	attrs["tiny"] = math.Ldexp(1, 1-d.format.Bias)
	attrs["smallest_normal"] = attrs["tiny"]
	return &eval.Module{Name: "finfo", Attrs: attrs}
}

func assertClose(c *call) eval.Value {
	x, y := c.self(), c.array("y")
	if n := closeEnough(c, 1e-5, 1e-8); n > 0 {
		fail("AssertionError", "%d of %d elements are not close", n, max(x.size(), y.size()))
	}
	return nil
}

// An arrayClass is torch.Tensor or np.ndarray, for annotations and isinstance.
type arrayClass struct{ face *face }

// HasInstance is for isinstance.
func (k arrayClass) HasInstance(v eval.Value) bool {
	a, ok := v.(*Array)
	return ok && a.face == k.face
}

// TypeName is type.
func (arrayClass) TypeName() string { return "type" }

// A dtypeClass is torch.dtype.
type dtypeClass struct{}

// HasInstance is for isinstance.
func (dtypeClass) HasInstance(v eval.Value) bool { _, ok := v.(*DType); return ok }

// TypeName is type.
func (dtypeClass) TypeName() string { return "type" }

// An unsupported name is of a library, and not for references.
type unsupported struct{ name string }

// Attr rejects everything in it.
func (r unsupported) Attr(_ eval.Site, name string) (eval.Value, bool, error) {
	return unsupported{r.name + "." + name}, true, nil
}

// Call says why.
func (r unsupported) Call(c *eval.Call) (eval.Value, error) {
	return nil, c.Interp.Errorf(c.Node, "%s is random: what is compared with a kernel must not be; its inputs are the parameters of the function, which --arg gives", r.name)
}

// nothing is a with statement, or a decorator, that changes nothing here: torch.no_grad().
type nothing struct{}

// Enter begins it.
func (nothing) Enter(eval.Site) (eval.Value, error) { return nil, nil }

// Exit ends it.
func (nothing) Exit(_ eval.Site, err error) error { return err }

// Call gives the decorated function back.
func (nothing) Call(c *eval.Call) (eval.Value, error) { return single(c.Args), nil }
