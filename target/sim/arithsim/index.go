package arithsim

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/index"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
)

var Index = engine.Meanings(map[string]engine.Rule{
	"index.constant": engine.ConstantSem, "index.bool.constant": engine.ConstantSem,
	"index.add": Arith["arith.addi"], "index.sub": Arith["arith.subi"], "index.mul": Arith["arith.muli"],
	"index.divs": Arith["arith.divsi"], "index.divu": Arith["arith.divui"],
	"index.rems": Arith["arith.remsi"], "index.remu": Arith["arith.remui"],
	"index.ceildivs": Arith["arith.ceildivsi"], "index.ceildivu": Arith["arith.ceildivui"],
	"index.floordivs": Arith["arith.floordivsi"],
	"index.maxs":      Arith["arith.maxsi"], "index.maxu": Arith["arith.maxui"],
	"index.mins": Arith["arith.minsi"], "index.minu": Arith["arith.minui"],
	"index.shl": Arith["arith.shli"], "index.shrs": Arith["arith.shrsi"], "index.shru": Arith["arith.shrui"],
	"index.and": Arith["arith.andi"], "index.or": Arith["arith.ori"], "index.xor": Arith["arith.xori"],
	"index.casts": Sext, "index.castu": zext,
},
	engine.On(index.Cmp, indexCmp),
	engine.On(index.SizeOf, func(c *engine.Compiler, o index.SizeOfOp) {
		d := c.Define(o.Result).At
		c.Emit(func(a *engine.Agent) { a.F[d] = 64 })
	}),
)

// indexPredicates are index.cmp's keywords as arith.cmpi's predicates.
var indexPredicates = map[string]arith.CmpIPredicate{
	"eq": arith.EQ, "ne": arith.NE, "slt": arith.SLT, "sle": arith.SLE, "sgt": arith.SGT, "sge": arith.SGE,
	"ult": arith.ULT, "ule": arith.ULE, "ugt": arith.UGT, "uge": arith.UGE,
}

func indexCmp(c *engine.Compiler, o index.CmpOp) {
	CompareInts(c, o.Op, indexPredicates[ir.AttrAs[*ir.EnumAttr](o.Op, "pred").Keyword()])
}
