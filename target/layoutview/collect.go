package layoutview

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/layout"
)

// Tile is one layout of a program, and the tiles that have it.
type Tile struct {
	// Name is that of the first tile as the program names it, or what makes it and
	// where, with the kind of the tile: what files are called by, unique in a [Collection].
	Name string
	// Types are the types of the tiles, as the program writes them.
	Types []string
	// Uses are the tiles, in the order of the program.
	Uses []Use

	drawn drawing
	seen  map[place]bool // the places of Uses
}

// Use is one tile that has a layout.
type Use struct {
	Name string        // as the text has it, with its sigil; "" where a pass made it
	Op   string        // that makes it
	Loc  diag.Loc      // of that operation
	At   *diag.FileLoc // its position in a file, nil where it has none
}

// drawing is a layout that can be drawn.
type drawing interface {
	kind() string // of tile: what names end with
	lay() *sheet
}

// Collection is the layouts of one or several programs.
type Collection struct {
	Tiles []*Tile
	byKey map[string]*Tile
	names map[string]bool
}

// Add takes the layouts of a program. Names are what its text calls values; see [NamesIn].
func (c *Collection) Add(root *ir.Op, names Names) {
	ir.WalkOps(root, func(op *ir.Op) {
		for _, region := range op.Regions() {
			for b := range region.Blocks() {
				for _, arg := range b.Args() {
					c.value(arg, op, names)
				}
			}
		}
		for _, v := range op.Results() {
			c.value(v, op, names)
		}
		c.declared(op)
		c.access(op)
	})
}

// Planned reports whether all register tiles in the kernels of a program have layouts.
func Planned(root *ir.Op) bool {
	for k := range ir.Collect(root, tile.Kernel) {
		bare := false
		ir.WalkOps(k.Op, func(op *ir.Op) {
			for _, t := range op.ResultTypes() {
				_, isTile := tile.TileOf(t)
				_, has := tile.DistOf(t)
				bare = bare || isTile && !has
			}
		})
		if bare {
			return false
		}
	}
	return true
}

// value takes the layout of a value, if it is a tile.
func (c *Collection) value(v *ir.Value, op *ir.Op, names Names) {
	c.tile(v.Type(), Use{Name: names.of(v.Loc()), Op: op.Name(), Loc: v.Loc(), At: diag.Position(v.Loc())})
}

// declared takes the layouts of a function that has no body, and so no values.
func (c *Collection) declared(op *ir.Op) {
	for _, a := range op.AllAttrs() {
		t, ok := a.Value.(*ir.TypeAttr)
		if !ok || op.NumRegions() != 1 || !op.Region(0).Empty() {
			continue
		}
		if f, ok := t.Value().(*ir.FunctionType); ok {
			for _, t := range slices.Concat(f.Inputs(), f.Results()) {
				c.tile(t, Use{Name: "@" + ir.SymbolName(op), Op: op.Name(), Loc: op.Loc(), At: diag.Position(op.Loc())})
			}
		}
	}
}

// tile takes the layout of a type, if it is a tile's.
func (c *Collection) tile(typ ir.Type, u Use) {
	key, d := drawingOf(typ)
	if d == nil {
		return
	}
	t := c.byKey[key]
	if t == nil {
		if c.byKey == nil {
			c.byKey, c.names = map[string]*Tile{}, map[string]bool{}
		}
		t = &Tile{drawn: d, seen: map[place]bool{}}
		c.byKey[key] = t
		c.Tiles = append(c.Tiles, t)
	}
	if m, ok := d.(*memory); ok {
		t.drawn.(*memory).join(m)
	}
	if text := ir.TypeText(typ); !slices.Contains(t.Types, text) {
		t.Types = append(t.Types, text)
	}
	if place := (place{u.Name, u.Op, diag.Text(u.Loc)}); !t.seen[place] {
		t.seen[place] = true
		t.Uses = append(t.Uses, u)
	}
}

// A place tells whether two uses are one tile of the text: passes copy operations.
type place struct{ name, op, loc string }

// drawingOf is how tiles of a type are drawn, and what tells their layouts apart; nil
// where they have none.
func drawingOf(t ir.Type) (key string, d drawing) {
	if dist, ok := tile.DistOf(t); ok {
		a := tile.LayoutOf(t)
		return fmt.Sprintf("%v %v", dist.Shape(), a), &registers{attr: a, dist: dist}
	}
	m, ok := t.(*ir.MemRefType)
	if !ok || !inBanks(m) || !ir.HasStaticShape(m) {
		return "", nil
	}
	mem, err := tile.MemoryOf(m)
	if err != nil || mem.Elements() == 0 {
		return "", nil
	}
	draw := newMemory(m, mem)
	return fmt.Sprintf("%v %d %v", draw.matrix.Shape(), draw.matrix.ElemBits(), draw.matrix), draw
}

// inBanks reports whether a memory is a block's, which has banks.
func inBanks(t *ir.MemRefType) bool {
	_, swizzled := t.Layout().(*tile.SwizzleAttr)
	return swizzled || scale.SpaceOf(t) == scale.L1
}

// access takes the traffic between a register tile and shared memory that a load or a
// store moves whole.
func (c *Collection) access(op *ir.Op) {
	var at *ir.Value
	var dist layout.Distribution
	if l, ok := tile.Load.Cast(op); ok {
		at = l.Source
		dist, _ = tile.DistOf(l.Result.Type())
	} else if s, ok := tile.Store.Cast(op); ok {
		at = s.Dest
		dist, _ = tile.DistOf(s.Value.Type())
	}
	if at == nil || dist.IsZero() {
		return
	}
	key, _ := drawingOf(at.Type())
	if t := c.byKey[key]; t != nil && slices.Equal(t.drawn.(*memory).matrix.Shape(), dist.Shape()) {
		m := t.drawn.(*memory)
		m.traffic = append(m.traffic, traffic{op.Name(), diag.Position(op.Loc()), m.matrix.Conflicts(dist)})
	}
}

// Finish gives the layouts their names.
func (c *Collection) Finish() {
	for _, t := range c.Tiles {
		t.Name = c.unique(t.calledBy() + "." + t.drawn.kind())
	}
}

// calledBy is the first name that the program's text has for one of the tiles, or else
// the operation that makes the first, and its line.
func (t *Tile) calledBy() string {
	for _, u := range t.Uses {
		if u.Name != "" {
			return fileName(strings.TrimLeft(u.Name, "%@"))
		}
	}
	u := t.Uses[0]
	name := u.Op[strings.LastIndex(u.Op, ".")+1:]
	if u.At != nil {
		name += fmt.Sprintf("-line-%d", u.At.Line)
	}
	return fileName(name)
}

// unique counts names that are there already. File systems may not tell capitals from
// small letters.
func (c *Collection) unique(name string) string {
	try := name
	for n := 2; c.names[strings.ToLower(try)]; n++ {
		try = fmt.Sprintf("%s-%d", name, n)
	}
	c.names[strings.ToLower(try)] = true
	return try
}

// fileName is a name with nothing in it that a file system or an address gives a meaning.
func fileName(name string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_' {
			return r
		}
		return '_'
	}, name)
}
