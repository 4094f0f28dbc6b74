package exec

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/nvgpu"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/cuda"
	"github.com/tsopt/tsopt/target/ranks"
	"github.com/tsopt/tsopt/target/sim"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/nvvmsim"
)

// SymmetricMemory is memory that every rank of a job has and all of them access. All ranks
// call Alloc and Free in the same order.
type SymmetricMemory interface {
	Alloc(bytes int) (uint64, error)
	Free(p uint64)
	// Peer is this rank's address of another's part.
	Peer(p uint64, rank int) (uint64, error)
	// Loaded prepares loaded code (a CUmodule) that calls the device library; all ranks do for each.
	Loaded(module uintptr) error
}

// Ranks is a job of processes with one device each. All of them execute the whole host code, and of what
// it asks of devices each does that of its own: device n is rank n's. What a device's
// memory gives to the host its rank sends to all, so that the host code goes the same way everywhere.
type Ranks struct {
	Group  *ranks.Group
	Memory SymmetricMemory

	arenas    []uint64      // this rank's parts
	unreached map[int]error // whose parts have no address here, and why
	made      map[int]int   // how many of them a device has been given
}

// remote reports whether a device is another process's.
func (c *Cuda) remote(device int) bool { return c.Ranks != nil && device != c.Ranks.Group.Rank }

// inJob checks that a job has a device.
func (c *Cuda) inJob(device int) error {
	if c.Ranks != nil && (device < 0 || device >= c.Ranks.Group.Size) {
		return fmt.Errorf("uses device %d, but the job has %d ranks, one per device; start more ranks", device,
			c.Ranks.Group.Size)
	}
	return nil
}

// open opens the machine's device for one of the program's. A launcher may show each rank its own
// device only.
func (c *Cuda) open(n int) (*cuda.Device, error) {
	if c.Ranks != nil {
		return c.drv.Device(c.Ranks.Group.Local % c.drv.Count())
	}
	return c.drv.Device(n)
}

// JoinRanks makes this process's device that of its rank. started is called with the device's
// context current, before there is symmetric memory.
func (c *Cuda) JoinRanks(r *Ranks, started func() error) error {
	c.Ranks, r.made, r.unreached = r, map[int]int{}, map[int]error{}
	c.devices = make([]*gpuDevice, r.Group.Size)
	d, err := c.device(r.Group.Rank)
	if err != nil {
		return err
	}
	return d.Do(started)
}

// LeaveRanks calls what leaves the job, with the device's context current: NVSHMEM frees memory of its own then,
// and ends the process with status 255 where it cannot.
func (c *Cuda) LeaveRanks(leave func()) error {
	return c.devices[c.Ranks.Group.Rank].Do(func() error {
		leave()
		return nil
	})
}

// elsewhere is the result of an operation that another process does.
func (c *Cuda) elsewhere(op *ir.Op, results ...sim.Value) ([]sim.Value, error) {
	if isAsync(op) {
		results = append(results, c.token(token{device: c.current}))
	}
	return results, nil
}

// launchElsewhere notes what a kernel of another process uses of the host's memory, and that
// it belongs to a team.
func (c *Cuda) launchElsewhere(m *sim.Machine, op *ir.Op, first int, args []sim.Value) ([]sim.Value, error) {
	for i, v := range args {
		addr := v[0]
		switch op.Operand(first + i).Type().(type) {
		case *nvgpu.TensorMapType:
			says, err := nvvmsim.TensorMapOf(m, v)
			if err != nil {
				return nil, err
			}
			addr = says.Of
		case *ir.MemRefType:
		default:
			continue
		}
		p, err := m.Resolve(addr)
		if err == nil && p.Data != nil && p.Constant == nil {
			_, err = c.stage(m, c.current, p)
		}
		if err != nil {
			return nil, fmt.Errorf("argument #%d: %w", i, err)
		}
	}
	if n, ok := op.Discardable(tile.DevicesAttr).(*ir.IntegerAttr); ok && n.Int() > 1 {
		return c.join(op, int(n.Int()), member{})
	}
	return c.elsewhere(op)
}

// isArena reports whether peers get the address of memory.
func isArena(alloc *ir.Op) bool {
	for _, u := range alloc.Result(0).Users() {
		if memref.ExtractAlignedPointerAsIndex.Is(u) {
			return true
		}
	}
	return false
}

