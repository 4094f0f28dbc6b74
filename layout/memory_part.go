package layout

import "fmt"

// Part is how a window of a tile lies, and how many elements behind the tile's first its own
// begins. It fails where the window cuts through chunks, or begins inside of the pattern
// of a swizzle: then no layout says it.
func (m Memory) Part(at, shape []int64) (part Memory, offset int64, err error) {
	modes := m.layout.Layout.Modes()
	if len(at) != len(modes) || len(shape) != len(modes) {
		return Memory{}, 0, fmt.Errorf("a window of rank %d does not fit a tile of rank %d", len(shape), len(modes))
	}
	out := make([]Layout, len(modes))
	for dim, mode := range modes {
		if at[dim] < 0 || shape[dim] < 1 || at[dim]+shape[dim] > m.shape[dim] {
			return Memory{}, 0, fmt.Errorf("elements %d to %d are not inside of dimension %d, whose extent is %d", at[dim],
				at[dim]+shape[dim], dim, m.shape[dim])
		}
		n := shape[dim]
		if at[dim]+n == m.shape[dim] {
			n = mode.Size() - at[dim] // with what the tile has behind its end
		}
		if out[dim], err = mode.window(at[dim], n); err != nil {
			return Memory{}, 0, fmt.Errorf("dimension %d: %w", dim, err)
		}
	}
	for _, t := range m.terms {
		offset += t.Eval(at)
	}
	if span := m.layout.Swizzle.Span(); offset%span != 0 {
		return Memory{}, 0, fmt.Errorf("it begins at offset %d of the tile, inside of the pattern of %v, which repeats after %d", offset, m.layout.Swizzle, span)
	}
	part, err = NewMemory(Composed{m.layout.Swizzle, m.layout.Offset, Concat(out...)}, m.elemBits)
	return part.clip(shape), offset, err
}

// window is a mode's for n coordinates from one on, counted from there.
func (l Layout) window(at, n int64) (Layout, error) {
	var out []Layout
	for _, digit := range l.Coalesce().Flatten().Modes() {
		size, whole := digit.Size(), at%digit.Size() == 0 && n%digit.Size() == 0
		switch {
		case whole:
			out = append(out, digit)
			n /= size
		case at%size+n <= size:
			out = append(out, mode(n, digit.stride.n))
			n = 1
		default:
			return Layout{}, fmt.Errorf("elements %d to %d are not whole chunks of %d", at, at+n, size)
		}
		at /= size
		if n == 1 {
			break
		}
	}
	return Concat(out...), nil
}
