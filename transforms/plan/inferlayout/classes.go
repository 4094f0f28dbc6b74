package inferlayout

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// classes groups values that must have one layout (union-find).
type classes struct {
	parent map[*ir.Value]*ir.Value
	dist   map[*ir.Value]layout.Distribution // by representative
}

func newClasses() *classes {
	return &classes{map[*ir.Value]*ir.Value{}, map[*ir.Value]layout.Distribution{}}
}

func (c *classes) find(v *ir.Value) *ir.Value {
	root := v
	for c.parent[root] != nil {
		root = c.parent[root]
	}
	for c.parent[v] != nil {
		v, c.parent[v] = c.parent[v], root
	}
	return root
}

// union makes two values agree; values that are no tiles are left alone.
func (c *classes) union(a, b *ir.Value) {
	if !isTile(a) || !isTile(b) {
		return
	}
	ra, rb := c.find(a), c.find(b)
	if ra != rb {
		c.parent[rb] = ra
	}
}

// of is the layout of v's class.
func (c *classes) of(v *ir.Value) (layout.Distribution, bool) {
	d, ok := c.dist[c.find(v)]
	return d, ok
}

// assign gives v's class a layout unless it has one; it reports whether it did.
func (c *classes) assign(v *ir.Value, d layout.Distribution) bool {
	r := c.find(v)
	if _, ok := c.dist[r]; ok {
		return false
	}
	c.dist[r] = d
	return true
}

func isTile(v *ir.Value) bool {
	_, ok := tile.TileOf(v.Type())
	return ok
}
