package scale

import (
	"strings"

	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/ir"
)

// Resource is scale.resource.
var Resource = ir.Define(ir.Spec[ResourceOp]{
	Name:    "scale.resource",
	Summary: "what instructions of a unit share",
	Doc: `
Declares something of each unit of the level that several instructions need, such as an issue port or a multiplier: it
does ` + "`units`" + ` of them at a time, 1 without the attribute, in the order in which they come. An instruction says by
` + "`resource`" + ` which it needs; one that says none has a resource of its own. It belongs to a machine with
` + "`backend = \"units\"`" + `, whose time it is part of.

` + "```mlir" + `
scale.arch @chip attributes {backend = "units", clock_mhz = 1000} {
  scale.level @pe {role = "block"}
  scale.level @die of @pe {role = "device", count = 16}
  scale.memory @sram at @pe {role = "scratch", bytes = 65536, bytes_per_cycle = 32}
  scale.memory @dram at @die {role = "home", bytes = 1073741824, bytes_per_cycle = 64}
  scale.resource @port at @pe {units = 1}
  scale.instruction @fma at @pe {flops_per_cycle = 32, resource = @port}
  scale.instruction @alu at @pe {results_per_cycle = 8, resource = @port}
}
` + "```",
	Known:  []string{"units"},
	Traits: ir.SymbolTrait,
	Fields: func(o *ResourceOp) []ir.Field {
		return []ir.Field{
			ir.Text(&o.SymName, "sym_name", symbolName).Doc("the name that instructions say"),
			ir.Ref(&o.Level, "level", levelAttr).Doc("the level whose units each have it"),
		}
	},
	Parents: archParents,
	Verify:  ResourceOp.verify,
	Format:  "$sym_name `at` $level attr-dict",
})

// ResourceOp is the view of scale.resource.
type ResourceOp struct {
	ir.Base
	SymName string
	Level   string
}

// Units is how many instructions the resource does at a time.
func (o ResourceOp) Units() int64 {
	if n, ok := o.Op.Discardable("units").(*ir.IntegerAttr); ok {
		return n.Int()
	}
	return 1
}

func (o ResourceOp) verify() error {
	a := o.Op.Discardable("units")
	if n, ok := a.(*ir.IntegerAttr); a != nil && (!ok || n.Int() < 1) {
		return o.Errorf("has units = %v; expected how many instructions it does at a time, a positive integer", a)
	}
	return nil
}

// Resource is the name of the scale.resource that an instruction needs, "" for one of its own.
func (o InstructionOp) Resource() string {
	if ref, ok := o.Op.Discardable(resourceAttr).(*ir.SymbolRefAttr); ok {
		return ref.Root()
	}
	return ""
}

// verifyResource checks that an instruction needs a resource that the units of its level have.
func (o ArchOp) verifyResource(i InstructionOp) error {
	a := i.Op.Discardable(resourceAttr)
	if a == nil {
		return nil
	}
	name := i.Resource()
	if r, ok := ir.As[ResourceOp](o.Find(name)); ok {
		if r.Level != i.Level {
			return i.Errorf("needs the resource @%s, which a @%s has, not a @%s; declare it at @%s", name, r.Level, i.Level,
				i.Level).Note(r.Loc(), "the resource is here")
		}
		return nil
	}
	var have []string
	for op := range o.Body.Entry().Ops() {
		if r, ok := Resource.Cast(op); ok {
			have = append(have, r.SymName)
		}
	}
	known := "it has none; add a scale.resource"
	if len(have) > 0 {
		known = "its resources are @" + strings.Join(have, ", @") + nearest.DidYouMean(name, have)
	}
	return i.Errorf("has resource = %v, which is no resource of scale.arch @%s; %s", a, o.SymName, known)
}
