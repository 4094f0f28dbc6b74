package transforms

import (
	"path"
	"slices"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
)

// DebugScope gives every llvm.func the scope without which its locations do not reach
// LLVM IR.
var DebugScope = &pass.Pass{
	Name:  "ensure-debug-info-scope-on-llvm-func",
	Class: "DIScopeForLLVMFuncOpPass",
	Op:    "builtin.module",
	Doc: `Materialize LLVM debug info subprogram attribute on every LLVMFuncOp

A location becomes a line of the compiled program only inside of a function that
has a subprogram. This pass gives one to each llvm.func without one, and a file scope
to operations of other files and to inlined operations. The compile unit
is the module's, if its location has one.

With DebugDirectivesOnly PTX has line directives, and the machine code does not change.
With Full and LineTablesOnly PTX is marked "debug", which ptxas does not
optimize.`,
	New: func() pass.Runner { return &debugScope{kind: 2} },
}

type debugScope struct {
	kind    int
	callers bool
}

// emissionKinds are the amounts of debug information.
var emissionKinds = []pass.Case{
	{Name: "None", Doc: "None"}, {Name: "Full", Doc: "Full"}, {Name: "LineTablesOnly", Doc: "LineTablesOnly (default)"},
	{Name: "DebugDirectivesOnly", Doc: "DebugDirectivesOnly"},
}

// Options implements [pass.Configurable].
func (p *debugScope) Options(o *pass.Options) {
	o.Enum("emission-kind", &p.kind, "Emission kind to generate debug info.", emissionKinds...)
	o.Bool("callers", &p.callers, "Also give a scope to the intermediate call sites of nested calls: without this, LLVM IR has only the innermost location and the outermost call")
}

// Run gives scopes to the functions inside the module, and to what is inside them.
func (p *debugScope) Run(_ *pass.Context, module *ir.Op) error {
	unit := metadata(module.Loc(), llvm.DICompileUnit)
	if unit == nil {
		unit = p.unit(module.Loc())
	}
	ir.WalkOps(module, func(op *ir.Op) {
		if f, ok := llvm.Func.Cast(op); ok {
			addSubprogram(f, unit)
		} else if f, ok := ir.Enclosing(op, llvm.Func); ok {
			p.addFileScope(op, f)
		}
	})
	return nil
}

// unit is the compile unit of a module that has none.
func (p *debugScope) unit(loc diag.Loc) *llvm.StructAttr {
	file := unknownFile
	if at := diag.CallPosition(loc); at != nil {
		file = fileOf(at)
	}
	return llvm.DICompileUnit.Of(
		ir.NamedAttr{Name: "id", Value: ir.Distinct(ir.Unit)},
		ir.NamedAttr{Name: "sourceLanguage", Value: ir.String_("DW_LANG_C")},
		ir.NamedAttr{Name: "file", Value: file},
		ir.NamedAttr{Name: "producer", Value: ir.String_("MLIR")},
		ir.NamedAttr{Name: "isOptimized", Value: ir.Bool(true)},
		ir.NamedAttr{Name: "emissionKind", Value: ir.String_(emissionKinds[p.kind].Name)})
}

var unknownFile = diFile("<unknown>", "")

// addSubprogram makes a function a scope.
func addSubprogram(f llvm.FuncOp, unit *llvm.StructAttr) {
	if metadata(f.Loc(), llvm.DISubprogram) != nil {
		return
	}
	file, line := unit.Struct("file"), int64(1)
	if at := diag.CallPosition(f.Loc()); at != nil {
		file, line = fileOf(at), int64(at.Line)
	}
	flags := []string{"Optimized"}
	var params []ir.NamedAttr
	// What is only declared is defined in another unit.
	if !f.IsDeclaration() {
		flags = append(flags, "Definition")
		params = append(params, ir.NamedAttr{Name: "id", Value: ir.Distinct(ir.Unit)},
			ir.NamedAttr{Name: "compileUnit", Value: unit})
	}
	bits := int64(0)
	for _, word := range flags {
		bit, _ := llvm.SubprogramFlags.Value(word)
		bits |= bit
	}
	name := ir.String_(f.SymName)
	s := llvm.DISubprogram.Of(append(params,
		ir.NamedAttr{Name: "scope", Value: file},
		ir.NamedAttr{Name: "name", Value: name},
		ir.NamedAttr{Name: "linkageName", Value: name},
		ir.NamedAttr{Name: "file", Value: file},
		ir.NamedAttr{Name: "line", Value: ir.I64Attr(line)},
		ir.NamedAttr{Name: "scopeLine", Value: ir.I64Attr(line)},
		ir.NamedAttr{Name: "subprogramFlags", Value: ir.I64Attr(bits)},
		ir.NamedAttr{Name: "type", Value: llvm.DISubroutineType.Of(ir.NamedAttr{Name: "callingConvention",
			Value: ir.String_("DW_CC_normal")})})...)
	f.Op.SetLoc(&diag.FusedLoc{Locs: []diag.Loc{f.Loc()}, Metadata: s})
}

