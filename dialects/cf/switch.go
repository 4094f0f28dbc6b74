package cf

import (
	"strconv"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// SwitchOp is the view of [Switch].
type SwitchOp struct {
	ir.Base
	Flag                *ir.Value   // the value that is looked up
	DefaultOperands     []*ir.Value // passed to the default block, successor 0
	CaseOperands        []*ir.Value
	CaseValues          ir.Attr
	CaseOperandSegments []int64
	DefaultDestination  *ir.Block
	CaseDestinations    []*ir.Block
}

// Indices of the properties of [Switch].
const (
	caseValues = iota
	caseSegments
)

// Switch is `cf.switch`.
var Switch = ir.Define(ir.Spec[SwitchOp]{
	Name: "cf.switch", Syntax: "$flag `:` type($flag) `,` `[` `default` `:` block (`(` operands `:` types `)`)? (`,` integer `:` block (`(` operands `:` types `)`)?)* `]` attr-dict", Summary: "Switch operation",
	Doc: "Goes to the block of the case that equals the flag, to the default block when none does.\n\n" +
		"```mlir\nfunc.func @pick(%flag: i32, %a: i32) -> i32 {\n  cf.switch %flag : i32, [\n    default: ^other,\n    42: ^hit(%a : i32)\n  ]\n" +
		"^hit(%x: i32):\n  return %x : i32\n^other:\n  return %flag : i32\n}\n```\n",
	Traits: ir.Pure | ir.Terminator | ir.AttrSizedOperandSegments,
	Fields: func(o *SwitchOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Flag, "flag", ir.AnyInteger),
			ir.Ins(&o.DefaultOperands, "defaultOperands", ir.AnyType),
			ir.Ins(&o.CaseOperands, "caseOperands", ir.AnyType),
			ir.AttrIs(&o.CaseValues, "case_values", ir.AnyIntegerElementsC).Optional(),
			ir.Numbers(&o.CaseOperandSegments, "case_operand_segments", ir.DenseI32ArrayC),
			ir.To(&o.DefaultDestination, "defaultDestination"),
			ir.Tos(&o.CaseDestinations, "caseDestinations"),
		}
	},
	Parse:  parseSwitch,
	Print:  printSwitch,
	Verify: SwitchOp.verify,
})

// Case is one row of a switch.
type Case struct {
	Value ir.Attr
	Dest  *ir.Block
	Args  []*ir.Value
}

func parseSwitch(p ir.OpParser, st *ir.OpState) {
	flag := p.Operand()
	p.Expect(":")
	it := p.TypeIn(ir.AnyInteger.Class).(*ir.IntegerType)
	p.Expect(",")
	p.Expect("[")
	p.Expect("default")
	p.Expect(":")
	def := Case{}
	def.Dest, def.Args = parseTarget(p)
	var cases []Case
	for p.Accept(",") {
		c := Case{Value: ir.Integer(it, p.Int())}
		p.Expect(":")
		c.Dest, c.Args = parseTarget(p)
		cases = append(cases, c)
	}
	p.Expect("]")
	p.OpAttrs(st)
	if p.Err() == nil {
		fillSwitch(st, p.Resolve(flag, it), def, cases)
	}
}

func parseTarget(p ir.OpParser) (*ir.Block, []*ir.Value) {
	b := p.Successor()
	if !p.Accept("(") {
		return b, nil
	}
	us := p.Operands(ir.NoDelimiter)
	ts := p.ColonTypes()
	p.Expect(")")
	return b, p.ResolveAll(us, ts)
}

func fillSwitch(st *ir.OpState, flag *ir.Value, def Case, cases []Case) {
	st.Operands = append([]*ir.Value{flag}, def.Args...)
	st.Succs = []*ir.Block{def.Dest}
	values := make([]ir.Attr, len(cases))
	segments := make([]int64, len(cases))
	total := 0
	for i, c := range cases {
		values[i], segments[i] = c.Value, int64(len(c.Args))
		total += len(c.Args)
		st.Operands = append(st.Operands, c.Args...)
		st.Succs = append(st.Succs, c.Dest)
	}
	if len(cases) > 0 {
		t := ir.Vector([]int64{int64(len(cases))}, flag.Type())
		st.SetProp("case_values", ir.DenseFrom(t, values))
	}
	st.SetProp("case_operand_segments", ir.DenseI32(segments...))
	st.SetProp(ir.OperandSegments, ir.DenseI32(1, int64(len(def.Args)), int64(total)))
}

// NewSwitch makes a switch; the value of the default case is not used.
func NewSwitch(b *ir.Builder, flag *ir.Value, def Case, cases ...Case) SwitchOp {
	st := ir.OpState{Def: Switch.OpDef}
	fillSwitch(&st, flag, def, cases)
	return Switch.Of(b.Create(st))
}

