package sim

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/index"
	"github.com/tsopt/tsopt/ir"
)

var indexSem = meanings(map[string]sem{
	"index.constant": constantSem, "index.bool.constant": constantSem,
	"index.add": arithSem["arith.addi"], "index.sub": arithSem["arith.subi"], "index.mul": arithSem["arith.muli"],
	"index.divs": arithSem["arith.divsi"], "index.divu": arithSem["arith.divui"],
	"index.rems": arithSem["arith.remsi"], "index.remu": arithSem["arith.remui"],
	"index.ceildivs": arithSem["arith.ceildivsi"], "index.ceildivu": arithSem["arith.ceildivui"],
	"index.floordivs": arithSem["arith.floordivsi"],
	"index.maxs":      arithSem["arith.maxsi"], "index.maxu": arithSem["arith.maxui"],
	"index.mins": arithSem["arith.minsi"], "index.minu": arithSem["arith.minui"],
	"index.shl": arithSem["arith.shli"], "index.shrs": arithSem["arith.shrsi"], "index.shru": arithSem["arith.shrui"],
	"index.and": arithSem["arith.andi"], "index.or": arithSem["arith.ori"], "index.xor": arithSem["arith.xori"],
	"index.casts": sext, "index.castu": zext,
},
	on(index.Cmp, indexCmp),
	on(index.SizeOf, func(c *compiler, o index.SizeOfOp) {
		d := c.define(o.Result).at
		c.emit(func(a *Agent) { a.f[d] = 64 })
	}),
)

// indexPredicates are index.cmp's keywords as arith.cmpi's predicates.
var indexPredicates = map[string]arith.CmpIPredicate{
	"eq": arith.EQ, "ne": arith.NE, "slt": arith.SLT, "sle": arith.SLE, "sgt": arith.SGT, "sge": arith.SGE,
	"ult": arith.ULT, "ule": arith.ULE, "ugt": arith.UGT, "uge": arith.UGE,
}

func indexCmp(c *compiler, o index.CmpOp) {
	c.compareInts(o.Op, indexPredicates[ir.AttrAs[*ir.EnumAttr](o.Op, "pred").Keyword()])
}
