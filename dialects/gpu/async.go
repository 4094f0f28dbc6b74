package gpu

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

func errorAt(op *ir.Op, format string, args ...any) *diag.Diagnostic {
	return diag.Errorf(op.Loc(), format, args...)
}

var isToken = ir.TypeConstraint{
	Summary: "async token type",
	OK:      func(t ir.Type) bool { return t == ir.Type(AsyncToken) },
	Build:   AsyncToken,
}

// parseAsync reads `async [%t0, %t1]`; each half may be absent.
func parseAsync(p ir.OpParser) (async bool, tokens []*ir.Value) {
	async = p.Accept("async")
	return async, p.ResolveSame(p.Operands(ir.OptionalSquare), AsyncToken)
}

// tokenTypes are the types of the token result.
func tokenTypes(async bool) []ir.Type {
	if async {
		return []ir.Type{AsyncToken}
	}
	return nil
}

// printAsync writes the asynchronous part with the blank before it that
// upstream writes even when there is nothing.
func printAsync(p ir.OpPrinter, async bool, tokens []*ir.Value) {
	p.Space()
	if async {
		p.Str("async")
	}
	if len(tokens) == 0 {
		return
	}
	if async {
		p.Space()
	}
	p.Str("[")
	p.Operands(tokens)
	p.Str("]")
}

// IsAsync reports whether op returns a token.
func IsAsync(op *ir.Op) bool { return hasToken(op) }

// hasToken reports whether op returns a token.
func hasToken(op *ir.Op) bool {
	n := op.NumResults()
	return n > 0 && op.Result(n-1).Type() == ir.Type(AsyncToken)
}

// WaitOp is `gpu.wait async [%t0, %t1]`.
type WaitOp struct {
	ir.Base
	Dependencies []*ir.Value // the tokens waited for
	AsyncToken   *ir.Value
}

// IsAsync reports whether a token is returned and the host goes on.
func (w WaitOp) IsAsync() bool { return hasToken(w.Op) }

// Wait joins tokens.
var Wait = ir.Define(ir.Spec[WaitOp]{
	Name: "gpu.wait", Syntax: "(`async`)? (`[` $asyncDependencies `]`)? attr-dict",
	Summary: "Wait for async gpu ops to complete.",
	Doc: "Blocks the host until the tokens' operations are done; with `async` it returns a token for all of them " +
		"instead.\n\n```mlir\nfunc.func @f() {\n  %t0 = gpu.wait async\n  gpu.wait [%t0]\n  return\n}\n```",
	Fields: func(o *WaitOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Dependencies, "asyncDependencies", isToken),
			ir.OptOut(&o.AsyncToken, "asyncToken", isToken),
		}
	},
	Parse: func(p ir.OpParser, st *ir.OpState) {
		async, tokens := parseAsync(p)
		p.OpAttrs(st)
		st.Operands, st.Types = tokens, tokenTypes(async)
	},
	Print: func(p ir.OpPrinter, w WaitOp) {
		printAsync(p, w.IsAsync(), w.Dependencies)
		p.AttrDict(w.Op)
	},
})
