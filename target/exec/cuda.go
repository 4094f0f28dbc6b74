package exec

import (
	"context"
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/cuda"
	"github.com/tsopt/tsopt/target/sim"
)

// Cuda executes compiled kernels (gpu.binary) on NVIDIA GPUs. Host operations on
// a device go to one stream of that device, in program order; an async token is
// an event in it.
type Cuda struct {
	drv     *cuda.Driver
	devices []*gpuDevice // by ordinal, nil until used
	ctx     context.Context
	current int
	memory  map[uint64]*deviceMemory // by the machine's address
	tokens  []token
	timings []timing
	events  []*cuda.Event
	staged  []*staged
	team    []member  // launches of several devices that begin together, until all are there
	group   []member  // launches of several devices that were not waited for
	copying *copies   // to which the next copy of a kernel may belong
	told    []int     // devices that know addresses of their memory to others
	counts  []counted // in memory of devices
	reports []report  // of what kernels waited for in vain
	skews   []Skew    // of kernels of several devices that were repeated
	// Repeat is how often a launch is made again to be timed, on the arrays where they
	// are and with a cold L2 cache. Those of several devices are launched together, on
	// memory as the host last set it; cooperative kernels of one device are not repeated.
	Repeat int
	// Ranks is the job, where this process has one of the program's devices; nil where it has
	// all of them.
	Ranks  *Ranks
	broken error // what kept a device from starting anew
	// Poison fills memory that gpu.alloc gives, which holds anything, with what no
	// program computes.
	Poison bool
}

// gpuDevice is a device in use.
type gpuDevice struct {
	*cuda.Device
	number  int // in the program; where each rank has one device, the rank
	stream  *cuda.Stream
	beside  *cuda.Stream // for what goes on while the stream does something else; nil until used
	modules map[*ir.Op]*cuda.Module
	// constants are where the device holds a program's, for all runs of it.
	constants map[*ir.Op]cuda.Ptr
	kept      kept[cuda.Ptr]
	keptHost  kept[*cuda.HostMemory]
	cold      cuda.Ptr // memory larger than the L2 cache, for repeated launches
	zeros     cuda.Ptr // what tensor maps of arrays without elements describe
}

// deviceMemory is what gpu.alloc allocated.
type deviceMemory struct {
	ptr    cuda.Ptr
	device int
	bytes  int
	arena  bool             // symmetric memory of a job
	host   *cuda.HostMemory // where it is the host's
}

type timing struct {
	name        string
	device      int
	start, stop *cuda.Event
}

// OpenCuda loads the driver. The error says what is missing.
func OpenCuda() (*Cuda, error) {
	drv, err := cuda.Open()
	if err != nil {
		return nil, err
	}
	return &Cuda{drv: drv, devices: make([]*gpuDevice, drv.Count()), memory: map[uint64]*deviceMemory{}}, nil
}

// Name implements [Device]: the marketing name of the first device.
func (c *Cuda) Name() string {
	d, err := c.drv.Device(0)
	if err != nil {
		return "cuda"
	}
	return d.Name()
}

// Repeated implements [Repeater].
func (c *Cuda) Repeated(times int) { c.Repeat = times }

// Begin implements [Device].
func (c *Cuda) Begin(ctx context.Context, o *sim.Options) {
	c.ctx, c.current = ctx, 0
	c.reset()
	o.Semantics = hostOperations(c, notCompiled)
}

func notCompiled(_ *sim.Machine, op *ir.Op, _ []sim.Value) ([]sim.Value, error) {
	return nil, fmt.Errorf("a GPU executes compiled kernels only; compile the module first: tsopt --tile-to-binary FILE -o compiled.mlir")
}

