package exec

import (
	"context"
	"errors"
	"fmt"

	dialect "github.com/tsopt/tsopt/dialects/cpu"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/cpu"
	"github.com/tsopt/tsopt/target/sim"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// CPU executes compiled kernels (gpu.binary) on the processors of this machine. Its memory is the host's: kernels
// access arrays where they are, and operations with tokens end before the host goes on. A device is a pool of workers;
// those of all devices share the processors.
type CPU struct {
	// workers is how many a device has, 0 for as many as the process may use processors, and more where blocks wait for
	// each other.
	workers int
	pools   []*cpu.Pool // by device
	current int         // the device of the following operations
	team    []teamMember
	dead    *diag.Diagnostic // what the last run ended with, if that was a deadlock
	code    map[*ir.Op]*cpu.Code
	memory  map[uint64]*cpu.Memory // of gpu.alloc, by the machine's address
	fixed   map[uint64]bool        // the addresses of memory that kernels know without being passed it
	times   []KernelTime
	ctx     context.Context
	// Guard gives kernels copies of arrays that lie between pages which fault, so that accesses out of bounds are
	// found, and fills memory that gpu.alloc gives with what no program computes.
	Guard bool
}

// OpenCPU starts workers, as many as the process may use processors where the number is 0.
func OpenCPU(workers int) (*CPU, error) {
	c := &CPU{workers: workers, code: map[*ir.Op]*cpu.Code{}, memory: map[uint64]*cpu.Memory{}, fixed: map[uint64]bool{}}
	_, err := c.pool(0)
	return c, err
}

// pool is a device's.
func (c *CPU) pool(device int) (*cpu.Pool, error) {
	for len(c.pools) <= device {
		p, err := cpu.NewPool(c.workers)
		if err != nil {
			return nil, fmt.Errorf("device %d: %w", len(c.pools), err)
		}
		c.pools = append(c.pools, p)
	}
	return c.pools[device], nil
}

// Workers is how many blocks are executed at the same time, on all devices together.
func (c *CPU) Workers() (n int) {
	for _, p := range c.pools {
		n += p.Workers()
	}
	return n
}

// Name implements [Device].
func (c *CPU) Name() string { return fmt.Sprintf("%d workers of the CPU", c.Workers()) }

// Guarding implements [Guarded].
func (c *CPU) Guarding(on bool) { c.Guard = on }

// Begin implements [Device].
func (c *CPU) Begin(ctx context.Context, o *sim.Options) {
	c.ctx, c.times, c.current, c.team, c.dead = ctx, nil, 0, nil, nil
	clear(c.fixed)
	o.Semantics = hostOperations(c, notForCPU)
}

func notForCPU(*sim.Machine, *ir.Op, []sim.Value) ([]sim.Value, error) {
	return nil, errors.New("a CPU executes compiled kernels only; compile the module first: tsopt --tile-to-cpu-binary FILE -o compiled.mlir")
}

func (c *CPU) setDevice(_ *sim.Machine, _ *ir.Op, in []sim.Value) ([]sim.Value, error) {
	n := int(int32(in[0][0]))
	if n < 0 || n >= cpu.MostWorkers {
		return nil, fmt.Errorf("there is no device %d; a CPU has at most %d, with a worker each", n, cpu.MostWorkers)
	}
	c.current = n
	return nil, nil
}

func (c *CPU) wait(_ *sim.Machine, op *ir.Op, _ []sim.Value) ([]sim.Value, error) {
	if len(c.team) > 0 {
		return nil, errNotAll
	}
	return ended(op), nil
}

// ended are the results of an operation that has ended, with its token if it has one.
func ended(op *ir.Op, results ...sim.Value) []sim.Value {
	if isAsync(op) {
		return append(results, sim.Value{0})
	}
	return results
}

// Finish implements [Device].
func (c *CPU) Finish() error { return nil }

// Explain implements [Device]: the error of a run that ended in a deadlock is where blocks wait.
func (c *CPU) Explain(err error) error {
	if c.dead != nil {
		return c.dead
	}
	return err
}

// Kernels implements [Device].
func (c *CPU) Kernels() []KernelTime { return c.times }

// Close implements [Device].
func (c *CPU) Close() error {
	var err error
	for _, p := range c.pools {
		err = errors.Join(err, p.Close())
	}
	for _, m := range c.memory {
		err = errors.Join(err, m.Close())
	}
	for _, code := range c.code {
		err = errors.Join(err, code.Close())
	}
	return err
}

// deviceAlign is what addresses of memory of a device are multiples of: counters of signals have lines of their own.
const deviceAlign = 2 * dialect.ScratchAlign

func (c *CPU) alloc(m *sim.Machine, op *ir.Op, in []sim.Value) ([]sim.Value, error) {
	dims, size := allocated(op, group(op, in, 1))
	mem, err := cpu.Map(int(size), deviceAlign)
	if err != nil {
		return nil, err
	}
	if c.Guard {
		const nan = 0xFF // in every byte, of every format
		for i := range mem.Data {
			mem.Data[i] = nan
		}
	}
	v, err := m.Buffer(mem.Data, op.Result(0).Type().(*ir.MemRefType), dims, "memory of gpu.alloc")
	if err != nil {
		return nil, errors.Join(err, mem.Close())
	}
	c.memory[v[0]] = mem
	return ended(op, v), nil
}

func (c *CPU) dealloc(m *sim.Machine, op *ir.Op, in []sim.Value) ([]sim.Value, error) {
	addr := group(op, in, 1)[0][0]
	mem := c.memory[addr]
	if mem == nil {
		return nil, errors.New("the memory was not allocated by gpu.alloc")
	}
	m.Release(addr)
	delete(c.memory, addr)
	return ended(op), mem.Close()
}

// bytesOf are the bytes from an address of the machine on.
func bytesOf(m *sim.Machine, addr uint64, n int) ([]byte, error) {
	p, err := m.Resolve(addr)
	if err != nil {
		return nil, err
	}
	if p.Offset+n > len(p.Data) {
		return nil, fmt.Errorf("accesses %d bytes at offset %d of %d bytes", n, p.Offset, len(p.Data))
	}
	return p.Data[p.Offset : p.Offset+n], nil
}

// eachRow visits the rows of one or two arrays of the same sizes.
func eachRow(m *sim.Machine, rows *engine.Rows, visit func(parts [][]byte)) error {
	return rows.Each(len(rows.Counts), func(at []int) error {
		parts := make([][]byte, len(rows.Sides))
		for k, s := range rows.Sides {
			var err error
			if parts[k], err = bytesOf(m, s.Addr+uint64(at[k]), rows.Bytes); err != nil {
				return err
			}
		}
		visit(parts)
		return nil
	})
}

func (c *CPU) memcpy(m *sim.Machine, op *ir.Op, in []sim.Value) ([]sim.Value, error) {
	o := gpu.Memcpy.Of(op)
	rows, err := engine.RowsOf([]*ir.MemRefType{o.Dst.Type().(*ir.MemRefType), o.Src.Type().(*ir.MemRefType)},
		[]sim.Value{group(op, in, 1)[0], group(op, in, 2)[0]})
	if err != nil {
		return nil, err
	}
	if err := eachRow(m, rows, func(p [][]byte) { copy(p[0], p[1]) }); err != nil {
		return nil, err
	}
	markRows(m, rows)
	return ended(op), nil
}

func (c *CPU) memset(m *sim.Machine, op *ir.Op, in []sim.Value) ([]sim.Value, error) {
	t := gpu.Memset.Of(op).Dst.Type().(*ir.MemRefType)
	rows, err := engine.RowsOf([]*ir.MemRefType{t}, group(op, in, 1))
	if err != nil {
		return nil, err
	}
	word, size := group(op, in, 2)[0][0], engine.ElementBytes(t.Elem())
	if err := eachRow(m, rows, func(p [][]byte) { copy(p[0], repeated(word, size, len(p[0]))) }); err != nil {
		return nil, err
	}
	markRows(m, rows)
	return ended(op), nil
}

// pointerAsIndex is the address of memory as kernels know it, which must then stay where it is.
func (c *CPU) pointerAsIndex(m *sim.Machine, _ *ir.Op, in []sim.Value) ([]sim.Value, error) {
	p, err := m.Resolve(in[0][0])
	if err != nil {
		return nil, err
	}
	c.fixed[p.Base] = true
	return []sim.Value{{uint64(cpu.Address(p.Data)) + uint64(p.Offset)}}, nil
}
