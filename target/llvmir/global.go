package llvmir

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

func linkageWord(l llvm.Linkage) string {
	if l == llvm.External {
		return ""
	}
	return l.String()
}

// declareGlobal adds a variable, an alias or an ifunc without its value.
func (t *translator) declareGlobal(op *ir.Op) {
	if g, ok := llvm.Global.Cast(op); ok {
		t.declareVariable(g)
	}
	if llvm.Alias.Is(op) {
		t.declareAlias(llvm.Alias.Of(op))
	}
}

func (t *translator) declareVariable(g llvm.GlobalOp) {
	linkage := linkageWord(g.Linkage)
	if t.isDynamicShared(g) {
		linkage = ""
		t.dynamicShared[g.Name()] = true
	}
	v := llvmx.Variable{
		Name: g.Name(), Type: t.typ(g.Type()), Space: int(g.AddrSpace), Align: int(g.Alignment), Constant: g.IsConstant,
		ExternallyInitialized: g.ExternallyInitialized, ThreadLocal: g.ThreadLocal, DSOLocal: g.DSOLocal,
		Linkage: linkage, Visibility: g.Visibility.String(),
		UnnamedAddr: g.UnnamedAddr.V.String(), Section: g.Section,
		Attrs: t.variableAttrs(g),
	}
	if g.Comdat != nil {
		v.Comdat = g.Comdat.Leaf()
	}
	x := t.m.Global(v)
	t.globals[g.Name()] = x.Addr()
	t.globalDebug(g.Op, x)
	t.variables = append(t.variables, x)
}

// variableAttrs are attributes in LLVM's own words.
func (t *translator) variableAttrs(g llvm.GlobalOp) []llvmx.Attr {
	var out []llvmx.Attr
	for _, e := range elems(g.TargetAttrs) {
		a, problem := passthroughAttr(e, "target_specific_attrs")
		if problem != "" {
			t.errs = append(t.errs, diag.Errorf(g.Loc(), "%s", problem))
			return nil
		}
		out = append(out, a)
	}
	return out
}

// defineGlobal gives the variable its initial value.
func (t *translator) defineGlobal(op *ir.Op) {
	g, ok := llvm.Global.Cast(op)
	if !ok {
		return
	}
	x := t.variables[0]
	t.variables = t.variables[1:]
	if !t.isDynamicShared(g) {
		x.SetInit(t.initializer(g))
	}
}

// initializer is the initial value: given, computed or, for a variable that is
// not defined elsewhere, undefined.
func (t *translator) initializer(g llvm.GlobalOp) *llvmx.Const {
	// Zeros have no length that memory must hold.
	if _, splat := g.Value.(*ir.DenseElementsAttr); splat && llvm.IsZeroValue(g.Value) {
		c := llvmx.Zero(t.typ(g.Type()))
		return &c
	}
	if v := g.Value; v != nil {
		c, ok := t.constant(v, g.Type())
		if !ok {
			t.fail(g.Op, "has an initial value that LLVM cannot express: %s", v)
		}
		return &c
	}
	if entry := g.Initializer.Entry(); entry != nil {
		return t.constantRegion(g.Op, entry)
	}
	if g.Linkage == llvm.External || g.Linkage == llvm.ExternWeak {
		return nil
	}
	c := llvmx.Undef(t.typ(g.Type()))
	if g.Linkage == llvm.Common {
		c = llvmx.Zero(t.typ(g.Type()))
	}
	return &c
}

// constantRegion evaluates a block of operations to a constant.
func (t *translator) constantRegion(at *ir.Op, entry *ir.Block) *llvmx.Const {
	// A scratch block: what is not folded to a constant ends up there.
	t.fn, t.block = &function{}, t.m.Scratch()
	for op := range entry.Ops() {
		if ret, ok := llvm.Return.Cast(op); ok {
			if ret.Arg != nil {
				if c, ok := t.value(ret.Arg).(llvmx.Const); ok {
					return &c
				}
			}
			break
		}
		t.translateOp(op)
		for _, res := range op.Results() {
			if _, ok := t.value(res).(llvmx.Const); !ok {
				t.fail(at, "unemittable constant value")
				return nil
			}
		}
		if len(t.errs) > 0 {
			return nil
		}
	}
	t.fail(at, "has an initializer that is not constant")
	return nil
}

