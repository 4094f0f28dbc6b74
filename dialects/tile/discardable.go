package tile

import "github.com/tsopt/tsopt/ir"

// DeviceAttr is the number of the device on which a call launches a kernel. DevicesAttr is how many devices run the
// kernel of a launch together, and NodesAttr on how many nodes if there are several. PartAttr marks a device's part of
// an array of the host.
const (
	DeviceAttr  = "tile.device"
	DevicesAttr = "tile.devices"
	NodesAttr   = "tile.nodes"
	PartAttr    = "tile.part"
)

// StageAttr is how many iterations later an operation of a loop in a role is to run: the second part of an iteration,
// while the first part of the next is computed.
const StageAttr = "tile.stage"

// StageOf is the stage of an operation.
func StageOf(op *ir.Op) int64 {
	a, _ := op.Attr(StageAttr).(*ir.IntegerAttr)
	if a == nil {
		return 0
	}
	return a.Int()
}

// SetStage gives an operation its stage.
func SetStage(op *ir.Op, stage int64) {
	if stage == 0 {
		op.RemoveAttr(StageAttr)
		return
	}
	op.SetAttr(StageAttr, ir.I64Attr(stage))
}

// ProducerAttr marks the role that loads in a kernel that specialize-warps divided, ConsumerAttr the role that
// computes. multicast-loads and stage-stores change the marked roles, and remove the marks. Roles that a program writes
// have none.
const (
	ProducerAttr = "tile.producer"
	ConsumerAttr = "tile.consumer"
)

// SplitAttr is the number of blocks of a cluster among which split-reductions divides the iterations of a loop.
const SplitAttr = "tile.split"

var discardable = []ir.DiscardableAttr{
	{Name: ParamsAttr, Attr: ir.DictAttrC, Doc: "the attributes of an operation that are parameters, and their choices (tile.param)"},
	{Name: StageAttr, Attr: ir.IntNonNegative(ir.I64AttrC),
		Doc: "the number of iterations by which an operation of a loop is delayed (--modulo-schedule-mma)"},
	{Name: SplitAttr, Attr: ir.IntPositive(ir.I64AttrC),
		Doc: "the number of blocks of a cluster among which the iterations of a loop are divided (--split-reductions)"},
	{Name: ProducerAttr, Attr: ir.UnitAttrC,
		Doc: "a tile.role whose loads the blocks of a cluster may share (--specialize-warps, for --multicast-loads)"},
	{Name: ConsumerAttr, Attr: ir.UnitAttrC,
		Doc: "a tile.role whose results TMA may store (--specialize-warps, for --stage-stores)"},
	{Name: DeviceAttr, Attr: ir.IntNonNegative(ir.I64AttrC),
		Doc: "the device on which a func.call launches a multi-device kernel"},
	{Name: DevicesAttr, Attr: ir.IntNonNegative(ir.I64AttrC),
		Doc: "the number of devices on which a gpu.launch or gpu.launch_func runs together"},
	{Name: NodesAttr, Attr: ir.IntNonNegative(ir.I64AttrC),
		Doc: "the number of nodes of the devices on which a gpu.launch or gpu.launch_func runs"},
	{Name: PartAttr, Attr: ir.UnitAttrC, Doc: "a gpu.alloc that holds a device's part of a host array; copies between the two transfer that part"},
}

func discardableNames() (names []string) {
	for _, d := range discardable {
		names = append(names, d.Name)
	}
	return names
}
