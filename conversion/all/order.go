package all

import "github.com/tsopt/tsopt/ir/pass"

// Orders says which passes cannot be exchanged, and why. What follows from the forms that passes
// take and end is not here ([pass.Form]): that tiles get layouts once, and become threads last, and
// that a pass finds parameters bound and short forms written out. No pipeline
// is held to one between lower-comm and infer-layout, either of which takes what the other makes, and
// there is none between passes that upstream has too: what mlir-opt runs, tsopt runs.
func Orders() []pass.Order {
	return []pass.Order{
		{First: "pipeline-mma", Then: "peel-masked-iterations", Why: "products stay in flight from the first loop to the second"},
		{First: "raise-windows", Then: "raise-gathers", Why: "what lies in a row once is no gather of it"},
		{First: "raise-windows", Then: "raise-parallel", Why: "what is computed of a window becomes operations on tiles once it is one"},
		{First: "raise-gathers", Then: "desugar", Why: "an index that data say is one a row until it is repeated along it"},
		{First: "raise-gathers", Then: "raise-parallel", Why: "what is computed of a row becomes operations on tiles once it is loaded as one"},
		{First: "verify-tile", Then: "raise-stores", Why: "who writes an element is known of stores of elements, not of those to views that end where data say"},
		{First: "raise-stores", Then: "pack-elements", Why: "what is stored of elements of 4 bits is stored as bytes"},
		{First: "raise-stores", Then: "fold-windows", Why: "what it stores to may be a view of a view"},
		{First: "raise-stores", Then: "raise-parallel", Why: "what is computed of what is stored becomes operations on tiles once it is a result"},
		{First: "raise-gathers", Then: "fold-windows", Why: "what it makes may be of a view"},
		{First: "fold-windows", Then: "split-buffers", Why: "windows of views are seen as windows of the memory then"},
		{First: "split-buffers", Then: "specialize-warps", Why: "what a product reads in place, and how much shared memory is left, depends on it"},
		{First: "raise-parallel", Then: "narrow-floats", Why: "bounds are of whole tiles"},
		{First: "raise-parallel", Then: "specialize-warps", Why: "what feeds products is found through operations on tiles"},
		{First: "fold-windows", Then: "coarsen-blocks", Why: "where tiles lie in arrays is seen through views then"},
		{First: "swap-gemm-operands", Then: "coarsen-blocks", Why: "rows and columns of a product are those of the one that runs"},
		{First: "coarsen-blocks", Then: "specialize-warps", Why: "roles and rings are of the tiles that a block has"},
		{First: "coarsen-blocks", Then: "software-pipeline", Why: "what is copied ahead is of the tiles that a block has"},
		{First: "swap-gemm-operands", Then: "specialize-warps", Why: "which factor is loaded ahead, and how results go out, depends on it"},
		{First: "specialize-warps", Then: "rasterize-tiles", Why: "blocks of kernels that it divides go from tile to tile by themselves"},
		{First: "fold-windows", Then: "specialize-warps", Why: "the copy engine carries windows of the host's arrays, not of views that the kernel makes"},
		{First: "peel-masked-iterations", Then: "software-pipeline", Why: "both loops' copies run ahead"},
		{First: "specialize-warps", Then: "software-pipeline", Why: "loops whose copies run ahead are divided while they still say so"},
		{First: "specialize-warps", Then: "split-consumer", Why: "it makes the role that is divided"},
		{First: "split-consumer", Then: "verify-async", Why: "the rings that it makes are checked like the user's own"},
		{First: "split-consumer", Then: "modulo-schedule-mma", Why: "what runs in a role of its own is not to run later"},
		{First: "specialize-warps", Then: "modulo-schedule-mma", Why: "products run later in loops of roles, whose slots wait for each product by themselves"},
		{First: "modulo-schedule-mma", Then: "pipeline-mma", Why: "it says which products run later"},
		{First: "specialize-warps", Then: "verify-async", Why: "the rings that it makes are checked like the user's own"},

		{First: "lower-comm", Then: "infer-layout", Preferred: true, Why: "the tiles that exchanges are made of get layouts like all others"},
		{First: "lower-comm", Then: "allocate-memory", Why: "exchanges go through shared memory, which needs a place"},
		{First: "lower-comm", Then: "insert-sync", Why: "exchanges go through shared memory, which needs barriers"},
		{First: "software-pipeline", Then: "allocate-memory", Why: "the rings of buffers need a place"},
		{First: "software-pipeline", Then: "insert-sync", Why: "the rings of buffers need barriers"},
		{First: "infer-layout", Then: "convert-layouts-via-smem", Why: "conversions between warps exist only with layouts"},
		{First: "infer-layout", Then: "allocate-memory", Why: "offsets need final shapes"},
		{First: "infer-layout", Then: "insert-sync", Why: "operands of some products go through shared memory, which needs barriers"},
		{First: "convert-layouts-via-smem", Then: "allocate-memory", Why: "staging tiles need a place"},
		{First: "convert-layouts-via-smem", Then: "insert-sync", Why: "staging tiles need barriers"},
		{First: "allocate-memory", Then: "insert-sync", Why: "tiles that share bytes conflict"},
		{First: "infer-layout", Then: "insert-fences", Why: "which products tensor cores read from memory is decided there"},
		{First: "insert-sync", Then: "insert-fences", Why: "fences stand before barriers"},

		{First: "convert-tile-to-gpu", Then: "gpu-launch-sink-index-computations", Why: "there is no gpu.launch before"},
		{First: "convert-tile-to-gpu", Then: "gpu-kernel-outlining", Why: "there is no gpu.launch before"},
		{First: "gpu-kernel-outlining", Then: "gpu-kernel-bare-pointers", Why: "there is no gpu.func before"},
		{First: "gpu-kernel-bare-pointers", Then: "convert-gpu-to-nvvm", Why: "it reads the types of arrays, which are gone afterwards"},
		{First: "convert-gpu-to-nvvm", Then: "gpu-kernel-dead-arguments", Why: "which of an array's numbers a kernel uses is seen in the llvm dialect"},
		{First: "convert-comm-to-gpu", Then: "gpu-kernel-outlining", Why: "signals are lowered inside of a gpu.launch"},
	}
}
