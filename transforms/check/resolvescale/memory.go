package resolvescale

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/ir"
)

// bindMemories checks that the target has the memories of a kernel's tiles, and that these fit. The scratch memory of a
// block becomes `#scale.mem<l1>`, whatever the target calls it.
func bindMemories(k tile.KernelOp, m arch.Machine) error {
	taken := map[string]int64{}
	for a := range ir.Collect(k.Op, tile.Alloc) {
		t := a.MemRef.Type().(*ir.MemRefType)
		space := scale.SpaceOf(t)
		if space == nil {
			continue
		}
		mem, ok := m.MemoryOf(space.Name())
		if !ok {
			if scale.RoleOfMemory(space.Name()) != "" {
				continue // the target says nothing of it
			}
			names := m.Memories()
			return a.Errorf("uses %s, which %s does not have; its memories are %s%s", space, m.Name,
				strings.Join(names, ", "), nearest.DidYouMean(space.Name(), names))
		}
		if m.Backend() == arch.Units && mem.Role() == "" {
			return a.Errorf("uses @%s of %s, which has no role, so that its purpose is unknown; add role = %q to its scale.memory, or use that one: #scale.mem<%s>",
				mem.SymName, m.Name, scale.ScratchRole, scale.L1.Name())
		}
		bytes := tile.SharedBytes(t)
		has := int64(m.Number(mem.SymName, "bytes"))
		// allocate-memory places tiles in scratch memory: what is not used at the same time shares it.
		all := bytes
		if mem.Role() != scale.ScratchRole {
			taken[mem.SymName] += bytes
			all = taken[mem.SymName]
		}
		if has > 0 && all > has {
			with := ""
			if all > bytes {
				with = " with the tiles before it, " + describe(all)
			}
			return a.Errorf("takes %s%s, but @%s of a @%s of %s has %d; use smaller tiles", describe(bytes), with, mem.SymName,
				mem.Level, m.Name, has)
		}
	}
	renameScratch(k, m)
	return arraysFit(k, m)
}

// describe is a number of bytes; a tile beyond counting is only "too many bytes".
func describe(bytes int64) string {
	if bytes >= tile.Endless {
		return "too many bytes"
	}
	return fmt.Sprintf("%d bytes", bytes)
}

// renameScratch gives tiles in scratch memory the space that passes know it by.
func renameScratch(k tile.KernelOp, m arch.Machine) {
	scratch, ok := m.MemoryOf(scale.L1.Name())
	if !ok || scratch.SymName == scale.L1.Name() {
		return
	}
	from := scale.Mem(scratch.SymName)
	rename := func(v *ir.Value) {
		if t, ok := v.Type().(*ir.MemRefType); ok && t.Space() == ir.Attr(from) {
			v.SetType(ir.MemRef(t.Shape(), t.Elem(), t.Layout(), scale.L1))
		}
	}
	ir.WalkOps(k.Op, func(op *ir.Op) {
		for _, v := range op.Results() {
			rename(v)
		}
		for _, region := range op.Regions() {
			for b := range region.Blocks() {
				for _, v := range b.Args() {
					rename(v)
				}
			}
		}
	})
}
