package llvm

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// IndirectBrOp goes to the block that an address names.
type IndirectBrOp struct {
	ir.Base
	Addr                 *ir.Value
	SuccOperands         []*ir.Value
	IndbrOperandSegments []int64
	SuccessorsBlock      []*ir.Block
}

const indirectSegments = "indbr_operand_segments"

// SuccessorOperands implements [ir.BranchOp].
func (o IndirectBrOp) SuccessorOperands(succ int) (start, n int) {
	start = 1
	end := o.NumOperands()
	for i, size := range o.IndbrOperandSegments {
		// Sizes that do not fit are the verifier's to report.
		n := min(max(int(size), 0), end-start)
		if i == succ {
			return start, n
		}
		start += n
	}
	return start, 0
}

// IndirectBr is llvm.indirectbr.
var IndirectBr = ir.Define(ir.Spec[IndirectBrOp]{
	Name: "llvm.indirectbr", Syntax: "$addr `:` type($addr) `,` `[` ($successors (`(` operands `:` types `)`)? `,` …)? `]` attr-dict", Summary: "Branch to an address",
	Doc: "Branches to the block of the list whose address is the operand.\n\n```mlir\nllvm.func @f(%a: !llvm.ptr, %x: i32) {\n  llvm.indirectbr %a : !llvm.ptr, [\n" +
		"  ^bb1(%x : i32),\n  ^bb2\n  ]\n^bb1(%y: i32):\n  llvm.return\n^bb2:\n  llvm.return\n}\n```",
	Traits: ir.Terminator | ir.Pure,
	Fields: func(o *IndirectBrOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Addr, "addr", AnyPointer),
			ir.Ins(&o.SuccOperands, "succOperands", ir.AnyType),
			ir.Numbers(&o.IndbrOperandSegments, "indbr_operand_segments", ir.DenseI32ArrayC),
			ir.Tos(&o.SuccessorsBlock, "successors"),
		}
	},
	Parse: func(p ir.OpParser, st *ir.OpState) {
		addr := p.Operand()
		t := p.ColonType()
		p.Expect(",")
		var sizes []int64
		var args []*ir.Value
		p.List(ir.Square, func() {
			if len(sizes) == 0 && p.Peek("]") {
				return
			}
			b, vs := p.SuccessorAndUses()
			st.Succs = append(st.Succs, b)
			sizes = append(sizes, int64(len(vs)))
			args = append(args, vs...)
		})
		p.OpAttrs(st)
		if p.Err() != nil {
			return
		}
		st.Operands = append([]*ir.Value{p.Resolve(addr, t)}, args...)
		st.SetProp(indirectSegments, ir.DenseI32(sizes...))
	},
	Print: func(p ir.OpPrinter, o IndirectBrOp) {
		p.Space()
		p.Operand(o.Addr)
		p.Str(" : ")
		p.Type(o.Addr.Type())
		p.Str(", [")
		for i := range o.Op.NumSuccessors() {
			if i > 0 {
				p.Str(",")
			}
			p.Newline()
			start, n := o.SuccessorOperands(i)
			p.SuccessorAndUses(o.Op.Successor(i), o.Operands()[start:start+n])
		}
		if o.Op.NumSuccessors() > 0 {
			p.Newline()
		}
		p.Str("]")
		p.AttrDict(o.Op, indirectSegments)
	},
})

// BlockAddressValueOp is the address of a block.
type BlockAddressValueOp struct {
	ir.Base
	Address *StructAttr
	Result  *ir.Value
}

// Target is the function's name and the block's tag.
func (o BlockAddressValueOp) Target() (function string, tag int64) {
	if s, ok := o.Address.Get("function").(*ir.SymbolRefAttr); ok {
		function = s.Root()
	}
	return function, o.Address.Struct("tag").Int("id")
}

// BlockNumberOp gives a block a number.
type BlockNumberOp struct {
	ir.Base
	Tag *StructAttr
}

// ID is the number.
func (o BlockNumberOp) ID() int64 { return o.Tag.Int("id") }

// VerifySymbolUses implements [ir.SymbolUser].
func (o BlockAddressValueOp) VerifySymbolUses(lookup func(*ir.Op, *ir.SymbolRefAttr) *ir.Op) error {
	ref, _ := o.Address.Get("function").(*ir.SymbolRefAttr)
	if !Func.Is(lookup(o.Op, ref)) {
		return o.Errorf("must reference a function defined by 'llvm.func'")
	}
	return nil
}

