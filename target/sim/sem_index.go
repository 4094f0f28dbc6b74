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

var affineSem = map[string]sem{
	"affine.apply": affineApply,
	"affine.min":   affineExtreme(func(x, y int64) int64 { return min(x, y) }),
	"affine.max":   affineExtreme(func(x, y int64) int64 { return max(x, y) }),
}

func affineApply(c *compiler, op *ir.Op) { affineExtreme(nil)(c, op) }

// affineExtreme computes all results of the map and combines them.
func affineExtreme(combine func(x, y int64) int64) sem {
	return func(c *compiler, op *ir.Op) {
		m := ir.AttrAs[*ir.AffineMapAttr](op, "map").Map()
		in := c.ats(op.Operands())
		d := c.define(op.Result(0)).at
		dims := m.NumDims()
		c.emit(func(a *Agent) {
			vals := make([]int64, len(in))
			for i, at := range in {
				vals[i] = int64(a.f[at])
			}
			res, ok := m.Eval(vals[:dims], vals[dims:])
			if !ok {
				a.fail("divides by zero in its map")
			}
			for _, r := range res[1:] {
				res[0] = combine(res[0], r)
			}
			a.f[d] = uint64(res[0])
		})
	}
}
