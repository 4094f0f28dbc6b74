package llvm

import (
	"slices"
	"strconv"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// ExtractValueOp reads a member of an aggregate.
type ExtractValueOp struct {
	ir.Base
	Container *ir.Value // the aggregate
	Position  []int64   // the path to the member
	Result    *ir.Value
}

// InsertValueOp replaces a member of an aggregate.
type InsertValueOp struct {
	ir.Base
	Container *ir.Value // the aggregate
	Value     *ir.Value // the new member
	Position  []int64   // the path to the member
	Result    *ir.Value
}

func positionField(p *[]int64) ir.Field { return ir.Numbers(p, "position", ir.DenseI64ArrayC) }

// The operations on aggregates.
var (
	ExtractValue = ir.Define(ir.Spec[ExtractValueOp]{
		Name: "llvm.extractvalue", Syntax: "$container $position attr-dict `:` type($container)",
		Summary: "A member of an aggregate",
		Doc:     "Reads a member of a struct or array.\n\n```mlir\nllvm.func @f(%s: !llvm.struct<(i32, array<2 x f32>)>) {\n  %0 = llvm.extractvalue %s[1, 0] : !llvm.struct<(i32, array<2 x f32>)>\n  llvm.return\n}\n```",
		Traits:  ir.Pure,
		Fields: func(o *ExtractValueOp) []ir.Field {
			return []ir.Field{ir.In(&o.Container, "container", AnyAggregate), positionField(&o.Position),
				result(&o.Result, AnyType)}
		},
		Parse: parseExtractValue, Print: printExtractValue, Verify: ExtractValueOp.verify, Fold: ExtractValueOp.fold,
	})
	InsertValue = ir.Define(ir.Spec[InsertValueOp]{
		Name: "llvm.insertvalue", Syntax: "$value `,` $container $position attr-dict `:` type($container)",
		Summary: "An aggregate with one member replaced",
		Doc:     "Replaces a member of a struct or array.\n\n```mlir\nllvm.func @f(%s: !llvm.struct<(i32, f32)>, %x: f32) {\n  %0 = llvm.insertvalue %x, %s[1] : !llvm.struct<(i32, f32)>\n  llvm.return\n}\n```",
		Traits:  ir.Pure,
		Fields: func(o *InsertValueOp) []ir.Field {
			return []ir.Field{ir.In(&o.Container, "container", AnyAggregate), ir.In(&o.Value, "value", AnyPrimitive),
				positionField(&o.Position), result(&o.Result, AnyAggregate)}
		},
		Match: ir.SameTypes("container", "res"),
		Parse: parseInsertValue, Print: printInsertValue, Verify: InsertValueOp.verify,
	})
)

// memberType follows a path into an aggregate; the message is why it cannot.
func memberType(t ir.Type, path []int64) (ir.Type, string) {
	if len(path) == 0 {
		return nil, "can't extract an element of an empty position"
	}
	for _, i := range path {
		switch s := t.(type) {
		case *ArrayType:
			if i < 0 || i >= s.n {
				return nil, "position out of bounds: " + strconv.FormatInt(i, 10)
			}
			t = s.elem
		case *StructType:
			if i < 0 || i >= int64(len(s.fields)) {
				return nil, "position out of bounds: " + strconv.FormatInt(i, 10)
			}
			t = s.fields[i]
		default:
			return nil, "expected LLVM IR structure/array type, got: '" + t.String() + "'"
		}
	}
	return t, ""
}

func parseExtractValue(p ir.OpParser, st *ir.OpState) {
	if _, elem := parseMember(p, st); elem != nil {
		st.Types = []ir.Type{elem}
	}
}

// parseMember reads `%container[path] … : type`. It returns the types of the
// container and of the member, nil after an error.
func parseMember(p ir.OpParser, st *ir.OpState) (container, elem ir.Type) {
	u := p.Operand()
	path := parseIntList(p)
	p.OpAttrs(st)
	t := p.ColonType()
	pos := p.Pos()
	if p.Err() != nil {
		return nil, nil
	}
	elem, why := memberType(t, path)
	if !IsCompatibleType(t) {
		elem, why = nil, "expected LLVM IR Dialect type, got "+t.String()
	}
	if elem == nil {
		p.Errorf(pos, "%s", why)
		return nil, nil
	}
	st.SetProp("position", ir.DenseI64(path...))
	st.Operands = []*ir.Value{p.Resolve(u, t)}
	return t, elem
}

// printExtractValue ends in a blank, as upstream's does.
func printExtractValue(p ir.OpPrinter, o ExtractValueOp) {
	p.Space()
	p.Operand(o.Container)
	printIntList(p, o.Position)
	p.AttrDict(o.Op, "position")
	p.Str(" : ")
	p.Type(o.Container.Type())
	p.Space()
}

func parseInsertValue(p ir.OpParser, st *ir.OpState) {
	value := p.Operand()
	p.Expect(",")
	if t, elem := parseMember(p, st); elem != nil {
		st.Operands = append(st.Operands, p.Resolve(value, elem))
		st.Types = []ir.Type{t}
	}
}

// printInsertValue ends in a blank, as upstream's does.
func printInsertValue(p ir.OpPrinter, o InsertValueOp) {
	p.Space()
	p.Operand(o.Value)
	p.Str(", ")
	p.Operand(o.Container)
	printIntList(p, o.Position)
	p.AttrDict(o.Op, "position")
	p.Str(" : ")
	p.Type(o.Container.Type())
	p.Space()
}

func (o ExtractValueOp) verify() error {
	elem, why := memberType(o.Container.Type(), o.Position)
	if elem == nil {
		return o.Errorf("%s", why)
	}
	if got := o.Result.Type(); got != elem {
		return o.Errorf("Type mismatch: extracting from '%s' should produce '%s' but this op returns '%s'",
			o.Container.Type(), elem, got)
	}
	return nil
}

func (o InsertValueOp) verify() error {
	elem, why := memberType(o.Container.Type(), o.Position)
	if elem == nil {
		return o.Errorf("%s", why)
	}
	if got := o.Value.Type(); got != elem {
		return o.Errorf("Type mismatch: cannot insert '%s' into '%s'", got, o.Container.Type())
	}
	return nil
}

// fold finds the member among the insertions that made the aggregate.
func (o ExtractValueOp) fold(constants []ir.Attr) ([]ir.FoldResult, bool) {
	if inner, ok := ir.As[ExtractValueOp](o.Container.DefiningOp()); ok {
		ir.Edit(o.Op, func(o *ExtractValueOp) {
			o.Container, o.Position = inner.Container, slices.Concat(inner.Position, o.Position)
		})
		return ir.FoldedInPlace()
	}
	if a := memberOfConstant(constants[0], o.Position, o.Result.Type()); a != nil {
		return ir.FoldAttr(a)
	}
	path := o.Position
	container := o.Container
	insert, ok := InsertValue.Cast(container.DefiningOp())
	for ok {
		if slices.Equal(path, insert.Position) {
			return ir.FoldValue(insert.Value)
		}
		common := min(len(path), len(insert.Position))
		if slices.Equal(path[:common], insert.Position[:common]) {
			if len(insert.Position) < len(path) {
				return foldMember(insert.Value, path[common:], o.Result.Type())
			}
			break // the insertion changes a part of the member
		}
		container = insert.Container
		insert, ok = InsertValue.Cast(container.DefiningOp())
	}
	if container == o.Container {
		return ir.NoFold()
	}
	ir.Edit(o.Op, func(o *ExtractValueOp) { o.Container = container })
	return ir.FoldedInPlace()
}

// foldMember is the member of an aggregate that was inserted into another, when it
// is known: a constant, or inserted in turn.
func foldMember(v *ir.Value, path []int64, t ir.Type) ([]ir.FoldResult, bool) {
	for {
		insert, ok := InsertValue.Cast(v.DefiningOp())
		if !ok {
			break
		}
		common := min(len(path), len(insert.Position))
		switch {
		case slices.Equal(path, insert.Position):
			return ir.FoldValue(insert.Value)
		case !slices.Equal(path[:common], insert.Position[:common]):
			v = insert.Container
		case len(insert.Position) < len(path):
			v, path = insert.Value, path[common:]
		default:
			return ir.NoFold()
		}
	}
	if a := memberOfConstant(rewrite.ConstantOf(v), path, t); a != nil {
		return ir.FoldAttr(a)
	}
	return ir.NoFold()
}

// memberOfConstant is an element of a list of numbers, and the same of what is
// zero or undefined as a whole.
func memberOfConstant(a ir.Attr, path []int64, t ir.Type) ir.Attr {
	switch c := a.(type) {
	case *StructAttr:
		if c.kind == Undef || c.kind == Zero || c.kind == Poison {
			return c
		}
	case *ir.ArrayAttr:
		return memberOfList(c, path, t)
	case *ir.DenseElementsAttr:
		switch {
		case c.Shaped().Elem() != t:
		case c.IsSplat():
			return c.At(0)
		case len(path) == 1:
			return c.At(int(path[0]))
		}
	}
	return nil
}

// memberOfList is a member of a constant struct, nil unless it is of type t.
func memberOfList(list *ir.ArrayAttr, path []int64, t ir.Type) ir.Attr {
	if len(path) == 0 || path[0] >= int64(len(list.Elems())) {
		return nil
	}
	e := list.Elems()[path[0]]
	if len(path) > 1 {
		return memberOfConstant(e, path[1:], t)
	}
	if typed, ok := e.(ir.TypedAttr); ok && typed.Type() == t {
		return e
	}
	return nil
}

// NewExtractValue reads a member of an aggregate.
func NewExtractValue(b *ir.Builder, container *ir.Value, path ...int64) *ir.Value {
	elem, why := memberType(container.Type(), path)
	if elem == nil {
		panic("llvm.NewExtractValue: " + why)
	}
	return ExtractValue.New(b, ExtractValueOp{Container: container, Position: path}, elem).Result
}

// NewInsertValue replaces a member of an aggregate.
func NewInsertValue(b *ir.Builder, container, value *ir.Value, path ...int64) *ir.Value {
	return InsertValue.New(b, InsertValueOp{Container: container, Value: value, Position: path}, container.Type()).Result
}

var aggregateOps = []*ir.OpDef{ExtractValue.OpDef, InsertValue.OpDef}
