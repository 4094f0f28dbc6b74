package tilelang

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/math"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// How a kernel is compiled, as its decorator says: jit(pass_configs={…}, compile_flags=[…]). Fast arithmetic is the
// program's to allow; other options concern TileLang's passes and nvcc, and are remarked.

// passConfigKey is tilelang.PassConfigKey, whose names are those of the options themselves: TL_ENABLE_FAST_MATH is
// "tl.enable_fast_math".
type passConfigKey struct{}

// TypeName implements [eval.Typed].
func (passConfigKey) TypeName() string { return "tilelang.PassConfigKey" }

// Attr implements [eval.HasAttr].
func (passConfigKey) Attr(_ eval.Site, name string) (eval.Value, bool, error) {
	of, option, ok := strings.Cut(strings.ToLower(name), "_")
	return of + "." + option, ok, nil
}

// options follows what the decorators of a kernel say about how to compile it, and those of factories that gave it, and
// what a request adds.
func (t *translator) options() error {
	mode := t.math.mode
	for _, e := range t.said {
		configured, err := t.passConfigs(e.env, e.entry)
		if err != nil {
			return err
		}
		flagged, err := t.compileFlags(e.env, e.flags)
		if err != nil {
			return err
		}
		mode = max(mode, configured, flagged)
	}
	t.math.mode = mode
	t.math.flag(t.entry)
	return nil
}

// floatMath is what statements of a function say about the arithmetic of floats.
type floatMath struct {
	mode mathMode
	// rounded are the operations of functions that round each result.
	rounded map[*ir.Op]bool
}

// round keeps the operation of a value what it is, whatever the program allows.
func (m *floatMath) round(v *ir.Value) *ir.Value {
	if m.rounded == nil {
		m.rounded = map[*ir.Op]bool{}
	}
	m.rounded[v.DefiningOp()] = true
	return v
}

// mathMode is what a program allows to the arithmetic of floats. The greatest of what it says holds, as nvcc's
// --use_fast_math implies --fmad=true.
type mathMode int

const (
	contracted mathMode = iota // a multiplication and an addition may become one operation, as by nvcc
	separate                   // no two operations become one, as by nvcc --fmad=false
	fast                       // as by nvcc --use_fast_math
)

// passConfigs reads options by name, those of the request or else of the text, and returns what they say about
// arithmetic.
func (t *translator) passConfigs(env *eval.Env, e entry) (said mathMode, err error) {
	at := eval.Site{Interp: t.in, Env: env, Node: e.def}
	if e.config != nil {
		at.Node = e.config
	}
	v := t.req.PassConfigs
	if v == nil && e.config != nil {
		if v, err = t.in.Eval(e.config, env); err != nil {
			return 0, err
		}
	}
	return t.passConfigsIn(at, v)
}

// passConfigsIn is [translator.passConfigs] of a dictionary, or of nothing.
func (t *translator) passConfigsIn(at eval.Site, v eval.Value) (said mathMode, err error) {
	if v == nil {
		return 0, nil
	}
	options, ok := v.(*eval.Dict)
	if !ok {
		return 0, t.in.Errorf(at.Node, "pass_configs must be a dictionary of options, got %s", eval.TypeName(v))
	}
	for key, value := range options.All() {
		on, err := t.in.Truth(at, value)
		switch {
		case err != nil:
			return 0, err
		case key == "tl.enable_fast_math" && on:
			said = fast
		case key == "tl.enable_fast_math":
		case on:
			t.remark(at, "%s has no effect: it controls passes of TileLang", eval.Str(key))
		}
	}
	return said, nil
}

// compileFlags reads the flags of nvcc, and returns what they say about arithmetic.
func (t *translator) compileFlags(env *eval.Env, x python.Expr) (said mathMode, err error) {
	if x == nil {
		return 0, nil
	}
	at := eval.Site{Interp: t.in, Env: env, Node: x}
	v, err := t.in.Eval(x, env)
	if err != nil {
		return 0, err
	}
	return t.compileFlagsIn(at, v)
}

// compileFlagsIn is [translator.compileFlags] of a text or a list of such, or of nothing.
func (t *translator) compileFlagsIn(at eval.Site, v eval.Value) (said mathMode, err error) {
	if v == nil {
		return 0, nil
	}
	list := []eval.Value{v}
	if _, one := v.(string); !one {
		if list, err = elements(at, v); err != nil {
			return 0, err
		}
	}
	for _, v := range list {
		for _, flag := range strings.Fields(fmt.Sprint(v)) {
			switch strings.TrimLeft(flag, "-") {
			case "use_fast_math":
				said = fast
				continue
			case "fmad=true":
				continue // what is not said
			case "fmad=false":
				said = max(said, separate)
				continue
			case "lineinfo":
				if t.req.Captured != nil {
					continue // Python's shell asks for it
				}
			}
			t.remark(at, "%s has no effect: nvcc is not used", flag)
		}
	}
	return said, nil
}

// optionFunctions say in a function's body what its decorator may say.
var optionFunctions = []Function{
	{Name: "annotate_pass_configs", Params: "configs", perThread: true, eachThread: true, alike: true,
		Doc: "The pass_configs of tilelang.jit, given inside the function.",
		call: func(t *translator, a *args) (eval.Value, error) {
			said, err := t.passConfigsIn(a.site("configs"), a.value("configs"))
			t.math.mode = max(t.math.mode, said)
			t.accounts.settles()
			return nil, err
		}},
	{Name: "annotate_compile_flags", Params: "flags", perThread: true, eachThread: true, alike: true,
		Doc: "The compile_flags of tilelang.jit, given inside the function.",
		call: func(t *translator, a *args) (eval.Value, error) {
			said, err := t.compileFlagsIn(a.site("flags"), a.value("flags"))
			t.math.mode = max(t.math.mode, said)
			t.accounts.settles()
			return nil, err
		}},
}

// flag gives operations the flags of what the program allows: multiplications and additions become one operation, and
// in fast arithmetic divisors are reciprocals, and functions those of the hardware. Functions that round to nearest
// (T.ieee_add, CUDA's __fadd_rn) do so in any case.
func (m *floatMath) flag(b *ir.Block) {
	for op := range b.Ops() {
		for _, r := range op.Regions() {
			for inner := range r.Blocks() {
				m.flag(inner)
			}
		}
		var flags int64
		switch def := op.Def(); {
		case m.rounded[op]:
		case def == arith.AddF.OpDef, def == arith.SubF.OpDef, def == arith.MulF.OpDef:
			if m.mode != separate {
				flags = int64(arith.AllowContract)
			}
		case m.mode != fast:
		case def == arith.DivF.OpDef:
			flags = int64(arith.AllowReciprocal | arith.ApproxFunc)
		case def.Dialect() == math.Dialect.Name && def.Open().AttrIndex("fastmath") >= 0:
			flags = int64(arith.ApproxFunc)
		}
		if flags != 0 {
			op.SetAttr("fastmath", arith.FastMath.Of(flags))
		}
	}
}
