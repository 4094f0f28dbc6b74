package engine

import (
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/word"
)

var GpuSem = meanings(map[string]Rule{
	"gpu.launch": gpuLaunch, "gpu.launch_func": gpuLaunchFunc, "gpu.terminator": func(c *Compiler, op *ir.Op) { c.result(op) },
	"gpu.barrier": func(c *Compiler, _ *ir.Op) {
		c.emit(func(a *Agent) { a.barrierSync(0, a.blockThreads(), true) })
	},
	"gpu.thread_id":          gpuIndex(func(a *Agent, d int) int { return a.threadIndex()[d] }),
	"gpu.block_id":           gpuIndex(func(a *Agent, d int) int { return a.block.idx[d] }),
	"gpu.block_dim":          gpuIndex(func(a *Agent, d int) int { return a.launch.dim[d] }),
	"gpu.grid_dim":           gpuIndex(func(a *Agent, d int) int { return a.launch.grid[d] }),
	"gpu.cluster_id":         gpuIndex(func(a *Agent, d int) int { return a.block.idx[d] / a.launch.clusterDim(d) }),
	"gpu.cluster_dim":        gpuIndex(func(a *Agent, d int) int { return a.launch.grid[d] / a.launch.clusterDim(d) }),
	"gpu.cluster_block_id":   gpuIndex(func(a *Agent, d int) int { return a.block.idx[d] % a.launch.clusterDim(d) }),
	"gpu.cluster_dim_blocks": gpuIndex(func(a *Agent, d int) int { return a.launch.clusterDim(d) }),
	"gpu.global_id": gpuIndex(func(a *Agent, d int) int {
		return a.block.idx[d]*a.launch.dim[d] + a.threadIndex()[d]
	}),
	"gpu.lane_id":       gpuIndex(func(a *Agent, _ int) int { return a.lane }),
	"gpu.subgroup_id":   gpuIndex(func(a *Agent, _ int) int { return a.thread / warpSize }),
	"gpu.subgroup_size": gpuIndex(func(*Agent, int) int { return warpSize }),
	"gpu.num_subgroups": gpuIndex(func(a *Agent, _ int) int { return (a.blockThreads() + warpSize - 1) / warpSize }),
},
	on(gpu.AllReduce, gpuAllReduce), on(gpu.Shuffle, gpuShuffle), on(gpu.SubgroupReduce, gpuSubgroupReduce),
	on(gpu.DynamicSharedMemory, gpuDynamicShared), on(gpu.Printf, gpuPrintf),
	on(gpu.Alloc, gpuAlloc), on(gpu.Dealloc, gpuDealloc), on(gpu.Memcpy, gpuMemcpy), on(gpu.Memset, gpuMemset), on(gpu.Wait, gpuWait),
	on(gpu.SetDefaultDevice, gpuSetDevice), on(gpu.HostRegister, gpuRegister(true)), on(gpu.HostUnregister, gpuRegister(false)),
)

// gpuIndex is an id or an extent.
func gpuIndex(get func(a *Agent, dim int) int) Rule {
	return func(c *Compiler, op *ir.Op) {
		dim := 0
		if e, ok := op.Attr("dimension").(*ir.EnumAttr); ok {
			dim = int(e.Value())
		}
		d := c.define(op.Result(0)).at
		c.emit(func(a *Agent) {
			if a.block == nil {
				a.fail("uses a grid index outside of a kernel")
			}
			a.f[d] = uint64(get(a, dim))
		})
	}
}

// gpuLaunch runs its body as a thread-level kernel.
func gpuLaunch(c *Compiler, op *ir.Op) {
	l := gpu.Launch.Of(op)
	in := c.m.newCompiler("gpu.launch", c)
	in.kernel = &kernelInfo{op: op}
	in.cur, in.site = op, c.site
	args := in.defineAll(l.Body.Entry().Args())
	ids := spanStarts(args[:min(len(args), 18)])
	if !l.HasClusters() {
		ids = ids[:12]
	}
	in.attributions(l.Workgroup(), l.Private())
	in.region(l.Body, func(*ir.Op) { in.emit(func(a *Agent) { a.leave(nil) }) })
	sized := c.sizes(l.LaunchConfig, in.kernel)
	start := c.launcher(op, l.LaunchConfig)
	c.emit(func(a *Agent) {
		k := sized(a)
		k.name, k.code, k.captured = "gpu.launch", in.code, a.capture(in.code)
		k.ids = func(t *Agent) {
			for i, at := range ids {
				t.f[at] = uint64(k.id(t, i))
			}
		}
		start(a, k)
	})
}

