package verifycomm

import (
	"errors"
	"maps"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// launch is a kernel that was launched: what each block of each device does, or the
// first of each device where all are alike.
type launch struct {
	kernel          tile.KernelOp
	dims            []int64 // of the grid
	grid            int     // how many blocks there are on a device
	devices, blocks int     // whose traces there are
	traces          []trace // of the blocks of device 0, then of device 1, …
	resident        int     // how many of them a device runs at a time
	partial         bool    // there are more blocks than that, or they do more
}

// trace lists the events of the blocks of every device.
func (c *checker) trace(k tile.KernelOp, host env) (*launch, error) {
	l, err := c.newLaunch(k, host)
	if err != nil {
		return nil, err
	}
	if l.grid > 1 && c.alike(k) {
		stands, err := c.first(l, host)
		if stands || err != nil {
			return l, err
		}
		if c.stood[k.Op] {
			return nil, &unknown{op: k.Op, why: "its blocks are independent in one launch and communicate in another"}
		}
		c.alikeKernels[k.Op] = false // nor in later launches
	}
	if int64(l.grid)*k.Devices() > int64(c.left) {
		return nil, &unknown{op: k.Op, why: "it has more blocks than can be checked", large: true}
	}
	if l.traces, err = c.blocks(l, host, l.grid); err != nil {
		return nil, err
	}
	l.blocks = l.grid
	c.expect(l.traces)
	return l, nil
}

// newLaunch is a launch of a kernel that is not followed yet.
func (c *checker) newLaunch(k tile.KernelOp, host env) (*launch, error) {
	dims, err := grid(k, host)
	if err != nil {
		return nil, err
	}
	l := &launch{kernel: k, dims: dims, grid: 1, devices: int(k.Devices())}
	for _, n := range dims {
		l.grid *= int(n)
	}
	l.resident = c.residentBlocks(k, int64(l.grid))
	return l, nil
}

// residentBlocks is how many blocks of a kernel are assumed to be co-resident on a device. Their registers and shared
// memory are not known yet, so only one on each SM is guaranteed. A cooperative launch fails if not all fit, so for it
// only threads limit the number.
func (c *checker) residentBlocks(k tile.KernelOp, blocks int64) int {
	n := c.machine.Multiprocessors()
	if n == 0 {
		return int(blocks)
	}
	if k.Cooperative {
		n *= min(c.machine.Resident(k.Threads, 0, 0), blocks)
	}
	return int(min(max(n/k.Cluster(), 1)*k.Cluster(), blocks))
}

// nth is the number of the block whose tile is taken nth. Raster order goes down some rows of tiles before the next
// column, and the blocks of a cluster stay adjacent. Representative blocks are taken in the order of their numbers.
func (l *launch) nth(n int) int {
	down := int(l.kernel.Raster)
	if down == 0 || l.blocks != l.grid {
		return n
	}
	side := int(l.kernel.Cluster())
	columns, rows := int(l.dims[0])/side, int(l.dims[1])
	plane := n / (columns * rows * side) * columns * rows * side
	tile, rank := (n-plane)/side, (n-plane)%side
	first := tile / (down * columns) * down
	in, high := tile%(down*columns), min(rows-first, down)
	column, row := in/high, first+in%high
	return plane + (row*columns+column)*side + rank
}

// first follows the first block of each device; it reports false if it does not represent all.
func (c *checker) first(l *launch, host env) (stands bool, err error) {
	if l.traces, err = c.blocks(l, host, 1); err != nil {
		return false, err
	}
	var neighbours [][]trace
	block := 1
	for _, n := range l.dims {
		var traces []trace
		for d := range l.devices {
			if n == 1 {
				break
			}
			there, err := c.block(l, host, d, block, 0)
			if err != nil {
				return false, err
			}
			traces = append(traces, there...)
		}
		neighbours = append(neighbours, traces)
		block *= int(n)
	}
	if !c.apart(l.kernel.Op, l.traces, neighbours, l.dims) {
		return false, nil
	}
	l.blocks = 1
	c.stood[l.kernel.Op] = true
	for _, traces := range append(neighbours, l.traces) {
		c.expect(traces)
	}
	return true, nil
}

// blocks are the traces of the first n blocks of each device.
func (c *checker) blocks(l *launch, host env, n int) (traces []trace, err error) {
	for d := range l.devices {
		for b := range n {
			there, err := c.block(l, host, d, b, 0)
			if err != nil {
				return nil, err
			}
			traces = append(traces, there...)
		}
	}
	return traces, nil
}

// block is the trace of a block of a device, and of its units, or its beginning
// where it has more events than most and that is not zero.
func (c *checker) block(l *launch, host env, device, block, most int) ([]trace, error) {
	t := &tracer{most: most, env: maps.Clone(host), check: c, number: len(c.launches), device: device, block: block,
		rounds: map[int32]int64{}, met: map[*ir.Op]int64{}}
	each := int64(l.devices) / l.kernel.Nodes()
	t.ranks = map[string][2]int64{
		scale.World: {int64(device), int64(l.devices)}, scale.Node: {int64(device) / each, l.kernel.Nodes()},
		scale.Device: {int64(device) % each, each},
		scale.Block:  {int64(block), int64(l.grid)},
	}
	if n := l.kernel.Cluster(); n > 1 {
		t.ranks[scale.Cluster] = [2]int64{int64(block) % n, n}
	}
	rest := int64(block)
	for i, id := range l.kernel.BlockIDs() {
		t.env[id] = rest % l.dims[i]
		rest /= l.dims[i]
	}
	if err := t.follow(l.kernel.Body.Entry()); errors.Is(err, errMost) {
		l.partial = true
	} else if err != nil {
		return nil, err
	} else {
		t.ends(l.kernel)
	}
	t.publish()
	return append([]trace{{device, block, "", t.events}}, t.units...), nil
}

// expect says what the counters will be when blocks have ended.
func (c *checker) expect(traces []trace) {
	for _, t := range traces {
		for i := range t.events {
			switch e := &t.events[i]; {
			case e.kind == reset:
				c.expected[e.counter] = 0
			case e.kind == notify && e.set:
				c.expected[e.counter] = e.value
			case e.kind == notify:
				c.expected[e.counter] += e.value
			}
		}
	}
}

// grid is the number of blocks in each dimension.
func grid(k tile.KernelOp, host env) ([]int64, error) {
	var out []int64
	for _, g := range k.Grid() {
		n := g.Const
		if g.Value != nil {
			var ok bool
			if n, ok = host.get(g.Value); !ok {
				u := depends(k.Op, "the number of blocks")
				u.cut = &cut{op: k.Op, bound: g.Value, was: supposedBlocks * k.Cluster()}
				return nil, u
			}
		}
		out = append(out, n)
	}
	return out, nil
}
