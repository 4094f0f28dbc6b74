package layout

import "fmt"

// Coalesce writes the layout with the fewest modes, as a function of the linear index: modes of extent 1 go, and
// neighbours n:d, m:n*d become nm:d (CuTe, "Coalesce"). Two layouts of equal size are the same function exactly when
// their coalesced forms are equal.
func (l Layout) Coalesce() Layout {
	var shape, stride []int64
	from := l.stride.Flatten()
	for i, n := range l.shape.Flatten() {
		last := len(shape) - 1
		switch {
		case n == 1:
		case last >= 0 && shape[last]*stride[last] == from[i]:
			shape[last] *= n
		default:
			shape, stride = append(shape, n), append(stride, from[i])
		}
	}
	return flat(shape, stride)
}

// CoalesceModes coalesces the parts of l that correspond to integers of profile and keeps the structure above them.
func (l Layout) CoalesceModes(profile Tuple) (Layout, error) {
	if profile.IsInt() {
		return l.Coalesce(), nil
	}
	if profile.Rank() > l.Rank() || l.shape.IsInt() {
		return Layout{}, fmt.Errorf("profile %v does not fit layout %v", profile, l)
	}
	modes := l.Modes()
	for i, p := range profile.elems {
		m, err := modes[i].CoalesceModes(p)
		if err != nil {
			return Layout{}, err
		}
		modes[i] = m
	}
	return Concat(modes...), nil
}

// Filter drops the modes that do not move (extent 1 or stride 0) and coalesces the others.
func (l Layout) Filter() Layout {
	var shape, stride []int64
	from := l.stride.Flatten()
	for i, n := range l.shape.Flatten() {
		if n > 1 && from[i] != 0 {
			shape, stride = append(shape, n), append(stride, from[i])
		}
	}
	return flat(shape, stride).Coalesce()
}
