package nvvm

import "github.com/tsopt/tsopt/ir"

func kind(mnemonic string, cases ...string) *ir.EnumKind {
	return &ir.EnumKind{Dialect: "nvvm", Mnemonic: mnemonic, Cases: cases}
}

func valued(mnemonic string, values []int64, cases ...string) *ir.EnumKind {
	return &ir.EnumKind{Dialect: "nvvm", Mnemonic: mnemonic, Cases: cases, Values: values}
}

// spaced is an enumeration written `#nvvm<shfl_kind bfly>`.
func spaced(mnemonic string, cases ...string) *ir.EnumKind {
	return &ir.EnumKind{Dialect: "nvvm", Mnemonic: mnemonic, Cases: cases, Spaced: true}
}

// The enumerations of the dialect. Cases and values are those of PTX and of
// upstream's NVVMOps.td.
var (
	MemScope    = kind("mem_scope", "cta", "cluster", "gpu", "sys")
	MemOrder    = kind("mem_order", "weak", "relaxed", "acquire", "release", "acq_rel", "sc", "mmio", "volatile")
	SharedSpace = kind("shared_space", "cta", "cluster")
	MemorySpace = valued("memory_space", []int64{0, 1, 3, 4, 5, 6, 7},
		"generic", "global", "shared", "constant", "local", "tensor", "shared_cluster")
	ProxyKind = kind("proxy_kind", "alias", "async", "async.global", "async.shared", "tensormap", "generic")

	BarrierReduction = kind("reduction", "popc", "and", "or")
	ShflKind         = spaced("shfl_kind", "bfly", "up", "down", "idx")
	VoteKind         = spaced("vote_sync_kind", "any", "all", "ballot", "uni")
	MatchKind        = spaced("match_sync_kind", "any", "all")
	ReduxKind        = &ir.EnumKind{Dialect: "nvvm", Mnemonic: "redux_kind", Spaced: true,
		Cases:  []string{"add", "and", "max", "min", "or", "umax", "umin", "xor", "fmin", "fmax"},
		Values: []int64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}}
	RegisterAction = &ir.EnumKind{Dialect: "nvvm", Mnemonic: "action", Spaced: true,
		Cases: []string{"decrease", "increase"}, Values: []int64{1, 0}}
	ClusterQuery = spaced("cluster_launch_control_query_type",
		"is_canceled", "get_first_cta_id_x", "get_first_cta_id_y", "get_first_cta_id_z")
	PermuteMode   = kind("permute_mode", "default", "f4e", "b4e", "rc8", "ecl", "ecr", "rc16")
	CacheModifier = spaced("load_cache_modifier", "ca", "cg", "cs", "lu", "cv")
	CacheLevel    = spaced("prefetch_cache_level", "L1", "L2")
	EvictPriority = spaced("cache_eviction_priority", "evict_normal", "evict_first", "evict_last", "evict_unchanged", "no_allocate")
	GridDepAction = spaced("grid_dep_action", "wait", "launch_dependents")

	TMALoadMode  = kind("tma_load_mode", "tile", "im2col", "im2col_w", "im2col_w_128", "tile_gather4")
	TMAStoreMode = kind("tma_store_mode", "tile", "im2col", "tile_scatter4")
	TMARedux     = valued("tma_redux_kind", []int64{0, 2, 1, 3, 4, 5, 6, 7}, "add", "max", "min", "inc", "dec", "and", "or", "xor")
	CTAGroup     = kind("cta_group", "cta_1", "cta_2")

	MMALayout = kind("mma_layout", "row", "col")
	MMAType   = valued("mma_type", []int64{0, 1, 2, 9, 4, 3, 5, 8, 7, 6, 10, 11, 12, 13, 14, 15},
		"f16", "f32", "tf32", "bf16", "s8", "u8", "s32", "s4", "u4", "b1", "f64", "e4m3", "e5m2", "e3m2", "e2m3", "e2m1")
	MMAB1Op           = kind("mma_b1op", "none", "xor_popc", "and_popc")
	MMAOverflow       = valued("mma_int_overflow", []int64{1, 0}, "satfinite", "wrapped")
	MMAFrag           = kind("mma_frag", "a", "b", "c")
	LdStMatrixEltType = kind("ld_st_matrix_elt_type", "b16", "b8", "b8x16.b6x16_p32", "b8x16.b4x16_p64")

	WgmmaType     = kind("wgmma_type", "f16", "tf32", "u8", "s8", "b1", "bf16", "e4m3", "e5m2", "f32", "s32")
	WgmmaScaleIn  = valued("wgmma_scale_in", []int64{1, -1}, "one", "neg")
	WgmmaScaleOut = kind("wgmma_scale_out", "zero", "one")

	MMAKind          = kind("mma_kind", "f8f6f4")
	BlockScaleKind   = kind("block_scale_kind", "mxf8f6f4", "mxf4", "mxf4nvf4")
	BlockScaleFormat = kind("block_scale_format", "ue8m0", "ue4m3")
	ScaleVecSize     = kind("scale_vec_size", "x1", "x2", "x4")

	FPRounding = kind("fp_rnd_mode", "none", "rn", "rm", "rp", "rz", "rna", "rs")
	Saturation = kind("sat_mode", "none", "satfinite")
	DotType    = valued("dot_accumulate_type", []int64{1, 0}, "signed", "unsigned")

	Tcgen05Fence       = kind("tcgen05_fence", "before", "after")
	Tcgen05Wait        = kind("tcgen05_wait", "load", "store")
	Tcgen05LdStShape   = kind("tcgen05_ldst_shape", "shape_16x64b", "shape_16x128b", "shape_16x256b", "shape_32x32b", "shape_16x32bx2")
	Tcgen05CpShape     = kind("tcgen05_cp_shape", "shape_128x256b", "shape_4x256b", "shape_128x128b", "shape_64x128b", "shape_32x128b")
	Tcgen05CpMulticast = kind("tcgen05_cp_multicast", "none", "warpx2_02_13", "warpx2_01_23", "warpx4")
	Tcgen05CpFormat    = kind("tcgen05_cp_src_fmt", "b6x16_p32", "b4x16_p64")
	Tcgen05MMAKind     = valued("tcgen05_mma_kind", []int64{2, 3, 0, 1}, "f8f6f4", "i8", "f16", "tf32")
	Tcgen05BlockScale  = kind("tcgen05_mma_block_scale", "default", "block16", "block32")
	Tcgen05CollectorB  = kind("tcgen05_mma_collectorb", "b0", "b1", "b2", "b3")
	Tcgen05Collector   = kind("tcgen05_mma_collectorop", "discard", "lastuse", "fill", "use")
)

