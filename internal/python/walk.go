package python

// Inspect calls f for a node and, if it returns true, for all below it, in the order in which they are written as far
// as the tree's fields have it.
func Inspect(n Node, f func(Node) bool) {
	var visit func(Node)
	visit = func(n Node) {
		if f(n) {
			Children(n, visit)
		}
	}
	visit(n)
}

// Walk calls f for a node and all below it.
func Walk(n Node, f func(Node)) {
	Inspect(n, func(n Node) bool { f(n); return true })
}

// Children calls f for each part of a node.
func Children(n Node, f func(Node)) {
	switch n := n.(type) {
	case *Module:
		each(n.Body, f)
	case Stmt:
		childrenOfStatement(n, f)
	case Expr:
		childrenOfExpression(n, f)
	case Pattern:
		childrenOfPattern(n, f)
	case *Arguments:
		childrenOfArguments(n, f)
	case *Arg:
		optional(n.Annotation, f)
	case *Keyword:
		f(n.Value)
	case *WithItem:
		f(n.Context)
		optional(n.Vars, f)
	case *ExceptHandler:
		optional(n.Type, f)
		each(n.Body, f)
	case *TypeParam:
		optional(n.Bound, f)
	case *MatchCase:
		f(n.Pattern)
		optional(n.Guard, f)
		each(n.Body, f)
	case *Comprehension:
		f(n.Target)
		f(n.Iter)
		each(n.Ifs, f)
	}
}

// each calls f for nodes that are there.
func each[T Node](ns []T, f func(Node)) {
	for _, n := range ns {
		if any(n) != nil {
			f(n)
		}
	}
}

func optional(x Expr, f func(Node)) {
	if x != nil {
		f(x)
	}
}

func childrenOfStatement(s Stmt, f func(Node)) {
	switch s := s.(type) {
	case *FunctionDef:
		each(s.Decorators, f)
		each(s.TypeParams, f)
		f(s.Args)
		optional(s.Returns, f)
		each(s.Body, f)
	case *ClassDef:
		each(s.Decorators, f)
		each(s.TypeParams, f)
		each(s.Bases, f)
		each(s.Keywords, f)
		each(s.Body, f)
	case *Return:
		optional(s.Value, f)
	case *Delete:
		each(s.Targets, f)
	case *Assign:
		each(s.Targets, f)
		f(s.Value)
	case *TypeAlias:
		f(s.Name)
		each(s.TypeParams, f)
		f(s.Value)
	case *AugAssign:
		f(s.Target)
		f(s.Value)
	case *AnnAssign:
		f(s.Target)
		f(s.Annotation)
		optional(s.Value, f)
	case *For:
		f(s.Target)
		f(s.Iter)
		each(s.Body, f)
		each(s.Orelse, f)
	case *While:
		f(s.Test)
		each(s.Body, f)
		each(s.Orelse, f)
	case *If:
		f(s.Test)
		each(s.Body, f)
		each(s.Orelse, f)
	case *With:
		each(s.Items, f)
		each(s.Body, f)
	case *Match:
		f(s.Subject)
		each(s.Cases, f)
	case *Raise:
		optional(s.Exc, f)
		optional(s.Cause, f)
	case *Try:
		each(s.Body, f)
		each(s.Handlers, f)
		each(s.Orelse, f)
		each(s.Final, f)
	case *Assert:
		f(s.Test)
		optional(s.Msg, f)
	case *Import:
		each(s.Names, f)
	case *ImportFrom:
		each(s.Names, f)
	case *ExprStmt:
		f(s.Value)
	}
}

func childrenOfExpression(x Expr, f func(Node)) {
	switch x := x.(type) {
	case *BoolOp:
		each(x.Values, f)
	case *NamedExpr:
		f(x.Target)
		f(x.Value)
	case *BinOp:
		f(x.Left)
		f(x.Right)
	case *UnaryOp:
		f(x.Operand)
	case *Lambda:
		f(x.Args)
		f(x.Body)
	case *IfExp:
		f(x.Body)
		f(x.Test)
		f(x.Orelse)
	case *Dict:
		for i, k := range x.Keys {
			optional(k, f)
			f(x.Values[i])
		}
	case *Set:
		each(x.Elts, f)
	case *ListComp:
		f(x.Elt)
		each(x.Generators, f)
	case *SetComp:
		f(x.Elt)
		each(x.Generators, f)
	case *DictComp:
		f(x.Key)
		f(x.Value)
		each(x.Generators, f)
	case *GeneratorExp:
		f(x.Elt)
		each(x.Generators, f)
	case *Await:
		f(x.Value)
	case *Yield:
		optional(x.Value, f)
	case *YieldFrom:
		f(x.Value)
	case *Compare:
		f(x.Left)
		each(x.Comparators, f)
	case *Call:
		f(x.Func)
		each(x.Args, f)
		each(x.Keywords, f)
	case *JoinedStr:
		each(x.Values, f)
	case *FormattedValue:
		f(x.Value)
		if x.Format != nil {
			f(x.Format)
		}
	case *Attribute:
		f(x.Value)
	case *Subscript:
		f(x.Value)
		f(x.Index)
	case *Starred:
		f(x.Value)
	case *List:
		each(x.Elts, f)
	case *Tuple:
		each(x.Elts, f)
	case *Slice:
		optional(x.Lower, f)
		optional(x.Upper, f)
		optional(x.Step, f)
	}
}

func childrenOfPattern(x Pattern, f func(Node)) {
	switch x := x.(type) {
	case *MatchValue:
		f(x.Value)
	case *MatchSingleton:
		f(x.Value)
	case *MatchSequence:
		each(x.Patterns, f)
	case *MatchMapping:
		for i, k := range x.Keys {
			f(k)
			f(x.Patterns[i])
		}
	case *MatchClass:
		f(x.Class)
		each(x.Patterns, f)
		each(x.KwdPatterns, f)
	case *MatchAs:
		if x.Pattern != nil {
			f(x.Pattern)
		}
	case *MatchOr:
		each(x.Patterns, f)
	}
}

func childrenOfArguments(a *Arguments, f func(Node)) {
	each(a.PosOnly, f)
	each(a.Args, f)
	each(a.Defaults, f)
	if a.VarArg != nil {
		f(a.VarArg)
	}
	each(a.KwOnly, f)
	each(a.KwDefaults, f)
	if a.KwArg != nil {
		f(a.KwArg)
	}
}
