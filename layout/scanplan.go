package layout

import "fmt"

// Scan is the plan of a running combination along a dimension: inside each thread over registers, then over the lanes
// of a warp.
type Scan struct {
	// Registers lists, for each line along the dimension, the registers of a thread in order.
	Registers [][]int64
	// Lanes is the digit of the lanes along the dimension, in order; nil when a thread has all of it.
	Lanes *ReduceStep
}

// PlanScan plans a scan along a dimension, for distributions in which each thread has neighbours and one digit of the
// lanes goes on where its registers end.
func PlanScan(d Distribution, dim int) (Scan, error) {
	if dim < 0 || dim >= d.Rank() {
		return Scan{}, fmt.Errorf("there is no dimension %d", dim)
	}
	s := Scan{Registers: d.registersAcross(dim)}
	inThread := int64(len(s.Registers[0]))
	for _, p := range placedDigits(d.axes) {
		if p.Kind != Dim || p.Dim != dim {
			continue
		}
		switch {
		case p.axis == Reg && p.Stride*p.Size <= inThread:
		case p.axis == Lane && s.Lanes == nil && p.Stride == inThread && isPowerOfTwo(p.Size):
			s.Lanes = &ReduceStep{Spot{p.axis, p.weight}, p.Size}
		default:
			return Scan{}, fmt.Errorf("the %s distributes dimension %d in a way that a scan does not support", axisNames[p.axis],
				dim)
		}
	}
	return s, nil
}
