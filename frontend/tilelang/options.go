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
	if t.fast {
		fastMath(t.entry)
	}
	for _, e := range t.said {
		fast, err := t.passConfigs(e.env, e.entry)
		if err != nil {
			return err
		}
		flagged, err := t.compileFlags(e.env, e.flags)
		if err != nil {
			return err
		}
		if fast || flagged {
			fastMath(t.entry)
		}
	}
	return nil
}

// passConfigs reads options by name, those of the request or else of the text, and reports whether arithmetic may be
// fast.
func (t *translator) passConfigs(env *eval.Env, e entry) (fast bool, err error) {
	at := eval.Site{Interp: t.in, Env: env, Node: e.def}
	if e.config != nil {
		at.Node = e.config
	}
	v := t.req.PassConfigs
	if v == nil && e.config != nil {
		if v, err = t.in.Eval(e.config, env); err != nil {
			return false, err
		}
	}
	return t.passConfigsIn(at, v)
}

// passConfigsIn is [translator.passConfigs] of a dictionary, or of nothing.
func (t *translator) passConfigsIn(at eval.Site, v eval.Value) (fast bool, err error) {
	if v == nil {
		return false, nil
	}
	options, ok := v.(*eval.Dict)
	if !ok {
		return false, t.in.Errorf(at.Node, "pass_configs must be a dictionary of options, got %s", eval.TypeName(v))
	}
	for key, value := range options.All() {
		on, err := t.in.Truth(at, value)
		switch {
		case err != nil:
			return false, err
		case key == "tl.enable_fast_math":
			fast = on
		case on:
			t.remark(at, "%s has no effect: it controls passes of TileLang", eval.Str(key))
		}
	}
	return fast, nil
}

// compileFlags reads the flags of nvcc, and reports whether arithmetic may be fast.
func (t *translator) compileFlags(env *eval.Env, x python.Expr) (fast bool, err error) {
	if x == nil {
		return false, nil
	}
	at := eval.Site{Interp: t.in, Env: env, Node: x}
	v, err := t.in.Eval(x, env)
	if err != nil {
		return false, err
	}
	return t.compileFlagsIn(at, v)
}

// compileFlagsIn is [translator.compileFlags] of a text or a list of such, or of nothing.
func (t *translator) compileFlagsIn(at eval.Site, v eval.Value) (fast bool, err error) {
	if v == nil {
		return false, nil
	}
	list := []eval.Value{v}
	if _, one := v.(string); !one {
		if list, err = elements(at, v); err != nil {
			return false, err
		}
	}
	for _, v := range list {
		for _, flag := range strings.Fields(fmt.Sprint(v)) {
			switch strings.TrimLeft(flag, "-") {
			case "use_fast_math":
				fast = true
				continue
			case "lineinfo":
				if t.req.Captured != nil {
					continue // Python's shell asks for it
				}
			}
			t.remark(at, "%s has no effect: nvcc is not used", flag)
		}
	}
	return fast, nil
}

// optionFunctions say in a function's body what its decorator may say.
var optionFunctions = []Function{
	{Name: "annotate_pass_configs", Params: "configs", perThread: true, eachThread: true, alike: true,
		Doc: "The pass_configs of tilelang.jit, given inside the function.",
		call: func(t *translator, a *args) (eval.Value, error) {
			fast, err := t.passConfigsIn(a.site("configs"), a.value("configs"))
			t.fast = t.fast || fast
			t.accounts.settles()
			return nil, err
		}},
	{Name: "annotate_compile_flags", Params: "flags", perThread: true, eachThread: true, alike: true,
		Doc: "The compile_flags of tilelang.jit, given inside the function.",
		call: func(t *translator, a *args) (eval.Value, error) {
			fast, err := t.compileFlagsIn(a.site("flags"), a.value("flags"))
			t.fast = t.fast || fast
			t.accounts.settles()
			return nil, err
		}},
}

// fastMath lets arithmetic be fast as nvcc's --use_fast_math does: multiplications and additions become one operation,
// divisors reciprocals, and functions those of the hardware.
func fastMath(b *ir.Block) {
	for op := range b.Ops() {
		for _, r := range op.Regions() {
			for inner := range r.Blocks() {
				fastMath(inner)
			}
		}
		switch def := op.Def(); {
		case def == arith.AddF.OpDef, def == arith.SubF.OpDef, def == arith.MulF.OpDef:
			op.SetAttr("fastmath", arith.FastMath.Of(int64(arith.AllowContract)))
		case def == arith.DivF.OpDef:
			op.SetAttr("fastmath", arith.FastMath.Of(int64(arith.AllowReciprocal|arith.ApproxFunc)))
		case def.Dialect() == math.Dialect.Name && def.Open().AttrIndex("fastmath") >= 0:
			op.SetAttr("fastmath", arith.FastMath.Of(int64(arith.ApproxFunc)))
		}
	}
}
