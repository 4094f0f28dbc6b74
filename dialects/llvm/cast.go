package llvm

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// CastOp is a conversion of one value.
type CastOp struct {
	ir.Base
	Arg             *ir.Value
	Dereferenceable *StructAttr // of an inttoptr
	NonNeg          bool
	Overflow        OverflowFlags
	Result          *ir.Value
}

// AddrSpaceCastOp is the conversion of a pointer to another address space; the
// result aliases the operand.
type AddrSpaceCastOp struct {
	ir.Base
	Arg    *ir.Value
	Result *ir.Value
}

// ViewSource implements [ir.ViewLike].
func (o AddrSpaceCastOp) ViewSource() *ir.Value { return o.Arg }

// Window implements [memory.WindowView]: all of it.
func (AddrSpaceCastOp) Window() (at, size, stride []int64) { return nil, nil, nil }

const castFormat = "$arg attr-dict `:` type($arg) `to` type($res)"

type castSpec struct {
	name, what string
	from, to   ir.TypeConstraint
	fromText   string
	toText     string
	flags      func(*CastOp) ir.Field // nil for none
	format     string
	syntax     string
	verify     func(CastOp) error
	fold       func(CastOp, []ir.Attr) ([]ir.FoldResult, bool)
	parse      func(ir.OpParser, *ir.OpState)
	print      func(ir.OpPrinter, CastOp)
}

func castOp(s castSpec) ir.Def[CastOp] {
	if s.format == "" && s.parse == nil {
		s.format = castFormat
	}
	return ir.Define(ir.Spec[CastOp]{
		Name: "llvm." + s.name, Summary: s.what, Doc: castDoc(s.name, s.what, s.fromText, s.toText),
		Traits: ir.Pure,
		Fields: func(o *CastOp) []ir.Field {
			fields := []ir.Field{ir.In(&o.Arg, "arg", s.from), result(&o.Result, s.to)}
			if s.flags != nil {
				fields = append(fields, s.flags(o))
			}
			return fields
		},
		Format: s.format, Syntax: s.syntax, Parse: s.parse, Print: s.print, Verify: s.verify, Fold: s.fold,
	})
}

func castDoc(name, what, from, to string) string {
	return what + ".\n\n```mlir\nllvm.func @f(%a: " + from + ") {\n  %0 = llvm." + name + " %a : " + from + " to " + to +
		"\n  llvm.return\n}\n```"
}

const nnegFormat = "(`nneg` $nonNeg^)? " + castFormat

// The conversions.
var (
	BitCast = castOp(castSpec{name: "bitcast", what: "The same bits as another type", from: AnyNonAggregate,
		to:       AnyNonAggregate,
		fromText: "i32", toText: "f32", verify: CastOp.verifyBitCast, fold: foldBitCast})
	AddrSpaceCast = ir.Define(ir.Spec[AddrSpaceCastOp]{
		Name: "llvm.addrspacecast", Summary: "A pointer in another address space",
		Doc:    castDoc("addrspacecast", "The same pointer in another address space", "!llvm.ptr<3>", "!llvm.ptr"),
		Traits: ir.Pure, Format: castFormat, Fold: foldAddrSpaceCast,
		Fields: func(o *AddrSpaceCastOp) []ir.Field {
			return []ir.Field{ir.In(&o.Arg, "arg", ptrLike), result(&o.Result, ptrLike)}
		},
	})
	IntToPtr = castOp(castSpec{name: "inttoptr", what: "A pointer from a number", from: intLike, to: ptrLike,
		fromText: "i64", toText: "!llvm.ptr",
		flags:  func(o *CastOp) ir.Field { return dereferenceableField(&o.Dereferenceable) },
		format: "$arg (`dereferenceable` `` $dereferenceable^)? attr-dict `:` type($arg) `to` type($res)"})
	PtrToInt = castOp(castSpec{name: "ptrtoint", what: "The number of a pointer", from: ptrLike, to: intLike,
		fromText: "!llvm.ptr", toText: "i64"})
	SExt = castOp(castSpec{name: "sext", what: "A wider integer with the same signed value", from: intLike,
		to:       intLike,
		fromText: "i16", toText: "i32", verify: CastOp.verifyExt})
	ZExt = castOp(castSpec{name: "zext", what: "A wider integer with the same unsigned value", from: intLike, to: intLike,
		fromText: "i16", toText: "i32", flags: nonNeg, format: nnegFormat, verify: CastOp.verifyExt, fold: foldZExt})
	Trunc = castOp(castSpec{name: "trunc", what: "The low bits of an integer", from: intLike, to: intLike, fromText: "i32",
		toText: "i16",
		flags:  func(o *CastOp) ir.Field { return overflowField(&o.Overflow) }, parse: parseTrunc, print: printTrunc,
		syntax: "$arg (`overflow` `<` $overflowFlags^ `>`)? attr-dict `:` type($arg) `to` type($res)"})
	SIToFP = castOp(castSpec{name: "sitofp", what: "A float from a signed integer", from: intLike, to: floatLike,
		fromText: "i32", toText: "f32"})
	UIToFP = castOp(castSpec{name: "uitofp", what: "A float from an unsigned integer", from: intLike, to: floatLike,
		fromText: "i32", toText: "f32",
		flags: nonNeg, format: nnegFormat})
	FPToSI = castOp(castSpec{name: "fptosi", what: "A signed integer from a float, towards zero", from: floatLike,
		to: intLike, fromText: "f32", toText: "i32"})
	FPToUI = castOp(castSpec{name: "fptoui", what: "An unsigned integer from a float, towards zero", from: floatLike,
		to: intLike, fromText: "f32", toText: "i32"})
	FPExt = castOp(castSpec{name: "fpext", what: "A wider float with the same value", from: floatLike, to: floatLike,
		fromText: "f16", toText: "f32"})
	FPTrunc = castOp(castSpec{name: "fptrunc", what: "A narrower float, rounded to nearest even", from: floatLike,
		to: floatLike, fromText: "f32", toText: "f16"})
)

