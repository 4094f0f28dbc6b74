package llvmir

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
)

func linkageWord(l string) string {
	if l == "external" {
		return ""
	}
	return l
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
	linkage := linkageWord(g.Linkage())
	if t.isDynamicShared(g) {
		linkage = ""
	}
	x := t.m.Global(llvmx.Variable{
		Name: g.Name(), Type: t.typ(g.Type()), Space: int(g.AddrSpace()), Align: int(g.Alignment()), Constant: g.IsConstant(),
		ExternallyInitialized: g.HasAttr("externally_initialized"), ThreadLocal: g.HasAttr("thread_local_"), DSOLocal: g.HasAttr("dso_local"),
		Linkage: linkage, Visibility: llvm.Visibilities[ir.IntOf(g.Op, "visibility_", 0)],
		UnnamedAddr: llvm.UnnamedAddrs[ir.IntOf(g.Op, "unnamed_addr", 0)], Section: str(g.Op, "section"), Comdat: comdatName(g.Op),
		Attrs: t.variableAttrs(g.Op),
	})
	t.globals[g.Name()] = x.Addr()
	t.globalDebug(g.Op, x)
	t.variables = append(t.variables, x)
}

// variableAttrs are attributes in LLVM's own words.
func (t *translator) variableAttrs(op *ir.Op) []llvmx.Attr {
	var out []llvmx.Attr
	for _, e := range attrList(op, "target_specific_attrs") {
		if a, problem := passthroughAttr(e); problem == "" {
			out = append(out, a)
		}
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

// isDynamicShared reports whether a variable stands for the shared memory whose
// size the launch gives. convert-gpu-to-nvvm, as upstream's, makes it an
// internal array of no elements, for which llc reserves a byte like for any
// other variable, so that what follows it in memory would be overwritten; as an
// external array it is what CUDA's `extern __shared__` is.
func (t *translator) isDynamicShared(g llvm.GlobalOp) bool {
	array, ok := g.Type().(*llvm.ArrayType)
	return ok && t.NVPTX && g.AddrSpace() == 3 && array.NumElements() == 0 && g.Value() == nil
}

// initializer is the initial value: given, computed or, for a variable that is
// not defined elsewhere, undefined.
func (t *translator) initializer(g llvm.GlobalOp) *llvmx.Const {
	if v := g.Value(); v != nil {
		c, ok := t.constant(v, g.Type())
		if !ok {
			t.fail(g.Op, "has an initial value that LLVM cannot express: %s", v)
		}
		return &c
	}
	if entry := g.Initializer().Entry(); entry != nil {
		return t.constantRegion(g.Op, entry)
	}
	if g.Linkage() == "external" || g.Linkage() == "extern_weak" {
		return nil
	}
	c := llvmx.Undef(t.typ(g.Type()))
	if g.Linkage() == "common" {
		c = llvmx.Zero(t.typ(g.Type()))
	}
	return &c
}

// constantRegion evaluates a block of operations to a constant.
func (t *translator) constantRegion(at *ir.Op, entry *ir.Block) *llvmx.Const {
	// A scratch block: what is not folded to a constant ends up there.
	t.fn, t.block = &function{}, t.m.Scratch()
	for op := range entry.Ops() {
		if llvm.Return.Is(op) {
			if op.NumOperands() == 1 {
				if c, ok := t.operand(op, 0).(llvmx.Const); ok {
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
	linkage := "external"
	if e := ir.AttrAs[*ir.EnumAttr](a.Op, "linkage"); e != nil {
		linkage = e.Keyword()
	}
	space := int64(0)
	if p, ok := a.Region(0).Entry().Last().Operand(0).Type().(*llvm.PointerType); ok {
		space = p.AddressSpace()
	}
	x := llvmx.Alias{
		Name: a.Name(), Type: t.typ(a.Type()), Space: int(space), Linkage: linkageWord(linkage),
		Visibility: llvm.Visibilities[ir.IntOf(a.Op, "visibility_", 0)], UnnamedAddr: llvm.UnnamedAddrs[ir.IntOf(a.Op, "unnamed_addr", 0)],
		ThreadLocal: a.HasAttr("thread_local_"), // dso_local is left out, as upstream does
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
	if c := t.constantRegion(a.Op, a.Region(0).Entry()); c != nil {
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
	resolver := f.Resolver()
	target, ok := t.globals[resolver]
	if fn := t.m.FuncNamed(resolver); fn != nil {
		target, ok = fn.Addr(), true
	}
	if !ok {
		t.fail(op, "'%s' does not reference a function", resolver)
		return
	}
	x := llvmx.Alias{
		Name: ir.SymbolName(op), Type: t.typ(f.Type()), Space: int(ir.IntOf(op, "address_space", 0)), Target: target,
		Linkage: linkageWord(f.Linkage()), Visibility: llvm.Visibilities[ir.IntOf(op, "visibility_", 0)],
		UnnamedAddr: llvm.UnnamedAddrs[ir.IntOf(op, "unnamed_addr", 0)], DSOLocal: op.HasAttr("dso_local"),
	}
	t.m.IFunc(x)
	t.globals[ir.SymbolName(op)] = x.Addr()
}

var comdatKinds = []string{"any", "exactmatch", "largest", "nodeduplicate", "samesize"}

func (t *translator) declareComdats(op *ir.Op) {
	if !llvm.Comdat.Is(op) {
		return
	}
	for sel := range op.Body().Ops() {
		t.m.Comdat(ir.SymbolName(sel), comdatKinds[ir.IntOf(sel, "comdat", 0)])
	}
}

func comdatName(op *ir.Op) string {
	if r := ir.AttrAs[*ir.SymbolRefAttr](op, "comdat"); r != nil {
		return r.Leaf()
	}
	return ""
}

func str(op *ir.Op, name string) string {
	if s := ir.AttrAs[*ir.StringAttr](op, name); s != nil {
		return s.Value()
	}
	return ""
}

// structors adds the list of functions to call at load or unload.
func (t *translator) structors(op *ir.Op) {
	list := ""
	switch {
	case llvm.GlobalCtors.Is(op):
		list = "ctors"
	case llvm.GlobalDtors.Is(op):
		list = "dtors"
	default:
		return
	}
	prios := attrList(op, "priorities")
	entry := llvmx.Struct(llvmx.I32, llvmx.Ptr(0), llvmx.Ptr(0))
	var entries []llvmx.Const
	for i, f := range attrList(op, list) {
		fn := t.m.FuncNamed(f.(*ir.SymbolRefAttr).Root())
		if fn == nil {
			t.fail(op, "'%s' does not have a definition", f.(*ir.SymbolRefAttr).Root())
			return
		}
		prio := llvmx.IntConst(llvmx.I32, prios[i].(*ir.IntegerAttr).Int())
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
