package exec

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/nvgpu"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/cuda"
	"github.com/tsopt/tsopt/target/sim"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/nvvmsim"
)

// smallShared is how much dynamic shared memory a kernel gets without asking for
// more; static variables count too, so it is less than the driver's 48 KiB.
const smallShared = 32 << 10

func (c *Cuda) launch(m *sim.Machine, op *ir.Op, in []sim.Value) ([]sim.Value, error) {
	const argsGroup = 11
	start, _ := op.OperandRange(argsGroup)
	if c.remote(c.current) {
		return c.launchElsewhere(m, op, start, group(op, in, argsGroup))
	}
	d, err := c.device(c.current)
	if err != nil {
		return nil, err
	}
	if err := c.after(d, group(op, in, 0)); err != nil {
		return nil, err
	}
	ref := ir.AttrAs[*ir.SymbolRefAttr](op, "kernel")
	fn, err := c.kernel(d, op, ref)
	if err != nil {
		return nil, err
	}
	args, err := c.pack(m, d, op, start, group(op, in, argsGroup), fn)
	if err != nil {
		return nil, err
	}
	l := cuda.Launch{Grid: dim3(op, in, 1), Block: dim3(op, in, 4), Label: label(op, ref),
		Cooperative: op.Discardable(gpu.CooperativeAttr) != nil}
	if len(group(op, in, 7)) > 0 {
		l.Cluster = dim3(op, in, 7)
		if err := divides(l.Cluster, l.Grid); err != nil {
			return nil, err
		}
	}
	if s := group(op, in, 10); len(s) > 0 {
		l.Shared = int(uint32(s[0][0]))
	}
	if l.Shared > smallShared {
		if err := fn.SetAttribute(cuda.FuncMaxDynamic, l.Shared); err != nil {
			return nil, err
		}
	}
	launch := func() error { return fn.Launch(d.stream, l, args) }
	if n, ok := op.Discardable(tile.DevicesAttr).(*ir.IntegerAttr); ok && n.Int() > 1 {
		if err := c.reaches(op, int(n.Int())); err != nil {
			return nil, err
		}
		return c.join(op, int(n.Int()), member{d: d, name: kernelName(ref), launch: launch})
	}
	if err := c.timed(d, kernelName(ref), launch); err != nil {
		return nil, err
	}
	if c.Repeat > 0 && !l.Cooperative {
		if err := c.repeat(d, kernelName(ref), launch); err != nil {
			return nil, err
		}
	}
	return c.done(op, d)
}

// timed launches between two events.
func (c *Cuda) timed(d *gpuDevice, name string, launch func() error) error {
	from, err := c.record(d, true)
	if err != nil {
		return err
	}
	if err := launch(); err != nil {
		return err
	}
	to, err := c.record(d, true)
	if err != nil {
		return err
	}
	c.timings = append(c.timings, timing{name, d.number, from, to})
	return nil
}

// coldBytes is more than the L2 cache of any device.
const coldBytes = 256 << 20

// repeat launches again, each time after what is in the L2 cache was driven out. The
// first launch, which may have loaded code, is not counted.
func (c *Cuda) repeat(d *gpuDevice, name string, launch func() error) (err error) {
	c.timings = c.timings[:len(c.timings)-1]
	for range c.Repeat {
		if err := d.chill(); err != nil {
			return err
		}
		if err := c.timed(d, name, launch); err != nil {
			return err
		}
	}
	return nil
}

// chill drives out what is in the L2 cache.
func (d *gpuDevice) chill() (err error) {
	if d.cold == 0 {
		if d.cold, err = d.Alloc(coldBytes); err != nil {
			return err
		}
	}
	return d.stream.Memset8(d.cold, 0, coldBytes)
}

// kernelName is a kernel's in reports of times: its own, and before it its module's where that has
// another, as the modules of a second kernel of the same function have.
func kernelName(ref *ir.SymbolRefAttr) string {
	if ref.Root() == ref.Leaf() {
		return ref.Leaf()
	}
	return ref.Root() + "::@" + ref.Leaf()
}

// label names a launch in errors that come out of a later wait.
func label(op *ir.Op, ref *ir.SymbolRefAttr) string {
	s := "kernel " + ref.Leaf()
	if p := diag.Position(op.Loc()); p != nil {
		s += fmt.Sprintf(" (launched at %s:%d:%d)", p.File, p.Line, p.Col)
	}
	return s
}

func dim3(op *ir.Op, in []sim.Value, first int) cuda.Dim3 {
	at := func(g int) int { return int(group(op, in, g)[0][0]) }
	return cuda.Dim3{X: at(first), Y: at(first + 1), Z: at(first + 2)}
}

// divides reports that a grid does not consist of whole clusters, which the driver
// only calls invalid.
func divides(cluster, grid cuda.Dim3) error {
	for d, n := range [][2]int{{grid.X, cluster.X}, {grid.Y, cluster.Y}, {grid.Z, cluster.Z}} {
		if n[1] > 0 && n[0]%n[1] != 0 {
			return fmt.Errorf("launches %d blocks in dimension %d, which is not divisible by the cluster size %d", n[0], d, n[1])
		}
	}
	return nil
}