func nonNeg(o *CastOp) ir.Field { return nonNegField(&o.NonNeg) }

func dereferenceableField(p **StructAttr) ir.Field {
	return ir.AttrIs(p, "dereferenceable", kindC(Dereferenceable, "LLVM dereferenceable attribute")).Optional()
}

func parseTrunc(p ir.OpParser, st *ir.OpState) {
	arg := p.Operand()
	parseOverflow(p, st)
	p.OpAttrs(st)
	from := p.ColonType()
	p.Expect("to")
	to := p.Type()
	if p.Err() != nil {
		return
	}
	st.Operands = []*ir.Value{p.Resolve(arg, from)}
	st.Types = []ir.Type{to}
}

func printTrunc(p ir.OpPrinter, o CastOp) {
	p.Space()
	p.Operand(o.Arg)
	printOverflow(p, o.Overflow)
	p.AttrDict(o.Op, "overflowFlags")
	p.Str(" : ")
	p.Type(o.Arg.Type())
	p.Str(" to ")
	p.Type(o.Result.Type())
}

func (o CastOp) verifyExt() error {
	in, out := o.Arg.Type(), o.Result.Type()
	inVec, inIs := in.(*ir.VectorType)
	outVec, outIs := out.(*ir.VectorType)
	switch {
	case inIs != outIs:
		if inIs {
			return diag.Errorf(o.Loc(), "input type is a vector but output type is an integer")
		}
		return diag.Errorf(o.Loc(), "input type is an integer but output type is a vector")
	case inIs && !sameElementCount(inVec, outVec):
		return diag.Errorf(o.Loc(), "input and output vectors are of incompatible shape")
	}
	from, _ := ir.BitWidth(ir.ElemOrSelf(in))
	to, _ := ir.BitWidth(ir.ElemOrSelf(out))
	if to <= from {
		return diag.Errorf(o.Loc(), "integer width of the output type is smaller or equal to the integer width of the input type")
	}
	return nil
}

func sameElementCount(a, b *ir.VectorType) bool {
	return a.Shape()[0] == b.Shape()[0] && (a.Scalable() == nil) == (b.Scalable() == nil)
}

func (o CastOp) verifyBitCast() error {
	in, out := o.Arg.Type(), o.Result.Type()
	inPtr, inIs := ir.ElemOrSelf(in).(*PointerType)
	outPtr, outIs := ir.ElemOrSelf(out).(*PointerType)
	if inIs != outIs {
		return o.Errorf("can only cast pointers from and to pointers")
	}
	if !inIs {
		return nil
	}
	_, inVec := in.(*ir.VectorType)
	_, outVec := out.(*ir.VectorType)
	switch {
	case inVec && !outVec:
		return o.Errorf("cannot cast vector of pointers to pointer")
	case outVec && !inVec:
		return o.Errorf("cannot cast pointer to vector of pointers")
	}
	if inPtr.space != outPtr.space {
		return o.Errorf("cannot cast pointers of different address spaces, use 'llvm.addrspacecast' instead")
	}
	return nil
}

var castOps = []*ir.OpDef{
	BitCast.OpDef, AddrSpaceCast.OpDef, IntToPtr.OpDef, PtrToInt.OpDef, SExt.OpDef, ZExt.OpDef, Trunc.OpDef, SIToFP.OpDef,
	UIToFP.OpDef, FPToSI.OpDef, FPToUI.OpDef, FPExt.OpDef, FPTrunc.OpDef,
}
