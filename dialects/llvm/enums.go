package llvm

import "github.com/tsopt/tsopt/ir"

// FastMathKind is `#llvm.fastmath<…>`.
var FastMathKind = &ir.EnumKind{
	Dialect: dialectName, Mnemonic: "fastmath", Class: "::mlir::LLVM::FastmathFlags", Def: "LLVM_FastmathFlagsAttr",
	Bits:   true,
	Cases:  []string{"none", "nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc", "fast"},
	Values: []int64{0, 1, 2, 4, 8, 16, 32, 64, 127},
}

// OverflowKind is `#llvm.overflow<…>`.
var OverflowKind = &ir.EnumKind{
	Dialect: dialectName, Mnemonic: "overflow", Class: "::mlir::LLVM::IntegerOverflowFlags",
	Def: "LLVM_IntegerOverflowFlagsAttr", Title: "LLVM integer overflow flags", Bits: true,
	Cases: []string{"none", "nsw", "nuw"}, Values: []int64{0, int64(NSW), int64(NUW)},
}

// FastMathFlags are bits of [FastMathKind].
type FastMathFlags int64

// The licences.
const (
	NoNaNs FastMathFlags = 1 << iota
	NoInfs
	NoSignedZeros
	AllowReciprocal
	AllowContract
	ApproxFunc
	Reassoc

	Fast FastMathFlags = 1<<iota - 1 // all
)

func (f FastMathFlags) String() string { return FastMathKind.Text(int64(f)) }

// OverflowFlags are bits of [OverflowKind].
type OverflowFlags int64

// No signed wrap, no unsigned wrap.
const (
	NSW OverflowFlags = 1 << iota
	NUW
)

func (f OverflowFlags) String() string { return OverflowKind.Text(int64(f)) }

// gepFlags are the words of getelementptr's flags; inbounds implies nusw.
var gepFlags = &ir.EnumKind{
	Dialect: dialectName, Mnemonic: "gep", Bits: true, Separator: "|",
	Cases:  []string{"none", "inbounds_flag", "nusw", "nuw", "inbounds"},
	Values: []int64{0, 1, int64(GEPNUSW), int64(GEPNUW), int64(GEPInBounds)},
}

// GEPFlags say which overflows of a getelementptr's arithmetic are undefined.
type GEPFlags int64

// The flags of getelementptr.
const (
	GEPNUSW     GEPFlags = 2
	GEPNUW      GEPFlags = 4
	GEPInBounds          = 1 | GEPNUSW
)

// LinkageKind is `#llvm.linkage<…>`.
var LinkageKind = &ir.EnumKind{
	Dialect: dialectName, Mnemonic: "linkage", Class: "linkage::Linkage", Def: "LinkageAttr", Param: "linkage",
	Title: "LLVM linkage types",
	Cases: []string{"external", "available_externally", "linkonce", "linkonce_odr", "weak", "weak_odr",
		"appending", "internal", "private", "extern_weak", "common"},
}

// Linkage says how the copies of a symbol in several modules are joined.
type Linkage int64

// The linkages.
const (
	External Linkage = iota
	AvailableExternally
	LinkOnce
	LinkOnceODR
	Weak
	WeakODR
	Appending
	Internal
	Private
	ExternWeak
	Common
)

func (l Linkage) String() string { return LinkageKind.Text(int64(l)) }

// CConvKind is `#llvm.cconv<…>`.
var CConvKind = &ir.EnumKind{
	Dialect: dialectName, Mnemonic: "cconv", Class: "CConv", Def: "CConvAttr", Param: "CallingConv",
	Title: "Calling Conventions",
	Cases: []string{
		"ccc", "fastcc", "coldcc", "cc_10", "cc_11", "anyregcc", "preserve_mostcc", "preserve_allcc", "swiftcc",
		"cxx_fast_tlscc", "tailcc", "cfguard_checkcc", "swifttailcc", "x86_stdcallcc", "x86_fastcallcc", "arm_apcscc",
		"arm_aapcscc", "arm_aapcs_vfpcc", "msp430_intrcc", "x86_thiscallcc", "ptx_kernelcc", "ptx_devicecc", "spir_funccc",
		"spir_kernelcc", "intel_ocl_bicc", "x86_64_sysvcc", "win64cc", "x86_vectorcallcc", "hhvmcc", "hhvm_ccc",
		"x86_intrcc", "avr_intrcc", "avr_builtincc", "amdgpu_vscc", "amdgpu_gscc", "amdgpu_cscc", "amdgpu_kernelcc",
		"x86_regcallcc", "amdgpu_hscc", "msp430_builtincc", "amdgpu_lscc", "amdgpu_escc", "aarch64_vectorcallcc",
		"aarch64_sve_vectorcallcc", "wasm_emscripten_invokecc", "amdgpu_gfxcc", "m68k_intrcc"},
	Values: []int64{0, 8, 9, 10, 11, 13, 14, 15, 16, 17, 18, 19, 20, 64, 65, 66, 67, 68, 69, 70, 71, 72, 75,
		76, 77, 78, 79, 80, 81, 82, 83, 84, 86, 87, 88, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101},
}

