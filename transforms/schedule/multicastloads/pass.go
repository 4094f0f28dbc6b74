// Package multicastloads is --multicast-loads: loads that are the same in all blocks of a cluster are done once, by TMA
// multicast.
//
// differ.go has the reasons why the blocks of a cluster may load different tiles.
package multicastloads

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
	"github.com/tsopt/tsopt/transforms/analysis/valuenumber"
)

// Pass is multicast-loads.
var Pass = pass.Simple("multicast-loads", "MulticastLoads", "",
	`Load what all blocks of a cluster need once, by TMA multicast

In a kernel with clusters, each block of a cluster copies a part of the rows of a tile that all of them load to the shared
memory of all (multicast of tile.copy), so that the tile is read once from memory. The pass does so for each buffer of a ring
that the producer fills if the blocks copy the same window in each iteration: their loops have the same trip count, and
offsets do not depend on the block's rank in the cluster. A remark for each load reports whether it is multicast, and why not.

The pass changes only the role that specialize-warps marked with tile.producer, and removes the mark: in a kernel with
roles written by hand, the program says what is multicast.`,
	func(ctx *pass.Context, root *ir.Op) error {
		return tile.EachKernel(root, func(k tile.KernelOp) error {
			for role := range ir.Collect(k.Op, tile.Role) {
				if role.Op.Attr(tile.ProducerAttr) != nil {
					multicast(k, role, ctx)
					role.Op.RemoveAttr(tile.ProducerAttr)
				}
			}
			return nil
		})
	}).Between(forms.Normal(forms.Packed, forms.Plain), nil)

// multicast makes copies of a kernel's producer multicast where the blocks of a cluster load alike. A kernel with
// clusters asks for it.
func multicast(k tile.KernelOp, producer tile.RoleOp, ctx *pass.Context) {
	blocks := k.Cluster()
	if blocks == 1 {
		return
	}
	numbers := valuenumber.New(k)
	for ring := range ir.Collect(k.Op, tile.Ring) {
		for _, buffer := range ring.Buffers {
			fills := fillsOf(producer, buffer)
			if len(fills) == 0 {
				continue
			}
			if why := separate(numbers, producer, fills, blocks); why != "" {
				ctx.RemarkIn(diag.Copy, fills[0].Op, "is loaded by each block of a cluster separately: %s", why)
				continue
			}
			ctx.Passed(diag.Copy, fills[0].Op, "is loaded once for the %d blocks of a cluster (multicast): each block copies %d of its rows to all", blocks, fills[0].Tile[0]/blocks)
			for _, c := range fills {
				ir.Edit(c.Op, func(c *tile.CopyOp) { c.Multicast = true })
			}
		}
	}
}

// fillsOf are the copies by which a role fills stages of a buffer.
func fillsOf(role tile.RoleOp, buffer *ir.Value) []tile.CopyOp {
	return slices.Collect(func(yield func(tile.CopyOp) bool) {
		for c := range ir.Collect(role.Op, tile.Copy) {
			if s, ok := tile.Slot.Cast(c.Dest.DefiningOp()); ok && s.Source == buffer && !yield(c) {
				return
			}
		}
	})
}
