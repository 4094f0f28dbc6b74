package llvmir

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// debugInfo is what the module's debug information is made of.
type debugInfo struct {
	nodes map[ir.Attr]*llvmx.Node
	// open are recursive nodes under translation, by their recursion id.
	open map[ir.Attr]*llvmx.Node
	// identified are the nodes of functions, by their identity.
	identified map[ir.Attr]*llvmx.Node
	units      map[*llvm.StructAttr]*unit
	places     map[*llvmx.Node]place // of the nodes that are locations
	// tables is the unit of line tables, for Options.Debug.
	tables *llvmx.Node
}

// unit is a compile unit and what it lists.
type unit struct {
	node    *llvmx.Node
	globals []llvmx.MD
}

// subprogram is the debug information attached to a function's location.
func subprogram(op *ir.Op) *llvm.StructAttr {
	f, ok := op.Loc().(*diag.FusedLoc)
	if !ok {
		return nil
	}
	if s, ok := f.Metadata.(*llvm.StructAttr); ok && s.Kind() == llvm.DISubprogram {
		return s
	}
	return nil
}

// functionScope is the scope of a function's locations, nil for none.
func (t *translator) functionScope(f llvm.FuncOp) *llvmx.Node {
	if s := subprogram(f.Op); s != nil {
		return t.di(s)
	}
	if t.Debug {
		return t.lineTable(f)
	}
	return nil
}

// lineTable makes a subprogram from a function's location, so that profilers and
// debuggers of PTX find the lines of the program.
func (t *translator) lineTable(f llvm.FuncOp) *llvmx.Node {
	path, line := "module.mlir", int64(0)
	if p := diag.Position(f.Loc()); p != nil {
		path, line = p.File, int64(p.Line)
	}
	dir, name := "", path
	if i := strings.LastIndexByte(path, '/'); i >= 0 {
		dir, name = path[:i], path[i+1:]
	}
	file := t.m.ClassNode("DIFile", textField("filename", name), textField("directory", dir))
	if t.debug.tables == nil {
		t.debug.tables = t.m.DistinctClass("DICompileUnit")
		t.debug.tables.SetFields(rawField("language", "DW_LANG_C99"), nodeField("file", file), textField("producer", "tsopt"),
			rawField("isOptimized", "false"), rawField("runtimeVersion", "0"), rawField("emissionKind", "LineTablesOnly"))
		t.m.Named("llvm.dbg.cu", t.debug.tables)
	}
	typ := t.m.ClassNode("DISubroutineType", nodeField("types", t.m.Node(llvmx.MDNull)))
	sp := t.m.DistinctClass("DISubprogram")
	sp.SetFields(textField("name", f.Name()), textField("linkageName", f.Name()), nodeField("scope", file),
		nodeField("file", file),
		rawField("line", itoa(line)), nodeField("type", typ), rawField("scopeLine", itoa(line)),
		rawField("spFlags", "DISPFlagDefinition"),
		nodeField("unit", t.debug.tables))
	return sp
}

func textField(name, text string) llvmx.MDField {
	return llvmx.MDField{Name: name, Text: llvmx.Quote(text)}
}

func rawField(name, text string) llvmx.MDField { return llvmx.MDField{Name: name, Text: text} }

func nodeField(name string, node llvmx.MD) llvmx.MDField { return llvmx.MDField{Name: name, MD: node} }

// di is the node of a debug information attribute.
func (t *translator) di(a *llvm.StructAttr) *llvmx.Node {
	if n := t.debug.nodes[a]; n != nil {
		return n
	}
	id := recursionID(a)
	if id != nil {
		if n := t.debug.open[id]; n != nil {
			return n
		}
	}
	same := identity(a)
	if n := t.debug.identified[same]; n != nil {
		return n
	}
	class, ok := diClasses[a.Kind()]
	if !ok {
		return nil
	}
	if id == nil && !class.distinctFor(a) {
		n := t.m.ClassNode(class.class, t.diFields(a, class)...)
		t.debug.nodes[a] = n
		return n
	}
	n := t.m.DistinctClass(class.class)
	n.Distinct = id != nil || class.distinctFor(a)
	if id != nil {
		t.debug.open[id] = n
	}
	t.debug.nodes[a] = n
	if same != nil {
		t.debug.identified[same] = n
	}
	if a.Kind() == llvm.DICompileUnit {
		t.debug.units[a] = &unit{node: n}
		t.m.Named("llvm.dbg.cu", n)
	}
	n.SetFields(t.diFields(a, class)...)
	return n
}

