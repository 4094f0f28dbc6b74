package gpusim

import (
	"github.com/tsopt/tsopt/dialects/cpu"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

var Rules = engine.Meanings(map[string]engine.Rule{
	"gpu.launch": gpuLaunch, "gpu.launch_func": gpuLaunchFunc,
	"gpu.terminator": func(c *engine.Compiler, op *ir.Op) { c.Result(op) },
	"gpu.barrier": func(c *engine.Compiler, _ *ir.Op) {
		c.Emit(func(a *engine.Agent) { a.BarrierSync(0, a.Launch.BlockThreads(), true) })
	},
	"gpu.thread_id": gpuIndex(func(a *engine.Agent, d int) int { return a.ThreadIndex()[d] }),
	"gpu.block_id":  gpuIndex(func(a *engine.Agent, d int) int { return a.Block.Idx[d] }),
	"gpu.block_dim": gpuIndex(func(a *engine.Agent, d int) int { return a.Launch.Dim[d] }),
	"gpu.grid_dim":  gpuIndex(func(a *engine.Agent, d int) int { return a.Launch.Grid[d] }),
	"gpu.cluster_id": gpuIndex(func(a *engine.Agent,
		d int) int {
		return a.Block.Idx[d] / a.Launch.ClusterDim(d)
	}),
	"gpu.cluster_dim": gpuIndex(func(a *engine.Agent,
		d int) int {
		return a.Launch.Grid[d] / a.Launch.ClusterDim(d)
	}),
	"gpu.cluster_block_id": gpuIndex(func(a *engine.Agent,
		d int) int {
		return a.Block.Idx[d] % a.Launch.ClusterDim(d)
	}),
	"gpu.cluster_dim_blocks": gpuIndex(func(a *engine.Agent, d int) int { return a.Launch.ClusterDim(d) }),
	"gpu.global_id": gpuIndex(func(a *engine.Agent, d int) int {
		return a.Block.Idx[d]*a.Launch.Dim[d] + a.ThreadIndex()[d]
	}),
	"gpu.lane_id":       gpuIndex(func(a *engine.Agent, _ int) int { return a.Lane }),
	"gpu.subgroup_id":   gpuIndex(func(a *engine.Agent, _ int) int { return a.Thread / engine.WarpSize }),
	"gpu.subgroup_size": gpuIndex(func(*engine.Agent, int) int { return engine.WarpSize }),
	"gpu.num_subgroups": gpuIndex(func(a *engine.Agent, _ int) int {
		return (a.Launch.BlockThreads() + engine.WarpSize - 1) / engine.WarpSize
	}),
},
	engine.On(gpu.AllReduce, gpuAllReduce), engine.On(gpu.Shuffle, gpuShuffle),
	engine.On(gpu.SubgroupReduce, gpuSubgroupReduce),
	engine.On(gpu.DynamicSharedMemory, gpuDynamicShared), engine.On(gpu.Printf, gpuPrintf),
	engine.On(gpu.Alloc, gpuAlloc), engine.On(gpu.Dealloc, gpuDealloc), engine.On(gpu.Memcpy, gpuMemcpy),
	engine.On(gpu.Memset, gpuMemset), engine.On(gpu.Wait, gpuWait),
	engine.On(gpu.SetDefaultDevice, gpuSetDevice), engine.On(gpu.HostRegister, gpuRegister(true)),
	engine.On(gpu.HostUnregister, gpuRegister(false)),
)

// gpuIndex is an id or an extent.
func gpuIndex(get func(a *engine.Agent, dim int) int) engine.Rule {
	return func(c *engine.Compiler, op *ir.Op) {
		dim := 0
		if e, ok := op.Attr("dimension").(*ir.EnumAttr); ok {
			dim = int(e.Value())
		}
		d := c.Define(op.Result(0)).At
		c.Emit(func(a *engine.Agent) {
			if a.Block == nil {
				a.Fail("uses a grid index outside of a kernel")
			}
			a.F[d] = uint64(get(a, dim))
		})
	}
}

// gpuLaunch runs its body as a thread-level kernel.
func gpuLaunch(c *engine.Compiler, op *ir.Op) {
	l := gpu.Launch.Of(op)
	in := c.M.NewCompiler("gpu.launch", c)
	in.Kernel = &engine.KernelInfo{Op: op}
	in.Cur, in.Site = op, c.Site
	args := in.DefineAll(l.Body.Entry().Args())
	ids := engine.SpanStarts(args[:min(len(args), 18)])
	if !l.HasClusters() {
		ids = ids[:12]
	}
	in.Attributions(l.Workgroup(), l.Private())
	in.Region(l.Body, func(*ir.Op) { in.Emit(func(a *engine.Agent) { a.Leave(nil) }) })
	sized := sizes(c, l.LaunchConfig, in.Kernel)
	start := launcher(c, op, l.LaunchConfig)
	c.Emit(func(a *engine.Agent) {
		k := sized(a)
		k.Name, k.Code, k.Captured = "gpu.launch", in.Code, a.Capture(in.Code)
		k.IDs = func(t *engine.Agent) {
			for i, at := range ids {
				t.F[at] = uint64(k.Id(t, i))
			}
		}
		start(a, k)
	})
}

// sizes reads the sizes of a launch into a new one.
func sizes(c *engine.Compiler, l gpu.LaunchConfig, kernel *engine.KernelInfo) func(a *engine.Agent) *engine.Launch {
	grid, dim := c.Ats(l.GridSize()), c.Ats(l.BlockSize())
	shared := -1
	if l.SharedSize != nil {
		shared = c.At(l.SharedSize)
	}
	cluster := c.Ats(l.ClusterSize())
	return func(a *engine.Agent) *engine.Launch {
		var clusters [3]int
		blocks := 1
		for i, at := range cluster {
			clusters[i] = int(a.F[at])
			blocks *= clusters[i]
		}
		return &engine.Launch{
			Grid: engine.GridOf(a, grid), Dim: engine.GridOf(a, dim), Cluster: blocks, Clusters: clusters,
			Shared: kernel.StaticSize + sharedBytes(a, shared), Dynamic: kernel.StaticSize,
		}
	}
}

func sharedBytes(a *engine.Agent, at int) int {
	if at < 0 {
		return 0
	}
	return int(uint32(a.F[at]))
}

// kernelFunction compiles a kernel function, gpu.func or llvm.func.
func kernelFunction(m *engine.Machine, fn *ir.Op) (*engine.Code, *engine.KernelInfo) {
	mod := fn.ParentOp()
	k := m.Kernels[mod]
	if k == nil {
		k = &engine.KernelInfo{Op: mod}
		m.Kernels[mod] = k
	}
	return m.Function(fn, true), k
}

func gpuLaunchFunc(c *engine.Compiler, op *ir.Op) {
	l := gpu.LaunchFunc.Of(op)
	ref := l.Kernel
	fn := ir.ResolveSymbol(op, ref)
	if fn == nil {
		if m := ir.ResolveSymbol(op, ir.SymbolRef(ref.Root())); m != nil && m.Name() == "gpu.binary" {
			c.Fail("launches a compiled kernel of gpu.binary @%s; the simulator needs the module before gpu-module-to-binary",
				ref.Root())
		}
		c.Fail("launches @%s, which does not exist", ref.Leaf())
	}
	if fn.Discardable(cpu.ScratchAttr) != nil {
		cpuKernel(c, l, fn)
		return
	}
	code, k := kernelFunction(c.M, fn)
	pass := kernelArgs(c, l.Args, fn, code)
	sized := sizes(c, l.LaunchConfig, k)
	start := launcher(c, op, l.LaunchConfig)
	c.Emit(func(a *engine.Agent) {
		to := sized(a)
		to.Name, to.Code, to.Args = "@"+ref.Leaf(), code, pass(a)
		start(a, to)
	})
}

// kernelArgs passes arguments: as they are to a gpu.func, and to an llvm.func
// with each memref as one pointer where the function takes as many arguments as are
// passed (upstream's bare pointer convention), else expanded to two pointers, offset,
// sizes and strides.
func kernelArgs(c *engine.Compiler, vs []*ir.Value, fn *ir.Op, code *engine.Code) func(a *engine.Agent) []engine.Value {
	in := c.Ins(vs)
	asIs := func(a *engine.Agent) []engine.Value {
		out := make([]engine.Value, len(in))
		for i, s := range in {
			out[i] = append(engine.Value(nil), a.F[s.At:s.At+s.N]...)
		}
		return out
	}
	if fn.Name() != "llvm.func" {
		return asIs
	}
	expanded := 0
	memrefs := make([]*ir.MemRefType, len(vs))
	for i, v := range vs {
		expanded++
		if t, ok := v.Type().(*ir.MemRefType); ok {
			expanded += in[i].N
			memrefs[i] = t
		}
	}
	bare := len(code.Args) == len(vs)
	if !bare && expanded != len(code.Args) {
		c.Fail("passes %d values, or %d with memrefs expanded, to a kernel with %d parameters", len(vs), expanded,
			len(code.Args))
	}
	return func(a *engine.Agent) []engine.Value {
		var out []engine.Value
		for i, v := range asIs(a) {
			switch {
			case memrefs[i] == nil:
				out = append(out, v)
			case bare:
				out = append(out, engine.Value{engine.BarePointer(memrefs[i], v)})
			default:
				out = append(out, engine.Value{v[0]})
				for _, w := range v {
					out = append(out, engine.Value{w})
				}
			}
		}
		return out
	}
}

// gpuDynamicShared is the shared memory behind the kernel's variables.
func gpuDynamicShared(c *engine.Compiler, o gpu.DynamicSharedMemoryOp) {
	d := c.Define(o.ResultMemref).At
	c.Emit(func(a *engine.Agent) {
		b := a.Block
		if b == nil || b.Shared == nil {
			a.Fail("uses dynamic shared memory, but the launch has none")
		}
		from := b.Launch.Dynamic
		copy(a.F[d:], engine.Descriptor(b.Shared.Base+uint64(from), 0, []int64{int64(len(b.Shared.Data) - from)}, []int64{1}))
	})
}

// gpuShuffle exchanges values between the first width lanes, which alone take part. A lane whose source
// is none of them keeps its own value and gets a false second result.
func gpuShuffle(c *engine.Compiler, o gpu.ShuffleOp) {
	v, off, width := c.In(o.Value), c.At(o.Offset), c.At(o.Width)
	mode := ir.AttrAs[*ir.EnumAttr](o.Op, "mode").Keyword()
	d := c.Define(o.ShuffleResult).At
	ok := c.Define(o.Valid).At
	c.Emit(func(a *engine.Agent) {
		a.Converge(1<<32-1, func(w *engine.Warp, mask uint32) {
			var vals [engine.WarpSize][]uint64
			w.Each(mask, func(x *engine.Agent) { vals[x.Lane] = append([]uint64(nil), x.F[v.At:v.At+v.N]...) })
			w.Each(mask, func(x *engine.Agent) {
				lanes := int(int32(x.F[width]))
				if lanes < 1 || lanes > engine.WarpSize {
					x.Fail("shuffles between %d lanes; a subgroup has %d", lanes, engine.WarpSize)
				}
				if x.Lane >= lanes {
					x.Fail("is executed by lane %d, but only the first %d lanes of a subgroup participate", x.Lane, lanes)
				}
				src, valid := shuffleSource(mode, x.Lane, int(int32(x.F[off])), lanes)
				if valid && mask>>uint(src)&1 == 0 {
					valid = false
				}
				if !valid {
					src = x.Lane
				}
				copy(x.F[d:d+v.N], vals[src])
				x.F[ok] = word.Bit(valid)
			})
		})
	})
}

// shuffleSource is the lane a lane reads from, and whether it is one of the first lanes.
func shuffleSource(mode string, lane, offset, lanes int) (src int, valid bool) {
	switch mode {
	case "xor":
		src = lane ^ offset
	case "up":
		src = lane - offset
	case "down":
		src = lane + offset
	default:
		src = offset
	}
	return src, src >= 0 && src < lanes
}

// reduceKinds are gpu's reduction keywords as arith's names.
var reduceKinds = map[string]string{
	"add": "add", "mul": "mul", "and": "and", "or": "or", "xor": "xor", "minui": "minu", "minsi": "mins", "maxui": "maxu",
	"maxsi": "maxs", "minnumf": "minnumf", "maxnumf": "maxnumf", "minimumf": "minimumf", "maximumf": "maximumf",
}

func gpuSubgroupReduce(c *engine.Compiler, o gpu.SubgroupReduceOp) {
	l := c.Lanes(o.Value)
	f := word.CombinerFor(l.Elem, reduceKinds[o.Operation.String()])
	v := c.In(o.Value)
	size, stride := int(o.ClusterSize.Or(engine.WarpSize)), int(o.ClusterStride.Or(1))
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		a.Converge(1<<32-1, func(w *engine.Warp, mask uint32) {
			w.Each(mask, func(x *engine.Agent) {
				for i := range v.N {
					group, have, r := x.Lane/(size*stride)*(size*stride)+x.Lane%stride, false, word.Zero
					for k := range size {
						y := w.Lanes[group+k*stride]
						if y == nil {
							continue
						}
						if have {
							r = f(r, y.F[v.At+i])
						} else {
							r, have = y.F[v.At+i], true
						}
					}
					x.F[d+i] = r
				}
			})
		})
	})
}

