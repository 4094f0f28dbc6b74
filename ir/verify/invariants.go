package verify

import (
	"strings"

	"github.com/tsopt/tsopt/ir"
)

// invariants checks a registered operation by itself.
func (v *verifier) invariants(op *ir.Op) bool {
	def := op.Def()
	fillSegments(op, def)
	if !v.counts(op, def) || !v.structure(op, def) || !v.attributes(op, def) || !v.operandTypes(op, def) ||
		!v.resultTypes(op, def) {
		return false
	}
	if len(def.Match)+len(def.Preds) > 0 {
		if err := ir.VerifyMatches(op); err != nil {
			return v.fail(located(err, op))
		}
	}
	if !v.regionSizes(op, def) || !v.traits(op, def) || !v.branch(op) {
		return false
	}
	if def.Verify != nil {
		if err := def.Verify(op); err != nil {
			return v.fail(located(err, op))
		}
	}
	return v.place(op)
}

// place lets the dialect of an operation say whether it may stand where it does.
func (v *verifier) place(op *ir.Op) bool {
	if v.opts.Registry == nil {
		return true
	}
	d := v.opts.Registry.Dialect(op.Def().Dialect())
	if d == nil || d.VerifyPlace == nil {
		return true
	}
	if err := d.VerifyPlace(op); err != nil {
		return v.fail(located(err, op))
	}
	return true
}

// regionInvariants checks what needs a correct inside; the operations from
// v.users[users] on lie in it.
func (v *verifier) regionInvariants(op *ir.Op, users int) bool {
	def := op.Def()
	if op.Has(ir.SymbolTableTrait) && !v.symbolTable(op, users) {
		return false
	}
	if !v.implicit(op, def) || !v.loop(op) || !v.regionBranch(op) {
		return false
	}
	if def.VerifyRegions != nil {
		if err := def.VerifyRegions(op); err != nil {
			return v.fail(located(err, op))
		}
	}
	return true
}

// arity is the least number of members of declared groups; open says that there
// may be more.
func arity(decl []ir.Operand) (least int, open bool) {
	for i := range decl {
		if decl[i].Arity == ir.One {
			least++
		} else {
			open = true
		}
	}
	return least, open
}

func (v *verifier) counts(op *ir.Op, def *ir.OpDef) bool {
	return v.countRegions(op, def) && v.countResults(op, def) && v.countSuccessors(op, def) && v.countOperands(op, def)
}

func (v *verifier) countRegions(op *ir.Op, def *ir.OpDef) bool {
	least, open := 0, false
	for i := range def.Regions {
		if def.Regions[i].Arity == ir.One {
			least++
		} else {
			open = true
		}
	}
	n := op.NumRegions()
	switch {
	case n == least, open && n > least:
		return true
	case open:
		return v.opError(op, "expected %d or more regions", least)
	case least == 0:
		return v.opError(op, "requires zero regions")
	case least == 1:
		return v.opError(op, "requires one region")
	}
	return v.opError(op, "expected %d regions", least)
}

func (v *verifier) countResults(op *ir.Op, def *ir.OpDef) bool {
	least, open := arity(def.Results)
	n := op.NumResults()
	switch {
	case n == least, open && n > least:
		return true
	case open:
		return v.opError(op, "expected %d or more results", least)
	case least == 0:
		return v.opError(op, "requires zero results")
	case least == 1:
		return v.opError(op, "requires one result")
	}
	return v.opError(op, "expected %d results", least)
}

func (v *verifier) countSuccessors(op *ir.Op, def *ir.OpDef) bool {
	least, open := 0, false
	for i := range def.Succs {
		if def.Succs[i].Arity == ir.One {
			least++
		} else {
			open = true
		}
	}
	n := op.NumSuccessors()
	switch {
	case n == least, open && n > least:
		return true
	case open:
		return v.opError(op, "requires at least %d successors but found %d", least, n)
	case least == 1:
		return v.opError(op, "requires 1 successor but found %d", n)
	}
	return v.opError(op, "requires %d successors but found %d", least, n)
}

func (v *verifier) countOperands(op *ir.Op, def *ir.OpDef) bool {
	least, open := arity(def.Operands)
	n := op.NumOperands()
	switch {
	case n == least, open && n > least:
		return true
	case open:
		return v.opError(op, "expected %d or more operands, but found %d", least, n)
	case least == 0:
		return v.opError(op, "requires zero operands")
	case least == 1:
		return v.opError(op, "requires a single operand")
	}
	return v.opError(op, "expected %d operands, but found %d", least, n)
}

// structure checks the traits that upstream calls structural.
func (v *verifier) structure(op *ir.Op, def *ir.OpDef) bool {
	const some = ir.AttrSizedOperandSegments | ir.AttrSizedResultSegments | ir.SingleBlock | ir.NoRegionArguments
	if def.Traits&some == 0 && def.Implicit == "" && def.Parents == nil {
		return true
	}
	if op.Has(ir.AttrSizedOperandSegments) &&
		!v.segments(op, ir.OperandSegments, "operand", op.NumOperands(), len(def.Operands)) {
		return false
	}
	if op.Has(ir.AttrSizedResultSegments) &&
		!v.segments(op, ir.ResultSegments, "result", op.NumResults(), len(def.Results)) {
		return false
	}
	return v.parents(op, def) && v.noRegionArgs(op) && v.singleBlock(op, def)
}

