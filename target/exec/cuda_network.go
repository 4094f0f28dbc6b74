package exec

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/cuda"
)

// networkState is the variable of NVSHMEM's device library in code that uses it (target/nvptx links it in).
const networkState = "nvshmemi_device_state_d"

// overNetwork prepares loaded code that sends to other nodes, which is for processes that NVSHMEM has joined.
func (c *Cuda) overNetwork(mod *cuda.Module, d *gpuDevice, name string) error {
	if _, _, err := mod.Global(networkState); err != nil {
		return nil
	}
	if c.Ranks == nil {
		return fmt.Errorf("gpu.binary @%s communicates with other nodes, which a single process does not support; use --device=nvshmem, which runs a process for each GPU", name)
	}
	return d.Do(func() error { return c.Ranks.Memory.Loaded(mod.Handle()) })
}

// reaches fails where the memory of a device of the own node has no address here, as kernels take it to have.
func (c *Cuda) reaches(op *ir.Op, devices int) error {
	if c.Ranks == nil {
		return nil
	}
	each := devices
	if n, ok := op.Discardable(tile.NodesAttr).(*ir.IntegerAttr); ok {
		each /= int(n.Int())
	}
	node := c.Ranks.Group.Rank / each
	for d := node * each; d < (node+1)*each; d++ {
		if err := c.Ranks.unreached[d]; err != nil {
			return err
		}
	}
	return nil
}
