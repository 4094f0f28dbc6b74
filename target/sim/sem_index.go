package sim

import "github.com/tsopt/tsopt/ir"

var indexSem = map[string]sem{
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
	"index.casts": sext, "index.castu": zext, "index.cmp": indexCmp,
	"index.sizeof": func(c *compiler, op *ir.Op) {
		d := c.define(op.Result(0)).at
		c.emit(func(a *Agent) { a.f[d] = 64 })
	},
}

// indexPredicates maps index.cmp's keywords to arith.cmpi's numbers.
var indexPredicates = map[string]int64{
	"eq": 0, "ne": 1, "slt": 2, "sle": 3, "sgt": 4, "sge": 5, "ult": 6, "ule": 7, "ugt": 8, "uge": 9,
}

func indexCmp(c *compiler, op *ir.Op) {
	less := intOrder(indexPredicates[ir.AttrAs[*ir.EnumAttr](op, "pred").Keyword()], c.elem(op.Operand(0)))
	c.map2(op, func(_ *Agent, x, y uint64) uint64 { return bit(less(x, y)) })
}
