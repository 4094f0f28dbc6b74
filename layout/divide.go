package layout

// LogicalDivide splits l into the elements that the tiler points to and the rest: l∘(b, b*) for a layout b, in each
// mode for a tiler of modes (CuTe, "Division"). Of shape (M, N, L…) by <m, n> it makes ((m,M/m), (n,N/n), L…).
func (l Layout) LogicalDivide(t Tiler) (Layout, error) { return t.each(l, logicalDivide) }

func logicalDivide(a, b Layout) (Layout, error) {
	rest, err := b.Complement(a.Size())
	if err != nil {
		return Layout{}, err
	}
	return Composition(a, Concat(b, rest))
}

// ZippedDivide gathers the tiles of LogicalDivide in the first mode and what counts tiles in the second:
// ((m,n), (M/m, N/n, L…)).
func (l Layout) ZippedDivide(t Tiler) (Layout, error) { return unzip(l, t, logicalDivide) }

// TiledDivide is ZippedDivide with the second mode opened: ((m,n), M/m, N/n, L…).
func (l Layout) TiledDivide(t Tiler) (Layout, error) { return openSecond(l.ZippedDivide(t)) }

// FlatDivide is ZippedDivide with both modes opened: (m, n, M/m, N/n, L…).
func (l Layout) FlatDivide(t Tiler) (Layout, error) { return openBoth(l.ZippedDivide(t)) }

// unzip applies a splitter, whose results have two modes, by mode and gathers first modes with first and second with
// second.
func unzip(l Layout, t Tiler, split func(Layout, Layout) (Layout, error)) (Layout, error) {
	if t.layout != nil {
		return split(l, *t.layout)
	}
	if t.modes == nil {
		return Concat(mode(1, 0), l), nil
	}
	if _, err := t.each(l, func(a, _ Layout) (Layout, error) { return a, nil }); err != nil {
		return Layout{}, err
	}
	var tiles, rests []Layout
	for i, m := range l.Modes() {
		if i >= len(t.modes) {
			rests = append(rests, m)
			continue
		}
		r, err := unzip(m, t.modes[i], split)
		if err != nil {
			return Layout{}, err
		}
		tiles, rests = append(tiles, r.Mode(0)), append(rests, r.Mode(1))
	}
	return Concat(Concat(tiles...), Concat(rests...)), nil
}

func openSecond(l Layout, err error) (Layout, error) {
	if err != nil {
		return Layout{}, err
	}
	return Concat(append([]Layout{l.Mode(0)}, l.Mode(1).Modes()...)...), nil
}

func openBoth(l Layout, err error) (Layout, error) {
	if err != nil {
		return Layout{}, err
	}
	return Concat(append(l.Mode(0).Modes(), l.Mode(1).Modes()...)...), nil
}
