package tree

import "github.com/tsopt/tsopt/internal/python/eval"

// Walk visits a node and all that is in it, in order.
func Walk(n Node, visit func(Node)) {
	visit(n)
	for _, b := range Blocks(n) {
		for _, c := range b.Nodes {
			Walk(c, visit)
		}
	}
}

// Blocks are those of a node, in order.
func Blocks(n Node) []*Block {
	switch n := n.(type) {
	case *Stmt:
		return []*Block{&n.Body}
	case *AndOr:
		return []*Block{&n.Right.Block}
	case *Select:
		return []*Block{&n.Then.Block, &n.Orelse.Block}
	case *If:
		return []*Block{&n.Then, &n.Orelse}
	case *For:
		out := []*Block{&n.Body}
		for i := range n.Turns {
			out = append(out, &n.Turns[i])
		}
		return out
	case *While:
		return []*Block{&n.Test.Block, &n.Body}
	case *With:
		return []*Block{&n.Body}
	case *Call:
		var out []*Block
		for _, k := range n.Keywords {
			if f, ok := k.Value.(*Function); ok {
				out = append(out, &f.Body)
			}
		}
		return out
	case *Kernel:
		return []*Block{&n.Body}
	}
	return nil
}

// Operands are the values that a node reads, in order.
func Operands(n Node) []eval.Value {
	switch n := n.(type) {
	case *Unary:
		return []eval.Value{n.X}
	case *Binary:
		return []eval.Value{n.X, n.Y}
	case *Compare:
		return []eval.Value{n.X, n.Y}
	case *Not:
		return []eval.Value{n.X}
	case *AndOr:
		return []eval.Value{n.X, n.Right.Value}
	case *Select:
		return []eval.Value{n.Cond, n.Then.Value, n.Orelse.Value}
	case *Item:
		return []eval.Value{n.Of, n.Key}
	case *SetItem:
		return []eval.Value{n.Of, n.Key, n.X}
	case *Store:
		return []eval.Value{n.To, n.X}
	case *Load:
		return []eval.Value{n.From}
	case *Let:
		return []eval.Value{n.X}
	case *Call:
		out := append([]eval.Value{n.Of}, n.Args...)
		for _, k := range n.Keywords {
			out = append(out, k.Value)
		}
		return out
	case *If:
		return []eval.Value{n.Cond}
	case *For:
		return []eval.Value{n.Loop}
	case *While:
		return []eval.Value{n.Cond, n.Test.Value}
	case *With:
		return []eval.Value{n.Context}
	}
	return nil
}

// Result is what a node gives, nil for one that gives nothing.
func Result(n Node) *Ref {
	switch n := n.(type) {
	case *Unary:
		return n.Gives
	case *Binary:
		return n.Gives
	case *Compare:
		return n.Gives
	case *Not:
		return n.Gives
	case *AndOr:
		return n.Gives
	case *Select:
		return n.Gives
	case *Item:
		return n.Gives
	case *Load:
		return n.Gives
	case *Let:
		return n.Gives
	case *Call:
		return n.Gives
	}
	return nil
}
