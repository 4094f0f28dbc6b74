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
	memScopes    = kind("mem_scope", "cta", "cluster", "gpu", "sys")
	memOrders    = kind("mem_order", "weak", "relaxed", "acquire", "release", "acq_rel", "sc", "mmio", "volatile")
	sharedSpaces = kind("shared_space", "cta", "cluster")
	memorySpaces = valued("memory_space", []int64{0, 1, 3, 4, 5, 6, 7},
		"generic", "global", "shared", "constant", "local", "tensor", "shared_cluster")
	proxyKinds = kind("proxy_kind", "alias", "async", "async.global", "async.shared", "tensormap", "generic")

	barrierReductions = kind("reduction", "popc", "and", "or")
	shflKinds         = spaced("shfl_kind", "bfly", "up", "down", "idx")
	voteKinds         = spaced("vote_sync_kind", "any", "all", "ballot", "uni")
	matchKinds        = spaced("match_sync_kind", "any", "all")
	reduxKinds        = &ir.EnumKind{Dialect: "nvvm", Mnemonic: "redux_kind", Spaced: true,
		Cases:  []string{"add", "and", "max", "min", "or", "umax", "umin", "xor", "fmin", "fmax"},
		Values: []int64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}}
	registerActions = &ir.EnumKind{Dialect: "nvvm", Mnemonic: "action", Spaced: true,
		Cases: []string{"decrease", "increase"}, Values: []int64{1, 0}}
	clusterQueries = spaced("cluster_launch_control_query_type",
		"is_canceled", "get_first_cta_id_x", "get_first_cta_id_y", "get_first_cta_id_z")
	permuteModes    = kind("permute_mode", "default", "f4e", "b4e", "rc8", "ecl", "ecr", "rc16")
	cacheModifiers  = spaced("load_cache_modifier", "ca", "cg", "cs", "lu", "cv")
	cacheLevels     = spaced("prefetch_cache_level", "L1", "L2")
	evictPriorities = spaced("cache_eviction_priority", "evict_normal", "evict_first", "evict_last", "evict_unchanged",
		"no_allocate")
	gridDepActions = spaced("grid_dep_action", "wait", "launch_dependents")

	tmaLoadModes  = kind("tma_load_mode", "tile", "im2col", "im2col_w", "im2col_w_128", "tile_gather4")
	tmaStoreModes = kind("tma_store_mode", "tile", "im2col", "tile_scatter4")
	tmaReduxes    = valued("tma_redux_kind", []int64{0, 2, 1, 3, 4, 5, 6, 7}, "add", "max", "min", "inc", "dec", "and",
		"or", "xor")
	ctaGroups = kind("cta_group", "cta_1", "cta_2")

	mmaLayouts = kind("mma_layout", "row", "col")
	mmaTypes   = valued("mma_type", []int64{0, 1, 2, 9, 4, 3, 5, 8, 7, 6, 10, 11, 12, 13, 14, 15},
		"f16", "f32", "tf32", "bf16", "s8", "u8", "s32", "s4", "u4", "b1", "f64", "e4m3", "e5m2", "e3m2", "e2m3", "e2m1")
	mmaB1Ops           = kind("mma_b1op", "none", "xor_popc", "and_popc")
	mmaOverflows       = valued("mma_int_overflow", []int64{1, 0}, "satfinite", "wrapped")
	mmaFrags           = kind("mma_frag", "a", "b", "c")
	ldStMatrixEltTypes = kind("ld_st_matrix_elt_type", "b16", "b8", "b8x16.b6x16_p32", "b8x16.b4x16_p64")

	wgmmaTypes     = kind("wgmma_type", "f16", "tf32", "u8", "s8", "b1", "bf16", "e4m3", "e5m2", "f32", "s32")
	wgmmaScaleIns  = valued("wgmma_scale_in", []int64{1, -1}, "one", "neg")
	wgmmaScaleOuts = kind("wgmma_scale_out", "zero", "one")

	mmaKinds          = kind("mma_kind", "f8f6f4")
	blockScaleKinds   = kind("block_scale_kind", "mxf8f6f4", "mxf4", "mxf4nvf4")
	blockScaleFormats = kind("block_scale_format", "ue8m0", "ue4m3")
	scaleVecSizes     = kind("scale_vec_size", "x1", "x2", "x4")

	fpRoundings = kind("fp_rnd_mode", "none", "rn", "rm", "rp", "rz", "rna", "rs")
	saturations = kind("sat_mode", "none", "satfinite")
	dotTypes    = valued("dot_accumulate_type", []int64{1, 0}, "signed", "unsigned")

	tcgen05Fences     = kind("tcgen05_fence", "before", "after")
	tcgen05Waits      = kind("tcgen05_wait", "load", "store")
	tcgen05LdStShapes = kind("tcgen05_ldst_shape", "shape_16x64b", "shape_16x128b", "shape_16x256b", "shape_32x32b",
		"shape_16x32bx2")
	tcgen05CpShapes = kind("tcgen05_cp_shape", "shape_128x256b", "shape_4x256b", "shape_128x128b", "shape_64x128b",
		"shape_32x128b")
	tcgen05CpMulticasts = kind("tcgen05_cp_multicast", "none", "warpx2_02_13", "warpx2_01_23", "warpx4")
	tcgen05CpFormats    = kind("tcgen05_cp_src_fmt", "b6x16_p32", "b4x16_p64")
	tcgen05MMAKinds     = valued("tcgen05_mma_kind", []int64{2, 3, 0, 1}, "f8f6f4", "i8", "f16", "tf32")
	tcgen05BlockScales  = kind("tcgen05_mma_block_scale", "default", "block16", "block32")
	tcgen05CollectorBs  = kind("tcgen05_mma_collectorb", "b0", "b1", "b2", "b3")
	tcgen05Collectors   = kind("tcgen05_mma_collectorop", "discard", "lastuse", "fill", "use")
)

