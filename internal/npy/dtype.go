package npy

import (
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/internal/fp"
)

// DType is an element type. DTypes are compared with ==.
type DType struct {
	Name string // as MLIR spells it: "f32", "bf16", "i8" (signed), "ui8", "i1"; "V2" for 2 anonymous bytes
	Size int    // bytes
}

// The element types of the format. i1 takes a byte, 0 or 1.
var (
	Bool = DType{"i1", 1}
	I8   = DType{"i8", 1}
	I16  = DType{"i16", 2}
	I32  = DType{"i32", 4}
	I64  = DType{"i64", 8}
	U8   = DType{"ui8", 1}
	U16  = DType{"ui16", 2}
	U32  = DType{"ui32", 4}
	U64  = DType{"ui64", 8}
	F16  = DType{"f16", 2}
	BF16 = DType{"bf16", 2}
	F32  = DType{"f32", 4}
	F64  = DType{"f64", 8}
)

// native are the types that NumPy knows by itself, with their descr less the byte order.
var native = []struct {
	dtype DType
	descr string
}{
	{Bool, "b1"}, {I8, "i1"}, {I16, "i2"}, {I32, "i4"}, {I64, "i8"},
	{U8, "u1"}, {U16, "u2"}, {U32, "u4"}, {U64, "u8"}, {F16, "f2"}, {F32, "f4"}, {F64, "f8"},
}

// Void returns the type of n anonymous bytes.
func Void(n int) DType { return DType{"V" + strconv.Itoa(n), n} }

// Float returns the element type of a floating point format.
func Float(f *fp.Format) DType { return DType{f.Name, f.Bytes()} }

// LookupDType returns the element type of a name as in [DType].
func LookupDType(name string) (DType, bool) {
	for _, n := range native {
		if n.dtype.Name == name {
			return n.dtype, true
		}
	}
	if f := fp.Lookup(name); f != nil {
		return Float(f), true
	}
	return integer(name)
}

// integer is the type of an integer of a width that NumPy has not, as i4: it takes
// the bytes of the next one that NumPy has, the bits above it are zero.
func integer(name string) (DType, bool) {
	width, err := strconv.Atoi(strings.TrimPrefix(strings.TrimPrefix(name, "u"), "i"))
	if err != nil || width < 2 || width > 64 {
		return DType{}, false
	}
	size := 1
	for 8*size < width {
		size *= 2
	}
	return DType{name, size}, true
}

// Format returns the floating point format of the elements, or nil.
func (d DType) Format() *fp.Format { return fp.Lookup(d.Name) }

// Holds reports whether elements of the type may stand for those of another of the same size in a file: the types are
// equal, both are integers, or they are integers or bytes and NumPy has no type like the other, as bf16.
func (d DType) Holds(other DType) bool {
	if d == other || d.Format() == fp.F32 && other.Format() == fp.TF32 {
		return true
	}
	unnamed := strings.HasPrefix(other.descr(), "<V")
	return d.Format() == nil && (other.Format() == nil || unnamed || d == Void(d.Size))
}

// Mask are the bits that elements of an integer type have.
func (d DType) Mask() uint64 { return ^uint64(0) >> (64 - d.intBits()) }

func (d DType) String() string { return d.Name }

// descr is the type as a .npy header has it.
func (d DType) descr() string {
	for _, n := range native {
		if n.dtype == d {
			if d.Size == 1 {
				return "|" + n.descr
			}
			return "<" + n.descr
		}
	}
	if wide, odd := d.widened(); odd {
		return wide.descr()
	}
	return "<V" + strconv.Itoa(d.Size)
}

// widened is the type of NumPy that holds the values of an integer type that it
// has not.
func (d DType) widened() (wide DType, odd bool) {
	if d.intBits() == 8*d.Size || d == Bool || d.Format() != nil {
		return d, false
	}
	kind := "i"
	if !d.signed() {
		kind = "ui"
	}
	wide, _ = LookupDType(kind + strconv.Itoa(8*d.Size))
	return wide, true
}

// parseDescr reads a descr; big says that its elements are big endian.
func parseDescr(s string) (d DType, big, ok bool) {
	if f := fp.Lookup(mlirName(s)); f != nil {
		return Float(f), false, true
	}
	if s == "" || !strings.ContainsRune("<>|=", rune(s[0])) {
		return DType{}, false, false
	}
	big, s = s[0] == '>', s[1:]
	for _, n := range native {
		if n.descr == s {
			return n.dtype, big, true
		}
	}
	if s == "f1" {
		return Float(fp.F8E5M2), false, true
	}
	if n, err := strconv.Atoi(strings.TrimPrefix(s, "V")); err == nil && s[0] == 'V' && n > 0 && n <= 16 {
		return Void(n), false, true // bytes have no order
	}
	return DType{}, false, false
}

// mlirName turns a type name of ml_dtypes into MLIR's: bfloat16 to bf16,
// float8_e4m3fn to f8E4M3FN.
func mlirName(s string) string {
	if s == "bfloat16" {
		return "bf16"
	}
	width, rest, ok := strings.Cut(strings.TrimPrefix(s, "float"), "_")
	if !ok {
		return ""
	}
	return "f" + width + strings.ToUpper(rest)
}