// kernel loads the binary on the device, once.
func (c *Cuda) kernel(d *gpuDevice, op *ir.Op, ref *ir.SymbolRefAttr) (*cuda.Function, error) {
	bin := ir.ResolveSymbol(op, ir.SymbolRef(ref.Root()))
	b, ok := gpu.Binary.Cast(bin)
	if !ok {
		return nil, fmt.Errorf("a GPU executes compiled kernels only, but @%s is not a gpu.binary; compile the module first: tsopt --tile-to-binary FILE -o compiled.mlir", ref.Root())
	}
	mod := d.modules[bin]
	if mod == nil {
		var err error
		if mod, err = loadBinary(d, b); err != nil {
			return nil, err
		}
		if err := c.overNetwork(mod, d, b.SymName); err != nil {
			return nil, err
		}
		d.modules[bin] = mod
	}
	return mod.Function(ref.Leaf())
}

// loadBinary loads the first object that the device takes: a cubin before PTX,
// which the driver compiles. A cubin of another generation is not tried: that would
// be an error of the driver, which tools that watch it report.
func loadBinary(d *gpuDevice, b gpu.BinaryOp) (*cuda.Module, error) {
	var last error
	major, err := d.Attribute(cuda.ComputeMajor)
	if err != nil {
		return nil, err
	}
	for _, format := range []gpu.Format{gpu.FormatBinary, gpu.FormatFatbin, gpu.FormatAssembly} {
		for _, o := range b.Objects() {
			if o.Format != format {
				continue
			}
			if t, ok := o.Target.(*nvvm.TargetAttr); ok && format == gpu.FormatBinary && !ofGeneration(t.Chip, major) {
				last = fmt.Errorf("gpu.binary @%s is compiled for %s, but device %d (%s) has compute capability %d", b.SymName,
					t.Chip, d.number, d.Name(), major)
				continue
			}
			m, err := d.Load([]byte(o.Data), cuda.LoadOptions{LineInfo: strings.Contains(o.Data, "\t.loc\t")})
			if err == nil {
				return m, nil
			}
			last = err
		}
	}
	if last == nil {
		last = fmt.Errorf("gpu.binary @%s has no PTX and no cubin", b.SymName)
	}
	return nil, last
}

// ofGeneration reports whether a chip, as sm_90a, has a major compute capability.
func ofGeneration(chip string, major int) bool {
	digits := strings.TrimRight(strings.TrimPrefix(chip, "sm_"), "af")
	n, err := strconv.Atoi(digits)
	return err != nil || n/10 == major
}

// pack makes the arguments of a kernel: a memref is one pointer where the kernel takes
// as many arguments as are passed, as those that tsopt compiles do, else two pointers,
// offset, sizes and strides.
func (c *Cuda) pack(m *sim.Machine, d *gpuDevice, op *ir.Op, first int, args []sim.Value,
	fn *cuda.Function) (*cuda.Args, error) {
	n, known := fn.ParamCount()
	bare := known && n == len(args)
	var out []any
	for i, v := range args {
		t := op.Operand(first + i).Type()
		if tm, ok := t.(*nvgpu.TensorMapType); ok {
			says, err := nvvmsim.TensorMapOf(m, v)
			var data []byte
			if err == nil {
				data, err = c.tensorMap(m, d, tm, says)
			}
			if err != nil {
				return nil, fmt.Errorf("argument #%d: %w", i, err)
			}
			out = append(out, data)
			continue
		}
		mem, ok := t.(*ir.MemRefType)
		if !ok {
			x, err := scalar(t, v)
			if err != nil {
				return nil, err
			}
			out = append(out, x)
			continue
		}
		addr := v[0]
		if bare {
			addr = engine.BarePointer(mem, v)
		}
		at, err := c.pointer(m, d, addr)
		if err != nil {
			return nil, fmt.Errorf("argument #%d: %w", i, err)
		}
		out = append(out, at)
		if bare {
			continue
		}
		out = append(out, at)
		for _, w := range v[1:] {
			out = append(out, w)
		}
	}
	return cuda.Pack(out...)
}

// pointer is what a kernel on a device is passed for an address: of host memory, that
// of a copy on the device.
func (c *Cuda) pointer(m *sim.Machine, d *gpuDevice, addr uint64) (cuda.Ptr, error) {
	p, err := m.Resolve(addr)
	if err != nil {
		return 0, err
	}
	switch {
	case p.Constant != nil:
		at, err := d.constant(p)
		return at + cuda.Ptr(p.Offset), err
	case p.Data != nil:
		return c.stage(m, d.number, p)
	}
	t, err := c.target(m, addr, 0)
	return t.ptr, err
}

// scalar is a word as the driver takes it.
func scalar(t ir.Type, v sim.Value) (any, error) {
	switch n := engine.ElementBytes(t); {
	case t == ir.F32:
		return math.Float32frombits(uint32(v[0])), nil
	case n == 8:
		return v[0], nil
	case n == 4:
		return uint32(v[0]), nil
	case n == 2:
		return uint16(v[0]), nil
	case n == 1:
		return uint8(v[0]), nil
	}
	return nil, fmt.Errorf("a value of type %v cannot be passed to a kernel", t)
}
