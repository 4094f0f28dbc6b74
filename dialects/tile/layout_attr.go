package tile

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// LayoutAttr is `#tile.layout<…>`: the encoding of a register tile, that is, which element each register of each thread
// holds (see package layout). One that names partial axes only, such as `#tile.layout<warpgroup = [2@+]>`, is a
// requirement that layout inference completes. Partial digits (`2@+`) are combined by Combiner, written `combiner =
// max` unless it is add.
type LayoutAttr struct {
	ir.AttrBase
	dist     layout.Distribution
	combiner scale.Combiner
}

type layoutKey struct {
	text     string
	combiner scale.Combiner
}

var layoutAttrs = ir.NewInterner(func(k layoutKey) *LayoutAttr {
	dist, err := layout.Parse(k.text)
	if err != nil {
		panic("tile: layout that does not parse: " + err.Error())
	}
	return &LayoutAttr{ir.NewAttrBase(), dist, k.combiner}
})

// Layout returns a distribution as an attribute, combined by add.
func Layout(d layout.Distribution) *LayoutAttr { return LayoutCombined(d, scale.Add) }

// LayoutCombined returns a distribution whose partial digits are combined by a
// combiner.
func LayoutCombined(d layout.Distribution, combiner scale.Combiner) *LayoutAttr {
	return layoutAttrs.Get(layoutKey{text: textOf(d), combiner: combiner})
}

// textOf is the distribution's text, with its shape if the digits do not imply it.
func textOf(d layout.Distribution) string { return d.String() }

// Dist is the distribution, with the shape that its digits cover.
func (a *LayoutAttr) Dist() layout.Distribution { return a.dist }

// DistFor is the distribution of a tile of the given shape; ok is false when
// the layout does not cover the shape, because it is only a requirement.
func (a *LayoutAttr) DistFor(shape []int64) (layout.Distribution, bool) {
	d, err := a.dist.WithShape(shape)
	return d, err == nil
}

// IsRequirement reports whether the layout only gives the units over which the tile is partial; layout inference
// completes it. A layout without any digit is that of a single element in a single thread.
func (a *LayoutAttr) IsRequirement() bool {
	if !a.IsPartial() {
		return false
	}
	for _, digits := range a.dist.AllDigits() {
		for _, g := range digits {
			if g.Kind != layout.Partial {
				return false
			}
		}
	}
	return true
}

// Combiner is how partial digits are combined.
func (a *LayoutAttr) Combiner() scale.Combiner { return a.combiner }

// IsPartial implements scale's PartialEncoding.
func (a *LayoutAttr) IsPartial() bool { return a.dist.IsPartial() }

// PartialOver implements scale's PartialEncoding.
func (a *LayoutAttr) PartialOver(level string) (combiner scale.Combiner, units int64, ok bool) {
	axis, known := layout.ParseAxis(level)
	if !known || !a.dist.Has(axis, layout.Partial) {
		return 0, 0, false
	}
	units = 1
	for _, g := range a.dist.Digits(axis) {
		if g.Kind == layout.Partial {
			units *= g.Size
		}
	}
	return a.combiner, units, true
}

// DialectName implements [ir.DialectAttr].
func (a *LayoutAttr) DialectName() string { return "tile" }

// WriteBody implements [ir.DialectAttr].
func (a *LayoutAttr) WriteBody(w *ir.Writer) {
	w.Str("layout<" + textOf(a.dist))
	if a.combiner != scale.Add {
		w.Str(", combiner = " + a.combiner.String())
	}
	w.Str(">")
}

func (a *LayoutAttr) String() string { return ir.AttrText(a) }

var layoutAttr = ir.AttrDef{
	Mnemonic: "layout",
	Summary:  "thread-value layout of a register tile: how it is distributed over registers, lanes, warps and higher levels",
	Doc: "A list of digits (modes) for each axis, fastest first: `N@d:s` is N steps of s elements along dimension d, `N@*` is\n" +
		"N replicas, `N@+` is N partial sums. See docs/learn/layouts.md.",
	Parse: func(p ir.OpParser, _ ir.Type) ir.Attr {
		p.Expect("<")
		at := p.Pos()
		text, combiner := cutCombiner(p.Raw())
		p.Expect(">")
		if p.Err() != nil {
			return nil
		}
		c := slices.Index(scale.Combiners, combiner)
		if c < 0 {
			p.Errorf(at, "unknown combiner %q; known are %s%s", combiner, strings.Join(scale.Combiners, ", "),
				nearest.DidYouMean(combiner, scale.Combiners))
			return nil
		}
		d, err := layout.Parse(text)
		if err != nil {
			p.Errorf(at, "invalid layout: %v", err)
			return nil
		}
		return LayoutCombined(d, scale.Combiner(c))
	},
}

func cutCombiner(text string) (rest, combiner string) {
	i := strings.LastIndex(text, "combiner")
	if i < 0 {
		return text, "add"
	}
	_, combiner, _ = strings.Cut(text[i:], "=")
	return strings.TrimRight(strings.TrimSpace(text[:i]), ","), strings.TrimSpace(combiner)
}

// LayoutOf is the layout of a register tile type, or of a future's, nil when it has none yet.
func LayoutOf(t ir.Type) *LayoutAttr {
	tt, ok := TileOf(t)
	if !ok {
		return nil
	}
	l, _ := tt.Encoding().(*LayoutAttr)
	return l
}

// DistOf is the complete distribution of a register tile type; ok is false
// before layout inference.
func DistOf(t ir.Type) (layout.Distribution, bool) {
	l := LayoutOf(t)
	if l == nil || l.IsRequirement() {
		return layout.Distribution{}, false
	}
	return l.DistFor(tileShape(t))
}