// CConv is a calling convention, numbered as in LLVM.
type CConv int64

// The calling conventions that lowerings use.
const (
	CCC       CConv = 0
	PTXKernel CConv = 71
)

func (c CConv) String() string { return CConvKind.Text(int64(c)) }

// TailCallKind is `#llvm.tailcallkind<…>`.
var TailCallKind = &ir.EnumKind{
	Dialect: dialectName, Mnemonic: "tailcallkind", Class: "TailCallKind", Def: "TailCallKindAttr", Param: "tailCallKind",
	Title: "Tail Call Kind",
	Cases: []string{"none", "tail", "musttail", "notail"},
}

// TailCall says whether a call is one in the tail.
type TailCall int64

// The kinds of tail calls.
const (
	TailUnmarked TailCall = iota
	Tail
	MustTail
	NoTail
)

func (t TailCall) String() string { return TailCallKind.Text(int64(t)) }

// FramePointerKind is `#llvm.framePointerKind<…>`.
var FramePointerKind = &ir.EnumKind{
	Dialect: dialectName, Mnemonic: "framePointerKind", Class: "framePointerKind::FramePointerKind",
	Def: "FramePointerKindAttr", Param: "framePointerKind", Title: "LLVM FramePointerKind",
	Cases: []string{"none", "non-leaf", "all", "reserved", "non-leaf-no-reserve"},
}

// UWTableKind is `#llvm.uwtableKind<…>`.
var UWTableKind = &ir.EnumKind{Dialect: dialectName, Mnemonic: "uwtableKind",
	Class: "uwtable::UWTableKind", Def: "UWTableKindAttr", Param: "uwtableKind", Title: "LLVM Unwind Behavior",
	Cases: []string{"none", "sync", "async"}}

var enumKinds = []*ir.EnumKind{
	FastMathKind, OverflowKind, LinkageKind, CConvKind, TailCallKind, FramePointerKind, UWTableKind,
}

// Keywords of the enumerations that are stored as i64 numbers.
var (
	icmpPredicates = []string{"eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"}
	fcmpPredicates = []string{"_false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord",
		"ueq", "ugt", "uge", "ult", "ule", "une", "uno", "_true"}
	atomicBinOps = []string{"xchg", "add", "sub", "_and", "nand", "_or", "_xor", "max", "min", "umax", "umin", "fadd",
		"fsub", "fmax", "fmin", "uinc_wrap", "udec_wrap", "usub_cond", "usub_sat", "fmaximum", "fminimum"}
	// atomicOrderings has no word for 3, LLVM's unused "consume".
	atomicOrderings = []string{"not_atomic", "unordered", "monotonic", "", "acquire", "release", "acq_rel", "seq_cst"}
	visibilities    = []string{"", "hidden", "protected"}
	unnamedAddrs    = []string{"", "local_unnamed_addr", "unnamed_addr"}
	comdatKinds     = []string{"any", "exactmatch", "largest", "nodeduplicate", "samesize"}
	asmDialects     = []string{"att", "intel"}
	roundingModes   = []string{"towardzero", "tonearest", "upward", "downward", "tonearestaway", "", "", "dynamic"}
	fpExceptions    = []string{"ignore", "maytrap", "strict"}
)

// ICmpPredicate is a comparison of integers or pointers.
type ICmpPredicate int64

// The comparisons of integers; those of order are signed or unsigned.
const (
	EQ ICmpPredicate = iota
	NE
	SLT
	SLE
	SGT
	SGE
	ULT
	ULE
	UGT
	UGE
)

func (p ICmpPredicate) String() string { return icmpPredicates[p] }

// FCmpPredicate is a comparison of floats: an ordered one is false, an unordered
// one true, when an operand is NaN.
type FCmpPredicate int64

// The comparisons of floats.
const (
	FCmpFalse FCmpPredicate = iota
	FCmpOEQ
	FCmpOGT
	FCmpOGE
	FCmpOLT
	FCmpOLE
	FCmpONE
	FCmpORD
	FCmpUEQ
	FCmpUGT
	FCmpUGE
	FCmpULT
	FCmpULE
	FCmpUNE
	FCmpUNO
	FCmpTrue
)

func (p FCmpPredicate) String() string { return fcmpPredicates[p] }

// AtomicBinOp is what an atomicrmw does to memory.
type AtomicBinOp int64

