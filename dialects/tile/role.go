package tile

import (
	"fmt"
	"iter"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// Specialize is tile.specialize.
var Specialize = ir.Define(ir.Spec[SpecializeOp]{
	Name:    "tile.specialize",
	Summary: "groups of warps do different things at the same time",
	Doc: `
Divides the block's warpgroups, or parts of them, among roles, in the order of the text: each role
runs its body while the others run theirs. All of them begin after what stands
before, and what stands behind begins when all have ended. What one role does is
ordered before what another does by rings and barriers of the block alone.

` + "```mlir" + `
tile.kernel blocks(%x) = (1) threads(384) {
  tile.specialize @warpgroup {
    tile.role "load" units(1) registers(40) {
    }
    tile.role "math" units(2) registers(232) {
    }
  }
}
` + "```",
	Traits: ir.SingleBlock | ir.RecursiveMemoryEffects | ir.Together,
	Fields: func(o *SpecializeOp) []ir.Field {
		return []ir.Field{
			ir.Ref(&o.Level, "level", ir.FlatSymbolRef).Doc("whose units are divided: @warpgroup"),
			ir.Body(&o.Body, "body").Blocks(1, 1),
		}
	},
	Implicit: "tile.yield",
	Format:   "$level attr-dict-with-keyword $body",
	Verify:   SpecializeOp.verify,
})

// SpecializeOp is the view of tile.specialize.
type SpecializeOp struct {
	ir.Base
	Level string // whose units are divided
	Body  *ir.Region
}

// Roles are those of the operation, in order.
func (o SpecializeOp) Roles() iter.Seq[RoleOp] {
	return func(yield func(RoleOp) bool) {
		for op := range o.Body.Entry().Ops() {
			if r, ok := Role.Cast(op); ok && !yield(r) {
				return
			}
		}
	}
}

// Warps is how many warps all roles have.
func (o SpecializeOp) Warps() (n int64) {
	for r := range o.Roles() {
		n += r.AllWarps()
	}
	return n
}

// RegisterFile is how many registers the threads of a block have together, and
// RegisterStep that of which a thread has a multiple (PTX ISA, "setmaxnreg").
const (
	RegisterFile = 65536
	RegisterStep = 8
	MinRegisters = 24
	MaxRegisters = 256
)

// RegistersAtLaunch is how many registers each of so many threads has before any role changes
// that: as many as the others of a block that has the multiprocessor to itself.
func RegistersAtLaunch(threads int64) int64 {
	return RegisterFile / threads / RegisterStep * RegisterStep
}

// RegistersAtLaunch is how many registers each thread of a kernel has before any role changes that.
func (o KernelOp) RegistersAtLaunch() int64 { return RegistersAtLaunch(o.Threads * o.Resident()) }

func (o SpecializeOp) verify() error {
	if o.Level != scale.Warpgroup {
		return o.Errorf("divides units of @%s; warpgroups have roles: write @%s", o.Level, scale.Warpgroup)
	}
	k, ok := Kernel.Cast(o.ParentOp())
	if !ok {
		return o.Errorf("must stand in a tile.kernel itself, whose warpgroups it divides")
	}
	registers, before := int64(0), int64(0)
	given := 0
	for op := range o.Body.Entry().Ops() {
		r, ok := Role.Cast(op)
		if !ok {
			if op.Has(ir.Terminator) {
				continue
			}
			return op.Errorf("stands in a tile.specialize, but in no role; move it into one, or before the tile.specialize")
		}
		if r.Warps == 0 && before%warpsPerGroup != 0 {
			return r.Errorf("begins with warp %d of the block; roles of warpgroups begin with one, of %d warps", before, warpsPerGroup)
		}
		before += r.AllWarps()
		if r.Warps != 0 && r.Registers != 0 {
			return r.Errorf("has registers(…), but warps(…): warps of one warpgroup have the same (PTX setmaxnreg)")
		}
		registers += r.Registers * r.Threads()
		if r.Registers != 0 {
			given++
		}
		for other := range o.Roles() {
			if other.Op != r.Op && other.Called == r.Called {
				return r.Errorf("has the name %q, which another role has as well", r.Called)
			}
		}
	}
	have := k.Warps()
	n := 0
	for range o.Roles() {
		n++
	}
	switch warps := o.Warps(); {
	case n == 0:
		return o.Errorf("has no roles")
	case warps != have:
		return o.Errorf("has roles of %s, but the kernel has %d threads; write threads(%d)", warpsText(warps), k.Threads, scale.WarpThreads*warps)
	case given != 0 && given != n:
		return o.Errorf("has registers(…) at %d of %d roles; give it at all or none, for all share one register file", given, n)
	case given != 0 && !o.Op.Next().Has(ir.Terminator):
		return o.Errorf("gives its roles registers, which they keep: nothing can follow it, but '%s' does", o.Op.Next().Name())
	case registers*k.Resident() > RegisterFile:
		return o.Errorf("gives its roles %d registers, but a block has %d", registers, RegisterFile/k.Resident())
	}
	return nil
}

// Role is tile.role.
var Role = ir.Define(ir.Spec[RoleOp]{
	Name:    "tile.role",
	Summary: "what some of a block's warpgroups do",
	Doc: `
Runs its body on ` + "`units`" + ` warpgroups, or on ` + "`warps`" + `, which are parts of one or more: their products are those of warps (mma). The body is code of block scale for these: its tiles
are spread over their threads, and control flow is the same for all of them.
Values from around are taken, but no register tiles; between roles tiles go through
rings. ` + "`registers`" + ` is how many registers each of its threads has (PTX setmaxnreg).

` + "```mlir" + `
tile.kernel blocks(%x) = (1) threads(256) {
  tile.specialize @warpgroup {
    tile.role "load" units(1) {
    }
    tile.role "math" units(1) {
    }
  }
}
` + "```",
	Traits: ir.SingleBlock | ir.RecursiveMemoryEffects | ir.PartOfParent,
	Fields: func(o *RoleOp) []ir.Field {
		return []ir.Field{
			ir.Text(&o.Called, "name", ir.StrAttr).Doc("what diagnostics call it"),
			ir.Number(&o.Units, "units", ir.IntPositive(ir.I64AttrC)).Optional().Doc("how many warpgroups run it"),
			ir.Number(&o.Warps, "warps", ir.IntPositive(ir.I64AttrC)).Optional().Doc("how many warps do, in place of warpgroups"),
			ir.Number(&o.Registers, "registers", ir.IntPositive(ir.I64AttrC)).Optional().Doc("registers of a thread; the compiler's number without it"),
			ir.Body(&o.Body, "body").Blocks(1, 1),
		}
	},
	Implicit: "tile.yield",
	Parents:  []string{"tile.specialize"},
	Syntax:   "$name (`units` `(` $units^ `)`)? (`warps` `(` $warps^ `)`)? (`registers` `(` $registers^ `)`)? attr-dict-with-keyword $body",
	Parse:    parseRole,
	Print:    printRole,
	Verify: func(o RoleOp) error {
		if (o.Units == 0) == (o.Warps == 0) {
			return o.Errorf("says how many run it neither or twice; write units(n) of warpgroups, or warps(n)")
		}
		if n := o.Registers; n != 0 && (n%RegisterStep != 0 || n < MinRegisters || n > MaxRegisters) {
			return o.Errorf("has %d registers a thread; a multiple of %d from %d to %d is possible", n, RegisterStep, MinRegisters, MaxRegisters)
		}
		return nil
	},
})

// RoleOp is the view of tile.role.
type RoleOp struct {
	ir.Base
	Called    string // its name
	Units     int64  // warpgroups that run it, 0 where Warps do
	Warps     int64  // warps that run it, 0 where warpgroups do
	Registers int64  // of a thread, 0 where that is not said
	Body      *ir.Region
}

// AllWarps is how many warps run the role, and Threads how many threads.
func (o RoleOp) AllWarps() int64 { return o.Units*warpsPerGroup + o.Warps }

// Threads is how many threads run the role.
func (o RoleOp) Threads() int64 { return o.AllWarps() * scale.WarpThreads }

// UnitsOf implements [scale.UnitSource].
func (o RoleOp) UnitsOf(level string) (int64, bool) { return scale.UnitsIn(o.Threads(), level) }

// First is how many warps the roles before it have.
func (o RoleOp) First() (n int64) {
	s, _ := Specialize.Cast(o.ParentOp())
	for r := range s.Roles() {
		if r.Op == o.Op {
			break
		}
		n += r.AllWarps()
	}
	return n
}

// warpsText is a number of warps, in warpgroups where it can be.
func warpsText(n int64) string {
	if n%warpsPerGroup == 0 {
		return fmt.Sprintf("%d warpgroups", n/warpsPerGroup)
	}
	return fmt.Sprintf("%d warps", n)
}

func parseRole(p ir.OpParser, st *ir.OpState) {
	st.SetProp("name", ir.String_(p.String()))
	number := func(name string) (n int64) {
		p.Expect("(")
		n = p.Int()
		st.SetProp(name, ir.I64Attr(n))
		p.Expect(")")
		return n
	}
	var threads int64
	if p.Accept("warps") {
		threads = number("warps") * scale.WarpThreads
	} else {
		p.Expect("units")
		threads = number("units") * warpsPerGroup * scale.WarpThreads
	}
	if p.Accept("registers") {
		number("registers")
	}
	st.Attrs = append(st.Attrs, p.AttrDictWithKeyword()...)
	scale.ShareUnits(p, func(level string) (int64, bool) { return scale.UnitsIn(threads, level) })
	st.Regions = append(st.Regions, p.Region(nil, Yield.OpDef))
}

func printRole(p ir.OpPrinter, o RoleOp) {
	p.Space()
	p.Attr(ir.String_(o.Called))
	if o.Warps != 0 {
		p.Str(" warps(")
		p.Int(o.Warps)
	} else {
		p.Str(" units(")
		p.Int(o.Units)
	}
	p.Str(")")
	if o.Registers != 0 {
		p.Str(" registers(")
		p.Int(o.Registers)
		p.Str(")")
	}
	p.AttrDictWithKeyword(o.Op, "name", "units", "warps", "registers")
	p.Space()
	p.Region(o.Body, ir.RegionStyle{HideArgs: true, HideTerminator: true})
}
