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

func (t *translator) defineGlobal(g llvm.GlobalOp) {
	x := llvmx.Global{
		Name: g.Name(), Type: t.typ(g.Type()), Space: int(g.AddrSpace()), Align: int(g.Alignment()), Constant: g.IsConstant(),
		ExternallyInitialized: g.HasAttr("externally_initialized"), ThreadLocal: g.HasAttr("thread_local_"), DSOLocal: g.HasAttr("dso_local"),
		Linkage: linkageWord(g.Linkage()), Visibility: llvm.Visibilities[ir.IntOf(g.Op, "visibility_", 0)],
		UnnamedAddr: llvm.UnnamedAddrs[ir.IntOf(g.Op, "unnamed_addr", 0)], Section: str(g.Op, "section"), Comdat: comdatName(g.Op),
	}
	if t.isDynamicShared(g) {
		x.Linkage = ""
	} else {
		x.Init = t.initializer(g)
	}
	if x.Init == nil && x.Linkage == "" {
		x.Linkage = "external"
	}
	t.globals[g.Name()] = t.m.Global(x)
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
	var out *llvmx.Const
	for op := range entry.Ops() {
		if llvm.Return.Is(op) {
			if c, ok := t.value(op.Operand(0)).(llvmx.Const); ok {
				out = &c
			}
			break
		}
		if !t.constantOp(op) {
			t.fail(op, "is not a constant expression of LLVM")
			return nil
		}
	}
	if out == nil {
		t.fail(at, "has an initializer that is not constant")
	}
	return out
}

// constantOp translates an operation to a constant; ok is false when it cannot.
func (t *translator) constantOp(op *ir.Op) bool {
	if t.leaf(op) {
		return true
	}
	var c llvmx.Const
	switch {
	case llvm.GEP.Is(op):
		g := llvm.GEP.Of(op)
		c = llvmx.ConstGEP(t.typ(g.ElemType()), t.value(g.Base()), t.gepIndices(g), gepFlagWords(g.Flags())...)
	case llvm.PtrToInt.Is(op), llvm.IntToPtr.Is(op), llvm.BitCast.Is(op), llvm.AddrSpaceCast.Is(op), llvm.Trunc.Is(op):
		c = llvmx.ConstCast(op.Name()[len("llvm."):], t.operand(op, 0), t.typ(op.Result(0).Type()))
	case llvm.InsertValue.Is(op):
		return t.constantInsert(llvm.InsertValue.Of(op))
	default:
		return false
	}
	t.result(op, c)
	return true
}

// constantInsert builds struct constants member by member; the members set so
// far are kept beside the values.
func (t *translator) constantInsert(op llvm.InsertValueOp) bool {
	path := op.Position()
	if len(path) != 1 {
		return false
	}
	members := t.members(op.Container())
	members[path[0]] = t.value(op.Value())
	var c llvmx.Const
	switch x := op.Container().Type().(type) {
	case *llvm.StructType:
		c = llvmx.StructConst(t.typ(x), members...)
	case *llvm.ArrayType:
		c = llvmx.ArrayConst(t.typ(x.Elem()), members...)
	}
	t.result(op.Op, c)
	return true
}

// members are the parts of an aggregate that insertions built.
func (t *translator) members(v *ir.Value) []llvmx.Value {
	if ins, ok := llvm.InsertValue.Cast(v.DefiningOp()); ok && len(ins.Position()) == 1 {
		out := t.members(ins.Container())
		out[ins.Position()[0]] = t.value(ins.Value())
		return out
	}
	n := 0
	switch x := v.Type().(type) {
	case *llvm.StructType:
		n = len(x.Fields())
	case *llvm.ArrayType:
		n = int(x.NumElements())
	}
	out := make([]llvmx.Value, n)
	for i := range out {
		out[i] = llvmx.Undef(t.typ(memberAt(v.Type(), i)))
	}
	return out
}

func (t *translator) defineAlias(a llvm.AliasOp) {
	c := t.constantRegion(a.Op, a.Region(0).Entry())
	if c == nil {
		return
	}
	linkage := "external"
	if e := ir.AttrAs[*ir.EnumAttr](a.Op, "linkage"); e != nil {
		linkage = e.Keyword()
	}
	space := int64(0)
	ret := a.Region(0).Entry().Last()
	if p, ok := ret.Operand(0).Type().(*llvm.PointerType); ok {
		space = p.AddressSpace()
	}
	t.globals[a.Name()] = t.m.Alias(a.Name(), linkageWord(linkage), t.typ(a.Type()), int(space), *c)
}

func (t *translator) declareComdats(op *ir.Op) {
	for sel := range op.Body().Ops() {
		kinds := []string{"any", "exactmatch", "largest", "nodeduplicate", "samesize"}
		t.m.Comdat(ir.SymbolName(sel), kinds[ir.IntOf(sel, "comdat", 0)])
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
func (t *translator) structors(op *ir.Op, name, list string) {
	fns := ir.AttrAs[*ir.ArrayAttr](op, list).Elems()
	prios := ir.AttrAs[*ir.ArrayAttr](op, "priorities").Elems()
	entry := llvmx.Struct(llvmx.I32, llvmx.Ptr(0), llvmx.Ptr(0))
	var entries []llvmx.Value
	for i, f := range fns {
		fn := t.m.FuncNamed(f.(*ir.SymbolRefAttr).Root())
		if fn == nil {
			t.fail(op, "'%s' does not have a definition", f.(*ir.SymbolRefAttr).Root())
			return
		}
		prio := llvmx.IntConst(llvmx.I32, prios[i].(*ir.IntegerAttr).Int())
		entries = append(entries, llvmx.StructConst(entry, prio, fn.Addr(), llvmx.Null(llvmx.Ptr(0))))
	}
	c := llvmx.ArrayConst(entry, entries...)
	t.m.Global(llvmx.Global{Name: name, Type: llvmx.Array(int64(len(entries)), entry), Init: &c, Linkage: "appending"})
}
