package layout

// LogicalProduct repeats l in the arrangement of the tiler: (l, l*∘b) for a layout b, in each mode for a tiler of modes
// (CuTe, `Product`).
func (l Layout) LogicalProduct(t Tiler) (Layout, error) { return t.each(l, logicalProduct) }

func logicalProduct(a, b Layout) (Layout, error) {
	free, err := a.Complement(a.Size() * b.Cosize())
	if err != nil {
		return Layout{}, err
	}
	repeats, err := Composition(free, b)
	if err != nil {
		return Layout{}, err
	}
	return Concat(a, repeats), nil
}

// ZippedProduct gathers the modes of a logical product by mode: ((M,N), (m,n,L…)).
func (l Layout) ZippedProduct(t Tiler) (Layout, error) { return unzip(l, t, logicalProduct) }

// TiledProduct is ZippedProduct with the second mode opened.
func (l Layout) TiledProduct(t Tiler) (Layout, error) { return openSecond(l.ZippedProduct(t)) }

// FlatProduct is ZippedProduct with both modes opened.
func (l Layout) FlatProduct(t Tiler) (Layout, error) { return openBoth(l.ZippedProduct(t)) }

// BlockedProduct arranges copies of l as blocks of the tiler: mode i of the result runs through mode i of l, then mode
// i of the tiler.
func (l Layout) BlockedProduct(tiler Layout) (Layout, error) {
	return pairModes(l, tiler, func(block, tile Layout) Layout { return Concat(block, tile) })
}

// RakedProduct interleaves copies of l (a cyclic distribution): mode i of the result runs through mode i of the tiler,
// then mode i of l.
func (l Layout) RakedProduct(tiler Layout) (Layout, error) {
	return pairModes(l, tiler, func(block, tile Layout) Layout { return Concat(tile, block) })
}

func pairModes(a, b Layout, pair func(block, tile Layout) Layout) (Layout, error) {
	rank := max(a.Rank(), b.Rank())
	p, err := logicalProduct(a.padded(rank), b.padded(rank))
	if err != nil {
		return Layout{}, err
	}
	modes := make([]Layout, rank)
	for i := range modes {
		modes[i] = pair(p.Mode(0).Mode(i), p.Mode(1).Mode(i)).Coalesce()
	}
	return Concat(modes...), nil
}

// padded appends modes 1:0 up to the rank.
func (l Layout) padded(rank int) Layout {
	modes := l.Modes()
	for len(modes) < rank {
		modes = append(modes, mode(1, 0))
	}
	return Concat(modes...)
}
