package gpu

import "github.com/tsopt/tsopt/ir"

func kind(mnemonic string, values []int64, cases ...string) *ir.EnumKind {
	return &ir.EnumKind{Dialect: "gpu", Mnemonic: mnemonic, Cases: cases, Values: values}
}

func spaced(mnemonic string, cases ...string) *ir.EnumKind {
	return &ir.EnumKind{Dialect: "gpu", Mnemonic: mnemonic, Cases: cases, Spaced: true}
}

// The enumerations of the dialect.
var (
	// AddressSpace is a memory space of a kernel: `#gpu.address_space<workgroup>`.
	AddressSpace = kind("address_space", []int64{1, 2, 3}, "global", "workgroup", "private")
	dimensions   = spaced("dim", "x", "y", "z")
	combiners    = spaced("all_reduce_op", "add", "mul", "minui", "minsi", "minnumf", "maxui", "maxsi",
		"maxnumf", "and", "or", "xor", "minimumf", "maximumf")
	shuffleModes = &ir.EnumKind{Dialect: "gpu", Mnemonic: "shuffle_mode", Spaced: true,
		Cases: []string{"xor", "up", "down", "idx"}, Values: []int64{0, 2, 1, 3}}
	broadcastTypes = spaced("broadcast", "first_active_lane", "specific_lane")
	elementwiseOps = spaced("mma_element_wise", "addf", "mulf", "subf", "maxf", "minf", "divf", "addi", "muli", "subi",
		"divs", "divu", "negatef", "negates", "extf")
)

// Elementwise is an operation on each element of matrices: `#gpu<mma_element_wise addf>`.
type Elementwise int64

func (e Elementwise) String() string { return elementwiseOps.Text(int64(e)) }

// Dimension is x, y or z: `#gpu<dim x>`.
type Dimension int64

// The dimensions.
const (
	X Dimension = iota
	Y
	Z
)

func (d Dimension) String() string { return dimensions.Text(int64(d)) }

// Combiner is how values are combined: `#gpu<all_reduce_op add>`.
type Combiner int64

// The combiners.
const (
	CombineAdd Combiner = iota
	CombineMul
	CombineMinUI
	CombineMinSI
	CombineMinNumF
	CombineMaxUI
	CombineMaxSI
	CombineMaxNumF
	CombineAnd
	CombineOr
	CombineXor
	CombineMinimumF
	CombineMaximumF
)

func (c Combiner) String() string { return combiners.Text(int64(c)) }

var combinerC = ir.EnumOf(combiners, "built-in reduction operations supported by gpu.allreduce.")

// ShuffleMode is how gpu.shuffle finds its source lane.
type ShuffleMode int64

// The modes.
const (
	ShuffleXor ShuffleMode = iota
	ShuffleDown
	ShuffleUp
	ShuffleIdx
)

func (m ShuffleMode) String() string { return shuffleModes.Text(int64(m)) }

// BroadcastType is which lane gpu.subgroup_broadcast reads.
type BroadcastType int64

// The lanes.
const (
	FirstActiveLane BroadcastType = iota
	SpecificLane
)

func (t BroadcastType) String() string { return broadcastTypes.Text(int64(t)) }

var mappingIDs = []string{
	"x", "y", "z", "linear_dim_0", "linear_dim_1", "linear_dim_2", "linear_dim_3", "linear_dim_4",
	"linear_dim_5", "linear_dim_6", "linear_dim_7", "linear_dim_8", "linear_dim_9",
}

// The attributes that map loop dimensions to hardware: `#gpu.block<x>` …
var (
	BlockMapping       = kind("block", nil, mappingIDs...)
	WarpgroupMapping   = kind("warpgroup", nil, mappingIDs...)
	WarpMapping        = kind("warp", nil, mappingIDs...)
	ThreadMapping      = kind("thread", nil, mappingIDs...)
	LaneMapping        = kind("lane", nil, mappingIDs...)
	MemorySpaceMapping = kind("memory_space", []int64{1, 2, 3}, "global", "workgroup", "private")
)

// The memory spaces.
var (
	Global    = AddressSpace.Named("global")
	Workgroup = AddressSpace.Named("workgroup")
	Private   = AddressSpace.Named("private")
)

var enumAttrs = []ir.AttrDef{
	AddressSpace.AttrDef("GPU address space"),
	dimensions.AttrDef("a dimension, either 'x', 'y', or 'z'"),
	combiners.AttrDef("built-in reduction operations supported by gpu.allreduce."),
	shuffleModes.AttrDef("Indexing modes supported by gpu.shuffle."),
	broadcastTypes.AttrDef("a lane to broadcast from"),
	elementwiseOps.AttrDef("elementwise operation to apply to mma matrix"),
	BlockMapping.AttrDef("blocks of the grid"), WarpgroupMapping.AttrDef("warpgroups of a block"),
	WarpMapping.AttrDef("warps of a block"), ThreadMapping.AttrDef("threads of a block"),
	LaneMapping.AttrDef("lanes of a warp"), MemorySpaceMapping.AttrDef("levels of memory"),
}
