package llvmir

import (
	"github.com/llir/llvm/ir/metadata"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// debugInfo is the line tables of a module.
type debugInfo struct{ x *llvmx.Debug }

// debugScope is the scope of a function's locations, nil for none.
type debugScope = *metadata.DISubprogram

// startDebug starts line tables if they were asked for, or if a function
// carries a DISubprogram.
func (t *translator) startDebug() {
	want := t.Debug
	path := "module.mlir"
	for op := range t.root.Body().Ops() {
		if !llvm.Func.Is(op) {
			continue
		}
		if subprogram(op) != nil {
			want = true
		}
		if p := diag.Position(op.Loc()); p != nil {
			path = p.File
		}
	}
	if want {
		t.debug = &debugInfo{t.m.NewDebug("tsopt", path)}
	}
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

func (t *translator) functionScope(f llvm.FuncOp, x *llvmx.Func) debugScope {
	if t.debug == nil {
		return nil
	}
	name, path, line := f.Name(), "module.mlir", 0
	if p := diag.Position(f.Loc()); p != nil {
		path, line = p.File, int(p.Line)
	}
	if s := subprogram(f.Op); s != nil {
		if n := s.Str("name"); n != "" {
			name = n
		}
		if file := s.Struct("file"); file != nil {
			path = file.Str("directory") + "/" + file.Str("name")
		}
		if n := s.Int("line"); n != 0 {
			line = int(n)
		}
	}
	return t.debug.x.Function(x, name, path, line)
}

// attachLocation says where the instructions of an operation come from.
func (t *translator) attachLocation(op *ir.Op, b *llvmx.Block, from int) {
	if t.debug == nil || t.fn.scope == nil {
		return
	}
	p := diag.Position(op.Loc())
	if p == nil {
		return
	}
	loc := t.debug.x.Location(t.fn.scope, int(p.Line), int(p.Col), nil)
	b.AttachFrom(from, "dbg", loc)
	if b.Terminated() && op.Next() == nil {
		b.AttachTerm("dbg", loc)
	}
}