func (o BlockAddressValueOp) verify() error {
	name, tag := o.Target()
	table, found := ir.NearestSymbolTable(o.Op), false
	if table == nil {
		return nil
	}
	ir.WalkOps(table, func(op *ir.Op) {
		if f, ok := Func.Cast(op); !ok || f.Name() != name {
			return
		}
		ir.WalkOps(op, func(op *ir.Op) {
			b, ok := BlockTagOp.Cast(op)
			found = found || ok && b.ID() == tag
		})
	})
	if !found {
		return o.Errorf("expects an existing block label target in the referenced function")
	}
	return nil
}

// The operations about blocks whose address is taken.
var (
	BlockAddressValue = ir.Define(ir.Spec[BlockAddressValueOp]{
		Name: "llvm.blockaddress", Summary: "Address of a block",
		Doc: "The address of the block that a `llvm.blocktag` of the function numbers.\n\n```mlir\nllvm.func @f() {\n" +
			"  %0 = llvm.blockaddress <function = @f, tag = <id = 1>> : !llvm.ptr\n  llvm.br ^bb1\n^bb1:\n  llvm.blocktag <id = 1>\n  llvm.return\n}\n```",
		Traits: ir.Pure,
		Fields: func(o *BlockAddressValueOp) []ir.Field {
			return []ir.Field{ir.AttrIs(&o.Address, "block_addr", kindC(BlockAddress, "")), result(&o.Result, AnyPointer)}
		},
		Verify: BlockAddressValueOp.verify, Format: "$block_addr attr-dict `:` qualified(type($res))",
	})
	BlockTagOp = ir.Define(ir.Spec[BlockNumberOp]{
		Name: "llvm.blocktag", Summary: "Number of a block",
		Doc:    "Gives the block a number by which its address is taken.\n\n```mlir\nllvm.func @f() {\n  llvm.br ^bb1\n^bb1:\n  llvm.blocktag <id = 1>\n  llvm.return\n}\n```",
		Fields: func(o *BlockNumberOp) []ir.Field { return []ir.Field{ir.AttrIs(&o.Tag, "tag", kindC(BlockTag, ""))} },
		Format: "$tag attr-dict",
	})
)

// verifyBlockTags checks that no two blocks of a function have one number.
func (o FuncOp) verifyBlockTags() error {
	seen := map[int64]bool{}
	for b := range o.Body.Blocks() {
		for op := range b.Ops() {
			tag, ok := BlockTagOp.Cast(op)
			if !ok {
				continue
			}
			id := tag.ID()
			if seen[id] {
				return diag.Errorf(op.Loc(), "duplicate block tag '%d' in the same function: ", id)
			}
			seen[id] = true
		}
	}
	return nil
}

// DSOLocalEquivalentOp is a function like another.
type DSOLocalEquivalentOp struct {
	ir.Base
	Function *ir.SymbolRefAttr
	Result   *ir.Value
}

// VerifySymbolUses implements [ir.SymbolUser].
func (o DSOLocalEquivalentOp) VerifySymbolUses(lookup func(*ir.Op, *ir.SymbolRefAttr) *ir.Op) error {
	target := lookup(o.Op, o.Function)
	a, isAlias := Alias.Cast(target)
	for range 100 { // aliases of aliases end somewhere
		alias, ok := Alias.Cast(target)
		if !ok {
			break
		}
		addr, ok := AddressOf.Cast(alias.Target().DefiningOp())
		if !ok {
			return nil // a computed address is LLVM's to check
		}
		target = lookup(a.Op, addr.GlobalName)
	}
	f, ok := Func.Cast(target)
	switch {
	case !ok && isAlias:
		return o.Errorf("must reference an alias to a function")
	case !ok:
		return o.Errorf("must reference a global defined by 'llvm.func' or 'llvm.mlir.alias'")
	case f.Linkage == ExternWeak:
		return o.Errorf("target function with 'extern_weak' linkage not allowed")
	}
	return nil
}

// DSOLocalEquivalent is llvm.dso_local_equivalent.
var DSOLocalEquivalent = ir.Define(ir.Spec[DSOLocalEquivalentOp]{
	Name: "llvm.dso_local_equivalent", Summary: "A function like another, in this unit",
	Doc: "A function that does what another does and is known to be in this unit.\n\n```mlir\nllvm.func @g()\nllvm.func @f() {\n" +
		"  %0 = llvm.dso_local_equivalent @g : !llvm.ptr\n  llvm.return\n}\n```",
	Traits: ir.Pure | ir.ConstantLike,
	Fields: func(o *DSOLocalEquivalentOp) []ir.Field {
		return []ir.Field{ir.AttrIs(&o.Function, "function_name", ir.FlatSymbolRef), result(&o.Result, AnyPointer)}
	},
	Format: "$function_name attr-dict `:` qualified(type($res))",
})

var indirectOps = []*ir.OpDef{IndirectBr.OpDef, BlockAddressValue.OpDef, BlockTagOp.OpDef, DSOLocalEquivalent.OpDef}
