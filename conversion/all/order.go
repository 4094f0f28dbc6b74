package all

import "github.com/tsopt/tsopt/ir/pass"

// Orders says which passes cannot be exchanged, and why. What follows from the forms that passes
// take and end is not here ([pass.Form]): that tiles get layouts once, and become threads last, and
// that a pass finds parameters bound and short forms written out. No pipeline
// is held to one between lower-comm and infer-layout, either of which takes what the other makes, and
// there is none between passes that upstream has too: what mlir-opt runs, tsopt runs.
func Orders() []pass.Order {
	return []pass.Order{
		{First: "pipeline-mma", Then: "peel-masked-iterations", Why: "MMAs may stay outstanding from the first loop to the second"},
		{First: "raise-windows", Then: "raise-gathers", Why: "loads of consecutive elements become windows, not gathers"},
		{First: "raise-windows", Then: "raise-parallel", Why: "a computation on a window becomes operations on tiles once the window is a tile"},
		{First: "raise-gathers", Then: "desugar", Why: "a runtime index is one for each row, until it is broadcast along the row"},
		{First: "raise-gathers", Then: "raise-parallel", Why: "a computation on a row becomes operations on tiles once the row is loaded as a tile"},
		{First: "verify-tile", Then: "raise-stores", Why: "verify-tile knows the writer of an element from stores of elements, but not from stores to views with runtime bounds"},
		{First: "raise-stores", Then: "pack-elements", Why: "stores of 4-bit elements become stores of bytes"},
		{First: "raise-stores", Then: "fold-windows", Why: "a raised store may be to a view of a view"},
		{First: "raise-stores", Then: "raise-parallel", Why: "a computation of a stored value becomes operations on tiles once the value is a result"},
		{First: "raise-gathers", Then: "fold-windows", Why: "a raised gather may be of a view"},
		{First: "fold-windows", Then: "split-buffers", Why: "windows of views are then windows of the memory itself"},
		{First: "split-buffers", Then: "specialize-warps", Why: "the operands that a GEMM reads in place, and the remaining shared memory, depend on it"},
		{First: "raise-parallel", Then: "narrow-floats", Why: "ranges are of whole tiles"},
		{First: "raise-parallel", Then: "specialize-warps", Why: "operands of GEMMs are found through operations on tiles"},
		{First: "fold-windows", Then: "coarsen-blocks", Why: "windows of views are then windows of arrays"},
		{First: "swap-gemm-operands", Then: "coarsen-blocks", Why: "rows and columns are those of the GEMM with swapped operands"},
		{First: "coarsen-blocks", Then: "choose-instructions", Why: "the instruction is for the tile of the coarsened block"},
		{First: "choose-instructions", Then: "specialize-warps", Why: "it reads which operands are read from shared memory"},
		{First: "coarsen-blocks", Then: "specialize-warps", Why: "roles and ring buffers are for the tiles of the coarsened block"},
		{First: "coarsen-blocks", Then: "software-pipeline", Why: "prefetches are for the tiles of the coarsened block"},
		{First: "swap-gemm-operands", Then: "specialize-warps", Why: "it determines which operand is prefetched, and how results are stored"},
		{First: "specialize-warps", Then: "rasterize-tiles", Why: "specialize-warps makes its kernels persistent itself"},
		{First: "fold-windows", Then: "specialize-warps", Why: "TMA copies windows of the host's arrays, not of views that the kernel makes"},
		{First: "peel-masked-iterations", Then: "software-pipeline", Why: "copies of both loops are prefetched"},
		{First: "specialize-warps", Then: "software-pipeline", Why: "specialize-warps needs the tile.pipelined, with its number of stages"},
		{First: "specialize-warps", Then: "multicast-loads", Why: "it makes the role whose loads are multicast"},
		{First: "multicast-loads", Then: "verify-async", Why: "its copies are verified like those of the program"},
		{First: "specialize-warps", Then: "stage-stores", Why: "it makes the role whose results are stored by TMA"},
		{First: "stage-stores", Then: "split-consumer", Why: "buffers of results get shared memory before a second consumer does, and one role has all results"},
		{First: "stage-stores", Then: "software-pipeline", Why: "results are staged in shared memory that the ring buffers of other loops would take"},
		{First: "stage-stores", Then: "verify-async", Why: "its copies are verified like those of the program"},
		{First: "specialize-warps", Then: "split-consumer", Why: "it makes the role that is split"},
		{First: "split-consumer", Then: "verify-async", Why: "its ring buffers are verified like those of the program"},
		{First: "split-consumer", Then: "modulo-schedule-mma", Why: "GEMMs in a role of their own do not run an iteration later"},
		{First: "specialize-warps", Then: "modulo-schedule-mma", Why: "it needs loops of roles, in which a stage is released after each GEMM"},
		{First: "modulo-schedule-mma", Then: "pipeline-mma", Why: "it decides which GEMMs run an iteration later"},
		{First: "specialize-warps", Then: "verify-async", Why: "its ring buffers are verified like those of the program"},

		{First: "lower-comm", Then: "infer-layout", Preferred: true, Why: "tiles of exchanges get layouts like all others"},
		{First: "lower-comm", Then: "allocate-memory", Why: "exchanges use shared memory, which needs offsets"},
		{First: "lower-comm", Then: "insert-sync", Why: "exchanges use shared memory, which needs barriers"},
		{First: "software-pipeline", Then: "allocate-memory", Why: "ring buffers need offsets"},
		{First: "software-pipeline", Then: "insert-sync", Why: "ring buffers need barriers"},
		{First: "infer-layout", Then: "convert-layouts-via-smem", Why: "layout conversions between warps require layouts"},
		{First: "infer-layout", Then: "allocate-memory", Why: "offsets require final shapes"},
		{First: "infer-layout", Then: "insert-sync", Why: "operands of some GEMMs use shared memory, which needs barriers"},
		{First: "convert-layouts-via-smem", Then: "allocate-memory", Why: "tiles for layout conversions need offsets"},
		{First: "convert-layouts-via-smem", Then: "insert-sync", Why: "tiles for layout conversions need barriers"},
		{First: "convert-layouts-via-smem", Then: "deepen-rings", Why: "tiles for layout conversions need shared memory"},
		{First: "lower-comm", Then: "deepen-rings", Why: "exchanges need shared memory"},
		{First: "software-pipeline", Then: "deepen-rings", Why: "its ring buffers may get more stages"},
		{First: "infer-layout", Then: "deepen-rings", Why: "operands of some GEMMs need shared memory"},
		{First: "deepen-rings", Then: "allocate-memory", Why: "offsets require the final number of stages"},
		{First: "specialize-warps", Then: "verify-budget", Why: "it adds warps, and divides registers among roles"},
		{First: "split-consumer", Then: "verify-budget", Why: "it adds warps, and divides registers among roles"},
		{First: "allocate-memory", Then: "insert-sync", Why: "accesses to tiles that share bytes conflict"},
		{First: "infer-layout", Then: "insert-fences", Why: "it determines which GEMMs read operands from shared memory"},
		{First: "insert-sync", Then: "insert-fences", Why: "fences are inserted before barriers"},

		{First: "convert-tile-to-gpu", Then: "gpu-launch-sink-index-computations", Why: "gpu.launch is made by convert-tile-to-gpu"},
		{First: "convert-tile-to-gpu", Then: "gpu-kernel-outlining", Why: "gpu.launch is made by convert-tile-to-gpu"},
		{First: "gpu-kernel-outlining", Then: "gpu-kernel-bare-pointers", Why: "gpu.func is made by gpu-kernel-outlining"},
		{First: "gpu-kernel-bare-pointers", Then: "convert-gpu-to-nvvm", Why: "it needs the memref types of arrays, which are converted"},
		{First: "convert-gpu-to-nvvm", Then: "gpu-kernel-dead-arguments", Why: "unused sizes and strides of arrays are found in the llvm dialect"},
		{First: "convert-comm-to-gpu", Then: "gpu-kernel-outlining", Why: "signals are lowered inside of a gpu.launch"},
	}
}
