package llvm

import "github.com/tsopt/tsopt/ir"

// FastMathKind is `#llvm.fastmath<…>`.
var FastMathKind = &ir.EnumKind{
	Dialect: dialectName, Mnemonic: "fastmath", Bits: true,
	Cases:  []string{"none", "nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc", "fast"},
	Values: []int64{0, 1, 2, 4, 8, 16, 32, 64, 127},
}

// OverflowKind is `#llvm.overflow<…>`.
var OverflowKind = &ir.EnumKind{
	Dialect: dialectName, Mnemonic: "overflow", Bits: true,
	Cases: []string{"none", "nsw", "nuw"}, Values: []int64{0, NSW, NUW},
}

// The bits of [OverflowKind].
const (
	NSW = 1
	NUW = 2
)

// gepFlags are the words of getelementptr's flags; inbounds implies nusw.
var gepFlags = &ir.EnumKind{
	Dialect: dialectName, Mnemonic: "gep", Bits: true, Separator: "|",
	Cases: []string{"none", "inbounds_flag", "nusw", "nuw", "inbounds"}, Values: []int64{0, 1, 2, 4, GEPInBounds},
}

// The flags of getelementptr.
const (
	GEPNUSW     = 2
	GEPNUW      = 4
	GEPInBounds = 1 | GEPNUSW
)

// LinkageKind is `#llvm.linkage<…>`.
var LinkageKind = &ir.EnumKind{
	Dialect: dialectName, Mnemonic: "linkage",
	Cases: []string{"external", "available_externally", "linkonce", "linkonce_odr", "weak", "weak_odr",
		"appending", "internal", "private", "extern_weak", "common"},
}

// CConvKind is `#llvm.cconv<…>`.
var CConvKind = &ir.EnumKind{
	Dialect: dialectName, Mnemonic: "cconv",
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

// TailCallKind is `#llvm.tailcallkind<…>`.
var TailCallKind = &ir.EnumKind{
	Dialect: dialectName, Mnemonic: "tailcallkind",
	Cases: []string{"none", "tail", "musttail", "notail"},
}

// FramePointerKind is `#llvm.framePointerKind<…>`.
var FramePointerKind = &ir.EnumKind{
	Dialect: dialectName, Mnemonic: "framePointerKind",
	Cases: []string{"none", "non-leaf", "all", "reserved", "non-leaf-no-reserve"},
}

// UWTableKind is `#llvm.uwtableKind<…>`.
var UWTableKind = &ir.EnumKind{Dialect: dialectName, Mnemonic: "uwtableKind", Cases: []string{"none", "sync", "async"}}

var enumKinds = []*ir.EnumKind{
	FastMathKind, OverflowKind, LinkageKind, CConvKind, TailCallKind, FramePointerKind, UWTableKind,
}

// Keywords of the enumerations that are stored as i64 numbers.
var (
	ICmpPredicates = []string{"eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"}
	FCmpPredicates = []string{"_false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord",
		"ueq", "ugt", "uge", "ult", "ule", "une", "uno", "_true"}
	AtomicBinOps = []string{"xchg", "add", "sub", "_and", "nand", "_or", "_xor", "max", "min", "umax", "umin", "fadd",
		"fsub", "fmax", "fmin", "uinc_wrap", "udec_wrap", "usub_cond", "usub_sat", "fmaximum", "fminimum"}
	// AtomicOrderings has no word for 3, LLVM's unused "consume".
	AtomicOrderings = []string{"not_atomic", "unordered", "monotonic", "", "acquire", "release", "acq_rel", "seq_cst"}
	Visibilities    = []string{"", "hidden", "protected"}
	UnnamedAddrs    = []string{"", "local_unnamed_addr", "unnamed_addr"}
	comdatKinds     = []string{"any", "exactmatch", "largest", "nodeduplicate", "samesize"}
	asmDialects     = []string{"att", "intel"}
	RoundingModes   = []string{"towardzero", "tonearest", "upward", "downward", "tonearestaway", "", "", "dynamic"}
	FPExceptions    = []string{"ignore", "maytrap", "strict"}
)

// Values of [AtomicOrderings].
const (
	NotAtomic = 0
	Unordered = 1
	Monotonic = 2
	Acquire   = 4
	Release   = 5
	AcqRel    = 6
	SeqCst    = 7
)

// The constraints on enumerations.
var (
	icmpPredicateC  = i64Enum("llvm.icmp comparison predicate", ICmpPredicates)
	fcmpPredicateC  = i64Enum("llvm.fcmp comparison predicate", FCmpPredicates)
	atomicBinOpC    = i64Enum("llvm.atomicrmw binary operations", AtomicBinOps)
	atomicOrderingC = i64Enum("Atomic ordering for LLVM's memory model", AtomicOrderings)
	visibilityC     = i64Enum("LLVM GlobalValue Visibility", Visibilities)
	unnamedAddrC    = i64Enum("LLVM GlobalValue UnnamedAddr", UnnamedAddrs)
	comdatC         = i64Enum("LLVM Comdat Types", comdatKinds)
	asmDialectC     = i64Enum("ATT (0) or Intel (1) asm dialect", asmDialects)
	roundingC       = i64Enum("LLVM Rounding Mode", RoundingModes)
	fpExceptionC    = i64Enum("LLVM Exception Behavior", FPExceptions)

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
		return ok && v.Type() == ir.I64 && v.Int() >= 0 && v.Int() < int64(len(words)) && (v.Int() == 0 || words[v.Int()] != "")
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

// parseEnum reads `<word>` or, for a set of bits, `<a, b>`.
func parseEnum(kind *ir.EnumKind) func(ir.OpParser, ir.Type) ir.Attr {
	return func(p ir.OpParser, _ ir.Type) ir.Attr {
		p.Expect("<")
		v := parseWords(p, kind)
		p.Expect(">")
		if p.Err() != nil {
			return nil
		}
		return kind.Of(v)
	}
}

func parseWords(p ir.OpParser, kind *ir.EnumKind) int64 {
	sep := kind.Separator
	if sep == "" {
		sep = ","
	}
	v := int64(0)
	for {
		pos := p.Pos()
		word := p.KeywordOrString()
		bit, ok := kind.Value(word)
		if p.Err() == nil && !ok {
			p.Errorf(pos, "expected %s to be one of: %s", kind.Mnemonic, joinComma(kind.Cases))
		}
		v |= bit
		if p.Err() != nil || !kind.Bits || !p.Accept(sep) {
			return v
		}
	}
}
