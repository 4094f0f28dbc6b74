package ndarray

import "slices"

// broadcastShape is the shape that arrays of given shapes are broadcast to together.
func broadcastShape(shapes ...[]int) []int {
	n := 0
	for _, s := range shapes {
		n = max(n, len(s))
	}
	out := slices.Repeat([]int{1}, n)
	for _, s := range shapes {
		for i, d := range s {
			at := n - len(s) + i
			switch {
			case out[at] == 1:
				out[at] = d
			case d != 1 && d != out[at]:
				text := ""
				for _, s := range shapes {
					text += " " + shapeText(s)
				}
				fail("ValueError", "operands could not be broadcast together with shapes%s", text)
			}
		}
	}
	return out
}

// broadcast is a view of a of a larger shape, in which an extent of 1 is repeated.
func (a *Array) broadcast(shape []int) *Array {
	strides := make([]int, len(shape))
	lead := len(shape) - len(a.shape)
	for i := range a.shape {
		if a.shape[i] == shape[lead+i] {
			strides[lead+i] = a.strides[i]
		}
	}
	return a.view(shape, strides, a.offset)
}

// broadcastInto is as broadcast; leading extents of 1 too many are dropped, and a shape that does not fit is an error.
func (a *Array) broadcastInto(shape []int) *Array {
	for len(a.shape) > len(shape) && a.shape[0] == 1 {
		a = a.at(0, 0)
	}
	fits := len(a.shape) <= len(shape)
	for i := 0; fits && i < len(a.shape); i++ {
		fits = a.shape[i] == 1 || a.shape[i] == shape[len(shape)-len(a.shape)+i]
	}
	if !fits {
		fail("ValueError", "could not broadcast input array from shape %s into shape %s", shapeText(a.shape),
			shapeText(shape))
	}
	return a.broadcast(shape)
}

// zip computes an element of each two.
func zip[T, U any](a, b *Array, x, y []T, f func(x, y T) U) []U {
	shape := broadcastShape(a.shape, b.shape)
	out := make([]U, 0, count(shape))
	switch {
	case slices.Equal(a.shape, b.shape) && a.contiguous() && b.contiguous():
		x, y = x[a.offset:], y[b.offset:]
		for i := range count(shape) {
			out = append(out, f(x[i], y[i]))
		}
		return out
	case len(shape) == 0:
		return append(out, f(x[a.offset], y[b.offset]))
	}
	a, b = a.broadcast(shape), b.broadcast(shape)
	last := len(shape) - 1
	other := make([]int, 0, 64) // where b's rows begin
	rows(shape[:last], b.strides[:last], b.offset, func(at, step, n int) {
		for i := range n {
			other = append(other, at+i*step)
		}
	})
	row := 0
	rows(shape, a.strides, a.offset, func(at, step, n int) {
		to, by := other[row], b.strides[last]
		row++
		for range n {
			out = append(out, f(x[at], y[to]))
			at += step
			to += by
		}
	})
	return out
}
