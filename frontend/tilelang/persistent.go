package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

var persistentFunction = Function{Name: "Persistent",
	Params: "domain, wave_size, index, group_size=8, num_stages=0, annotations=None", Result: "Iterator",
	Doc: "The tiles of a domain that block index of wave_size blocks computes (persistent kernel): `for x, y in T.Persistent([m, n], blocks, b)`. " +
		"Tiles are numbered in groups of group_size of the last dimension, which varies fastest within a group. Extents may be runtime values.",
	give: (*evaluation).domain,
	call: func(t *translator, a *args) (eval.Value, error) {
		stages, err := a.integer("num_stages")
		if err != nil {
			return nil, err
		}
		if stages > 0 {
			t.remark(a.site("num_stages"), "num_stages of T.Persistent has no effect: copies are pipelined by a T.Pipelined inside of it")
		}
		t.hint(a, "annotations")
		domain, err := elements(a.site("domain"), a.value("domain"))
		if err != nil {
			return nil, err
		}
		if len(domain) == 0 {
			return nil, a.wrongf("domain", "expected at least one extent")
		}
		p := &persistent{last: domain[len(domain)-1], index: a.value("index"), wave: a.value("wave_size")}
		for i, n := range domain {
			if _, known := n.(int64); known || !isNumber(n) {
				if domain[i], err = a.integerOf("domain", n); err != nil {
					return nil, err
				}
			}
		}
		group := int64(1)
		if a.value("group_size") != nil {
			if group, err = a.integer("group_size"); err != nil {
				return nil, err
			}
		}
		if p.group, err = t.groupOf(a, p.last, max(1, group)); err != nil {
			return nil, err
		}
		p.extents = append(slices.Clone(domain[:len(domain)-1]), p.group)
		if p.total, err = t.ceildividedOf(a, "domain", p.last, "group_size", p.group); err != nil {
			return nil, err
		}
		for _, n := range p.extents {
			if p.total, err = t.arithmeticOf(a, python.Mult, p.total, n); err != nil {
				return nil, err
			}
		}
		return p, nil
	}}

// A persistent is what T.Persistent gives.
type persistent struct {
	extents            []eval.Value // of a group of tiles, the fastest last
	last, group        eval.Value   // the extent of the last dimension, and of a group in it
	index, wave, total eval.Value
}

// groupOf is how many tiles of the last dimension a group has: no more than there are, and one at least.
func (t *translator) groupOf(a *args, last eval.Value, most int64) (eval.Value, error) {
	if n, known := last.(int64); known {
		return max(1, min(most, n)), nil
	}
	if most == 1 {
		return most, nil
	}
	less, err := t.extremeOf(a, false, last, most)
	if err != nil {
		return nil, err
	}
	return t.extremeOf(a, true, less, int64(1))
}

// inGroups reports whether groups end where the last dimension does.
func (p *persistent) inGroups() bool {
	n, known := p.last.(int64)
	group, whole := p.group.(int64)
	return whole && (group == 1 || known && n%group == 0)
}

// TypeName implements [eval.Typed].
func (*persistent) TypeName() string { return "T.Persistent" }

// For implements [eval.Loop]: groups may reach beyond the last dimension, where there are no tiles.
func (p *persistent) For(at eval.Site, bind func(eval.Value) error, body func() error) error {
	t := translatorOf(at)
	l := &rangeLoop{from: p.index, to: p.total, step: p.wave}
	var coords []eval.Value
	return l.For(at, func(n eval.Value) (err error) {
		if coords, err = p.coordinates(at, t, n); err != nil {
			return err
		}
		return bind(single(coords))
	}, func() error {
		if p.inGroups() {
			return body()
		}
		in, err := t.compare(at, python.Lt, coords[len(coords)-1], p.last)
		if err != nil {
			return err
		}
		c, ok := in.(eval.Condition)
		if !ok {
			return at.Interp.Errorf(at.Node, "T.Persistent must be inside a kernel")
		}
		return c.If(at, body, func() error { return nil })
	})
}

// coordinates are those of the tile with a number.
func (p *persistent) coordinates(at eval.Site, t *translator, n eval.Value) ([]eval.Value, error) {
	coords := make([]eval.Value, len(p.extents))
	for i, extent := range slices.Backward(p.extents) {
		var err error
		if coords[i], err = t.binary(at, python.Mod, n, extent); err != nil {
			return nil, err
		}
		if n, err = t.binary(at, python.FloorDiv, n, extent); err != nil {
			return nil, err
		}
	}
	first, err := t.binary(at, python.Mult, n, p.group)
	if err != nil {
		return nil, err
	}
	i := len(coords) - 1
	coords[i], err = t.binary(at, python.Add, first, coords[i])
	return coords, err
}