func printSwitch(p ir.OpPrinter, s SwitchOp) {
	p.Space()
	p.Operand(s.Flag)
	p.Str(" : ")
	p.Type(s.Flag.Type())
	p.Str(", [")
	p.Newline()
	p.Str("  default: ")
	p.SuccessorAndUses(s.DefaultDestination, s.DefaultOperands)
	cases := s.Cases()
	for _, c := range cases {
		p.Str(",")
		p.Newline()
		p.Str("  " + strconv.FormatUint(c.Value.(*ir.IntegerAttr).Uint(), 10) + ": ")
		p.SuccessorAndUses(c.Dest, c.Args)
	}
	if len(cases) > 0 {
		p.Newline()
	}
	p.Str("]")
	p.AttrDict(s.Op, "case_values", "case_operand_segments", ir.OperandSegments)
}

// Default is the default case, without a value.
func (s SwitchOp) Default() Case { return Case{Dest: s.DefaultDestination, Args: s.DefaultOperands} }

// Cases are the cases in order; case i is successor i+1.
func (s SwitchOp) Cases() []Case {
	values, _ := s.CaseValues.(*ir.DenseElementsAttr)
	if values == nil {
		return nil
	}
	out := make([]Case, s.Op.NumSuccessors()-1)
	for i := range out {
		start, n := s.SuccessorOperands(i + 1)
		out[i] = Case{Value: values.At(i), Dest: s.Op.Successor(i + 1), Args: s.Operands()[start : start+n]}
	}
	return out
}

// SuccessorOperands implements [ir.BranchOp].
func (s SwitchOp) SuccessorOperands(succ int) (start, n int) {
	if succ == 0 {
		return s.Op.OperandRange(1)
	}
	start, total := s.Op.OperandRange(2)
	end := start + total
	for i, size := range s.CaseOperandSegments {
		// Sizes that do not fit are the verifier's to report.
		n := min(max(int(size), 0), end-start)
		if i == succ-1 {
			return start, n
		}
		start += n
	}
	return start, 0
}

// SetSuccessorOperands implements [ir.SuccessorSetter].
func (s SwitchOp) SetSuccessorOperands(succ int, vs []*ir.Value) {
	if succ == 0 {
		s.Op.SetOperandGroup(1, vs)
		return
	}
	start, n := s.SuccessorOperands(succ)
	first, _ := s.Op.OperandRange(2)
	group := s.CaseOperands
	at := start - first
	next := append(append(append([]*ir.Value(nil), group[:at]...), vs...), group[at+n:]...)
	sizes := append([]int64(nil), s.CaseOperandSegments...)
	sizes[succ-1] = int64(len(vs))
	s.Op.SetPropAt(caseSegments, ir.DenseI32(sizes...))
	s.Op.SetOperandGroup(2, next)
}

// SuccessorForOperands implements [ir.ConstantBranch].
func (s SwitchOp) SuccessorForOperands(operands []ir.Attr) (int, bool) {
	flag, ok := operands[0].(*ir.IntegerAttr)
	if !ok {
		return 0, false
	}
	for i, c := range s.Cases() {
		if c.Value == ir.Attr(flag) {
			return i + 1, true
		}
	}
	return 0, true
}

func (s SwitchOp) verify() error {
	sizes, total := s.CaseOperandSegments, 0
	for _, n := range sizes {
		if n < 0 {
			return s.Errorf("'case_operand_segments' attribute cannot have negative elements")
		}
		total += int(n)
	}
	if _, n := s.Op.OperandRange(2); n != total {
		return s.Errorf("caseOperands count (%d) does not match with the total size (%d) specified in attribute 'case_operand_segments'", n, total)
	}
	values, ok := s.CaseValues.(*ir.DenseElementsAttr)
	if !ok {
		if s.Op.NumSuccessors() > 1 {
			return s.Errorf("number of case values (0) should match number of case destinations (%d)", s.Op.NumSuccessors()-1)
		}
		return nil
	}
	if got := values.Shaped().Elem(); got != s.Flag.Type() {
		return s.Errorf("'flag' type ('%s') should match case value type ('%s')", s.Flag.Type(), got)
	}
	n, _ := ir.NumElements(values.Shaped().Shape())
	if int(n) != s.Op.NumSuccessors()-1 {
		return s.Errorf("number of case values (%d) should match number of case destinations (%d)", n, s.Op.NumSuccessors()-1)
	}
	if len(sizes) != s.Op.NumSuccessors()-1 {
		return s.Errorf("number of case operand segments (%d) should match number of case destinations (%d)", len(sizes),
			s.Op.NumSuccessors()-1)
	}
	return nil
}

// errorf is an error at op without its name, as upstream words some.
func errorf(op *ir.Op, format string, args ...any) error {
	return ir.NoteOp(diag.Errorf(op.Loc(), format, args...), op)
}
