package inferlayout

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// seedWritten gives every class the layout that the program has for one of its tiles, before those of instructions:
// these convert if they need another one.
func (in *inference) seedWritten() error {
	var anchors []*ir.Value
	for _, v := range in.tiles {
		l := tile.LayoutOf(v.Type())
		if l == nil || l.IsRequirement() {
			continue
		}
		d, ok := tile.DistOf(v.Type())
		if !ok {
			return ownerOf(v).Errorf("has a tile of type %v, whose layout does not match the tile's shape", v.Type())
		}
		if err := in.places.Of(v.ParentBlock()).Holds(d); err != nil {
			return ownerOf(v).Errorf("has a tile of type %v, whose layout %v", v.Type(), err)
		}
		if in.assign(v, d) {
			anchors = append(anchors, v)
		} else if have, _ := in.of(v); !have.Equal(d) {
			return ownerOf(v).Errorf("has a tile of type %v, but a tile that must have the same layout has %v; remove one of the layouts, or insert a tile.convert_layout",
				v.Type(), tile.Layout(have))
		}
	}
	in.follow(anchors)
	return nil
}

// ownerOf is the operation that defines a value, or whose region has it as an argument.
func ownerOf(v *ir.Value) *ir.Op {
	if op := v.DefiningOp(); op != nil {
		return op
	}
	return v.ParentBlock().ParentOp()
}
