package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// What says how to compile, and what looks at a kernel. A hint that changes nothing here is remarked, never dropped in silence.

var hintFunctions = []Function{
	{Name: "use_swizzle", Params: "panel_size, order=\"row\", enable=True",
		Doc: "Blocks take tiles in panels of as many rows, so that those that run at a time share what caches hold: tile.kernel's raster.",
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
				t.remark(a.Site, "T.use_swizzle has no effect on a grid of one dimension")
			case on:
				t.kernel.raster = n
				t.accounts.settles()
			default: // enable=False, where blocks are in the order of the grid anyway
				t.accounts.settles()
			}
			return nil, nil
		}},
	ineffective("annotate_layout", "layout_map, allow_reannotation=False", "layouts are inferred"),
	{Name: "annotate_safe_value", Params: "safe_value_map", Doc: "What is read outside of arrays, by array, from here on: {A: -T.infinity(\"float32\")}. It is 0 otherwise.",
		call: (*translator).safeValues},
	ineffective("annotate_l2_hit_ratio", "l2_hit_ratio_map", "caches decide"),
	ineffective("annotate_padding", "padding_map", "layouts are inferred"),
	ineffective("annotate_restrict_buffers", "*buffers", "different arrays never overlap"),
	ineffective("no_set_max_nreg", "", "registers are divided by the compiler"),
	ineffective("disable_warp_group_reg_alloc", "", "registers are divided by the compiler"),
	ineffective("warpgroup_arrive", "", "products are begun by the compiler"),
	ineffective("warpgroup_commit_batch", "", "products are begun by the compiler"),
	ineffective("warpgroup_fence_operand", "buffer_or_ptr, offset=0, num_regs=None, dtype=None", "what a T.gemm reads and writes is ordered by the compiler"),
	ineffective("fence_proxy_async", "", "what the copy engine and tensor cores read is ordered by the compiler"),
	ineffective("annotate_producer_reg_dealloc", "reg_count=24", "registers are divided by the compiler"),
	ineffective("annotate_consumer_reg_alloc", "reg_count=240", "registers are divided by the compiler"),
	ineffective("annotate_min_blocks_per_sm", "n", "registers are divided by the compiler"),
	ineffective("pdl_trigger", "", "a kernel begins behind the one before it"),
	ineffective("pdl_sync", "", "a kernel begins behind the one before it"),
	{Name: "assume", Params: "cond", perThread: true, eachThread: true,
		Doc:  "Promises that an extent or a stride that is a T.dynamic is a multiple of a number, `T.assume(n % 8 == 0)`: whoever calls the kernel is held to it, and threads may read several elements at a time, or the copy engine. Of other conditions nothing is assumed.",
		call: (*translator).assumeOf},
	{Name: "ws", Params: "*groups", Result: "Context", Alias: []string{"WarpSpecialize"},
		Doc: "What some of the block's warpgroups do. A block does it as a whole: which warps do what is found by the compiler; but in a kernel with T.alloc_barrier or T.named_barrier_arrive, or one that is written by the numbers of threads, they are a role.",
		call: func(t *translator, a *args) (eval.Value, error) {
			if t.kernel != nil && t.kernel.stretches.on { // what each thread does, others do not
				if err := t.learn(byHand, t.kernel.node); err != nil {
					return nil, err
				}
			}
			if t.kernel != nil && t.knows(byHand, t.kernel.node) {
				c := &choice{t: t}
				for _, v := range a.rest {
					n, err := a.integerOf("groups", v)
					if err != nil {
						return nil, err
					}
					c.groups = append(c.groups, n)
				}
				return c, nil
			}
			t.remark(a.Site, "T.ws has no effect: which warps do what is found by the compiler")
			return passing{}, nil
		}},
	{Name: "sync_threads", perThread: true, eachThread: true, alike: true, Params: "barrier_id=None, arrive_count=None", Alias: []string{"syncthreads"},
		Doc:  "All threads of the block wait for each other; under a condition on their number those that come, where they are whole warps or of one warp. In a kernel with barriers of its own a role waits at barrier_id for arrive_count threads, of others too (T.named_barrier_arrive). Barriers that tiles need are found by the compiler, and of what threads do by elements (T.get_thread_binding) those that shared memory needs.",
		call: (*translator).syncThreads},
	{Name: "sync_grid", Params: "",
		Doc:  "All blocks of the kernel wait for each other, and find what each did before. They run at the same time: where a device has no room for all of them the launch fails.",
		call: (*translator).syncGrid},
	{Name: "print", perThread: true, Params: "obj, msg=\"\"", Doc: "Prints a number or a tile while the kernel runs.", call: (*translator).printOf},
	{Name: "device_assert", perThread: true, eachThread: true, Params: "condition, msg=\"\"", Doc: "Stops the program where the condition does not hold.", call: (*translator).assertOf},
}

// ineffective is a hint that nothing here follows.
func ineffective(name, params, why string) Function {
	return Function{Name: name, Params: params, perThread: true, eachThread: true, alike: true, Doc: "A hint without effect: " + why + ".",
		call: func(t *translator, a *args) (eval.Value, error) {
			t.remark(a.Site, "T.%s has no effect: %s", name, why)
			return nil, nil
		}}
}

// safeValues is T.annotate_safe_value.
func (t *translator) safeValues(a *args) (eval.Value, error) {
	m, ok := a.value("safe_value_map").(*eval.Dict)
	if !ok {
		return nil, a.wrongf("safe_value_map", "a dictionary of arrays, got %s", eval.TypeName(a.value("safe_value_map")))
	}
	for k, v := range m.All() {
		b, ok := k.(*buffer)
		if !ok {
			return nil, a.wrongf("safe_value_map", "a dictionary of arrays, but it has %s", eval.TypeName(k))
		}
		switch v.(type) {
		case int64, float64, bool:
		default:
			return nil, a.wrongf("safe_value_map", "of %s, %s; it is a number that is known when the kernel is compiled", b, eval.TypeName(v))
		}
		if b.arr == nil {
			t.remark(a.Site, "T.annotate_safe_value has no effect of %s: there is nothing outside of a tile", b)
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
		return nil, a.wrongf("obj", "a number or a tile, got str; a text is its second argument, T.print(x, msg=\"x\"), and print(…) prints a text when the kernel is compiled")
	}
	if t.kernel == nil || t.par != nil {
		return nil, a.Interp.Errorf(a.Node, "T.print is done by a block, of a number or a tile; print the tile behind the T.Parallel")
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
