package tile

import (
	"fmt"
	"iter"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// Specialize is tile.specialize.
var Specialize = ir.Define(ir.Spec[SpecializeOp]{
	Name:    "tile.specialize",
	Summary: "warp specialization: warps of a block run different roles",
	Doc: `
Divides the block's warpgroups, or parts of them, among roles, in textual order. Each role runs its body
concurrently with the others. All roles begin after the operations before the tile.specialize, and the
operations after it begin when all roles have ended. Only ring buffers and barriers of the block order
the accesses of one role with those of another.

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
			ir.Ref(&o.Level, "level", ir.FlatSymbolRef).Doc("the level whose units are divided: @warpgroup"),
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

// Roles are the roles of the operation, in order.
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

// The registers that setmaxnreg can give a thread, a multiple of [layout.RegisterStep] (PTX ISA, "setmaxnreg").
const (
	MinRegisters = 24
	MaxRegisters = 256
)

// Registers is how many registers the roles ask for in all their threads, 0 if they ask for none.
func (o SpecializeOp) Registers() (n int64) {
	for r := range o.Roles() {
		n += r.Registers * r.Threads()
	}
	return n
}

func (o SpecializeOp) verify() error {
	if o.Level != scale.Warpgroup {
		return o.Errorf("divides units of @%s; only warpgroups are supported: write @%s", o.Level, scale.Warpgroup)
	}
	k, ok := Kernel.Cast(o.ParentOp())
	if !ok {
		return o.Errorf("must be directly in a tile.kernel, whose warpgroups it divides")
	}
	before := int64(0)
	given := 0
	for op := range o.Body.Entry().Ops() {
		r, ok := Role.Cast(op)
		if !ok {
			if op.Has(ir.Terminator) {
				continue
			}
			return op.Errorf("is in a tile.specialize, but outside of its roles; move it into a role, or before the tile.specialize")
		}
		if r.Warps == 0 && before%warpsPerGroup != 0 {
			return r.Errorf("begins with warp %d of the block; a role of warpgroups must begin at a multiple of %d warps",
				before, warpsPerGroup)
		}
		before += r.AllWarps()
		if r.Warps != 0 && r.Registers != 0 {
			return r.Errorf("has registers(…) and warps(…), but all warps of a warpgroup must have the same number (PTX setmaxnreg); use units(n)")
		}
		if r.Registers != 0 {
			given++
		}
		for other := range o.Roles() {
			if other.Op != r.Op && other.Called == r.Called {
				return r.Errorf("has the name %q, which another role already has", r.Called)
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
		return o.Errorf("has roles of %s, but the kernel has %d threads; write threads(%d)", warpsText(warps), k.Threads,
			scale.WarpThreads*warps)
	case given != 0 && given != n:
		return o.Errorf("has registers(…) on %d of %d roles; set it on all or none, because all share one register file",
			given, n)
	case given != 0 && !o.Op.Next().Has(ir.Terminator):
		return o.Errorf("sets registers(…), which stay in effect until the kernel ends: nothing can follow it, but '%s' does",
			o.Op.Next().Name())
	}
	return nil
}

// Role is tile.role.
var Role = ir.Define(ir.Spec[RoleOp]{
	Name:    "tile.role",
	Summary: "code of some of a block's warps",
	Doc: `
Runs its body on ` + "`units`" + ` warpgroups, or on ` + "`warps`" + ` warps, which are parts of one or more warpgroups and
use mma.sync instead of wgmma. The body is block-level code for these warps: its tiles are distributed
over their threads, and control flow is uniform among them. The body may use values from outside, but
no register tiles; tiles pass between roles through ring buffers. ` + "`registers`" + ` is the number of registers
of each of its threads (PTX setmaxnreg).

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
			ir.Text(&o.Called, "name", ir.StrAttr).Doc("name in diagnostics"),
			ir.Number(&o.Units, "units", ir.IntPositive(ir.I64AttrC)).Optional().Doc("number of warpgroups that run it"),
			ir.Number(&o.Warps, "warps", ir.IntPositive(ir.I64AttrC)).Optional().Doc("number of warps that run it, instead of warpgroups"),
			ir.Number(&o.Registers, "registers", ir.IntPositive(ir.I64AttrC)).Optional().Doc("registers per thread; by default the compiler's choice"),
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
			return o.Errorf("needs either units(n), in warpgroups, or warps(n)")
		}
		if n := o.Registers; n != 0 && (n%layout.RegisterStep != 0 || n < MinRegisters || n > MaxRegisters) {
			return o.Errorf("has %d registers per thread; expected a multiple of %d from %d to %d", n, layout.RegisterStep,
				MinRegisters, MaxRegisters)
		}
		return nil
	},
})

// RoleOp is the view of tile.role.
type RoleOp struct {
	ir.Base
	Called    string // its name
	Units     int64  // warpgroups that run it, 0 if Warps do
	Warps     int64  // warps that run it, 0 if warpgroups do
	Registers int64  // of a thread, 0 if not given
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

// warpsText is a number of warps, in warpgroups if possible.
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