// enumSummaries are the kinds with what upstream calls them.
var enumSummaries = []struct {
	kind    *ir.EnumKind
	summary string
}{
	{memScopes, "NVVM Memory Scope kind"}, {memOrders, "NVVM Memory Ordering kind"},
	{sharedSpaces, "Shared memory space"}, {memorySpaces, "NVVM Memory Space"}, {proxyKinds, "Proxy kind"},
	{barrierReductions, "NVVM barrier reduction operation"}, {shflKinds, "NVVM shuffle kind"},
	{voteKinds, "NVVM vote sync kind"}, {matchKinds, "NVVM match sync kind"}, {reduxKinds, "NVVM redux kind"},
	{registerActions, "NVVM set max register action"}, {permuteModes, "NVVM permute mode"},
	{cacheModifiers, "NVVM load cache modifier kind"}, {cacheLevels, "NVVM Prefetch Cache Level"},
	{evictPriorities, "NVVM Cache Eviction Priority"}, {gridDepActions, "Action kind for grid dependency control"},
	{tmaLoadModes, "List of Load-Modes supported for TMA Tensor Ops"}, {tmaStoreModes, "NVVM TMA Store Mode"},
	{tmaReduxes, "NVVM TMA redux kind"},
	{ctaGroups, "NVVM CTA group kind"}, {mmaLayouts, "NVVM MMA layout"}, {mmaTypes, "NVVM MMA types"},
	{mmaB1Ops, "MMA binary operations"}, {mmaOverflows, "MMA overflow options"}, {mmaFrags, "NVVM MMA frag type"},
	{ldStMatrixEltTypes, "Element type for ldmatrix and stmatrix"}, {wgmmaTypes, "NVVM WGMMA types"},
	{wgmmaScaleIns, "WGMMA overflow options"}, {wgmmaScaleOuts, "WGMMA input predicate"},
	{mmaKinds, "MMA operation kind"}, {blockScaleKinds, "Block Scale Kind"},
	{blockScaleFormats, "MMA Block Scale Format"}, {scaleVecSizes, "MMA Scale Vector Sizes"},
	{fpRoundings, "NVVM FPRoundingMode kind"}, {saturations, "NVVM SaturationMode kind"},
	{dotTypes, "NVVM DotAccumulateType"}, {tcgen05Fences, "NVVM Tcgen05 fence kind"},
	{tcgen05Waits, "NVVM Tcgen05 wait kind"}, {tcgen05LdStShapes, "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4"},
	{tcgen05CpShapes, "tcgen05 cp shapes"}, {tcgen05CpMulticasts, "tcgen05 cp multicast"},
	{tcgen05CpFormats, "tcgen05 cp source format"}, {tcgen05MMAKinds, "tcgen05 MMA Supported Types"},
	{tcgen05BlockScales, "tcgen05.mma block scale attribute"},
	{tcgen05CollectorBs, "tcgen05 MMA Collector Buffer B Attribute"},
	{clusterQueries, "NVVM ClusterLaunchControlQueryType"},
	{tcgen05Collectors, "tcgen05.mma Collector Buffer Operation"},
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
