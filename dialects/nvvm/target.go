package nvvm

import "github.com/tsopt/tsopt/ir"

// Target is the content of a [TargetAttr].
type Target struct {
	O                      int64
	Triple, Chip, Features string
	Flags                  *ir.DictAttr  // nil when absent
	Link                   *ir.ArrayAttr // nil when absent
	// SkipVerify is true for `verifyTarget = false`.
	SkipVerify bool
}

// DefaultTarget is upstream's `#nvvm.target`.
var DefaultTarget = Target{O: 2, Triple: "nvptx64-nvidia-cuda", Chip: "sm_50"}

// TargetAttr is `#nvvm.target<O = 3, chip = "sm_90a", features = "+ptx80">`: what
// a gpu.module is compiled for.
type TargetAttr struct {
	ir.AttrBase
	Target
}

var targets = ir.NewInterner(func(t Target) *TargetAttr { return &TargetAttr{ir.NewAttrBase(), t} })

// TargetOf returns the attribute.
func TargetOf(t Target) *TargetAttr { return targets.Get(t) }

// GPUTarget implements gpu.TargetAttr.
func (*TargetAttr) GPUTarget() {}

func (a *TargetAttr) String() string { return ir.AttrText(a) }

// DialectName implements [ir.DialectAttr].
func (*TargetAttr) DialectName() string { return "nvvm" }

// HasFlag reports whether a flag such as "fast" or "ftz" is set.
func (a *TargetAttr) HasFlag(name string) bool { return a.Flags != nil && a.Flags.Get(name) != nil }

// WriteBody implements [ir.DialectAttr]: what differs from the defaults.
func (a *TargetAttr) WriteBody(w *ir.Writer) {
	w.Str("target")
	open := "<"
	field := func(name string) {
		w.Str(open + name + " = ")
		open = ", "
	}
	if a.O != DefaultTarget.O {
		field("O")
		w.Int(a.O)
	}
	for _, f := range []struct{ name, value, def string }{
		{"triple", a.Triple, DefaultTarget.Triple}, {"chip", a.Chip, DefaultTarget.Chip},
		{"features", a.Features, DefaultTarget.Features},
	} {
		if f.value != f.def {
			field(f.name)
			w.Quoted(f.value)
		}
	}
	if a.Flags != nil {
		field("flags")
		w.Attr(a.Flags)
	}
	if a.Link != nil {
		field("link")
		w.Attr(a.Link)
	}
	if a.SkipVerify {
		field("verifyTarget")
		w.Str("false")
	}
	if open != "<" {
		w.Byte('>')
	}
}

func parseTarget(p ir.OpParser, _ ir.Type) ir.Attr {
	t, pos := DefaultTarget, p.Pos()
	if !ir.StructParams(p, func(name string) bool { return t.parseField(p, name) }) {
		return TargetOf(t)
	}
	if p.Err() != nil {
		return nil
	}
	if wrong := t.Mistake(); wrong != "" {
		p.Errorf(pos, "%s", wrong)
	}
	return TargetOf(t)
}

// parseField reads the value of a parameter; ok is false for an unknown one.
func (t *Target) parseField(p ir.OpParser, name string) (ok bool) {
	switch name {
	case "O":
		t.O = p.Int()
	case "triple":
		t.Triple = p.String()
	case "chip":
		t.Chip = p.String()
	case "features":
		t.Features = p.String()
	case "flags":
		t.Flags, _ = p.Attr(nil).(*ir.DictAttr)
	case "link":
		t.Link, _ = p.Attr(nil).(*ir.ArrayAttr)
	case "verifyTarget":
		t.SkipVerify = p.OneOf("false", "true") == 0
	default:
		return false
	}
	return true
}

// Mistake says what is wrong with a target, "" when nothing is.
func (t *Target) Mistake() string {
	switch {
	case t.O < 0 || t.O > 3:
		return "The optimization level must be a number between 0 and 3."
	case t.Triple == "":
		return "The target triple cannot be empty."
	case t.Chip == "":
		return "The target chip cannot be empty."
	}
	if t.Link != nil {
		for _, file := range t.Link.Elems() {
			if _, ok := file.(*ir.StringAttr); !ok {
				return "All the elements in the `link` array must be strings."
			}
		}
	}
	return ""
}
