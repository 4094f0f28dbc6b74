package layout

// warpgroupWarps is the number of warps that execute one wgmma; each has 16 of its 64 rows.
const warpgroupWarps = 4

// wgmmaRows stacks the rows of an mma.sync fragment over the warps of a warpgroup (PTX ISA, "Register Fragments for
// wgmma.mma_async.m64nNk…": the fragment of warp w is rows 16w … 16w+15).
func wgmmaRows(f fragment) fragment {
	f.shape = []int64{warpgroupWarps * f.shape[0], f.shape[1]}
	f.axes[Warp] = []Digit{On(warpgroupWarps, 0, 16)}
	return f
}

// WGMMAAccumulator is the layout of the M x N accumulator of wgmma m64nN, over groupsM x groupsN warpgroups (those
// along M count fastest) that each hold a contiguous block. Its warps are counted through; see
// [Distribution.SplitWarpgroups].
func WGMMAAccumulator(shape []int64, groupsM, groupsN int64) (Distribution, error) {
	return wgmmaRows(MMAOf(16).c()).tiled(shape, unit{Warp, groupsM, 0}, unit{Warp, groupsN, 1})
}

// WGMMAOperandA is the layout of the M x K left operand when wgmma takes it from registers; warpgroups along N hold
// copies.
func WGMMAOperandA(shape []int64, elemBits, groupsM, groupsN int64) (Distribution, error) {
	if err := checkOperandBits(elemBits); err != nil {
		return Distribution{}, err
	}
	return wgmmaRows(MMAOf(elemBits).a()).tiled(shape, unit{Warp, groupsM, 0}, unit{Warp, groupsN, copies})
}
