package tilelang

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/frontend/tilelang/tree"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// A launch is what T.Kernel gives: a context whose body is a tile.kernel's.
type launch struct {
	t       *translator
	blocks  []*scalar
	threads int64
	given   int64    // threads that the program asks for
	shape   [3]int64 // of the threads' numbers, x first
	cluster int64
	// clusterDims are the blocks of a cluster by dimension; cluster multiplies them.
	clusterDims [dimensions]int64
	node        python.Node
	body        *ir.Block
	frame       *frame
	raster      int64
	devices     int64 // that run the kernel, 0 for one
	sent        *cell // the token of puts so far
	// wholeArrays says that the program is in the style of TileScale's README.
	wholeArrays bool
	level       string  // of the T.Scale around what is translated
	units       *units  // of the T.Scale below the block around it
	thread      *scalar // whose code is translated, of some threads of the block
	threadCode  threadCode
	reducer     *reducer // of T.tvm_thread_allreduce
	random      *random  // of T.rng_init
	specialized *specialized
	role        *role
	named       namedBarriers
	some        *eval.Site // the outermost if whose threads do it, one after the other; nil where that is no if
	warps       *warpGuard // whose tiles are translated, of the block
	locals      []*buffer  // thread-private buffers
	once        bool       // what is translated is done by one thread of a role by hand
	cooperative bool       // its blocks wait for each other
	statements  []python.Stmt
	blockwise   bool // something was evaluated as in a kernel that is not written by threads' numbers
	departure   departure
}

// Text is how a printed tree writes the launch.
func (k *launch) Text() string {
	var parts []string
	for _, b := range k.blocks {
		parts = append(parts, b.Text())
	}
	if k.cluster > 1 {
		parts = append(parts, fmt.Sprintf("cluster_dims=%d", k.cluster))
	}
	return fmt.Sprintf("T.Kernel(%s, threads=%d)", strings.Join(parts, ", "), k.given)
}

// TypeName implements [eval.Typed].
func (k *launch) TypeName() string { return "T.Kernel" }

func (t *translator) kernelOf(a *args) (eval.Value, error) {
	for _, name := range []string{"is_cpu", "prelude"} {
		if v := a.value(name); v != nil && v != false {
			return nil, a.wrongf(name, "only GPU kernels are supported, and CUDA source is not; remove this argument")
		}
	}
	k := &launch{t: t, node: a.Node, cluster: 1, clusterDims: [dimensions]int64{1, 1, 1}}
	if a.value("block") != nil {
		if len(a.rest) > 0 {
			return nil, a.wrongf("block", "the numbers of blocks are given by position already")
		}
		var err error
		if a.rest, err = elements(a.site("block"), a.value("block")); err != nil {
			return nil, err
		}
	}
	if a.value("device") != nil {
		if err := k.devicesOf(a); err != nil {
			return nil, err
		}
	}
	if len(a.rest) > 3 {
		return nil, a.Interp.Errorf(a.Node, "T.Kernel expects 1 to 3 numbers of blocks, got %d", len(a.rest))
	}
	if len(a.rest) == 0 {
		a.rest = []eval.Value{int64(1)}
	}
	for _, v := range a.rest {
		s, err := t.indexOf(a.Site, v)
		if err != nil {
			return nil, err
		}
		k.blocks = append(k.blocks, s)
	}
	product := func(name string) (int64, error) {
		vs, err := elements(a.site(name), a.value(name))
		n := int64(1)
		for _, v := range vs {
			m, err := a.integerOf(name, v)
			if err != nil {
				return 0, err
			}
			n *= m
		}
		return n, err
	}
	var err error
	if k.threads, err = product("threads"); err != nil {
		return nil, err
	}
	k.given, k.shape = k.threads, [3]int64{1, 1, 1}
	vs, err := elements(a.site("threads"), a.value("threads"))
	if err != nil {
		return nil, err
	}
	if len(vs) > 3 {
		return nil, a.wrongf("threads", "expected 1 to 3 dimensions, got %d", len(vs))
	}
	for i, v := range vs {
		if k.shape[i], err = a.integerOf("threads", v); err != nil {
			return nil, err
		}
	}
	if k.threads < 1 || k.threads > 1024 {
		return nil, a.wrongf("threads", "expected 1 to 1024 threads per block, got %d", k.threads)
	}
	if more := (k.threads + 31) / 32 * 32; more != k.threads {
		t.remark(a.site("threads"), "%d threads are rounded up to %d, a multiple of the warp size", k.threads, more)
		k.threads = more
	}
	for _, name := range []string{"cluster_dims", "cta_cluster"} {
		if a.value(name) == nil {
			continue
		}
		if k.cluster > 1 {
			return nil, a.wrongf(name, "cluster_dims and cta_cluster are the same option; use one of them")
		}
		if k.cluster, err = product(name); err != nil {
			return nil, err
		}
		sizes, _ := elements(a.site(name), a.value(name)) // as T.alloc functions have them
		if len(sizes) > dimensions {
			return nil, a.wrongf(name, "expected 1 to 3 dimensions, got %d", len(sizes))
		}
		for d, v := range sizes {
			k.clusterDims[d] = integer(v)
		}
	}
	if hasOwnBarriers(bodyOf(a)) {
		k.foretell(manualRoles)
	}
	if t.knows(manualRoles, a.Node) {
		return manualRoleKernel{k}, nil
	}
	return k, nil
}