// identity is what the attributes of one function have in common: its type is
// written otherwise inside of a recursive type. It is nil for others.
func identity(a *llvm.StructAttr) ir.Attr {
	if a.Kind() == llvm.DISubprogram {
		return a.Get("id")
	}
	return nil
}

// recursionID is what a recursive attribute and its mention inside itself have in
// common.
func recursionID(a *llvm.StructAttr) ir.Attr {
	if a.Kind() != llvm.DICompositeType && a.Kind() != llvm.DISubprogram {
		return nil
	}
	return a.Get("recId")
}

func (t *translator) diFields(a *llvm.StructAttr, class diClass) []llvmx.MDField {
	var out []llvmx.MDField
	for _, f := range class.fields {
		if x, ok := t.diField(a, f, class.class); ok {
			x.Name = f.name
			out = append(out, x)
		}
	}
	return out
}

// diField is one field; ok is false when LLVM leaves it out.
func (t *translator) diField(a *llvm.StructAttr, f diField, class string) (llvmx.MDField, bool) {
	if f.form == diFixed && f.param == "0" {
		return rawField("", "0"), true
	}
	if !a.Kind().Has(f.param) {
		return llvmx.MDField{}, false
	}
	v := a.Get(f.param)
	switch f.form {
	case diNode, diScope:
		if md := t.diRef(v); md != nil {
			return nodeField("", md), true
		}
		return nodeField("", llvmx.MDNull), f.form == diScope
	case diText, diFixed:
		s, _ := v.(*ir.StringAttr)
		if s == nil || s.Value() == "" && f.form == diText {
			return llvmx.MDField{}, false
		}
		return textField("", s.Value()), true
	case diWord:
		s, _ := v.(*ir.StringAttr)
		return rawField("", a.Str(f.param)), s != nil && (f.name != "tag" || s.Value() != impliedTags[class])
	case diList, diTypes:
		return t.diTuple(a.List(f.param), f.form == diTypes)
	}
	return diScalar(v, f.form, t)
}

// diScalar is a field that is a number or a set of flags.
func diScalar(v ir.Attr, form diForm, t *translator) (llvmx.MDField, bool) {
	i, _ := v.(*ir.IntegerAttr)
	s, _ := v.(*ir.StringAttr)
	switch form {
	case diNumber:
		if i == nil || i.Int() == 0 {
			return llvmx.MDField{}, false
		}
		return rawField("", itoa(i.Int())), true
	case diPresent:
		if i == nil {
			return llvmx.MDField{}, false
		}
		return rawField("", itoa(i.Int())), true
	case diBool:
		return rawField("", strconv.FormatBool(i != nil && i.Int() != 0)), true
	case diTrue:
		return rawField("", "true"), i != nil && i.Int() != 0
	case diFlagSet:
		return flagsField(i, llvm.DIFlags, "DIFlag")
	case diSPFlagSet:
		if i == nil || i.Int() == 0 {
			return rawField("", "0"), true // without it LLVM reads a definition
		}
		return flagsField(i, llvm.SubprogramFlags, "DISPFlag")
	case diEmission:
		if word, ok := emissionWords[s.Value()]; ok {
			return rawField("", word), true
		}
		return rawField("", s.Value()), true
	case diNameTable:
		if s == nil || s.Value() == "Default" {
			return llvmx.MDField{}, false
		}
		return rawField("", s.Value()), true
	case diBound:
		if i != nil {
			return rawField("", itoa(i.Int())), true
		}
		md := t.diRef(v)
		return nodeField("", md), md != nil
	}
	return llvmx.MDField{}, false
}

// emissionWords are the emission kinds that LLVM calls otherwise.
var emissionWords = map[string]string{"Full": "FullDebug", "None": "NoDebug"}

func flagsField(v *ir.IntegerAttr, kind *ir.EnumKind, prefix string) (llvmx.MDField, bool) {
	if v == nil || v.Int() == 0 {
		return llvmx.MDField{}, false
	}
	words := strings.Split(kind.Text(v.Int()), ", ")
	for i, w := range words {
		words[i] = prefix + strings.TrimSpace(w)
	}
	return rawField("", strings.Join(words, " | ")), true
}

