package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/verify"
	"github.com/tsopt/tsopt/transforms/check/verifytile"
	"github.com/tsopt/tsopt/transforms/normalize/desugar"
)

// The style of TileScale's README: one program for all devices, T.Kernel(device=4, block=(m, n)), whose arrays are
// whole ones. T.Scale says of whose units code is: inside of a block these are code of their own (units.go), and the
// units of coarser levels run the block's code anyhow. T.view takes a unit's part (views.go); collectives are between
// the units (collectives.go). T.copy names its destination first.

var scaleFunctions = slices.Concat([]Function{
	{Name: "Scale", Params: "level", Result: "Context", Alias: []string{"on"},
		Doc: "Code of each unit of a level \"device\", \"block\", \"cluster\", \"warpgroup\", \"warp\" or \"thread\": `with T.Scale(\"warpgroup\") as (wg, n)` gives the unit's " +
			"index and the number of units. Tiles that are allocated in it are private to each unit. T.view and collectives in it apply to this level.",
		call: (*translator).scaleOf},
	{Name: "alloc", Params: "shape, dtype, level=\"l0\"", Result: "Buffer",
		Doc: "A tile of the block, or of each unit of the enclosing T.Scale: level \"l0\" is in registers, \"l1\" in shared memory; its contents are " +
			"uninitialized. Level \"l2\" is symmetric memory: an array on each device, initialized to zero, that the others can access with T.copy(…, dst=peer).",
		give: (*evaluation).allocated,
		call: (*translator).allocAt},
	{Name: "rank", Params: "level", Result: "int",
		Doc: "The index of the unit of a level that executes the code, as given by T.Scale.",
		call: func(t *translator, a *args) (eval.Value, error) {
			level, err := t.levelOf(a)
			if err != nil {
				return nil, err
			}
			return index(scale.Rank.New(t.b, scale.RankOp{Level: level}, ir.Index).Result, true), nil
		}},
	{Name: "num_ranks", Params: "level", Result: "int",
		Doc: "The number of units of a level, as given by T.Scale.",
		call: func(t *translator, a *args) (eval.Value, error) {
			level, err := t.levelOf(a)
			if err != nil {
				return nil, err
			}
			return index(scale.NumRanks.New(t.b, scale.NumRanksOp{Level: level}, ir.Index).Result, true), nil
		}},
}, viewFunctions, collectiveFunctions, channelFunctions, roleFunctions, ringFunctions, mbarrierFunctions,
	namedBarrierFunctions)

// A level is what T.Scale gives: a context.
type level struct {
	t      *translator
	name   string
	n, all int64 // of units below the block: how many, and how many of their kind in the block
	body   []python.Stmt
	before string
}

var levels = []string{scale.Thread, scale.Warp, scale.Warpgroup, scale.Block, scale.Cluster, scale.Device}

func (t *translator) scaleOf(a *args) (eval.Value, error) {
	if err := t.needKernel(a); err != nil {
		return nil, err
	}
	name, ok := a.value("level").(string)
	if !ok {
		return nil, a.wrongf("level", "expected the name of a level, such as \"device\", got %s",
			eval.TypeName(a.value("level")))
	}
	if name == "cta_cluster" {
		name = scale.Cluster
	}
	t.scaled = true
	l := &level{t: t, name: name}
	var err error
	switch name {
	case scale.Thread, scale.Warp, scale.Warpgroup:
		l.n, l.all, err = t.unitsOf(a, name)
	case scale.Cluster:
		if t.kernel.cluster == 1 {
			return nil, a.wrongf("level", "the kernel has no clusters; use T.Kernel(…, cluster_dims=2)")
		}
	case scale.Device:
		if t.kernel.devices == 0 {
			return nil, a.wrongf("level", "the kernel runs on one device; T.Kernel(device=4, block=(m, n)) runs it on several")
		}
	case scale.Block:
	default:
		return nil, a.wrongf("level", "unknown level %q%s", name, nearest.DidYouMean(name, levels))
	}
	return l, err
}

// checkModule finds mistakes that no part of the program alone shows, as verify-tile does: accesses that leave a tile,
// and what units do to each other. The caller of the translation reports what is not well-formed.
func (t *translator) checkModule(module *ir.Op) error {
	if verify.Verify(module, verify.Options{Serial: true}) != nil {
		return nil
	}
	written := module
	// what is given to the user keeps its short forms, which verify-tile does not know
	if t.scaled || !isWrittenOut(module) {
		written = ir.Clone(module, &ir.Mapping{})
		if err := desugar.Run(written); err != nil {
			return err
		}
	}
	if !t.scaled {
		return verifytile.CheckBounds(written)
	}
	return verifytile.Check(written, func(d *diag.Diagnostic) { t.messages = append(t.messages, d) })
}

