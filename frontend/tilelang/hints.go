package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// What says how to compile, and what looks at a kernel. A hint that changes nothing here is remarked, never dropped in
// silence.

var hintFunctions = []Function{
	{Name: "use_swizzle", Params: "panel_size, order=\"row\", enable=True",
		Doc: "Rasterization order of blocks: panels of panel_size rows, for reuse in the L2 cache. As raster of tile.kernel.",
		call: func(t *translator, a *args) (eval.Value, error) {
			n, err := a.integer("panel_size")
			if err != nil {
				return nil, err
			}
			on, err := a.truth("enable")
			switch {
			case err != nil:
				return nil, err
			case t.kernel == nil:
				return nil, a.Interp.Errorf(a.Node, "T.use_swizzle outside of a T.Kernel")
			case on && (n < 1 || len(t.kernel.blocks) < 2):
				t.remark(a.Site, "T.use_swizzle has no effect on a one-dimensional grid")
			case on:
				t.kernel.raster = n
				t.accounts.settles()
			default: // enable=False, where blocks are in the order of the grid anyway
				t.accounts.settles()
			}
			return nil, nil
		}},
	ineffective("annotate_layout", "layout_map, allow_reannotation=False", "the compiler infers layouts"),
	{Name: "annotate_safe_value", Params: "safe_value_map",
		Doc:  "Sets the value of out-of-bounds reads from here on, by array: {A: -T.infinity(\"float32\")}. The default is 0.",
		call: (*translator).safeValues},
	ineffective("annotate_l2_hit_ratio", "l2_hit_ratio_map", "caching is chosen by the hardware"),
	ineffective("annotate_padding", "padding_map", "the compiler infers layouts"),
	ineffective("annotate_restrict_buffers", "*buffers", "different arrays never alias"),
	ineffective("no_set_max_nreg", "", "the compiler allocates registers"),
	ineffective("disable_warp_group_reg_alloc", "", "the compiler allocates registers"),
	ineffective("warpgroup_arrive", "", "the compiler issues MMAs"),
	ineffective("warpgroup_commit_batch", "", "the compiler issues MMAs"),
	ineffective("warpgroup_fence_operand", "buffer_or_ptr, offset=0, num_regs=None, dtype=None",
		"the compiler orders the reads and writes of a T.gemm"),
	ineffective("fence_proxy_async", "", "the compiler inserts proxy fences for TMA and tensor cores"),
	ineffective("annotate_producer_reg_dealloc", "reg_count=24", "the compiler allocates registers"),
	ineffective("annotate_consumer_reg_alloc", "reg_count=240", "the compiler allocates registers"),
	ineffective("annotate_min_blocks_per_sm", "n", "the compiler allocates registers"),
	ineffective("pdl_trigger", "", "kernels run one after the other"),
	ineffective("pdl_sync", "", "kernels run one after the other"),
	{Name: "assume", Params: "cond", perThread: true, eachThread: true,
		Doc:     "Assumes that a dynamic extent or stride is a multiple of a number: `T.assume(n % 8 == 0)`. A call checks it. It enables vectorized accesses and TMA. Other conditions have no effect.",
		ignores: true,
		call:    (*translator).assumeOf},
	{Name: "ws", Params: "*groups", Result: "Context", Alias: []string{"WarpSpecialize"},
		Doc:  "Selects warpgroups of the block. By default it has no effect, as the compiler assigns work to warps. In a kernel with T.alloc_barrier or T.named_barrier_arrive, or with code per thread, the selected warpgroups are a role (warp specialization).",
		host: true,
		call: func(t *translator, a *args) (eval.Value, error) {
			var k *launch
			if t.evaluation != nil {
				k = t.evaluation.launch
			}
			if k != nil && t.knows(byThreads, k.node) { // what each thread does, others do not
				if err := t.establish(manualRoles, k.node); err != nil {
					return nil, err
				}
			}
			c := &choice{t: t}
			for _, v := range a.rest {
				n, err := a.integerOf("groups", v)
				if err != nil {
					return nil, err
				}
				if k != nil {
					if all := (k.threads + 4*scale.WarpThreads - 1) / (4 * scale.WarpThreads); n < 0 || n >= all {
						return nil, a.wrongf("groups", "warpgroup %d is out of range: the %d threads of the T.Kernel are warpgroups 0 to %d", n, k.given, all-1)
					}
				}
				c.groups = append(c.groups, n)
			}
			if k != nil && t.knows(manualRoles, k.node) {
				return c, nil
			}
			if k != nil {
				k.blockwise = true
			}
			t.remark(a.Site, "T.ws has no effect: the compiler assigns work to warps")
			return passing{}, nil
		}},
	{Name: "sync_threads", perThread: true, eachThread: true, alike: true, Params: "barrier_id=None, arrive_count=None",
		Alias: []string{"syncthreads"},
		Doc:   "A barrier of all threads of the block. Under a condition on the thread index it synchronizes the threads that take it, if they are whole warps or in one warp. In a kernel with explicit barriers a role waits at barrier barrier_id for arrive_count threads, including threads of other roles (T.named_barrier_arrive). The compiler inserts the barriers that tiles need, and those that shared memory needs in code per thread (T.get_thread_binding).",
		call:  (*translator).syncThreads},
	{Name: "sync_grid", Params: "",
		Doc:  "A barrier of all blocks of the grid; memory operations before it are visible after it. It needs a cooperative launch, which fails if not all blocks fit on the device at the same time.",
		call: (*translator).syncGrid},
	{Name: "print", perThread: true, Params: "obj, msg=\"\"", Doc: "Prints a number or a tile when the kernel runs.",
		call: (*translator).printOf},
	{Name: "device_assert", perThread: true, eachThread: true, Params: "condition, msg=\"\"",
		Doc: "Stops the program if the condition is false.", call: (*translator).assertOf},
}