// sizes reads the sizes of a launch into a new one.
func (c *Compiler) sizes(l gpu.LaunchConfig, kernel *kernelInfo) func(a *Agent) *launch {
	grid, dim := c.ats(l.GridSize()), c.ats(l.BlockSize())
	shared := -1
	if l.SharedSize != nil {
		shared = c.at(l.SharedSize)
	}
	cluster := c.ats(l.ClusterSize())
	return func(a *Agent) *launch {
		var clusters [3]int
		blocks := 1
		for i, at := range cluster {
			clusters[i] = int(a.f[at])
			blocks *= clusters[i]
		}
		return &launch{
			grid: a.gridOf(grid), dim: a.gridOf(dim), cluster: blocks, clusters: clusters,
			shared: kernel.staticSize + a.sharedBytes(shared), dynamic: kernel.staticSize,
		}
	}
}

func (a *Agent) sharedBytes(at int) int {
	if at < 0 {
		return 0
	}
	return int(uint32(a.f[at]))
}

// kernelFunction compiles a kernel function, gpu.func or llvm.func.
func (m *Machine) kernelFunction(fn *ir.Op) (*code, *kernelInfo) {
	mod := fn.ParentOp()
	k := m.kernels[mod]
	if k == nil {
		k = &kernelInfo{op: mod}
		m.kernels[mod] = k
	}
	return m.function(fn), k
}

func gpuLaunchFunc(c *Compiler, op *ir.Op) {
	l := gpu.LaunchFunc.Of(op)
	ref := l.Kernel
	fn := ir.ResolveSymbol(op, ref)
	if fn == nil {
		if m := ir.ResolveSymbol(op, ir.SymbolRef(ref.Root())); m != nil && m.Name() == "gpu.binary" {
			c.fail("launches a compiled kernel of gpu.binary @%s; the simulator needs the module before gpu-module-to-binary", ref.Root())
		}
		c.fail("launches @%s, which does not exist", ref.Leaf())
	}
	code, k := c.m.kernelFunction(fn)
	pass := c.kernelArgs(l.Args, fn, code)
	sized := c.sizes(l.LaunchConfig, k)
	start := c.launcher(op, l.LaunchConfig)
	c.emit(func(a *Agent) {
		to := sized(a)
		to.name, to.code, to.args = "@"+ref.Leaf(), code, pass(a)
		start(a, to)
	})
}

// kernelArgs passes arguments: as they are to a gpu.func, and to an llvm.func
// with each memref as one pointer where the function takes as many arguments as are
// passed (upstream's bare pointer convention), else expanded to two pointers, offset,
// sizes and strides.
func (c *Compiler) kernelArgs(vs []*ir.Value, fn *ir.Op, code *code) func(a *Agent) []Value {
	in := c.ins(vs)
	asIs := func(a *Agent) []Value {
		out := make([]Value, len(in))
		for i, s := range in {
			out[i] = append(Value(nil), a.f[s.at:s.at+s.n]...)
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
			expanded += in[i].n
			memrefs[i] = t
		}
	}
	bare := len(code.args) == len(vs)
	if !bare && expanded != len(code.args) {
		c.fail("passes %d values, or %d with memrefs expanded, to a kernel with %d parameters", len(vs), expanded, len(code.args))
	}
	return func(a *Agent) []Value {
		var out []Value
		for i, v := range asIs(a) {
			switch {
			case memrefs[i] == nil:
				out = append(out, v)
			case bare:
				out = append(out, Value{BarePointer(memrefs[i], v)})
			default:
				out = append(out, Value{v[0]})
				for _, w := range v {
					out = append(out, Value{w})
				}
			}
		}
		return out
	}
}

// gpuDynamicShared is the shared memory behind the kernel's variables.
func gpuDynamicShared(c *Compiler, o gpu.DynamicSharedMemoryOp) {
	d := c.define(o.ResultMemref).at
	c.emit(func(a *Agent) {
		b := a.block
		if b == nil || b.shared == nil {
			a.fail("uses dynamic shared memory, but the launch has none")
		}
		from := b.launch.dynamic
		copy(a.f[d:], descriptor(b.shared.base+uint64(from), 0, []int64{int64(len(b.shared.data) - from)}, []int64{1}))
	})
}

