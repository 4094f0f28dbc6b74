package llvmx

import (
	"math"
	"math/big"
	"slices"
	"strings"
)

// constants returns values as constants, if all of them are.
func constants(vs ...Value) ([]Const, bool) {
	out := make([]Const, len(vs))
	for i, v := range vs {
		c, ok := v.(Const)
		if !ok {
			return nil, false
		}
		out[i] = c
	}
	return out, true
}

// elements are a constant vector's or aggregate's parts, if they are known.
func (c Const) elements() ([]Const, bool) {
	n := 0
	switch t := c.typ.(type) {
	case *VectorType:
		if t.Scalable {
			return nil, false
		}
		n = int(t.Len)
	case *ArrayType:
		n = int(t.Len)
	case *StructType:
		n = len(t.Fields)
	default:
		return nil, false
	}
	if c.kind == aggregateConst {
		return slices.Clone(c.elems), true
	}
	build := map[constKind]func(Type) Const{zeroConst: Zero, undefConst: Undef, poisonConst: Poison}[c.kind]
	if build == nil {
		return nil, false
	}
	out := make([]Const, n)
	for i := range out {
		out[i] = build(memberType(c.typ, []int{i}))
	}
	return out, true
}

// elementwise applies f to scalars, or to each element of constant vectors.
func elementwise(f func(...Const) (Const, bool), cs ...Const) (Const, bool) {
	v, ok := cs[0].typ.(*VectorType)
	if !ok {
		return f(cs...)
	}
	parts := make([][]Const, len(cs))
	for i, c := range cs {
		if parts[i], ok = c.elements(); !ok {
			return Const{}, false
		}
	}
	out := make([]Const, v.Len)
	args := make([]Const, len(cs))
	for i := range out {
		for k := range cs {
			args[k] = parts[k][i]
		}
		if out[i], ok = f(args...); !ok {
			return Const{}, false
		}
	}
	return VectorConst(out...), true
}

func foldBinary(op string, x, y Value) (Const, bool) {
	cs, ok := constants(x, y)
	if !ok {
		return Const{}, false
	}
	return elementwise(func(c ...Const) (Const, bool) {
		a, b := c[0], c[1]
		switch {
		case a.kind == poisonConst || b.kind == poisonConst:
			return Poison(a.typ), true
		case a.kind == intConst && b.kind == intConst:
			return foldInts(op, a, b)
		case a.kind == floatConst && b.kind == floatConst:
			return foldFloats(op, a, b)
		case op == "add" && a.kind == opaqueConst && b.kind == intConst:
			// An address as a number; other expressions are instructions.
			return Const{typ: a.typ, text: "add (" + a.String() + ", " + b.String() + ")"}, b.bits.Sign() != 0
		}
		return Const{}, false
	}, cs...)
}

func foldInts(op string, x, y Const) (Const, bool) {
	n := uint(IntBits(x.typ))
	a, b, sa, sb := x.bits, y.bits, x.signed(), y.signed()
	r := new(big.Int)
	shift := uint(0)
	if strings.Contains(op, "sh") {
		if b.Cmp(big.NewInt(int64(n))) >= 0 {
			return Poison(x.typ), true
		}
		shift = uint(b.Uint64())
	}
	switch op {
	case "add":
		r.Add(a, b)
	case "sub":
		r.Sub(a, b)
	case "mul":
		r.Mul(a, b)
	case "and":
		r.And(a, b)
	case "or":
		r.Or(a, b)
	case "xor":
		r.Xor(a, b)
	case "shl":
		r.Lsh(a, shift)
	case "lshr":
		r.Rsh(a, shift)
	case "ashr":
		r.Rsh(sa, shift)
	case "udiv", "urem", "sdiv", "srem":
		if b.Sign() == 0 {
			return Poison(x.typ), true
		}
		if op[0] == 's' && b.Cmp(mask(n)) == 0 && a.Cmp(new(big.Int).Lsh(big.NewInt(1), n-1)) == 0 {
			return Poison(x.typ), true
		}
		switch op {
		case "udiv":
			r.Quo(a, b)
		case "urem":
			r.Rem(a, b)
		case "sdiv":
			r.Quo(sa, sb)
		case "srem":
			r.Rem(sa, sb)
		}
	default:
		return Const{}, false
	}
	return BigConst(x.typ, r), true
}

// float is the value of a float or double.
func (c Const) float() (float64, bool) {
	if f := FloatFormat(c.typ); f != nil && c.kind == floatConst {
		return f.Decode(c.bits.Uint64()), true
	}
	return 0, false
}

func foldFloats(op string, x, y Const) (Const, bool) {
	a, ok := x.float()
	b, ok2 := y.float()
	if !ok || !ok2 {
		return Const{}, false
	}
	r := 0.0
	switch op {
	case "fadd":
		r = a + b
	case "fsub":
		r = a - b
	case "fmul":
		r = a * b
	case "fdiv":
		r = a / b
	case "frem":
		r = math.Mod(a, b)
	default:
		return Const{}, false
	}
	if math.IsNaN(r) {
		return Const{}, false // which NaN is the hardware's choice
	}
	return FloatConst(x.typ, r), true
}

