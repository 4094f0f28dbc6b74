package llvmx

import "strconv"

// Binary adds a two operand operation: add, fmul, shl, or, … Flags are words such
// as nuw, nsw, exact, disjoint and the fast-math flags.
//
//	%3 = add nuw i32 %1, %2
func (b *Block) Binary(op string, x, y Value, flags ...string) Value {
	if c, ok := foldBinary(op, x, y); ok {
		return c
	}
	return b.add(x.Type(), make(line, 0, 2).op(head(op, flags), x).bare(", ", y))
}

// Unary adds fneg or freeze.
//
//	%2 = fneg nnan float %1
func (b *Block) Unary(op string, x Value, flags ...string) Value {
	if c, ok := foldUnary(op, x); ok {
		return c
	}
	return b.add(x.Type(), make(line, 0, 1).op(head(op, flags), x))
}

// Cast adds a conversion: trunc, zext, sext, fptrunc, fpext, fptoui, fptosi, uitofp,
// sitofp, ptrtoint, inttoptr, bitcast or addrspacecast. One to the type that the
// value has is the value.
//
//	%2 = zext nneg i32 %1 to i64
func (b *Block) Cast(op string, x Value, to Type, flags ...string) Value {
	if SameType(x.Type(), to) {
		return x
	}
	if c, ok := foldCast(b.layout(), op, x, to); ok {
		return c
	}
	return b.add(to, make(line, 0, 2).op(head(op, flags), x).text(" to "+typeText(to)))
}

// ICmp adds an integer or pointer comparison; flags may hold samesign.
//
//	%3 = icmp slt i32 %1, %2
func (b *Block) ICmp(pred string, x, y Value, flags ...string) Value {
	if c, ok := foldICmp(pred, x, y); ok {
		return c
	}
	return b.compare(head("icmp", flags)+pred+" ", x, y)
}

// FCmp adds a floating point comparison.
//
//	%3 = fcmp nnan olt float %1, %2
func (b *Block) FCmp(pred string, x, y Value, flags ...string) Value {
	if c, ok := foldFCmp(pred, x, y); ok {
		return c
	}
	return b.compare(head("fcmp", flags)+pred+" ", x, y)
}

func (b *Block) compare(text string, x, y Value) *Inst {
	return b.add(likeShape(x.Type(), I1), make(line, 0, 2).op(text, x).bare(", ", y))
}

// Select adds a choice between two values.
//
//	%4 = select i1 %1, float %2, float %3
func (b *Block) Select(cond, x, y Value, flags ...string) Value {
	if c, ok := foldSelect(cond, x, y); ok {
		return c
	}
	return b.add(x.Type(), line(nil).op(head("select", flags), cond).op(", ", x).op(", ", y))
}

// ExtractElement adds the reading of one element of a vector.
//
//	%3 = extractelement <4 x float> %1, i32 %2
func (b *Block) ExtractElement(vec, index Value) Value {
	if c, ok := foldExtractElement(vec, index); ok {
		return c
	}
	return b.add(ElemType(vec.Type()), line(nil).op("extractelement ", vec).op(", ", index))
}

// InsertElement adds a vector with one element replaced.
//
//	%4 = insertelement <4 x float> %1, float %2, i32 %3
func (b *Block) InsertElement(vec, elem, index Value) Value {
	if c, ok := foldInsertElement(vec, elem, index); ok {
		return c
	}
	return b.add(vec.Type(), line(nil).op("insertelement ", vec).op(", ", elem).op(", ", index))
}

// Shuffle adds a vector of chosen elements of two vectors; -1 in the mask is any.
//
//	%3 = shufflevector <2 x half> %1, <2 x half> %2, <2 x i32> <i32 0, i32 3>
func (b *Block) Shuffle(x, y Value, mask []int) Value {
	if c, ok := foldShuffle(x, y, mask); ok {
		return c
	}
	elems := make([]Const, len(mask))
	for i, m := range mask {
		if elems[i] = IntConst(I32, int64(m)); m < 0 {
			elems[i] = Poison(I32)
		}
	}
	from := x.Type().(*VectorType)
	sel := VectorConst(elems...)
	text := sel.String()
	if from.Scalable {
		text = "<vscale x " + text[1:]
	}
	// The mask is never written as a splat.
	if sel.kind == aggregateConst {
		text = typeText(sel.typ) + " " + list("<", elems, ">")
	}
	l := line(nil).op("shufflevector ", x).op(", ", y).text(", " + text)
	return b.add(&VectorType{Len: uint64(len(mask)), ElemType: from.ElemType, Scalable: from.Scalable}, l)
}

// ExtractValue adds the reading of a member of a structure or array.
//
//	%2 = extractvalue { i32, i1 } %1, 1
func (b *Block) ExtractValue(agg Value, path ...int) Value {
	if c, ok := foldExtractValue(agg, path); ok {
		return c
	}
	return b.add(memberType(agg.Type(), path), make(line, 0, 2).op("extractvalue ", agg).text(pathText(path)))
}

// InsertValue adds a structure or array with one member replaced.
//
//	%3 = insertvalue { i32, i1 } %1, i32 %2, 0
func (b *Block) InsertValue(agg, member Value, path ...int) Value {
	if c, ok := FoldInsertValue(agg, member, path); ok {
		return c
	}
	return b.add(agg.Type(), make(line, 0, 3).op("insertvalue ", agg).op(", ", member).text(pathText(path)))
}

// Phi is the choice of a value by the block that control came from.
type Phi struct{ *Inst }

// Phi adds a phi; it must come before the other instructions of its block.
//
//	%1 = phi i32 [ 0, %entry ], [ %2, %loop ]
func (b *Block) Phi(t Type, flags ...string) Phi {
	return Phi{b.add(t, line(nil).text(head("phi", flags)+typeText(t)))}
}

// Add tells the value that comes with control from a block.
func (p Phi) Add(v Value, from *Block) {
	sep := " [ "
	if len(p.parts) > 1 {
		sep = ", [ "
	}
	p.parts = line(p.parts).bare(sep, v).bare(", ", from.ir).text(" ]")
}

// head is an opcode and its flags, each followed by a space.
func head(op string, flags []string) string {
	if len(flags) == 0 {
		return op + " "
	}
	return op + " " + words(flags)
}

func pathText(path []int) string {
	s := ""
	for _, i := range path {
		s += ", " + strconv.Itoa(i)
	}
	return s
}