// diRef is a parameter that is itself debug information; nil when it is absent.
func (t *translator) diRef(v ir.Attr) llvmx.MD {
	switch v := v.(type) {
	case *llvm.StructAttr:
		if v.Kind() == llvm.DINullType {
			return nil
		}
		if v.Kind() == llvm.DIAnnotation {
			return t.m.Node(llvmx.MDString(v.Str("name")), llvmx.MDString(v.Str("value")))
		}
		if n := t.di(v); n != nil {
			return n
		}
	case *llvm.DIExpressionAttr:
		return t.expression(v)
	case *ir.IntegerAttr:
		return llvmx.IntConst(t.typ(v.Type()), v.Int())
	}
	return nil
}

func (t *translator) diTuple(elems []ir.Attr, always bool) (llvmx.MDField, bool) {
	if len(elems) == 0 {
		if always {
			return nodeField("", t.m.Node()), true
		}
		return llvmx.MDField{}, false
	}
	mds := make([]llvmx.MD, len(elems))
	for i, e := range elems {
		if mds[i] = t.diRef(e); mds[i] == nil {
			mds[i] = llvmx.MDNull
		}
	}
	return nodeField("", t.m.Node(mds...)), true
}

// expression is a DWARF expression, which is written where it is used.
func (t *translator) expression(e *llvm.DIExpressionAttr) *llvmx.Node {
	var fields []llvmx.MDField
	for _, op := range e.Ops() {
		fields = append(fields, rawField("", op.Opcode))
		for i, n := range op.Args {
			text := strconv.FormatUint(uint64(n), 10)
			if op.Opcode == "DW_OP_LLVM_convert" && i == 1 {
				text = llvm.EncodingName(n)
			}
			fields = append(fields, rawField("", text))
		}
	}
	return t.m.ClassNode("DIExpression", fields...)
}

// globalDebug attaches a variable's debug information and lists it in its unit.
func (t *translator) globalDebug(op *ir.Op, v *llvmx.Global) {
	for _, e := range attrList(op, "dbg_exprs") {
		expr := e.(*llvm.StructAttr)
		node := t.di(expr)
		v.Attach("dbg", node)
		for scope := expr.Struct("var").Struct("scope"); scope != nil; {
			if u := t.debug.units[scope]; u != nil {
				if !slices.Contains(u.globals, llvmx.MD(node)) {
					u.globals = append(u.globals, node)
				}
				break
			}
			next := scope.Struct(scopeParam(scope))
			scope = next
		}
	}
}

// scopeParam is the parameter that leads from a scope to its unit.
func scopeParam(a *llvm.StructAttr) string {
	if a.Kind() == llvm.DISubprogram {
		return "compileUnit"
	}
	if a.Kind().Has("scope") {
		return "scope"
	}
	return a.Kind().Params[0].Name
}

// finishDebug completes the units with their lists and adds the flag without
// which LLVM drops debug information.
func (t *translator) finishDebug() {
	for _, u := range t.debug.units {
		if len(u.globals) > 0 {
			u.node.InsertAfter("emissionKind", nodeField("globals", t.m.Node(u.globals...)))
		}
	}
	if !t.m.HasFlag("Debug Info Version") {
		t.m.Flag(2, "Debug Info Version", llvmx.IntConst(llvmx.I32, 3))
	}
}

func debugOps() map[string]emit {
	record := func(t *translator, op *ir.Op, kind string, mds ...llvmx.MD) {
		loc := t.location(op.Loc(), t.fn.scope, nil)
		if loc == nil {
			return
		}
		t.block.Record(kind, append(mds, loc)...)
	}
	variable := func(kind string) emit {
		return func(t *translator, op *ir.Op) {
			d := ir.View[llvm.DbgOp](op)
			if t.location(op.Loc(), t.fn.scope, nil) == nil {
				return
			}
			v := t.value(d.Subject)
			var md llvmx.MD = llvmx.MDLocal{V: v}
			if c, ok := v.(llvmx.Const); ok {
				md = c
			}
			record(t, op, kind, md, t.di(d.VarInfo), t.expression(d.Expression))
		}
	}
	return map[string]emit{
		llvm.DbgDeclare.OpDef.Name: variable("dbg_declare"),
		llvm.DbgValue.OpDef.Name:   variable("dbg_value"),
		llvm.DbgLabel.OpDef.Name: func(t *translator, op *ir.Op) {
			if t.location(op.Loc(), t.fn.scope, nil) != nil {
				record(t, op, "dbg_label", t.di(llvm.DbgLabel.Of(op).Label))
			}
		},
	}
}
