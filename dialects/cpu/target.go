package cpu

import "github.com/tsopt/tsopt/ir"

// Native is the chip of the machine that compiles.
const Native = "native"

// Target is the content of a [TargetAttr].
type Target struct {
	O                      int64
	Triple, Chip, Features string
}

// DefaultTarget is the machine that compiles; an empty triple is that of its system.
var DefaultTarget = Target{O: 3, Chip: Native}

// TargetAttr is `#cpu.target<triple = "x86_64-unknown-linux-gnu", chip = "haswell", features = "+avx2">`: what a
// gpu.module is compiled for, in LLVM's words.
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
func (*TargetAttr) DialectName() string { return "cpu" }

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
	default:
		return false
	}
	return true
}

// Mistake says what is wrong with a target, "" for nothing.
func (t Target) Mistake() string {
	switch {
	case t.O < 0 || t.O > 3:
		return "the optimization level must be a number between 0 and 3"
	case t.Chip == "":
		return "the target chip cannot be empty; use native for the machine that compiles"
	}
	return ""
}
