package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Calls whose arguments have other names or places than in the table.

// canonicalCall is a call as the table has it.
func (b *bound) canonicalCall(c *eval.Call) *eval.Call {
	switch b.Name {
	case "copy":
		return ofReadme(c)
	case "alloc_var":
		return scopeSecond(c)
	case "empty":
		return extentsApart(c)
	}
	return c
}

// ofReadme names the peer of a T.copy, which TileScale's README calls dst, behind two places.
func ofReadme(c *eval.Call) *eval.Call {
	if len(c.Args) != 2 {
		return c
	}
	i := slices.IndexFunc(c.Keywords, func(k eval.KeywordArg) bool { return k.Name == "dst" })
	if i < 0 {
		return c
	}
	renamed := *c
	renamed.Keywords = slices.Clone(c.Keywords)
	renamed.Keywords[i].Name = "peer"
	return &renamed
}

// scopeSecond names the scope of T.alloc_var(dtype, "local.var"), which stands where the number does that the variable
// begins as.
func scopeSecond(c *eval.Call) *eval.Call {
	if len(c.Args) != 2 {
		return c
	}
	scope, ok := c.Args[1].(string)
	if !ok {
		return c
	}
	named := *c
	named.Args, named.ArgNodes = c.Args[:1], c.ArgNodes[:1]
	named.Keywords = append(slices.Clone(c.Keywords), eval.KeywordArg{Name: "scope", Value: scope, Node: c.ArgNodes[1]})
	return &named
}

// extentsApart gathers the extents of T.empty(M, N, dtype=…); a type may follow them.
func extentsApart(c *eval.Call) *eval.Call {
	n := len(c.Args)
	if n > 0 && isType(c.Args[n-1]) {
		n--
	}
	if n < 2 || n > 0 && !isExtent(c.Args[0]) {
		return c
	}
	gathered := *c
	gathered.Args = append([]eval.Value{&eval.Tuple{Elems: slices.Clone(c.Args[:n])}}, c.Args[n:]...)
	gathered.ArgNodes = append([]python.Node{c.ArgNodes[0]}, c.ArgNodes[n:]...)
	return &gathered
}

// isExtent reports whether a value is one extent, and no list of them.
func isExtent(v eval.Value) bool {
	switch v.(type) {
	case *eval.Tuple, *eval.List:
		return false
	}
	return true
}
