package engine

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/index"
	"github.com/tsopt/tsopt/ir"
)

var IndexSem = Meanings(map[string]Rule{
	"index.constant": ConstantSem, "index.bool.constant": ConstantSem,
	"index.add": ArithSem["arith.addi"], "index.sub": ArithSem["arith.subi"], "index.mul": ArithSem["arith.muli"],
	"index.divs": ArithSem["arith.divsi"], "index.divu": ArithSem["arith.divui"],
	"index.rems": ArithSem["arith.remsi"], "index.remu": ArithSem["arith.remui"],
	"index.ceildivs": ArithSem["arith.ceildivsi"], "index.ceildivu": ArithSem["arith.ceildivui"],
	"index.floordivs": ArithSem["arith.floordivsi"],
	"index.maxs":      ArithSem["arith.maxsi"], "index.maxu": ArithSem["arith.maxui"],
	"index.mins": ArithSem["arith.minsi"], "index.minu": ArithSem["arith.minui"],
	"index.shl": ArithSem["arith.shli"], "index.shrs": ArithSem["arith.shrsi"], "index.shru": ArithSem["arith.shrui"],
	"index.and": ArithSem["arith.andi"], "index.or": ArithSem["arith.ori"], "index.xor": ArithSem["arith.xori"],
	"index.casts": Sext, "index.castu": zext,
},
	On(index.Cmp, indexCmp),
	On(index.SizeOf, func(c *Compiler, o index.SizeOfOp) {
		d := c.Define(o.Result).At
		c.Emit(func(a *Agent) { a.F[d] = 64 })
	}),
)

// indexPredicates are index.cmp's keywords as arith.cmpi's predicates.
var indexPredicates = map[string]arith.CmpIPredicate{
	"eq": arith.EQ, "ne": arith.NE, "slt": arith.SLT, "sle": arith.SLE, "sgt": arith.SGT, "sge": arith.SGE,
	"ult": arith.ULT, "ule": arith.ULE, "ugt": arith.UGT, "uge": arith.UGE,
}

func indexCmp(c *Compiler, o index.CmpOp) {
	c.CompareInts(o.Op, indexPredicates[ir.AttrAs[*ir.EnumAttr](o.Op, "pred").Keyword()])
}