func (t *translator) declareAlias(a llvm.AliasOp) {
	space := int64(0)
	if p, ok := a.Target().Type().(*llvm.PointerType); ok {
		space = p.AddressSpace()
	}
	x := llvmx.Alias{
		Name: a.Name(), Type: t.typ(a.Type()), Space: int(space), Linkage: linkageWord(a.Linkage),
		Visibility: a.Visibility.String(), UnnamedAddr: a.UnnamedAddr.V.String(),
		ThreadLocal: a.ThreadLocal, // dso_local is left out, as upstream does
	}
	t.globals[a.Name()] = x.Addr()
	t.aliases = append(t.aliases, t.m.Alias(x))
}

func (t *translator) defineAlias(op *ir.Op) {
	a, ok := llvm.Alias.Cast(op)
	if !ok {
		return
	}
	setTarget := t.aliases[0]
	t.aliases = t.aliases[1:]
	if c := t.constantRegion(a.Op, a.Initializer.Entry()); c != nil {
		setTarget(*c)
	}
}

// defineIFunc adds a symbol whose address a function computes when the program is
// loaded.
func (t *translator) defineIFunc(op *ir.Op) {
	f, ok := llvm.IFunc.Cast(op)
	if !ok {
		return
	}
	resolver := f.Resolver.Root()
	target, ok := t.globals[resolver]
	if fn := t.m.FuncNamed(resolver); fn != nil {
		target, ok = fn.Addr(), true
	}
	if !ok {
		t.fail(op, "'%s' does not reference a function", resolver)
		return
	}
	x := llvmx.Alias{
		Name: f.SymName, Type: t.typ(f.FuncType), Space: int(f.AddressSpace), Target: target,
		Linkage: linkageWord(f.Linkage), Visibility: f.Visibility.String(),
		UnnamedAddr: f.UnnamedAddr.String(), DSOLocal: f.DSOLocal,
	}
	t.m.IFunc(x)
	t.globals[f.SymName] = x.Addr()
}

func (t *translator) declareComdats(op *ir.Op) {
	list, ok := llvm.Comdat.Cast(op)
	if !ok {
		return
	}
	for sel := range list.Body.Entry().Ops() {
		s := llvm.ComdatSelector.Of(sel)
		if !t.m.Comdat(s.SymName, s.Kind.String()) {
			t.fail(sel, "comdat selection symbols must be unique even in different comdat regions")
		}
	}
}

func str(op *ir.Op, name string) string {
	if s := ir.AttrAs[*ir.StringAttr](op, name); s != nil {
		return s.Value()
	}
	return ""
}

// structors adds the list of functions to call at load or unload.
func (t *translator) structors(op *ir.Op) {
	if o, ok := llvm.GlobalCtors.Cast(op); ok {
		t.structorList("ctors", o)
	}
	if o, ok := llvm.GlobalDtors.Cast(op); ok {
		t.structorList("dtors", o)
	}
}

func (t *translator) structorList(list string, o llvm.StructorsOp) {
	entry := llvmx.Struct(llvmx.I32, llvmx.Ptr(0), llvmx.Ptr(0))
	var entries []llvmx.Const
	for i, f := range o.Functions.Elems() {
		name := f.(*ir.SymbolRefAttr).Root()
		fn := t.m.FuncNamed(name)
		if fn == nil {
			t.fail(o.Op, "'%s' does not have a definition", name)
			return
		}
		prio := llvmx.IntConst(llvmx.I32, o.Priorities.Elems()[i].(*ir.IntegerAttr).Int())
		entries = append(entries, llvmx.StructConst(entry, prio, fn.Addr(), llvmx.Null(llvmx.Ptr(0))))
	}
	c := llvmx.ArrayConst(entry, entries...)
	t.m.Global(llvmx.Variable{Name: "llvm.global_" + list, Type: c.Type(), Init: &c, Linkage: "appending"})
}

// symbol is the address of a variable or function.
func (t *translator) symbol(name string, otherwise llvmx.Const) llvmx.Const {
	if g, ok := t.globals[name]; ok {
		return g
	}
	if f := t.m.FuncNamed(name); f != nil {
		return f.Addr()
	}
	return otherwise
}