// Body implements [eval.Bracket].
func (k *launch) Body(body []python.Stmt) {
	k.statements = body
}

// Enter implements [eval.ContextManager]: it gives the block's indices, and begins the evaluation of the body.
func (k *launch) Enter(at eval.Site) (eval.Value, error) {
	t := k.t
	if e := t.evaluation; e != nil {
		return nil, at.Interp.Errorf(at.Node, "T.Kernel inside of another T.Kernel, at line %d",
			e.launch.node.Range().Start.Line)
	}
	e := evaluate(t, at, k)
	var ids []eval.Value
	e.kernel.Vars, ids = boundNumbers(len(k.blocks))
	if item, ok := at.Node.(*python.WithItem); ok {
		if tuple, ok := item.Vars.(*python.Tuple); ok && len(tuple.Elts) != len(ids) &&
			!slices.ContainsFunc(tuple.Elts, isStarred) {
			e.end()
			return nil, at.Interp.Errorf(item.Vars, "T.Kernel has %s, but `as` names %d", blockDimensions(len(ids)),
				len(tuple.Elts))
		}
		if tuple, ok := item.Vars.(*python.Tuple); ok && len(tuple.Elts) == 1 {
			return &eval.Tuple{Elems: ids}, nil
		}
	}
	return single(ids), nil
}

// Exit implements [eval.ContextManager]: the body is evaluated.
func (k *launch) Exit(at eval.Site, err error) error {
	t := k.t
	body := t.evaluation.end()
	k.endNames(at)
	left, leaves := err.(*eval.Control)
	if err != nil && !leaves {
		return err
	}
	if leaves {
		body.Body.Nodes = append(body.Body.Nodes, &tree.Leave{Place: body.Place, How: left})
	}
	k.evaluated(at, body)
	return k.analyse(body)
}

// emit makes the tile.kernel of a tree.
func (k *launch) emit(at eval.Site, body *tree.Kernel) error {
	t := k.t
	k.threadCode = threadCode{on: t.knows(byThreads, k.node), blocks: map[*ir.Block]bool{}}
	e := &emission{t: t, base: len(t.in.Calls()), values: map[*tree.Ref]eval.Value{}}
	types := make([]ir.Type, len(k.blocks))
	for i := range types {
		types[i] = ir.Index
	}
	k.body = ir.NewBlock(types...)
	t.at(at)
	t.place()
	t.kernel = k
	k.frame = t.push(k.body, false, k.node)
	t.enterDevices()
	for i, v := range k.body.Args() {
		e.values[body.Vars[i]] = index(v, true)
		t.bound(v, &scalar{}, k.blocks[i])
	}
	err := t.enterDeparture(at)
	if err == nil {
		err = e.block(body.Body.Nodes)
		e.stand(body)
	}
	if c, ok := err.(*eval.Control); ok && c.Kind == eval.Exit {
		err = nil // all have left
	}
	err = t.leaveBody(at, nil, err)
	t.b.Loc = t.loc(k.node)
	tile.Yield.New(t.b, tile.YieldOp{})
	t.leaveDevices()
	t.ofThreads(k.body)
	t.dropUnread(k.body)
	t.kernel = nil
	t.pop(k.frame)
	if err != nil {
		return err
	}
	t.b.Loc = t.loc(k.node)
	o := tile.KernelOp{Threads: k.threads, Body: ir.NewRegion(k.body), Raster: k.raster}
	for _, s := range k.blocks {
		if n, ok := s.sum.Known(); ok {
			o.StaticGrid = append(o.StaticGrid, n)
		} else {
			o.StaticGrid = append(o.StaticGrid, ir.Dynamic)
			o.GridValue = append(o.GridValue, t.value(s))
		}
	}
	o.Cooperative = k.cooperative
	if k.devices > 0 {
		o.DevicesAttr = ir.Some(k.devices)
	}
	if k.cluster > 1 {
		o.ClusterAttr = ir.Some(k.cluster)
	}
	t.launched = append(t.launched, tile.Kernel.New(t.b, o).Op)
	return nil
}