// enumSummaries are the kinds with what upstream calls them.
var enumSummaries = []struct {
	kind    *ir.EnumKind
	summary string
}{
	{MemScope, "NVVM Memory Scope kind"}, {MemOrder, "NVVM Memory Ordering kind"},
	{SharedSpace, "Shared memory space"}, {MemorySpace, "NVVM Memory Space"}, {ProxyKind, "Proxy kind"},
	{BarrierReduction, "NVVM barrier reduction operation"}, {ShflKind, "NVVM shuffle kind"},
	{VoteKind, "NVVM vote sync kind"}, {MatchKind, "NVVM match sync kind"}, {ReduxKind, "NVVM redux kind"},
	{RegisterAction, "NVVM set max register action"}, {PermuteMode, "NVVM permute mode"},
	{CacheModifier, "NVVM load cache modifier kind"}, {CacheLevel, "NVVM Prefetch Cache Level"},
	{EvictPriority, "NVVM Cache Eviction Priority"}, {GridDepAction, "Action kind for grid dependency control"},
	{TMALoadMode, "List of Load-Modes supported for TMA Tensor Ops"}, {TMAStoreMode, "NVVM TMA Store Mode"}, {TMARedux, "NVVM TMA redux kind"},
	{CTAGroup, "NVVM CTA group kind"}, {MMALayout, "NVVM MMA layout"}, {MMAType, "NVVM MMA types"},
	{MMAB1Op, "MMA binary operations"}, {MMAOverflow, "MMA overflow options"}, {MMAFrag, "NVVM MMA frag type"},
	{LdStMatrixEltType, "Element type for ldmatrix and stmatrix"}, {WgmmaType, "NVVM WGMMA types"},
	{WgmmaScaleIn, "WGMMA overflow options"}, {WgmmaScaleOut, "WGMMA input predicate"},
	{MMAKind, "MMA operation kind"}, {BlockScaleKind, "Block Scale Kind"},
	{BlockScaleFormat, "MMA Block Scale Format"}, {ScaleVecSize, "MMA Scale Vector Sizes"},
	{FPRounding, "NVVM FPRoundingMode kind"}, {Saturation, "NVVM SaturationMode kind"},
	{DotType, "NVVM DotAccumulateType"}, {Tcgen05Fence, "NVVM Tcgen05 fence kind"},
	{Tcgen05Wait, "NVVM Tcgen05 wait kind"}, {Tcgen05LdStShape, "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4"},
	{Tcgen05CpShape, "tcgen05 cp shapes"}, {Tcgen05CpMulticast, "tcgen05 cp multicast"},
	{Tcgen05CpFormat, "tcgen05 cp source format"}, {Tcgen05MMAKind, "tcgen05 MMA Supported Types"},
	{Tcgen05BlockScale, "tcgen05.mma block scale attribute"}, {Tcgen05CollectorB, "tcgen05 MMA Collector Buffer B Attribute"},
	{ClusterQuery, "NVVM ClusterLaunchControlQueryType"},
	{Tcgen05Collector, "tcgen05.mma Collector Buffer Operation"},
}

// constraint is the attribute constraint of an enumeration.
func constraint(k *ir.EnumKind) ir.AttrConstraint {
	for _, e := range enumSummaries {
		if e.kind == k {
			return ir.EnumOf(k, e.summary)
		}
	}
	panic("nvvm: enumeration " + k.Mnemonic + " has no summary")
}
