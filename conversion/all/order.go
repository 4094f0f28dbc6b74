package all

import "github.com/tsopt/tsopt/ir/pass"

// Orders says which passes cannot be exchanged, and why. There is none between
// lower-comm and infer-layout, either of which takes what the other makes, and none
// between passes that upstream has too: what mlir-opt runs, tsopt runs.
func Orders() []pass.Order {
	return []pass.Order{
		{First: "lower-comm", Then: "allocate-memory", Why: "exchanges go through shared memory, which needs a place"},
		{First: "lower-comm", Then: "insert-sync", Why: "exchanges go through shared memory, which needs barriers"},

		{First: "pack-elements", Then: "specialize-warps", Why: "copies that run ahead move bytes"},
		{First: "pack-elements", Then: "software-pipeline", Why: "copies that run ahead move bytes"},
		{First: "pack-elements", Then: "infer-layout", Why: "what is loaded of elements of 4 bits gets the layout of its bytes"},
		{First: "pack-elements", Then: "convert-tile-to-gpu", Why: "afterwards there is no tile.load to cast"},

		{First: "bind-params", Then: "split-loop", Why: "a loop of unknown step is not divided"},
		{First: "bind-params", Then: "specialize-warps", Why: "rings have as many slots as the loop has stages"},
		{First: "bind-params", Then: "software-pipeline", Why: "rings have as many slots as the loop has stages"},
		{First: "bind-params", Then: "infer-layout", Why: "layouts are of tiles of known shapes"},
		{First: "bind-params", Then: "convert-tile-to-gpu", Why: "afterwards a parameter is its default"},

		{First: "overlap-products", Then: "split-loop", Why: "products stay in flight from the first loop to the second"},
		{First: "bind-params", Then: "raise-gathers", Why: "index tiles are of known shapes"},
		{First: "bind-params", Then: "raise-windows", Why: "windows are of known shapes"},
		{First: "raise-windows", Then: "raise-gathers", Why: "what lies in a row once is no gather of it"},
		{First: "raise-windows", Then: "raise-parallel", Why: "what is computed of a window becomes operations on tiles once it is one"},
		{First: "raise-gathers", Then: "expand-forms", Why: "an index that data say is one a row until it is repeated along it"},
		{First: "raise-gathers", Then: "raise-parallel", Why: "what is computed of a row becomes operations on tiles once it is loaded as one"},
		{First: "verify-tile", Then: "raise-stores", Why: "who writes an element is known of stores of elements, not of those to views that end where data say"},
		{First: "raise-stores", Then: "pack-elements", Why: "what is stored of elements of 4 bits is stored as bytes"},
		{First: "raise-stores", Then: "fold-windows", Why: "what it stores to may be a view of a view"},
		{First: "raise-stores", Then: "raise-parallel", Why: "what is computed of what is stored becomes operations on tiles once it is a result"},
		{First: "raise-gathers", Then: "fold-windows", Why: "what it makes may be of a view"},
		{First: "fold-windows", Then: "split-buffers", Why: "windows of views are seen as windows of the memory then"},
		{First: "split-buffers", Then: "specialize-warps", Why: "what a product reads in place, and how much shared memory is left, depends on it"},
		{First: "split-buffers", Then: "infer-layout", Why: "the tiles that it makes have no layouts yet"},
		{First: "expand-forms", Then: "raise-parallel", Why: "elements that it reads of tiles around it are inputs then"},
		{First: "raise-parallel", Then: "narrow-floats", Why: "bounds are of whole tiles"},
		{First: "raise-parallel", Then: "specialize-warps", Why: "what feeds products is found through operations on tiles"},
		{First: "raise-parallel", Then: "infer-layout", Why: "the tiles that it makes have no layouts yet"},
		{First: "expand-forms", Then: "verify-tile", Why: "passes read tile operations that are written out"},
		{First: "bind-params", Then: "widen-tiles", Why: "tiles that grow are of known shapes"},
		{First: "fold-windows", Then: "widen-tiles", Why: "where tiles lie in arrays is seen through views then"},
		{First: "turn-products", Then: "widen-tiles", Why: "rows and columns of a product are those of the one that runs"},
		{First: "widen-tiles", Then: "specialize-warps", Why: "roles and rings are of the tiles that a block has"},
		{First: "widen-tiles", Then: "software-pipeline", Why: "what is copied ahead is of the tiles that a block has"},
		{First: "turn-products", Then: "specialize-warps", Why: "which factor is loaded ahead, and how results go out, depends on it"},
		{First: "specialize-warps", Then: "order-blocks", Why: "blocks of kernels that it divides go from tile to tile by themselves"},
		{First: "order-blocks", Then: "convert-tile-to-gpu", Why: "afterwards there is no tile.kernel"},
		{First: "fold-windows", Then: "specialize-warps", Why: "the copy engine carries windows of the host's arrays, not of views that the kernel makes"},
		{First: "fold-windows", Then: "infer-layout", Why: "how many bytes a thread moves at a time decides layouts"},
		{First: "split-loop", Then: "software-pipeline", Why: "both loops' copies run ahead"},
		{First: "specialize-warps", Then: "software-pipeline", Why: "loops whose copies run ahead are divided while they still say so"},
		{First: "specialize-warps", Then: "divide-roles", Why: "it makes the role that is divided"},
		{First: "divide-roles", Then: "verify-async", Why: "the rings that it makes are checked like the user's own"},
		{First: "divide-roles", Then: "schedule-products", Why: "what runs in a role of its own is not to run later"},
		{First: "divide-roles", Then: "infer-layout", Why: "which threads run what decides layouts"},
		{First: "specialize-warps", Then: "schedule-products", Why: "products run later in loops of roles, whose slots wait for each product by themselves"},
		{First: "schedule-products", Then: "overlap-products", Why: "it says which products run later"},
		{First: "overlap-products", Then: "infer-layout", Why: "products in flight have the layout of what they are added to"},
		{First: "specialize-warps", Then: "verify-async", Why: "the rings that it makes are checked like the user's own"},
		{First: "specialize-warps", Then: "infer-layout", Why: "which threads run what decides layouts"},
		{First: "software-pipeline", Then: "infer-layout", Why: "the loads that feed products are found while no conversion of layouts stands between, and the rings of buffers get swizzles"},
		{First: "software-pipeline", Then: "allocate-memory", Why: "the rings of buffers need a place"},
		{First: "software-pipeline", Then: "insert-sync", Why: "the rings of buffers need barriers"},

		{First: "infer-layout", Then: "stage-conversions", Why: "conversions between warps exist only with layouts"},
		{First: "infer-layout", Then: "allocate-memory", Why: "offsets need final shapes"},
		{First: "infer-layout", Then: "insert-sync", Why: "operands of some products go through shared memory, which needs barriers"},

		{First: "stage-conversions", Then: "allocate-memory", Why: "staging tiles need a place"},
		{First: "stage-conversions", Then: "insert-sync", Why: "staging tiles need barriers"},

		{First: "allocate-memory", Then: "insert-sync", Why: "tiles that share bytes conflict"},

		{First: "verify-tile", Then: "convert-tile-to-gpu", Why: "afterwards there is no tile.kernel to check"},
		{First: "verify-comm", Then: "convert-tile-to-gpu", Why: "afterwards there is no tile.kernel to check"},
		{First: "verify-async", Then: "convert-tile-to-gpu", Why: "afterwards there is no tile.kernel to check"},
		{First: "lower-comm", Then: "convert-tile-to-gpu", Why: "collectives are exchanges of tiles"},
		{First: "resolve-scale", Then: "convert-tile-to-gpu", Why: "afterwards there is no tile.kernel to check"},
		{First: "software-pipeline", Then: "convert-tile-to-gpu", Why: "a tile.pipelined has no lowering to threads"},
		{First: "infer-layout", Then: "convert-tile-to-gpu", Why: "the layout says which elements are a thread's"},
		{First: "stage-conversions", Then: "convert-tile-to-gpu", Why: "threads cannot convert layouts between warps"},
		{First: "allocate-memory", Then: "convert-tile-to-gpu", Why: "views of shared memory are made at the offsets"},
		{First: "infer-layout", Then: "insert-fences", Why: "which products tensor cores read from memory is decided there"},
		{First: "insert-sync", Then: "insert-fences", Why: "fences stand before barriers"},
		{First: "insert-fences", Then: "convert-tile-to-gpu", Why: "fences are placed between operations on tiles"},

		{First: "insert-sync", Then: "convert-tile-to-gpu", Why: "barriers are placed between operations on tiles"},

		{First: "convert-tile-to-gpu", Then: "convert-comm-to-gpu", Why: "there is no gpu.launch before"},
		{First: "convert-tile-to-gpu", Then: "gpu-launch-sink-index-computations", Why: "there is no gpu.launch before"},
		{First: "convert-tile-to-gpu", Then: "gpu-kernel-outlining", Why: "there is no gpu.launch before"},
		{First: "gpu-kernel-outlining", Then: "gpu-kernel-bare-pointers", Why: "there is no gpu.func before"},
		{First: "gpu-kernel-bare-pointers", Then: "convert-gpu-to-nvvm", Why: "it reads the types of arrays, which are gone afterwards"},
		{First: "convert-gpu-to-nvvm", Then: "gpu-kernel-dead-arguments", Why: "which of an array's numbers a kernel uses is seen in the llvm dialect"},
		{First: "convert-comm-to-gpu", Then: "gpu-kernel-outlining", Why: "signals are lowered inside of a gpu.launch"},
	}
}
