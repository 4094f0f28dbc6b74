package test

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/go/packages"
)

// globalsWithState are the variables of packages that change while a program runs,
// each with the reason. All are safe to use from several goroutines, and none
// changes what a compilation gives. The interners of types and attributes
// ([ir.Interner]) need no entry.
var globalsWithState = map[string]string{
	"ir.lastID":                     "numbers uniqued values, in the order in which they are made; atomic",
	"ir.locAttrs":                   "an interner and the numbers of locations that it goes by, behind a mutex",
	"ir/verify.marks":               "numbers runs of the verifier, so that marks of former runs mean nothing; atomic",
	"dialects/fn.signatures":        "a pool of buffers",
	"dialects/scale/arch.read":      "descriptions of targets, each read once, behind a mutex",
	"internal/proc.unfinished":      "temporary files to remove if the process is interrupted; a sync.Map",
	"target/cpu.installed":          "where the stacks of workers lie, and Go's handler of signals; set once before the first worker",
	"target/cpu.stacks":             "stacks that no worker has, behind a mutex",
	"tools/tsmutate/mutant.mu":      "guards reached",
	"tools/tsmutate/mutant.reached": "the mutations that a run came across, noted once each",
}

// TestGlobals holds that a package's variables are what their declarations say:
// nothing assigns to one of them later, in init or elsewhere, and no two users of a
// package can get into each other's way.
func TestGlobals(t *testing.T) {
	loaded, err := packages.Load(&packages.Config{
		Dir: "..", Mode: packages.NeedName | packages.NeedSyntax | packages.NeedTypes | packages.NeedTypesInfo |
			packages.NeedImports,
	}, "./...")
	require.NoError(t, err)
	require.Greater(t, len(loaded), 50)
	found := map[string][]string{}
	for _, p := range loaded {
		require.Empty(t, p.Errors)
		changes(p, func(name string, at token.Pos, how string) {
			found[name] = append(found[name], fmt.Sprintf("%s: %s", p.Fset.Position(at), how))
		})
	}
	for _, name := range slices.Sorted(maps.Keys(found)) {
		if globalsWithState[name] == "" {
			t.Errorf("%s changes, and nothing says why:\n%s", name, strings.Join(found[name], "\n"))
		}
	}
	for name := range globalsWithState {
		if found[name] == nil {
			t.Errorf("%s: nothing changes it any more: take it off the list", name)
		}
	}
}

// changes reports what changes variables of packages.
func changes(p *packages.Package, report func(name string, at token.Pos, how string)) {
	see := func(e ast.Expr, how string) {
		if v := globalOf(p.TypesInfo, e); v != nil && !interner(v.Type()) {
			report(strings.TrimPrefix(v.Pkg().Path(), module)+"."+v.Name(), e.Pos(), how)
		}
	}
	for _, file := range p.Syntax {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				if n.Recv == nil && n.Name.Name == "init" {
					report(strings.TrimPrefix(p.PkgPath, module)+".init", n.Pos(), "an init function")
				}
			case *ast.AssignStmt:
				for _, e := range n.Lhs {
					see(e, "assigned")
				}
			case *ast.IncDecStmt:
				see(n.X, "counted")
			case *ast.RangeStmt:
				if n.Tok == token.ASSIGN {
					see(n.Key, "assigned by range")
				}
			case *ast.UnaryExpr:
				if n.Op == token.AND && !isStruct(p.TypesInfo.TypeOf(n.X)) {
					see(n.X, "its address is taken")
				}
			case *ast.CallExpr:
				if e, how := changedByCall(p.TypesInfo, n); e != nil {
					see(e, how)
				}
			}
			return true
		})
	}
}

// globalOf is the variable of a package that an expression names, or a part of.
func globalOf(info *types.Info, e ast.Expr) *types.Var {
	for {
		var name *ast.Ident
		switch x := e.(type) {
		case *ast.Ident:
			name = x
		case *ast.SelectorExpr:
			name, e = x.Sel, x.X
		case *ast.ParenExpr:
			e = x.X
		case *ast.IndexExpr:
			e = x.X
		case *ast.StarExpr:
			e = x.X
		default:
			return nil
		}
		if name == nil {
			continue
		}
		if v, ok := info.Uses[name].(*types.Var); ok && v.Pkg() != nil && v.Parent() == v.Pkg().Scope() {
			return v
		}
		if name == e {
			return nil
		}
	}
}

// changedByCall is what a call may change: the argument of delete, clear and copy,
// or the receiver of a method that takes its address.
func changedByCall(info *types.Info, call *ast.CallExpr) (e ast.Expr, how string) {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		if b, ok := info.Uses[f].(*types.Builtin); ok && slices.Contains([]string{"delete", "clear", "copy"}, b.Name()) {
			return call.Args[0], b.Name()
		}
	case *ast.SelectorExpr:
		s := info.Selections[f]
		if s == nil || s.Kind() != types.MethodVal || pointer(s.Recv()) {
			return nil, ""
		}
		if pointer(s.Obj().Type().(*types.Signature).Recv().Type()) {
			return f.X, "." + s.Obj().Name()
		}
	}
	return nil, ""
}

func pointer(t types.Type) bool {
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

func isStruct(t types.Type) bool {
	_, ok := t.Underlying().(*types.Struct)
	return ok
}

func interner(t types.Type) bool {
	n, ok := t.(*types.Named)
	return ok && n.Obj().Name() == "Interner"
}
