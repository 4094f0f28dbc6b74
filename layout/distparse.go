package layout

import (
	"fmt"
	"slices"
)

// Parse reads the textual form of a distribution:
//
//	reg = [2@1, 2@0:8], lane = [4@1:2, 8@0], warp = [2@0:16, 2@*], device = [4@+]
//
// Axes may come in any order and may be left out. The shape is what the digits cover; a leading `shape = [13, 1]`
// states it where they overhang, or where trailing dimensions have extent 1.
func Parse(text string) (Distribution, error) {
	p := distParser{scanner: scanner{text: text}}
	if err := p.clauses(); err != nil {
		return Distribution{}, err
	}
	if p.shape == nil {
		p.shape = impliedShape(p.axes)
	}
	return NewDistribution(p.shape, p.axes)
}

// MustParse is Parse for text that is known to be good; it panics on an error.
func MustParse(text string) Distribution {
	d, err := Parse(text)
	if err != nil {
		panic(fmt.Sprintf("layout.MustParse(%q): %v", text, err))
	}
	return d
}

// WithShape returns d as a distribution of a tile of the given shape; the two may only differ in trailing extents of 1.
func (d Distribution) WithShape(shape []int64) (Distribution, error) {
	if slices.Equal(shape, d.shape) {
		return d, nil
	}
	for dim := range max(len(shape), d.Rank()) {
		if have, want := extentOf(d.shape, dim), extentOf(shape, dim); have != want {
			return Distribution{}, fmt.Errorf("it is of a tile of shape %v, not %v: dimension %d has extent %d", d.shape, shape,
				dim, want)
		}
	}
	return NewDistribution(shape, d.axes)
}

func extentOf(shape []int64, dim int) int64 {
	if dim < len(shape) {
		return shape[dim]
	}
	return 1
}

type distParser struct {
	scanner
	shape []int64
	axes  Axes
	seen  [NumAxes]bool
}

func (p *distParser) clauses() error {
	if p.peek() == 0 {
		return nil
	}
	for {
		if err := p.clause(); err != nil {
			return err
		}
		if p.peek() == 0 {
			return nil
		}
		if err := p.expect(','); err != nil {
			return err
		}
	}
}

func (p *distParser) clause() error {
	start := p.pos
	name := p.word()
	if name == "shape" && p.shape == nil {
		return p.shapeClause()
	}
	a, ok := ParseAxis(name)
	if !ok || p.seen[a] {
		p.pos = start
		return p.errorf("expected an axis not yet given (reg, lane, warp, warpgroup, block, device, node)")
	}
	p.seen[a] = true
	return p.bracketed(func() error {
		g, err := p.digit()
		p.axes[a] = append(p.axes[a], g)
		return err
	})
}

func (p *distParser) shapeClause() error {
	p.shape = []int64{}
	return p.bracketed(func() error {
		n, err := p.integer()
		p.shape = append(p.shape, n)
		return err
	})
}

// bracketed reads `= [item, item]`.
func (p *distParser) bracketed(item func() error) error {
	if err := p.expect('='); err != nil {
		return err
	}
	if err := p.expect('['); err != nil {
		return err
	}
	if p.accept(']') {
		return nil
	}
	for {
		if err := item(); err != nil {
			return err
		}
		if !p.accept(',') {
			return p.expect(']')
		}
	}
}

func (p *distParser) digit() (Digit, error) {
	n, err := p.integer()
	if err != nil {
		return Digit{}, err
	}
	if err := p.expect('@'); err != nil {
		return Digit{}, err
	}
	switch {
	case p.accept('*'):
		return Rep(n), nil
	case p.accept('+'):
		return Sum(n), nil
	}
	return p.dimDigit(n)
}

func (p *distParser) dimDigit(n int64) (Digit, error) {
	dim, err := p.integer()
	if err != nil {
		return Digit{}, err
	}
	if dim < 0 || dim >= MaxRank {
		return Digit{}, fmt.Errorf("dimension %d is not in 0..%d", dim, MaxRank-1)
	}
	stride := int64(1)
	if p.accept(':') {
		stride, err = p.integer()
	}
	return On(n, int(dim), stride), err
}