// isWrittenOut reports whether no kernel has short forms.
func isWrittenOut(module *ir.Op) bool {
	for k := range ir.Collect(module, tile.Kernel) {
		if k.WrittenOut() != nil {
			return false
		}
	}
	return true
}

// Body implements [eval.Bracket].
func (l *level) Body(body []python.Stmt) { l.body = body }

// Enter implements [eval.ContextManager]: it gives the unit's number and the number of units.
func (l *level) Enter(at eval.Site) (eval.Value, error) {
	t := l.t
	l.before, t.kernel.level = t.kernel.level, l.name
	t.at(at)
	var rank, n eval.Value
	switch l.name {
	case scale.Device:
		rank, n = t.rank(), t.kernel.devices
	case scale.Cluster:
		rank, n = index(comm.Rank.New(t.b, comm.RankOp{Level: l.name}, ir.Index).Result, true), t.kernel.cluster
	case scale.Block:
		rank = index(scale.Rank.New(t.b, scale.RankOp{Level: l.name}, ir.Index).Result, true)
		n = index(scale.NumRanks.New(t.b, scale.NumRanksOp{Level: l.name}, ir.Index).Result, true)
	default:
		u := t.enterUnits(at, l)
		rank, n = index(u.frame.block.Arg(0), true), l.n
	}
	return &eval.Tuple{Elems: []eval.Value{rank, n}}, nil
}

// Exit implements [eval.ContextManager].
func (l *level) Exit(at eval.Site, err error) error {
	l.t.kernel.level = l.before
	if l.n > 0 {
		return l.t.leaveUnits(at, err)
	}
	return err
}

// scope is the level of the T.Scale around a call.
func (t *translator) scope(a *args) (string, error) {
	if err := t.needKernel(a); err != nil {
		return "", err
	}
	if t.kernel.level == "" {
		return "", a.Interp.Errorf(a.Node, "T.%s must be in a T.Scale(\"device\"), T.Scale(\"warpgroup\"), …, which defines the participating units", a.f.Name)
	}
	return t.kernel.level, nil
}

// allocAt is T.alloc.
func (t *translator) allocAt(a *args) (eval.Value, error) {
	switch a.value("level") {
	case "l0":
		return t.allocOf(a, "fragment")
	case "l1":
		return t.allocOf(a, "shared")
	case "l2":
		return t.symmetricOf(a)
	}
	return nil, a.wrongf("level", "expected \"l0\" (registers), \"l1\" (shared memory) or \"l2\" (symmetric memory), got %s", eval.Repr(a.value("level")))
}

// symmetricOf is an array that each device has a copy of.
func (t *translator) symmetricOf(a *args) (eval.Value, error) {
	if err := t.needKernel(a); err != nil {
		return nil, err
	}
	if t.kernel.devices == 0 {
		return nil, a.wrongf("level", "the kernel runs on one device; use T.alloc_global before the T.Kernel, or T.Kernel(device=4, block=(m, n))")
	}
	shape, err := a.shape("shape")
	if err != nil {
		return nil, err
	}
	d, err := t.dtypeOf(a.site("dtype"), a.value("dtype"))
	if err != nil {
		return nil, err
	}
	host := ir.NewBuilder(t.entry)
	host.Loc = t.loc(a.Node)
	b := &buffer{shape: values(shape), elem: d, node: a.Node, scope: "global", arr: &array{}}
	b.mem = comm.SymmAlloc.New(host, comm.SymmAllocOp{}, ir.MemRef(shape, d.typ, nil, scale.Symmetric)).MemRef
	b.arr.symmetric = b.mem
	return b, nil
}

// devicesOf reads T.Kernel(device=…).
func (k *launch) devicesOf(a *args) error {
	vs, err := elements(a.site("device"), a.value("device"))
	if err != nil {
		return err
	}
	k.devices, k.wholeArrays = 1, true
	for _, v := range vs {
		n, err := a.integerOf("device", v)
		if err != nil {
			return err
		}
		if n < 1 {
			return a.wrongf("device", "expected at least 1 device, got %d", n)
		}
		k.devices *= n
	}
	if a.value("block") == nil {
		return a.wrongf("device", "the number of blocks of each device is missing: block=(m, n)")
	}
	return nil
}
