package llvmx

import (
	"math"
	"math/big"
	"strings"
)

// foldCast converts a constant; a conversion of an address is an expression.
func foldCast(d *DataLayout, op string, x Value, to Type) (Const, bool) {
	c, ok := x.(Const)
	if !ok {
		return Const{}, false
	}
	switch c.kind {
	case poisonConst:
		return Poison(to), true
	case zeroConst:
		if op != "addrspacecast" {
			return Zero(to), true
		}
	case undefConst:
		if op == "bitcast" || op == "trunc" {
			return Undef(to), true
		}
	}
	if v, ok := to.(*VectorType); ok {
		from, same := c.typ.(*VectorType)
		if !same || from.Len != v.Len {
			return Const{}, false
		}
		return elementwise(func(e ...Const) (Const, bool) { return foldCast(d, op, e[0], v.ElemType) }, c)
	}
	switch c.kind {
	case intConst:
		return castInt(op, c, to)
	case floatConst:
		return castFloat(op, c, to)
	}
	return castAddress(d, op, c, to)
}

func castInt(op string, c Const, to Type) (Const, bool) {
	switch op {
	case "trunc", "zext":
		return BigConst(to, c.bits), true
	case "sext":
		return BigConst(to, c.signed()), true
	case "uitofp", "sitofp":
		v := c.bits
		if op == "sitofp" {
			v = c.signed()
		}
		f, _ := new(big.Float).SetInt(v).Float64()
		if to == Double || to == Float && v.BitLen() <= 53 {
			return FloatConst(to, f), true
		}
	case "bitcast":
		if floatBits[to] == IntBits(c.typ) && FloatFormat(to) != nil {
			return FloatBits(to, c.bits.Uint64()), true
		}
	case "inttoptr":
		if c.bits.Sign() == 0 {
			return Null(to), true
		}
		return ConstCast(op, c, to), true
	}
	return Const{}, false
}

func castFloat(op string, c Const, to Type) (Const, bool) {
	v, ok := c.float()
	if !ok {
		return Const{}, false
	}
	switch op {
	case "bitcast":
		if IntBits(to) > 0 {
			return BigConst(to, c.bits), true
		}
	case "fpext", "fptrunc":
		if FloatFormat(to) != nil && !math.IsNaN(v) {
			return FloatConst(to, v), true
		}
	case "fptosi", "fptoui":
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return Poison(to), true
		}
		n, _ := new(big.Float).SetFloat64(v).Int(nil)
		bits := uint(IntBits(to))
		low, high := new(big.Int), mask(bits)
		if op == "fptosi" {
			high = mask(bits - 1)
			low = new(big.Int).Not(high)
		}
		if n.Cmp(low) < 0 || n.Cmp(high) > 0 {
			return Poison(to), true
		}
		return BigConst(to, n), true
	}
	return Const{}, false
}

// castAddress is an expression on a symbol's address.
func castAddress(d *DataLayout, op string, c Const, to Type) (Const, bool) {
	switch op {
	case "addrspacecast":
		e := ConstCast(op, c, to)
		e.kind, e.base = offsetConst, e.text
		return e, true
	case "ptrtoint":
		return ConstCast(op, c, to), true
	case "inttoptr":
		// There and back again is the address, when the number holds all of it.
		p, ok := to.(*PointerType)
		if inner, found := strings.CutPrefix(c.text, "ptrtoint ("+typeText(to)+" "); ok && found &&
			IntBits(c.typ) >= d.pointer(p.Space).bits {
			text := strings.TrimSuffix(inner, " to "+typeText(c.typ)+")")
			back := Const{typ: to, text: text}
			if strings.HasPrefix(text, "@") {
				back.kind, back.base = offsetConst, text
			}
			return back, true
		}
		return ConstCast(op, c, to), true
	}
	return Const{}, false
}

// ConstCast returns a constant conversion: addrspacecast, ptrtoint, inttoptr, bitcast or trunc.
func ConstCast(op string, v Const, to Type) Const {
	return Const{typ: to, text: op + " (" + v.String() + " to " + typeText(to) + ")"}
}

// FoldGEP computes an address with constant indices: a symbol and a number of
// bytes, in bounds where that is inside of the symbol (llvm's ConstantFolding.cpp,
// "SymbolicallyEvaluateGEP").
func FoldGEP(m *Module, elem Type, base Value, indices []Value, flags []string) (Const, bool) {
	c, ok := base.(Const)
	idx, ok2 := constants(indices...)
	if !ok || !ok2 {
		return Const{}, false
	}
	if c.kind == poisonConst {
		return Poison(c.typ), true
	}
	offset, ok := byteOffset(m.layout, elem, idx)
	if !ok {
		return Const{}, false
	}
	if c.kind == zeroConst {
		if offset == 0 {
			return c, true
		}
		return ConstCast("inttoptr", IntConst(I64, offset), c.typ), true
	}
	if c.kind != offsetConst {
		return Const{}, false
	}
	inBounds, noWrap := false, false
	for _, f := range flags {
		inBounds = inBounds || f == "inbounds"
		noWrap = noWrap || f == "nuw"
	}
	if c.bits != nil {
		offset += c.bits.Int64()
		inBounds = inBounds && strings.HasPrefix(c.text, "getelementptr inbounds")
		noWrap = noWrap && strings.Contains(c.text[:min(len(c.text), 27)], "nuw")
	}
	if size, known := m.sizes[c.base]; known && offset >= 0 && offset <= size {
		inBounds = true
	}
	return offsetFrom(c.base, c.typ, offset, inBounds, noWrap), true
}

func offsetFrom(base string, t Type, offset int64, inBounds, noWrap bool) Const {
	out := Const{typ: t, kind: offsetConst, base: base, text: base}
	if offset == 0 {
		return out
	}
	out.bits = big.NewInt(offset)
	var flags []string
	if inBounds {
		flags = append(flags, "inbounds")
	}
	if noWrap || inBounds && offset > 0 {
		flags = append(flags, "nuw")
	}
	out.text = "getelementptr " + words(flags) + "(i8, " + typeText(t) + " " + base + ", " +
		IntConst(I64, offset).String() + ")"
	return out
}

// byteOffset is the distance that constant indices go.
func byteOffset(d *DataLayout, t Type, indices []Const) (int64, bool) {
	var at int64
	for k, i := range indices {
		if i.kind != intConst || !i.signed().IsInt64() {
			return 0, false
		}
		n := i.signed().Int64()
		if s, ok := t.(*StructType); ok && k > 0 {
			offsets, _ := d.offsets(s)
			if n < 0 || n >= int64(len(offsets)) {
				return 0, false
			}
			at += int64(offsets[n])
			t = s.Fields[n]
			continue
		}
		if k > 0 {
			t = ElemType(t)
		}
		if v, ok := t.(*VectorType); t == nil || ok && v.Scalable {
			return 0, false
		}
		at += n * int64(d.AllocBytes(t))
	}
	return at, true
}