// gpuShuffle exchanges values between the first width lanes, which alone take part. A lane whose source
// is none of them keeps its own value and gets a false second result.
func gpuShuffle(c *Compiler, o gpu.ShuffleOp) {
	v, off, width := c.in(o.Value), c.at(o.Offset), c.at(o.Width)
	mode := ir.AttrAs[*ir.EnumAttr](o.Op, "mode").Keyword()
	d := c.define(o.ShuffleResult).at
	ok := c.define(o.Valid).at
	c.emit(func(a *Agent) {
		a.converge(1<<32-1, func(w *warp, mask uint32) {
			var vals [warpSize][]uint64
			w.each(mask, func(x *Agent) { vals[x.lane] = append([]uint64(nil), x.f[v.at:v.at+v.n]...) })
			w.each(mask, func(x *Agent) {
				lanes := int(int32(x.f[width]))
				if lanes < 1 || lanes > warpSize {
					x.fail("shuffles between %d lanes; a subgroup has %d", lanes, warpSize)
				}
				if x.lane >= lanes {
					x.fail("is executed by lane %d, but only the first %d lanes of a subgroup participate", x.lane, lanes)
				}
				src, valid := shuffleSource(mode, x.lane, int(int32(x.f[off])), lanes)
				if valid && mask>>uint(src)&1 == 0 {
					valid = false
				}
				if !valid {
					src = x.lane
				}
				copy(x.f[d:d+v.n], vals[src])
				x.f[ok] = word.Bit(valid)
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

func gpuSubgroupReduce(c *Compiler, o gpu.SubgroupReduceOp) {
	l := c.lanes(o.Value)
	f := word.CombinerFor(l.Elem, reduceKinds[o.Operation.String()])
	v := c.in(o.Value)
	size, stride := int(o.ClusterSize.Or(warpSize)), int(o.ClusterStride.Or(1))
	d := c.define(o.Result).at
	c.emit(func(a *Agent) {
		a.converge(1<<32-1, func(w *warp, mask uint32) {
			w.each(mask, func(x *Agent) {
				for i := range v.n {
					group, have, r := x.lane/(size*stride)*(size*stride)+x.lane%stride, false, word.Zero
					for k := range size {
						y := w.lanes[group+k*stride]
						if y == nil {
							continue
						}
						if have {
							r = f(r, y.f[v.at+i])
						} else {
							r, have = y.f[v.at+i], true
						}
					}
					x.f[d+i] = r
				}
			})
		})
	})
}

// gpuAllReduce combines a value of all threads of the block, in their order.
func gpuAllReduce(c *Compiler, o gpu.AllReduceOp) {
	if !o.Operation.OK {
		c.fail("with a region has no simulator semantics")
	}
	f := word.CombinerFor(c.elem(o.Value), reduceKinds[o.Operation.V.String()])
	v := c.at(o.Value)
	d := c.define(o.Result).at
	c.emit(func(a *Agent) {
		b := a.block
		bar := b.bars[reduceBarrier]
		if bar != nil && bar.came+1 == bar.want || a.blockThreads() == 1 {
			r := word.Zero
			for i, t := range b.agents {
				if i == 0 {
					r = t.f[v]
				} else {
					r = f(r, t.f[v])
				}
			}
			for _, t := range b.agents {
				t.f[d] = r
			}
		}
		a.barrierSync(reduceBarrier, a.blockThreads(), true)
	})
}

// reduceBarrier is the number of the barrier inside gpu.all_reduce, beyond those
// a program can name.
const reduceBarrier = 1 << 32

func gpuPrintf(c *Compiler, o gpu.PrintfOp) {
	format := o.FormatString
	in := c.ats(o.Args)
	elems := make([]word.Elem, len(in))
	for i, v := range o.Args {
		elems[i] = c.elem(v)
	}
	c.emit(func(a *Agent) {
		args := make([]uint64, len(in))
		for i, at := range in {
			args[i] = a.f[at]
		}
		a.print(word.Printf(format, args, elems))
	})
}