// endNames makes the names of the kernel's tiles and numbers an error from here on: they end with its blocks.
func (k *launch) endNames(at eval.Site) {
	for _, name := range eval.Bound(k.statements) {
		v, _ := at.Env.Get(name)
		b, isBuffer := v.(*bufferSymbol)
		switch {
		case isBuffer && b.scope != "global":
			at.Env.Set(name, &failed{at.Interp.Errorf(b.node,
				"%s is a tile of the T.Kernel at line %d, which has ended; allocate it in the T.Kernel that uses it", name,
				k.node.Range().Start.Line)})
		case computes(v):
			at.Env.Set(name, &failed{at.Interp.Errorf(k.node,
				"%s is computed in this T.Kernel, which has ended; compute it in the T.Kernel that uses it", name)})
		}
	}
}

// computes reports whether a value is, or has, one that the kernel's code computes.
func computes(v eval.Value) bool {
	switch v := v.(type) {
	case *eval.List:
		return slices.ContainsFunc(v.Elems, computes)
	case *eval.Tuple:
		return slices.ContainsFunc(v.Elems, computes)
	}
	_, ok := v.(tree.Operand)
	return ok
}

// needKernel rejects an operation of a kernel outside of one.
func (t *translator) needKernel(a *args) error {
	if t.kernel == nil {
		return a.Interp.Errorf(a.Node, "T.%s outside of a T.Kernel", a.f.Name)
	}
	if t.par != nil {
		return a.Interp.Errorf(a.Node, "T.%s is executed by a block as a whole and cannot be inside a T.Parallel", a.f.Name)
	}
	if k := t.kernel; k.threadCode.on {
		if a.f.eachThread {
			return nil
		}
		return t.endThreadRegion(a.Site, "T."+a.f.Name)
	}
	if t.thread() != nil && !a.f.perThread {
		if err := t.tilesOfSome(); err != nil {
			return err
		}
		return a.Interp.Errorf(a.Node, "T.%s is executed by a block as a whole, but only some threads reach it, which are not whole warps; use a condition that is uniform in each warp, as tx < 32, or move it out of the condition", a.f.Name)
	}
	return nil
}

// syncGrid is T.sync_grid.
func (t *translator) syncGrid(a *args) (eval.Value, error) {
	if err := t.needKernel(a); err != nil {
		return nil, err
	}
	if t.kernel.units != nil || t.kernel.role != nil {
		return nil, a.Interp.Errorf(a.Node, "T.sync_grid must be in convergent code of the block; only a part of the block reaches it")
	}
	t.kernel.cooperative = true
	comm.Barrier.New(t.b, comm.BarrierOp{Level: scale.Block})
	return nil, nil
}

// blockOf is T.get_block_binding.
func (t *translator) blockOf(a *args) (eval.Value, error) {
	if t.kernel == nil {
		return nil, a.Interp.Errorf(a.Node, "T.%s outside of a T.Kernel", a.f.Name)
	}
	n, err := a.integer("dim")
	if err != nil {
		return nil, err
	}
	ids := t.kernel.body.Args()
	if n < 0 || n >= int64(len(ids)) {
		return nil, a.wrongf("dim", "dimension %d is out of range for a grid of %d dimensions", n, len(ids))
	}
	return index(ids[n], true), nil
}

func isStarred(e python.Expr) bool {
	_, starred := e.(*python.Starred)
	return starred
}

func blockDimensions(n int) string {
	if n == 1 {
		return "1 block dimension"
	}
	return fmt.Sprintf("%d block dimensions", n)
}
