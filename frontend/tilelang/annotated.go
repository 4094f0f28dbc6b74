package tilelang

import "github.com/tsopt/tsopt/internal/python/eval"

// The annotations of helper functions' parameters: where a buffer is, or that something is an expression. The argument
// of a call has its own type, so that an annotation says nothing new; but T.Ref (references.go) changes what a call
// passes.

// An annotation is a name that parameters are annotated with, `x: T.SharedBuffer` or `x: T.LocalBuffer[(8,),
// T.float32]`.
type annotation struct{ name string }

// TypeName implements [eval.Typed].
func (n *annotation) TypeName() string { return n.name }

// Index implements [eval.Indexable].
func (n *annotation) Index(eval.Site, eval.Value) (eval.Value, error) { return n, nil }

// Call implements [eval.Callable].
func (n *annotation) Call(c *eval.Call) (eval.Value, error) {
	if !n.of() {
		return nil, c.Interp.Errorf(c.Node, "%s is a type annotation for parameters of helper functions; it cannot be called",
			n.name)
	}
	return n, nil
}

// of reports whether the annotation is that of buffers, which may have a shape and a type.
func (n *annotation) of() bool {
	switch n.name {
	case "T.SharedBuffer", "T.FragmentBuffer", "T.LocalBuffer":
		return true
	}
	return false
}

// annotations are those names.
var annotations = func() map[string]eval.Value {
	m := map[string]eval.Value{}
	for _, name := range []string{
		"SharedBuffer", "FragmentBuffer", "LocalBuffer", "Ref", "PrimExpr", "Var", "SizeVar", "IterVar", "IntImm", "FloatImm",
		"StringImm", "Any", "AnyDType",
		"PrimFunc", "JITFunc", "KernelLaunchFrame", "WarpSpecializeFrame", "BufferLoad", "PartialFragment", "CallEffectKind",
	} {
		m[name] = &annotation{"T." + name}
	}
	return m
}()