// allocInJob allocates memory of another process's device, or a part of an arena. The n-th
// arenas of all devices are one; each rank makes its part when it comes to the first of them.
func (c *Cuda) allocInJob(m *sim.Machine, op *ir.Op, in []sim.Value) ([]sim.Value, error) {
	dims, size := allocated(op, group(op, in, 1))
	mem := &deviceMemory{device: c.current, bytes: int(size), arena: isArena(op)}
	if mem.arena {
		p, err := c.Ranks.part(c, c.current, int(max(size, 1)))
		if err != nil {
			return nil, err
		}
		mem.ptr = p
	}
	addr := m.External(c.current)
	c.memory[addr] = mem
	return c.elsewhere(op, engine.DenseDescriptor(addr, dims))
}

// part is the address, on this rank's device, of the next arena's part of a device.
func (r *Ranks) part(c *Cuda, device, bytes int) (cuda.Ptr, error) {
	d, err := c.device(r.Group.Rank)
	if err != nil {
		return 0, err
	}
	n := r.made[device]
	r.made[device]++
	var at uint64
	err = d.Do(func() error {
		if n == len(r.arenas) {
			p, err := r.Memory.Alloc(bytes)
			if err != nil {
				return err
			}
			r.arenas = append(r.arenas, p)
		}
		at = r.arenas[n]
		if device != r.Group.Rank {
			if at, err = r.Memory.Peer(at, device); err != nil {
				r.unreached[device], at, err = err, 0, nil // of another node it need not be reached
			}
		}
		return err
	})
	return cuda.Ptr(at), err
}

// free frees this rank's part of an arena.
func (r *Ranks) free(d *gpuDevice, p cuda.Ptr) func() error {
	return func() error {
		return d.Do(func() error {
			r.Memory.Free(uint64(p))
			return nil
		})
	}
}

// meet waits until the devices of all ranks have done what was asked of them, so that a kernel
// finds its peers' memory as the host set it.
func (c *Cuda) meet() error {
	if c.Ranks == nil {
		return nil
	}
	if err := c.devices[c.Ranks.Group.Rank].stream.Synchronize(c.ctx); err != nil {
		return err
	}
	return c.Ranks.Group.Barrier()
}

// share gives all ranks what one of them has.
func (c *Cuda) share(rank int, data []byte) error {
	if c.Ranks == nil {
		return nil
	}
	got, err := c.Ranks.Group.Broadcast(rank, data)
	if err != nil {
		return err
	}
	if len(got) != len(data) {
		return fmt.Errorf("rank %d has %d bytes, but this rank has %d: the ranks run different programs", rank, len(got),
			len(data))
	}
	if c.remote(rank) {
		copy(data, got)
	}
	return nil
}

// copyInJob copies from a device, whose rank has the bytes, or to another's.
func (c *Cuda) copyInJob(m *sim.Machine, op *ir.Op, rows *engine.Rows, to, from copySide) ([]sim.Value, error) {
	if from.host != nil || to.host == nil && to.dev == from.dev && c.remote(to.dev) {
		return c.elsewhere(op) // of no concern to this rank
	}
	d, err := c.device(c.Ranks.Group.Rank)
	if err != nil {
		return nil, err
	}
	if to.host == nil && to.dev == from.dev {
		if err := c.copyRows(d.stream, rows, to, from); err != nil {
			return nil, err
		}
		return c.done(op, d)
	}
	packed := rows.Packed()
	between := copySide{target: target{host: make([]byte, packed.Total())}}
	if !c.remote(from.dev) {
		if err := c.copyRows(d.stream, packed.Between(0, rows, 1), between, from); err != nil {
			return nil, err
		}
	}
	if err := c.share(from.dev, between.host); err != nil {
		return nil, err
	}
	if to.host != nil || !c.remote(to.dev) {
		if err := c.copyRows(d.stream, rows.Between(0, packed, 0), to, between); err != nil {
			return nil, err
		}
	}
	if to.host != nil {
		markRows(m, rows)
	}
	if err := d.stream.Synchronize(c.ctx); err != nil {
		return nil, err
	}
	return c.elsewhere(op)
}
