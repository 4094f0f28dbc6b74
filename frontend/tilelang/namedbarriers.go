package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// Barriers by number, in a kernel whose warpgroups are roles (manualroles.go): at each meet as many threads as the
// program says, some of them without waiting.

var namedBarrierFunctions = []Function{
	{Name: "named_barrier_arrive", Params: "barrier_id, thread_count", alike: true,
		Doc: "All threads that execute it arrive at named barrier barrier_id without waiting (bar.arrive). T.sync_threads(barrier_id, thread_count) waits for it; thread_count counts both. As with T.alloc_barrier, warpgroups are then roles (warp specialization).",
		call: func(t *translator, a *args) (eval.Value, error) {
			if err := t.needKernel(a); err != nil {
				return nil, err
			}
			if err := t.establish(manualRoles, t.kernel.node); err != nil {
				return nil, err
			}
			n, err := a.integer("thread_count")
			if err != nil {
				return nil, err
			}
			use, err := t.namedBarrier(a, n, "thread_count")
			if err == nil {
				tile.NamedBarrierArrive.New(t.b, use)
			}
			return nil, err
		}},
}

// namesBarriers reports whether statements arrive at barriers by number: before the first one the program has
// conditions that only roles meet.
func namesBarriers(body []python.Stmt) (found bool) {
	for _, s := range body {
		python.Walk(s, func(n python.Node) {
			if c, ok := n.(*python.Call); ok {
				name, _ := lastName(c)
				found = found || name == "named_barrier_arrive"
			}
		})
	}
	return found
}

// namedBarriers are those of a kernel, in the order in which they are met.
type namedBarriers struct {
	op      tile.NamedBarrierOp
	numbers []int64
	threads []int64       // that come to each
	first   []python.Node // where each is used first
}

// hardwareBarriers is how many barriers a block has (PTX ISA, "bar, barrier").
const hardwareBarriers = 16

// namedBarrier is the use of a barrier that a call names, of so many threads, as an argument says.
func (t *translator) namedBarrier(a *args, threads int64, count string) (use tile.NamedBarrierUseOp, err error) {
	if t.kernel.once {
		return use, a.Interp.Errorf(a.Node, "T.%s under a condition that selects one thread; remove the condition and count all threads of the role", a.f.Name)
	}
	id := int64(0)
	if a.value("barrier_id") != nil {
		if id, err = a.integer("barrier_id"); err != nil {
			return use, err
		}
	}
	k := t.kernel
	switch {
	case id < 0 || id >= hardwareBarriers:
		return use, a.wrongf("barrier_id", "barrier %d is out of range; a block has barriers 0 to %d", id, hardwareBarriers-1)
	case threads < 32 || threads > k.threads || threads%32 != 0:
		return use, a.wrongf(count, "got %d; expected a multiple of 32 that is at most %d, the number of threads of the block", threads, k.threads)
	}
	t.at(a.Site)
	i := k.named.place(k, t.b.Loc, a.Node, id, threads)
	if was := k.named.threads[i]; was != threads {
		return use, a.wrongf(count, "got %d; barrier %d has %d threads at line %d", threads, id, was,
			k.named.first[i].Range().Start.Line)
	}
	return tile.NamedBarrierUseOp{Barriers: k.named.op.Barriers, Index: t.literal(int64(i), ir.Index, false).v}, nil
}

// place is where a barrier stands among those of the kernel; one that is new is of so many threads.
func (n *namedBarriers) place(k *launch, at diag.Loc, node python.Node, id, threads int64) int {
	i := slices.Index(n.numbers, id)
	if i >= 0 {
		return i
	}
	n.numbers, n.threads, n.first = append(n.numbers, id), append(n.threads, threads), append(n.first, node)
	if len(n.numbers) == 1 {
		b := ir.NewBuilder(k.body)
		b.Loc = at
		n.op = tile.NamedBarrier.New(b, tile.NamedBarrierOp{Threads: n.threads}, tile.NamedBarrierT)
	}
	ir.Edit(n.op.Op, func(o *tile.NamedBarrierOp) { o.Threads = n.threads })
	return len(n.numbers) - 1
}

// syncInRole is a T.sync_threads in what a role by hand does: of its own threads, which the compiler lets meet where
// they need to, or of others as well.
func (t *translator) syncInRole(a *args, r *role, threads int64) error {
	if t.isByThreads() {
		t.accounts.settles() // where no threads' code is under way, they have waited
		if err := t.endThreadRegion(a.Site, "T.sync_threads"); err != nil || threads == r.manual.threads() {
			return err
		}
	}
	if threads == r.manual.threads() {
		t.remark(a.Site, "T.sync_threads has no effect: the compiler inserts the barriers that tiles need")
		return nil
	}
	use, err := t.namedBarrier(a, threads, "arrive_count")
	if err == nil {
		tile.NamedBarrierSync.New(t.b, use)
	}
	return err
}
