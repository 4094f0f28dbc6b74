package tilelang

import "github.com/tsopt/tsopt/frontend/tilelang/tree"

// The analyses of a kernel's tree. What they overlook, the emission finds, and the program is translated again
// (learned.go).

// analyse finds out on its tree what the emission of a kernel has to know before. An error is that of a tree which was
// evaluated for another kind of kernel.
func (k *launch) analyse(body *tree.Kernel) error {
	t := k.t
	if !t.knows(byThreads, k.node) {
		roles := t.knows(manualRoles, k.node)
		switch u := usesOfThreads(body, roles); {
		case u.found && k.blockwise:
			return t.establish(byThreads, k.node)
		case u.found:
			k.foretell(byThreads)
		case !roles:
			t.foretellAll(ofWarps, u.ofWholeWarps())
		}
	}
	threads := valuesOfThreads(body)
	t.foretellAll(leaves, leavesKernel(body))
	if t.knows(byThreads, k.node) {
		t.foretellAll(owned, threads.owned)
		if threads.departed {
			k.foretell(owned)
		}
	}
	p := placed(body, t.inMemory, threads, t.knows(byThreads, k.node))
	t.foretellAll(unrolled, p.unrolled)
	t.foretellAll(zeroed, p.zeroed)
	t.foretellAll(oneByOne, p.oneByOne)
	t.foretellMemory(p.memory)
	if t.knows(byThreads, k.node) {
		c := codeOfBlock(body, threads, p.unrolled)
		t.foretellAll(together, c.together)
		t.foretellAll(byBlock, c.byBlock)
	}
	return nil
}
