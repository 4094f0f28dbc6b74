package layout

import "fmt"

// Axis is one level of the hardware hierarchy over which a tile is spread, ordered from the innermost (the registers of
// a thread) to the outermost (the nodes of a machine).
type Axis uint8

// The axes, inner to outer. Warp counts the warps inside a warpgroup when the Warpgroup axis is used, and all warps of
// the block when it is not; Block counts the blocks of a cluster.
const (
	Reg Axis = iota
	Lane
	Warp
	Warpgroup
	Block
	Device
	Node
	NumAxes
)

var axisNames = [NumAxes]string{"reg", "lane", "warp", "warpgroup", "block", "device", "node"}

// String returns the name the axis has in text: `reg`, `lane`, … `node`.
func (a Axis) String() string {
	if a >= NumAxes {
		return fmt.Sprintf("axis(%d)", uint8(a))
	}
	return axisNames[a]
}

// ParseAxis is the inverse of String.
func ParseAxis(name string) (Axis, bool) {
	for a, n := range axisNames {
		if n == name {
			return Axis(a), true
		}
	}
	return 0, false
}

// AllAxes lists the axes from inner to outer.
func AllAxes() []Axis {
	return []Axis{Reg, Lane, Warp, Warpgroup, Block, Device, Node}
}

// Place is one point of the hardware: an index on every axis.
type Place [NumAxes]int64
