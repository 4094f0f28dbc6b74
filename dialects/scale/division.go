package scale

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// Division is how units divide an array: along which dimensions, and in how many parts along each. Unit i has part i,
// counted along the last of these dimensions first, as units are in the shape of a level.
type Division struct {
	*DistAttr
	Parts []int64 // along each of Dims; none for a replica
}

// Division is how so many units divide the view's source. Along several dimensions the types say how many parts there
// are along each.
func (o ViewOp) Division(units int64) Division {
	d := Division{DistAttr: o.Dist}
	switch dims := o.Dist.Dims(); len(dims) {
	case 0:
	case 1:
		d.Parts = []int64{units}
	default:
		whole, part := o.Source.Type().(*ir.MemRefType).Shape(), o.Result.Type().(*ir.MemRefType).Shape()
		for _, dim := range dims {
			d.Parts = append(d.Parts, whole[dim]/part[dim])
		}
	}
	return d
}

// Equal reports whether both are one division.
func (d Division) Equal(o Division) bool {
	return d.DistAttr == o.DistAttr && slices.Equal(d.Parts, o.Parts)
}

// Count is how many parts there are, 1 for a replica.
func (d Division) Count() int64 {
	n := int64(1)
	for _, p := range d.Parts {
		n *= p
	}
	return n
}

// At is where part i is along each of the dimensions, counted in parts.
func (d Division) At(i int64) []int64 {
	at := make([]int64, len(d.Parts))
	for j, n := range slices.Backward(d.Parts) {
		at[j] = i % n
		i /= n
	}
	return at
}

// Part is the number of the part that is somewhere.
func (d Division) Part(at []int64) (i int64) {
	for j, n := range d.Parts {
		i = i*n + at[j]
	}
	return i
}

// Extent is that of a part along one of the dimensions, whose size is given. The last parts may have less.
func (d Division) Extent(j int, size int64) int64 {
	if d.Kind() == Mapped && !d.Scattered() {
		_, part, _ := d.Blocked()
		return part
	}
	return (size + d.Parts[j] - 1) / d.Parts[j]
}