// addFileScope says of an operation that was inlined, or that is of another file than
// its function, which file that is: a place in LLVM IR has no file but its scope's.
func (p *debugScope) addFileScope(op *ir.Op, f llvm.FuncOp) {
	scope := metadata(f.Loc(), llvm.DISubprogram)
	if scope == nil {
		return
	}
	if call, ok := op.Loc().(*diag.CallSiteLoc); ok {
		if p.callers {
			op.SetLoc(inFiles(frames(call), scope))
			return
		}
		op.SetLoc(&diag.CallSiteLoc{Callee: inFile(call.Callee, scope), Caller: call.Caller})
		return
	}
	at, home := diag.CallPosition(op.Loc()), diag.CallPosition(f.Loc())
	if at != nil && home != nil && at.File != home.File {
		op.SetLoc(scoped(op.Loc(), at, scope))
	}
}

// inFile is a called place in the scope of its file, within the scope of its callers'.
func inFile(callee diag.Loc, scope *llvm.StructAttr) diag.Loc {
	at := diag.CallPosition(callee)
	if at == nil {
		return callee
	}
	if call, ok := callee.(*diag.CallSiteLoc); ok {
		return scoped(inFile(call.Callee, fileScope(at, scope)), at, scope)
	}
	return scoped(callee, at, scope)
}

// frames are the places of nested calls, from what is called to who calls first, however they are nested.
func frames(loc diag.Loc) []diag.Loc {
	if call, ok := loc.(*diag.CallSiteLoc); ok {
		return append(frames(call.Callee), frames(call.Caller)...)
	}
	return []diag.Loc{loc}
}

// inFiles are nested calls, each place in the scope of its file but the last, which is in the function.
func inFiles(places []diag.Loc, scope *llvm.StructAttr) diag.Loc {
	last := len(places) - 1
	loc := places[last]
	for _, place := range slices.Backward(places[:last]) {
		if at := diag.CallPosition(place); at != nil {
			loc = &diag.CallSiteLoc{Callee: scoped(place, at, scope), Caller: loc}
		}
	}
	return loc
}

func scoped(loc diag.Loc, at *diag.FileLoc, scope *llvm.StructAttr) diag.Loc {
	return &diag.FusedLoc{Locs: []diag.Loc{loc}, Metadata: fileScope(at, scope)}
}

// fileScope is the part of a scope that is in another file.
func fileScope(at *diag.FileLoc, scope *llvm.StructAttr) *llvm.StructAttr {
	return llvm.DILexicalBlockFile.Of(
		ir.NamedAttr{Name: "scope", Value: scope}, ir.NamedAttr{Name: "file", Value: fileOf(at)},
		ir.NamedAttr{Name: "discriminator", Value: ir.I64Attr(0)})
}

// metadata is the first attribute of a kind inside a location, nil for none.
func metadata(loc diag.Loc, kind *llvm.StructKind) *llvm.StructAttr {
	of := func(l diag.Loc) *llvm.StructAttr {
		if f, ok := l.(*diag.FusedLoc); ok {
			if m, ok := f.Metadata.(*llvm.StructAttr); ok && m.Kind() == kind {
				return m
			}
		}
		return nil
	}
	return of(diag.Find(loc, diag.Parts, func(l diag.Loc) bool { return of(l) != nil }))
}

// fileOf is a place's file: its name, and the directory before it.
func fileOf(at *diag.FileLoc) *llvm.StructAttr {
	dir, name := path.Split(at.File)
	switch {
	case name == "" && dir == "/":
		return diFile("/", "")
	case name == "":
		name = "."
	}
	if dir != "/" {
		for len(dir) > 0 && dir[len(dir)-1] == '/' {
			dir = dir[:len(dir)-1]
		}
	}
	return diFile(name, dir)
}

func diFile(name, directory string) *llvm.StructAttr {
	return llvm.DIFile.Of(ir.NamedAttr{Name: "name", Value: ir.String_(name)},
		ir.NamedAttr{Name: "directory", Value: ir.String_(directory)})
}