func (v *verifier) segments(op *ir.Op, attr, what string, n, groups int) bool {
	var sizes []int64
	if a := op.Attr(attr); a != nil {
		arr, ok := a.(*ir.DenseArrayAttr)
		if !ok || arr.Elem() != ir.I32 {
			return v.opError(op, "requires dense i32 array attribute '%s'", attr)
		}
		sizes = arr.Ints()
		if len(sizes) != groups {
			return v.opError(op, "'%s' attribute for specifying %s segments must have %d elements, but got %d", attr, what,
				groups, len(sizes))
		}
	}
	total := int64(0)
	for _, s := range sizes {
		if s < 0 {
			return v.opError(op, "'%s' attribute cannot have negative elements", attr)
		}
		total += s
	}
	if total != int64(n) {
		return v.opError(op, "%s count (%d) does not match with the total size (%d) specified in attribute '%s'", what, n,
			total, attr)
	}
	return true
}

// fillSegments gives an operation that lacks its segment sizes zeros, as the
// default of upstream's properties is.
func fillSegments(op *ir.Op, def *ir.OpDef) {
	if op.Has(ir.AttrSizedOperandSegments) && op.Attr(ir.OperandSegments) == nil {
		op.SetAttr(ir.OperandSegments, ir.DenseI32(make([]int64, len(def.Operands))...))
	}
	if op.Has(ir.AttrSizedResultSegments) && op.Attr(ir.ResultSegments) == nil {
		op.SetAttr(ir.ResultSegments, ir.DenseI32(make([]int64, len(def.Results))...))
	}
}

func (v *verifier) parents(op *ir.Op, def *ir.OpDef) bool {
	if def.Parents == nil {
		return true
	}
	if p := op.ParentOp(); p != nil {
		for _, name := range def.Parents {
			if p.Name() == name {
				return true
			}
		}
	}
	if len(def.Parents) == 1 {
		return v.opError(op, "expects parent op '%s'", def.Parents[0])
	}
	return v.opError(op, "expects parent op to be one of '%s'", strings.Join(def.Parents, ", "))
}

func (v *verifier) noRegionArgs(op *ir.Op) bool {
	if !op.Has(ir.NoRegionArguments) {
		return true
	}
	for i, rg := range op.Regions() {
		switch {
		case rg.Empty() || rg.Entry().NumArgs() == 0:
		case op.NumRegions() > 1:
			return v.opError(op, "region #%d should have no arguments", i)
		default:
			return v.opError(op, "region should have no arguments")
		}
	}
	return true
}

func (v *verifier) singleBlock(op *ir.Op, def *ir.OpDef) bool {
	if !op.Has(ir.SingleBlock) && def.Implicit == "" {
		return true
	}
	for i, rg := range op.Regions() {
		switch {
		case rg.Empty():
		case !rg.HasOneBlock():
			return v.opError(op, "expects region #%d to have 0 or 1 blocks", i)
		case !op.Has(ir.NoTerminator) && rg.Entry().Empty():
			return v.opError(op, "expects a non-empty block")
		}
	}
	return true
}

func (v *verifier) implicit(op *ir.Op, def *ir.OpDef) bool {
	if def.Implicit == "" {
		return true
	}
	for _, rg := range op.Regions() {
		if rg.Empty() || rg.Entry().Last().Name() == def.Implicit {
			continue
		}
		return v.fail(op.Errorf("expects regions to end with '%s', found '%s'", def.Implicit, rg.Entry().Last().Name()).
			Note(op.Loc(), "in custom textual format, the absence of terminator implies '%s'", def.Implicit))
	}
	return true
}

func (v *verifier) attributes(op *ir.Op, def *ir.OpDef) bool {
	for i := range def.Attrs {
		f := &def.Attrs[i]
		a := op.Prop(i)
		if a == nil {
			if f.Optional || f.Default != nil || f.Name == ir.OperandSegments || f.Name == ir.ResultSegments {
				continue
			}
			return v.opError(op, "requires attribute '%s'", f.Name)
		}
		if f.Attr.OK != nil && !f.Attr.OK(a) {
			return v.opError(op, "attribute '%s' failed to satisfy constraint: %s", f.Name, f.Attr.Summary)
		}
	}
	return true
}

func (v *verifier) regionSizes(op *ir.Op, def *ir.OpDef) bool {
	for i := range def.Regions {
		f := &def.Regions[i]
		if f.MinBlocks == 0 && f.MaxBlocks == 0 {
			continue
		}
		last := i + 1
		if f.Arity == ir.Variadic {
			last = op.NumRegions()
		}
		for j := i; j < last && j < op.NumRegions(); j++ {
			n := op.Region(j).NumBlocks()
			if n >= f.MinBlocks && (f.MaxBlocks == 0 || n <= f.MaxBlocks) {
				continue
			}
			name := ""
			if f.Name != "" {
				name = " ('" + f.Name + "')"
			}
			return v.opError(op, "region #%d%s failed to verify constraint: %s", j, name, sizeSummary(f))
		}
	}
	return true
}
