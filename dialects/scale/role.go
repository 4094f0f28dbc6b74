package scale

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/ir"
)

// The roles of levels. [Level] says what they mean.
const (
	LaneRole    = "lane"
	WarpRole    = "warp"
	TeamRole    = "team"
	BlockRole   = "block"
	ClusterRole = "cluster"
	DeviceRole  = "device"
	NodeRole    = "node"
)

// The roles of memories. [Memory] says what they mean.
const (
	RegistersRole = "registers"
	ScratchRole   = "scratch"
	CacheRole     = "cache"
	HomeRole      = "home"
)

// levelRoles are the roles of levels, from the finest to the coarsest.
var levelRoles = []string{LaneRole, WarpRole, TeamRole, BlockRole, ClusterRole, DeviceRole, NodeRole}

var memoryRoles = []string{RegistersRole, ScratchRole, CacheRole, HomeRole}

// roleOfLevel are the roles of levels by name, without the attribute.
var roleOfLevel = map[string]string{
	Thread: LaneRole, Warp: WarpRole, Warpgroup: TeamRole, Block: BlockRole, Cluster: ClusterRole, Device: DeviceRole,
	Node: NodeRole,
}

// NameOfRole is what programs call the level with a role whose units reach each other, whatever its name is.
func NameOfRole(role, name string) string {
	switch role {
	case BlockRole, ClusterRole, DeviceRole, NodeRole:
		return role // the names are the roles
	}
	return name
}

// RoleOfMemory is the role of a memory by its name alone, "" for none.
func RoleOfMemory(name string) string { return roleOfMemory[name] }

// IsMemoryRole reports whether a word is a role of memories.
func IsMemoryRole(word string) bool { return slices.Contains(memoryRoles, word) }

// roleOfMemory are the roles of memories by name, without the attribute.
var roleOfMemory = map[string]string{
	"l0": RegistersRole, "l1": ScratchRole, "l2": CacheRole, "global": HomeRole,
}

// memoryPlaces are the levels of the memories that a machine has one of, by the roles of both.
var memoryPlaces = map[string][]string{
	RegistersRole: {LaneRole, BlockRole}, ScratchRole: {BlockRole}, HomeRole: {DeviceRole},
}

// textOf is a string attribute of an operation, or def.
func textOf(op *ir.Op, attr, def string) string {
	if s, ok := op.Discardable(attr).(*ir.StringAttr); ok {
		return s.Value()
	}
	return def
}

// Role is what passes look for, "" for a level that they do not look for.
func (o LevelOp) Role() string { return textOf(o.Op, "role", roleOfLevel[o.SymName]) }

// Shape is the grid of the finer units, nil if they are counted only.
func (o LevelOp) Shape() []int64 {
	a, ok := o.Op.Discardable("shape").(*ir.ArrayAttr)
	if !ok {
		return nil
	}
	out := []int64{}
	for _, e := range a.Elems() {
		if n, ok := e.(*ir.IntegerAttr); ok {
			out = append(out, n.Int())
		}
	}
	return out
}

// Count is the number of finer units in a unit, 0 if neither count nor shape says it.
func (o LevelOp) Count() int64 {
	if n, ok := o.Op.Discardable("count").(*ir.IntegerAttr); ok {
		return n.Int()
	}
	if o.Shape() == nil {
		return 0
	}
	n := int64(1)
	for _, extent := range o.Shape() {
		n *= extent
	}
	return n
}

// verify checks the level's own attributes.
func (o LevelOp) verify() error {
	if err := oneOf(o.Op, "role", levelRoles); err != nil {
		return err
	}
	for _, attr := range []string{"count", "vector_bits"} {
		a := o.Op.Discardable(attr)
		if n, ok := a.(*ir.IntegerAttr); a != nil && (!ok || n.Int() < 1) {
			return o.Errorf("has %s = %v; expected a positive integer", attr, a)
		}
	}
	all := o.Op.Discardable("shape")
	if all == nil {
		return nil
	}
	product, list := int64(1), o.Shape()
	for _, extent := range list {
		product *= extent
	}
	if a, ok := all.(*ir.ArrayAttr); !ok || len(list) == 0 || len(list) != len(a.Elems()) || slices.Min(list) < 1 {
		return o.Errorf("has shape = %v; expected the extents of a grid, as in [4, 4]", all)
	}
	if n := o.Count(); n != product {
		return o.Errorf("has shape = %v, a grid of %d units, but count = %d; make both agree, or remove one", all, product, n)
	}
	return nil
}

