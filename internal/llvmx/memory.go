package llvmx

import "strconv"

// Access says how memory is accessed.
type Access struct {
	Align    int // bytes; 0 is what the data layout says of the type
	Volatile bool
	Ordering string // "acquire", "monotonic", …; empty when not atomic
	Scope    string // syncscope of an atomic access: "", "block", "cluster", "device"
}

// head is an opcode with the words that follow it.
func (a Access) head(op string) string {
	if a.Ordering != "" && op != "cmpxchg" && op != "atomicrmw" {
		op += " atomic"
	}
	if a.Volatile {
		op += " volatile"
	}
	return op + " "
}

// tail is what follows the operands.
func (a Access) tail() string {
	s := ""
	if a.Ordering != "" {
		s = scopeText(a.Scope) + " " + a.Ordering
	}
	if a.Align > 0 {
		s += ", align " + strconv.Itoa(a.Align)
	}
	return s
}

// aligned is the access with the alignment of t where it has none.
func (a Access) aligned(align int) Access {
	if a.Align == 0 {
		a.Align = align
	}
	return a
}

func scopeText(scope string) string {
	if scope == "" {
		return ""
	}
	return " syncscope(" + quote(scope) + ")"
}

// Load adds a load.
//
//	%2 = load atomic i32, ptr addrspace(1) %1 syncscope("device") acquire, align 4
func (b *Block) Load(t Type, p Value, a Access) *Inst {
	a = a.aligned(b.layout().ABIAlign(t))
	return b.add(t, make(line, 0, 2).op(a.head("load")+typeText(t)+", ", p).text(a.tail()))
}

// Store adds a store.
//
//	store float %1, ptr addrspace(3) %2, align 4
func (b *Block) Store(v, p Value, a Access) *Inst {
	a = a.aligned(b.layout().ABIAlign(v.Type()))
	return b.add(Void, make(line, 0, 3).op(a.head("store"), v).op(", ", p).text(a.tail()))
}

// Alloca describes stack memory.
type Alloca struct {
	Type          Type
	Count         Value // nil for one
	Align, Space  int
	InAlloca, Err bool // inalloca, swifterror
}

// Alloca adds stack memory.
//
//	%1 = alloca [8 x float], align 16
func (b *Block) Alloca(a Alloca) *Inst {
	text := "alloca "
	if a.InAlloca {
		text += "inalloca "
	}
	if a.Err {
		text += "swifterror "
	}
	l := line(nil).text(text + typeText(a.Type))
	// One element is not written, unless it is counted with another type than i32.
	if c, ok := a.Count.(Const); a.Count != nil && (!ok || c.typ != I32 || c.text != "1") {
		l = l.op(", ", a.Count)
	}
	if a.Align == 0 {
		a.Align = b.layout().PreferredAlign(a.Type)
	}
	tail := ", align " + strconv.Itoa(a.Align)
	if a.Space > 0 {
		tail += ", addrspace(" + strconv.Itoa(a.Space) + ")"
	}
	return b.add(Ptr(a.Space), l.text(tail))
}

// GEP adds an address computation; flags are inbounds, nusw, nuw.
//
//	%3 = getelementptr inbounds float, ptr addrspace(1) %1, i64 %2
func (b *Block) GEP(elem Type, base Value, indices []Value, flags ...string) Value {
	if c, ok := FoldGEP(b.fn.m, elem, base, indices, flags); ok {
		return c
	}
	l := make(line, 0, 1+len(indices)).op(head("getelementptr", flags)+typeText(elem)+", ", base)
	t := base.Type()
	for _, i := range indices {
		l = l.op(", ", i)
		if v, ok := i.Type().(*VectorType); ok && ElemType(t) == nil {
			t = likeShape(v, t)
		}
	}
	return b.add(t, l)
}

// AtomicRMW adds a read-modify-write. Mind that NVPTX of LLVM up to 22 drops the
// ordering and the scope.
//
//	%3 = atomicrmw add ptr addrspace(1) %1, i32 %2 monotonic
func (b *Block) AtomicRMW(op string, p, v Value, a Access) *Inst {
	a = a.aligned(b.atomicAlign(v.Type()))
	return b.add(v.Type(), make(line, 0, 3).op(a.head("atomicrmw")+op+" ", p).op(", ", v).text(a.tail()))
}

// atomicAlign is the alignment of an atomic operation that states none: its size.
func (b *Block) atomicAlign(t Type) int { return ceilPower((b.layout().Bits(t) + 7) / 8) }

// CmpXchg adds a compare-and-exchange; the result is { old value, success }.
// a.Ordering holds on success, failure otherwise.
//
//	%4 = cmpxchg weak ptr %1, i32 %2, i32 %3 acq_rel acquire
func (b *Block) CmpXchg(p, expected, v Value, a Access, failure string, weak bool) *Inst {
	op := "cmpxchg "
	if weak {
		op += "weak "
	}
	if a.Volatile {
		op += "volatile "
	}
	a.Ordering += " " + failure
	a = a.aligned(b.atomicAlign(v.Type()))
	l := make(line, 0, 4).op(op, p).op(", ", expected).op(", ", v).text(a.tail())
	return b.add(Struct(v.Type(), I1), l)
}

// Fence adds a memory fence.
//
//	fence syncscope("device") release
func (b *Block) Fence(ordering, scope string) *Inst {
	return b.add(Void, line(nil).text("fence"+scopeText(scope)+" "+ordering))
}

// VAArg adds the reading of the next variable argument.
func (b *Block) VAArg(list Value, t Type) *Inst {
	return b.add(t, line(nil).op("va_arg ", list).text(", "+typeText(t)))
}
