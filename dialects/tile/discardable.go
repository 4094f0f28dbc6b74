package tile

import "github.com/tsopt/tsopt/ir"

// DeviceAttr is the number of the device that a launch runs on.
const DeviceAttr = "tile.device"

var discardable = []ir.DiscardableAttr{
	{Name: DeviceAttr, Attr: ir.IntNonNegative(ir.I64AttrC), Doc: "the device that a gpu.launch of a kernel for several devices runs on"},
}

func discardableNames() (names []string) {
	for _, d := range discardable {
		names = append(names, d.Name)
	}
	return names
}
