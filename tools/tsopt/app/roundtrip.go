package app

import (
	"github.com/tsopt/tsopt/internal/textdiff"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
)

// roundtrip prints op, parses the text again and compares, in the custom and in
// the generic form.
func (c *chunk) roundtrip(op *ir.Op) bool {
	for _, generic := range []bool{false, true} {
		want := c.reference(op, &c.resources, generic)
		text := asm.Text(op, asm.PrintOptions{Registry: c.dialects, Generic: generic, DebugInfo: true,
			Resources: &c.resources})
		var res asm.Resources
		again, err := asm.Parse(asm.Source{Name: "<roundtrip>", Text: text}, c.dialects, asm.ParseOptions{
			AllowUnregistered: c.opts.allowUnregistered, NoImplicitModule: c.opts.noImplicitModule, Resources: &res,
		})
		if err != nil {
			d := diag.Errorf(op.Loc(), "failed to parse %s content back, cannot verify round-trip.", form(generic))
			for _, e := range diag.List(err, nil) {
				d.Note(op.Loc(), "%s", e.Error())
			}
			c.report(d)
			return false
		}
		if got := c.reference(again, &res, generic); got != want {
			diff := textdiff.Unified(want, got, textdiff.Options{OldName: "reference IR", NewName: "roundtripped IR",
				Context: textdiff.DefaultContext})
			c.report(diag.Errorf(op.Loc(), "%s roundTrip testing roundtripped module differs from reference:\n%s", form(generic),
				diff))
			return false
		}
	}
	return true
}

func form(generic bool) string {
	if generic {
		return "generic"
	}
	return "custom"
}

// reference is the text by which programs are compared: everything there is, but
// for locations where the custom form leaves out operations that have one.
func (c *chunk) reference(op *ir.Op, res *asm.Resources, locations bool) string {
	return asm.Text(op, asm.PrintOptions{Registry: c.dialects, Generic: true, DebugInfo: locations, Resources: res})
}