func foldUnary(op string, x Value) (Const, bool) {
	c, ok := x.(Const)
	if !ok || op != "fneg" {
		return Const{}, false
	}
	return elementwise(func(c ...Const) (Const, bool) {
		x := c[0]
		if FloatFormat(x.typ) == nil || x.kind != floatConst {
			return Const{}, false
		}
		n := uint(floatBits[x.typ])
		return FloatBits(x.typ, x.bits.Uint64()^1<<(n-1)), true
	}, c)
}

func foldICmp(pred string, x, y Value) (Const, bool) {
	cs, ok := constants(x, y)
	if !ok {
		return Const{}, false
	}
	return elementwise(func(c ...Const) (Const, bool) {
		a, b := c[0], c[1]
		if a.kind == zeroConst && b.kind == zeroConst {
			return Bool(holds(strings.TrimLeft(pred, "us"), 0)), true
		}
		// The address of a symbol is not null.
		if a.kind == offsetConst && b.kind == zeroConst && (pred == "eq" || pred == "ne") && a.bits == nil &&
			strings.HasPrefix(a.base, "@") && SameType(a.typ, Ptr(0)) {
			return Bool(pred == "ne"), true
		}
		if a.kind != intConst || b.kind != intConst {
			return Const{}, false
		}
		order := a.bits.Cmp(b.bits)
		if pred[0] == 's' {
			order = a.signed().Cmp(b.signed())
		}
		return Bool(holds(strings.TrimLeft(pred, "us"), order)), true
	}, cs...)
}

// holds reports whether a comparison holds for an order of -1, 0 or 1.
func holds(pred string, order int) bool {
	switch pred {
	case "eq":
		return order == 0
	case "ne":
		return order != 0
	case "lt":
		return order < 0
	case "le":
		return order <= 0
	case "gt":
		return order > 0
	}
	return order >= 0
}

func foldFCmp(pred string, x, y Value) (Const, bool) {
	cs, ok := constants(x, y)
	if !ok {
		return Const{}, false
	}
	return elementwise(func(c ...Const) (Const, bool) {
		a, ok := c[0].float()
		b, ok2 := c[1].float()
		if !ok || !ok2 {
			return Const{}, false
		}
		unordered := math.IsNaN(a) || math.IsNaN(b)
		switch pred {
		case "true", "false":
			return Bool(pred == "true"), true
		case "ord", "uno":
			return Bool(unordered == (pred == "uno")), true
		}
		if unordered {
			return Bool(pred[0] == 'u'), true
		}
		order := 0
		if a < b {
			order = -1
		} else if a > b {
			order = 1
		}
		return Bool(holds(pred[1:], order)), true
	}, cs...)
}

func foldSelect(cond, x, y Value) (Const, bool) {
	cs, ok := constants(cond, x, y)
	if !ok || cs[0].kind != intConst {
		return Const{}, false
	}
	if cs[0].bits.Sign() != 0 {
		return cs[1], true
	}
	return cs[2], true
}

func foldExtractElement(vec, index Value) (Const, bool) {
	cs, ok := constants(vec, index)
	if !ok || cs[1].kind != intConst {
		return Const{}, false
	}
	elems, ok := cs[0].elements()
	if !ok {
		return Const{}, false
	}
	if !cs[1].bits.IsInt64() || cs[1].bits.Int64() >= int64(len(elems)) {
		return Poison(ElemType(vec.Type())), true
	}
	return elems[cs[1].bits.Int64()], true
}

func foldInsertElement(vec, elem, index Value) (Const, bool) {
	cs, ok := constants(vec, elem, index)
	if !ok || cs[2].kind != intConst {
		return Const{}, false
	}
	elems, ok := cs[0].elements()
	if !ok {
		return Const{}, false
	}
	if !cs[2].bits.IsInt64() || cs[2].bits.Int64() >= int64(len(elems)) {
		return Poison(vec.Type()), true
	}
	elems[cs[2].bits.Int64()] = cs[1]
	return VectorConst(elems...), true
}

func foldShuffle(x, y Value, mask []int) (Const, bool) {
	cs, ok := constants(x, y)
	if !ok {
		return Const{}, false
	}
	a, ok := cs[0].elements()
	b, ok2 := cs[1].elements()
	if !ok || !ok2 {
		return Const{}, false
	}
	all := append(a, b...)
	out := make([]Const, len(mask))
	for i, m := range mask {
		if out[i] = Poison(ElemType(x.Type())); m >= 0 {
			out[i] = all[m]
		}
	}
	return VectorConst(out...), true
}

func foldExtractValue(agg Value, path []int) (Const, bool) {
	c, ok := agg.(Const)
	for _, i := range path {
		if !ok {
			return c, false
		}
		elems, known := c.elements()
		if !known || i >= len(elems) {
			return c, false
		}
		c = elems[i]
	}
	return c, ok
}

// FoldInsertValue is a constant aggregate with a member replaced.
func FoldInsertValue(agg, member Value, path []int) (Const, bool) {
	cs, ok := constants(agg, member)
	if !ok {
		return Const{}, false
	}
	if len(path) == 0 {
		return cs[1], true
	}
	elems, ok := cs[0].elements()
	if !ok || path[0] >= len(elems) {
		return Const{}, false
	}
	if elems[path[0]], ok = FoldInsertValue(elems[path[0]], cs[1], path[1:]); !ok {
		return Const{}, false
	}
	switch t := agg.Type().(type) {
	case *ArrayType:
		return ArrayConst(t.ElemType, elems...), true
	case *StructType:
		return StructConst(t, elems...), true
	}
	return Const{}, false
}
