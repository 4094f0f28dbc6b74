package tilelang

import (
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Statements that failed, and what their names hold.

// ofHost lets a statement fail that is the host's, and not known here. An error it is where its names are used; what
// binds none may be what makes the kernel.
func (t *translator) ofHost(at eval.Site, s python.Stmt, err *unknowable) error {
	var failure error = err
	switch s := s.(type) {
	case *python.Return:
		if len(t.in.Calls()) == 0 {
			return err
		}
		return &eval.Control{Kind: eval.Return, Value: &failed{err}, At: s.Span}
	case *python.FunctionDef:
		failure = t.undecorated(s, err.err)
	case *python.ExprStmt:
		if len(t.arrays) > 0 {
			return err
		}
		if t.def != nil {
			t.remark(at, "this host code is not executed: %s", err.err.Msg)
		}
	}
	for _, name := range eval.Bound([]python.Stmt{s}) {
		at.Env.Set(name, &failed{failure})
	}
	return nil
}

// A failed value is that of a name whose statement failed.
type failed struct{ err error }

// Use implements [eval.Dead].
func (f *failed) Use(eval.Site, string) (eval.Value, error) { return nil, f.err }

// TypeName implements [eval.Typed].
func (*failed) TypeName() string { return "host value" }

// Attr implements [eval.HasAttr].
func (f *failed) Attr(eval.Site, string) (eval.Value, bool, error) { return nil, false, f.err }

// Call implements [eval.Callable].
func (f *failed) Call(*eval.Call) (eval.Value, error) { return nil, f.err }

// Index implements [eval.Indexable].
func (f *failed) Index(eval.Site, eval.Value) (eval.Value, error) { return nil, f.err }

// Binary implements [eval.Operand].
func (f *failed) Binary(eval.Site, python.Operator, eval.Value, bool) (eval.Value, error) {
	return nil, f.err
}

// Unary implements [eval.Operand].
func (f *failed) Unary(eval.Site, python.UnaryOperator) (eval.Value, error) { return nil, f.err }

// Compare implements [eval.Operand].
func (f *failed) Compare(eval.Site, python.CompareOperator, eval.Value, bool) (eval.Value, error) {
	return nil, f.err
}