// Role is what passes look for, "" for a memory that they do not look for.
func (o MemoryOp) Role() string { return textOf(o.Op, "role", roleOfMemory[o.SymName]) }

func (o MemoryOp) verify() error { return oneOf(o.Op, "role", memoryRoles) }

// oneOf checks an attribute that is one of some words.
func oneOf(op *ir.Op, attr string, words []string) error {
	a := op.Discardable(attr)
	if s, ok := a.(*ir.StringAttr); a == nil || ok && slices.Contains(words, s.Value()) {
		return nil
	}
	return op.Errorf("has %s = %v; expected one of %s%s", attr, a, strings.Join(words, ", "),
		nearest.DidYouMean(textOf(op, attr, ""), words))
}

// LevelOf is the level with a role; ok is false for none.
func (o ArchOp) LevelOf(role string) (l LevelOp, ok bool) {
	if o.Op == nil || o.Body.Empty() {
		return l, false
	}
	for op := range o.Body.Entry().Ops() {
		if l, ok := Level.Cast(op); ok && l.Role() == role {
			return l, true
		}
	}
	return l, false
}

// MemoryOf is the last memory with a role: of caches the one in front of the home. ok is false for none.
func (o ArchOp) MemoryOf(role string) (m MemoryOp, ok bool) {
	if o.Op == nil || o.Body.Empty() {
		return m, false
	}
	for op := range o.Body.Entry().Ops() {
		if is, cast := Memory.Cast(op); cast && is.Role() == role {
			m, ok = is, true
		}
	}
	return m, ok
}

// verifyRoles checks that roles of levels are in order, and that each memory with a role but a cache is the only one,
// at the level where passes look for it.
func (o ArchOp) verifyRoles() error {
	var finer LevelOp
	reached := -1
	memories := map[string]string{}
	for op := range o.Body.Entry().Ops() {
		if l, ok := Level.Cast(op); ok && l.Role() != "" {
			role := slices.Index(levelRoles, l.Role())
			if role <= reached {
				return l.Errorf("has the role %q after @%s, which has %q; levels go from the finest to the coarsest role: %s",
					l.Role(), finer.SymName, finer.Role(), strings.Join(levelRoles, ", "))
			}
			finer, reached = l, role
		}
		m, ok := Memory.Cast(op)
		if !ok || memoryPlaces[m.Role()] == nil {
			continue
		}
		if other := memories[m.Role()]; other != "" {
			return m.Errorf("has the role %q, but so has @%s; a machine has one such memory", m.Role(), other)
		}
		memories[m.Role()] = m.SymName
		if err := o.verifyPlace(m); err != nil {
			return err
		}
	}
	return nil
}

// verifyPlace checks the level of a memory that passes look for.
func (o ArchOp) verifyPlace(m MemoryOp) error {
	level, _ := ir.As[LevelOp](o.Find(m.Level))
	places := memoryPlaces[m.Role()]
	private := m.Role() == HomeRole && level.Op != nil && level.Role() == BlockRole && textOf(o.Op, "backend", "") == Units
	if level.Op == nil || private || slices.Contains(places, level.Role()) {
		return nil
	}
	at := places[len(places)-1]
	l, ok := o.LevelOf(at)
	if !ok && m.Op.Discardable("role") != nil {
		return m.Errorf("has the role %q, which is a memory of each unit of the level with the role %q, but no level has that role; add role = %q to a scale.level",
			m.Role(), at, at)
	}
	if ok {
		at = l.SymName
	}
	if m.Op.Discardable("role") == nil {
		return m.Errorf("is at @%s, but #scale.mem<%s> is the memory of each @%s; use another name for this memory", m.Level,
			m.SymName, at)
	}
	return m.Errorf("is at @%s, but the role %q is for a memory of each @%s, the level with the role %q", m.Level, m.Role(),
		at, places[len(places)-1])
}