// ineffective is a hint that nothing here follows.
func ineffective(name, params, why string) Function {
	return Function{Name: name, Params: params, perThread: true, eachThread: true, alike: true,
		Doc: "A hint without effect: " + why + ".",
		call: func(t *translator, a *args) (eval.Value, error) {
			t.remark(a.Site, "T.%s has no effect: %s", name, why)
			return nil, nil
		}}
}

// safeValues is T.annotate_safe_value.
func (t *translator) safeValues(a *args) (eval.Value, error) {
	m, ok := a.value("safe_value_map").(*eval.Dict)
	if !ok {
		return nil, a.wrongf("safe_value_map", "expected a dictionary with arrays as keys, got %s",
			eval.TypeName(a.value("safe_value_map")))
	}
	for k, v := range m.All() {
		b, ok := k.(*buffer)
		if !ok {
			return nil, a.wrongf("safe_value_map", "expected arrays as keys, got %s", eval.TypeName(k))
		}
		switch v.(type) {
		case int64, float64, bool:
		default:
			return nil, a.wrongf("safe_value_map", "the value for %s must be a number that is known when the kernel is compiled, got %s", b, eval.TypeName(v))
		}
		if b.arr == nil {
			t.remark(a.Site, "T.annotate_safe_value has no effect on %s: accesses to a tile are always in bounds", b)
			continue
		}
		b.arr.outside = v
	}
	t.accounts.settles()
	return nil, nil
}

// outside is what is read outside of an array.
func (b *buffer) outside(at *ir.Builder) *ir.Value {
	return arith.NewConstant(at, elementAttr(b.arr.outside, b.elem))
}

// hint remarks arguments that have no effect.
func (t *translator) hint(a *args, names ...string) {
	for _, n := range names {
		if a.given(n) && a.value(n) != nil && a.value(n) != false {
			t.remark(a.site(n), "%s of T.%s has no effect: the compiler chooses", n, a.f.Name)
		}
	}
}

func (t *translator) printOf(a *args) (eval.Value, error) {
	msg, _ := a.value("msg").(string)
	if _, isText := a.value("obj").(string); isText {
		return nil, a.wrongf("obj", "expected a number or a tile, got str; use T.print(x, msg=\"x\") for a text, or print(…) to print when the kernel is compiled")
	}
	if t.kernel == nil || t.par != nil {
		return nil, a.Interp.Errorf(a.Node, "T.print in a T.Parallel is unsupported: a block prints a number or a tile; print the tile after the T.Parallel")
	}
	var v *ir.Value
	if isNumber(a.value("obj")) {
		s, err := t.scalarOf(a.site("obj"), a.value("obj"), nil)
		if err != nil {
			return nil, err
		}
		v = s.v
	} else {
		x, _, err := t.operand(a, "obj")
		if err != nil {
			return nil, err
		}
		v = x
	}
	if msg == "" {
		msg = "print"
	}
	tile.Print.New(t.b, tile.PrintOp{Message: msg, Values: []*ir.Value{v}})
	return nil, nil
}

func (t *translator) assertOf(a *args) (eval.Value, error) {
	if t.par == nil {
		if err := t.needKernel(a); err != nil {
			return nil, err
		}
	}
	msg, _ := a.value("msg").(string)
	if msg == "" {
		msg = "assertion"
	}
	s, err := t.scalarOf(a.site("condition"), a.value("condition"), nil)
	if err != nil {
		return nil, err
	}
	holds := t.truth(a.Site, s)
	if t.par != nil {
		t.assertElement(a.Site, holds, msg)
		return nil, nil
	}
	tile.Assert.New(t.b, tile.AssertOp{Condition: holds, Message: msg})
	return nil, nil
}

// assertElement keeps whether a condition holds in each iteration of a T.Parallel, behind which that is asked of all.
func (t *translator) assertElement(at eval.Site, holds *ir.Value, msg string) {
	p := t.par
	i := slices.IndexFunc(p.outputs, func(o *output) bool { return o.node == at.Node })
	if i < 0 {
		b := t.b
		t.b = p.before
		t.b.Loc = b.Loc
		all := arith.NewConstant(t.b, ir.Bool(true))
		t.b = b
		o := &output{elem: &cell{name: "holds", typ: ir.I1, node: at.Node}, node: at.Node, to: func(v *ir.Value) error {
			t.at(at)
			tile.Assert.New(t.b, tile.AssertOp{Condition: v, Message: msg})
			return nil
		}}
		p.frame.add(o.elem, &state{now: all})
		i, p.outputs = len(p.outputs), append(p.outputs, o)
	}
	was, _ := t.get(p.outputs[i].elem)
	t.set(p.outputs[i].elem, arith.Binary(t.b, arith.AndI, was, holds))
}

// A passing context runs its body as it is.
type passing struct{}

// Enter implements [eval.ContextManager].
func (passing) Enter(eval.Site) (eval.Value, error) { return nil, nil }

// Exit implements [eval.ContextManager].
func (passing) Exit(_ eval.Site, err error) error { return err }