// The changes of memory.
const (
	AtomicXchg AtomicBinOp = iota
	AtomicAdd
	AtomicSub
	AtomicAnd
	AtomicNand
	AtomicOr
	AtomicXor
	AtomicMax
	AtomicMin
	AtomicUMax
	AtomicUMin
	AtomicFAdd
	AtomicFSub
	AtomicFMax
	AtomicFMin
	AtomicUIncWrap
	AtomicUDecWrap
	AtomicUSubCond
	AtomicUSubSat
	AtomicFMaximum
	AtomicFMinimum
)

func (o AtomicBinOp) String() string { return atomicBinOps[o] }

// AtomicOrdering says how an access is ordered with others.
type AtomicOrdering int64

// The orderings. LLVM's 3, "consume", is unused.
const (
	NotAtomic AtomicOrdering = 0
	Unordered AtomicOrdering = 1
	Monotonic AtomicOrdering = 2
	Acquire   AtomicOrdering = 4
	Release   AtomicOrdering = 5
	AcqRel    AtomicOrdering = 6
	SeqCst    AtomicOrdering = 7
)

func (o AtomicOrdering) String() string { return atomicOrderings[o] }

// Visibility says who sees a symbol of a shared library; the default has no word.
type Visibility int64

func (v Visibility) String() string { return visibilities[v] }

// UnnamedAddr says that the address of a symbol does not matter.
type UnnamedAddr int64

func (u UnnamedAddr) String() string { return unnamedAddrs[u] }

// ComdatKind says how a linker chooses among the copies of a group.
type ComdatKind int64

func (k ComdatKind) String() string { return comdatKinds[k] }

// AsmDialect is the syntax of an assembly.
type AsmDialect int64

// The syntaxes of assembly.
const (
	ATT AsmDialect = iota
	Intel
)

func (d AsmDialect) String() string { return asmDialects[d] }

// RoundingMode is that of a constrained conversion.
type RoundingMode int64

// The rounding modes; to nearest goes to even in a tie, or away from zero.
const (
	TowardZero RoundingMode = iota
	ToNearest
	Upward
	Downward
	ToNearestAway
)

func (m RoundingMode) String() string { return roundingModes[m] }

// FPException says which exceptions of a constrained conversion matter.
type FPException int64

// IgnoreExceptions says that none matters.
const IgnoreExceptions FPException = 0

func (e FPException) String() string { return fpExceptions[e] }

// The constraints on enumerations.
var (
	icmpPredicateC  = i64Enum("llvm.icmp comparison predicate", icmpPredicates)
	fcmpPredicateC  = i64Enum("llvm.fcmp comparison predicate", fcmpPredicates)
	atomicBinOpC    = i64Enum("llvm.atomicrmw binary operations", atomicBinOps)
	atomicOrderingC = i64Enum("Atomic ordering for LLVM's memory model", atomicOrderings)
	visibilityC     = i64Enum("LLVM GlobalValue Visibility", visibilities)
	unnamedAddrC    = i64Enum("LLVM GlobalValue UnnamedAddr", unnamedAddrs)
	comdatC         = i64Enum("LLVM Comdat Types", comdatKinds)
	asmDialectC     = i64Enum("ATT (0) or Intel (1) asm dialect", asmDialects)
	roundingC       = i64Enum("LLVM Rounding Mode", roundingModes)
	fpExceptionC    = i64Enum("LLVM Exception Behavior", fpExceptions)

	fastMathC     = ir.EnumOf(FastMathKind, "LLVM fastmath flags")
	linkageC      = ir.EnumOf(LinkageKind, "LLVM Linkage specification")
	cconvC        = ir.EnumOf(CConvKind, "LLVM Calling Convention specification")
	tailCallC     = ir.EnumOf(TailCallKind, "LLVM Calling Convention specification")
	framePointerC = ir.EnumOf(FramePointerKind, "")
	uwtableC      = ir.EnumOf(UWTableKind, "")
)

// i64Enum allows the numbers of keywords. A gap in the numbering has no keyword;
// only that of 0, which is not printed, may be empty.
func i64Enum(summary string, words []string) ir.AttrConstraint {
	return ir.AttrConstraint{Summary: summary, Type: ir.I64, Enum: words, OK: func(a ir.Attr) bool {
		v, ok := a.(*ir.IntegerAttr)
		return ok && v.Type() == ir.I64 && v.Int() >= 0 && v.Int() < int64(len(words)) &&
			(v.Int() == 0 || words[v.Int()] != "")
	}}
}

// wordIndex is the position of a keyword, -1 when it is not there.
func wordIndex(words []string, w string) int64 {
	for i, x := range words {
		if x == w && x != "" {
			return int64(i)
		}
	}
	return -1
}

// parseWords reads a word or, for a set of bits, words with separators between.
func parseWords(p ir.OpParser, kind *ir.EnumKind) int64 {
	return kind.ParseKeywords(p).(*ir.EnumAttr).Value()
}
