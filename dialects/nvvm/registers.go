package nvvm

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
)

// RegisterOp reads a special register: `nvvm.read.ptx.sreg.tid.x range <i32, 0, 128> : i32`.
type RegisterOp struct {
	ir.Base
	Range  *llvm.ConstantRangeAttr // the asserted values, nil for none
	Result *ir.Value
}

// registerKind says what a special register may do.
type registerKind uint8

const (
	ranged   registerKind = iota // constant while the thread runs, with an asserted range
	constant                     // constant while the thread runs
	volatile                     // changes
)

var rangeC = ir.AttrConstraint{
	Summary: "A range of two integers, corresponding to LLVM's ConstantRange", OK: isAttr[*llvm.ConstantRangeAttr],
}

func register(name string, k registerKind) ir.Def[RegisterOp] {
	s := ir.Spec[RegisterOp]{
		Name:    "nvvm.read.ptx.sreg." + name,
		Summary: "Special register " + name,
		Doc: doc("Reads the special register %"+name+" (PTX ISA, Special Registers).",
			"%0 = nvvm.read.ptx.sreg."+name+" : "+registerType(name)),
	}
	if k != volatile {
		s.Traits = ir.Pure
	}
	if k == ranged {
		s.Fields = func(o *RegisterOp) []ir.Field {
			return []ir.Field{ir.AttrIs(&o.Range, "range", rangeC).Optional(), ir.Out(&o.Result, "res", llvm.AnyType)}
		}
		s.Syntax = "(`range` $range^)? attr-dict `:` type($res)"
		s.Parse, s.Print, s.Verify = parseRegister, printRegister, verifyRange
	} else {
		s.Fields = func(o *RegisterOp) []ir.Field { return []ir.Field{ir.Out(&o.Result, "res", llvm.AnyType)} }
		s.Format = "attr-dict `:` type($res)"
	}
	return ir.Define(s)
}

func registerType(name string) string {
	if name == "clock64" || name == "globaltimer" {
		return "i64"
	}
	return "i32"
}

func parseRegister(p ir.OpParser, st *ir.OpState) {
	if p.Accept("range") {
		st.SetProp("range", parseRange(p))
	}
	p.OpAttrs(st)
	st.Types = []ir.Type{p.ColonType()}
}

// parseRange reads `<i32, 0, 128>`, with or without the attribute's name.
func parseRange(p ir.OpParser) ir.Attr {
	if !p.Accept("<") {
		return p.Attr(nil)
	}
	pos := p.Pos()
	t, ok := p.Type().(*ir.IntegerType)
	if !ok {
		p.Errorf(pos, "expected integer type")
		return nil
	}
	p.Expect(",")
	lower := p.Int()
	p.Expect(",")
	upper := p.Int()
	p.Expect(">")
	return llvm.ConstantRange(t, lower, upper)
}

func printRegister(p ir.OpPrinter, r RegisterOp) {
	if r.Range != nil {
		lower, upper := r.Range.Bounds()
		p.Str(fmt.Sprintf(" range <%s, %d, %d>", r.Range.Type(), lower, upper))
	}
	p.AttrDict(r.Op, "range")
	p.Str(" : ")
	p.Type(r.Result.Type())
}

// Registers are the special registers by name, as in "tid.x".
var Registers = makeRegisters()

var registerNames = func() []struct {
	kind  registerKind
	names []string
} {
	xyz := func(names ...string) (out []string) {
		for _, n := range names {
			out = append(out, n+".x", n+".y", n+".z")
		}
		return out
	}
	var env []string
	for i := range 32 {
		env = append(env, fmt.Sprintf("envreg%d", i))
	}
	rangedNames := append([]string{"laneid", "warpsize", "warpid", "nwarpid", "smid", "nsmid", "gridid"},
		xyz("tid", "ntid", "ctaid", "nctaid", "clusterid", "nclusterid", "cluster.ctaid", "cluster.nctaid")...)
	constantNames := append([]string{"lanemask.eq", "lanemask.le", "lanemask.lt", "lanemask.ge", "lanemask.gt",
		"total.smem.size", "dynamic.smem.size", "aggr.smem.size"}, env...)
	return []struct {
		kind  registerKind
		names []string
	}{
		{ranged, append(rangedNames, "cluster.ctarank", "cluster.nctarank")},
		{constant, constantNames},
		{volatile, []string{"clock", "clock64", "globaltimer", "globaltimer.lo"}},
	}
}()

func makeRegisters() map[string]ir.Def[RegisterOp] {
	out := map[string]ir.Def[RegisterOp]{}
	for _, group := range registerNames {
		for _, n := range group.names {
			out[n] = register(n, group.kind)
		}
	}
	return out
}

func registerOps() []*ir.OpDef {
	var out []*ir.OpDef
	for _, group := range registerNames {
		for _, n := range group.names {
			out = append(out, Registers[n].OpDef)
		}
	}
	return out
}

// Register reads a special register as an i32.
func Register(b *ir.Builder, name string) *ir.Value {
	def, ok := Registers[name]
	if !ok {
		panic("nvvm: no special register " + name)
	}
	return def.New(b, RegisterOp{}, ir.I32).Result
}

// verifyRange rejects an empty range that is not the whole type.
func verifyRange(r RegisterOp) error {
	if r.Range == nil {
		return nil
	}
	lower, upper := r.Range.Bounds()
	greatest := uint64(1)<<r.Range.Type().Width() - 1
	if lower == upper && lower != 0 && uint64(lower)&greatest != greatest {
		return r.Errorf("invalid range attribute: Lower == Upper, but they aren't min (0) or max (%d) value! This is an invalid constant range.", greatest)
	}
	return nil
}