// gpuAllReduce combines a value of all threads of the block, in their order.
func gpuAllReduce(c *engine.Compiler, o gpu.AllReduceOp) {
	if !o.Operation.OK {
		c.Fail("with a region has no simulator semantics")
	}
	f := word.CombinerFor(c.Elem(o.Value), reduceKinds[o.Operation.V.String()])
	v := c.At(o.Value)
	d := c.Define(o.Result).At
	c.Emit(func(a *engine.Agent) {
		b := a.Block
		bar := b.Bars[reduceBarrier]
		if bar != nil && bar.Came+1 == bar.Want || a.Launch.BlockThreads() == 1 {
			r := word.Zero
			for i, t := range b.Agents {
				if i == 0 {
					r = t.F[v]
				} else {
					r = f(r, t.F[v])
				}
			}
			for _, t := range b.Agents {
				t.F[d] = r
			}
		}
		a.BarrierSync(reduceBarrier, a.Launch.BlockThreads(), true)
	})
}

// reduceBarrier is the number of the barrier inside gpu.all_reduce, beyond those
// a program can name.
const reduceBarrier = 1 << 32

func gpuPrintf(c *engine.Compiler, o gpu.PrintfOp) {
	format := o.FormatString
	in := c.Ats(o.Args)
	elems := make([]word.Elem, len(in))
	for i, v := range o.Args {
		elems[i] = c.Elem(v)
	}
	c.Emit(func(a *engine.Agent) {
		args := make([]uint64, len(in))
		for i, at := range in {
			args[i] = a.F[at]
		}
		a.Print(word.Printf(format, args, elems))
	})
}