// reset forgets the last run. Where a kernel hangs, what it may use is left to the
// end of the process: giving it back would wait for the kernel.
func (c *Cuda) reset() {
	if !c.hung() {
		for _, e := range c.events {
			e.Close()
		}
		for _, m := range c.memory {
			switch d := c.devices[m.device]; {
			case m.host != nil:
				m.host.Free()
			case d != nil && !m.arena:
				d.Free(m.ptr)
			}
		}
		for _, z := range c.counts {
			if d := c.devices[z.at.dev]; d != nil && z.found != 0 {
				d.Free(z.found)
			}
		}
		c.freeStaged()
	}
	clear(c.memory)
	c.staged, c.events, c.tokens, c.timings, c.group, c.counts, c.team, c.told, c.reports, c.skews, c.copying = nil, nil,
		nil, nil, nil, nil, nil, nil, nil, nil, nil
	c.startAnew()
}

// startAnew opens devices again whose contexts an error of the last run ended.
func (c *Cuda) startAnew() {
	for i, d := range c.devices {
		if d == nil || !d.Lost() || c.hung() {
			continue
		}
		c.devices[i] = nil
		if err := c.drv.Reset(d.Device); err != nil {
			c.broken = err
		}
	}
}

// hung reports whether a device did not finish. Kernels of several devices wait for
// each other, so then none is to be trusted.
func (c *Cuda) hung() bool {
	return slices.ContainsFunc(c.devices, func(d *gpuDevice) bool { return d != nil && d.Hung() })
}

// Close implements [Device].
func (c *Cuda) Close() error {
	c.reset()
	return c.drv.Close()
}

// Kernels implements [Device].
func (c *Cuda) Kernels() []KernelTime {
	var out []KernelTime
	for _, t := range c.timings {
		if t.stop.Synchronize(c.ctx) != nil {
			continue
		}
		if d, err := t.stop.Since(t.start); err == nil {
			out = append(out, KernelTime{t.name, t.device, d})
		}
	}
	return out
}

// device is a device by its number, opened when first used, with access to and
// from those in use.
func (c *Cuda) device(n int) (*gpuDevice, error) {
	if n < 0 || n >= len(c.devices) {
		return nil, fmt.Errorf("there is no device %d; this machine has %d devices", n, len(c.devices))
	}
	switch d := c.devices[n]; {
	case c.broken != nil:
		return nil, c.broken
	case d != nil && d.Hung():
		return nil, fmt.Errorf("a kernel of an earlier run on device %d does not end; end this process to stop it", n)
	case d != nil:
		return d, nil
	}
	dev, err := c.open(n)
	if err != nil {
		return nil, err
	}
	s, err := dev.NewStream(fmt.Sprintf("device %d", n), 0)
	if err != nil {
		return nil, err
	}
	d := &gpuDevice{Device: dev, number: n, stream: s, modules: map[*ir.Op]*cuda.Module{},
		kept: kept[cuda.Ptr]{}, keptHost: kept[*cuda.HostMemory]{}, constants: map[*ir.Op]cuda.Ptr{}}
	for _, peer := range c.devices {
		if peer == nil {
			continue
		}
		if err := openPeers(d.Device, peer.Device); err != nil {
			return nil, err
		}
	}
	c.devices[n] = d
	return d, nil
}

// openPeers lets two devices access each other's memory where they can.
func openPeers(a, b *cuda.Device) error {
	link, err := a.LinkTo(b)
	if err != nil || !link.Access {
		return err
	}
	if err := a.OpenTo(b); err != nil {
		return err
	}
	return b.OpenTo(a)
}

func (c *Cuda) setDevice(_ *sim.Machine, _ *ir.Op, in []sim.Value) ([]sim.Value, error) {
	c.current = int(int32(in[0][0]))
	if err := c.inJob(c.current); err != nil || c.remote(c.current) {
		return nil, err
	}
	_, err := c.device(c.current)
	return nil, err
}

// group are the operands of a declared group.
func group(op *ir.Op, in []sim.Value, n int) []sim.Value {
	start, k := op.OperandRange(n)
	return in[start : start+k]
}
