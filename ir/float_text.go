package ir

import (
	"bytes"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// Float writes a floating-point constant without its type: with six digits
// after the point where that is exact, else with as many digits as the format
// holds, else (NaN, infinities) as hexadecimal bits. It follows upstream's
// printFloatValue and APFloat::toString.
func (w *Writer) Float(a *FloatAttr) (hex bool) { return w.floatBits(a.typ, a.lo, a.hi) }

func (w *Writer) floatBits(t *FloatType, lo, hi uint64) (hex bool) {
	if t.format != nil && w.shortFloat(t.format.Decode(lo)) {
		return false
	}
	v, ok := exactFloat(t, lo, hi)
	if !ok {
		w.Str("0x")
		w.Str(hexBits(lo, hi))
		return true
	}
	if v.Sign() == 0 {
		if v.Signbit() {
			w.Byte('-')
		}
		w.Str("0.000000e+00")
		return false
	}
	if s := scientific(v, 6); parsesTo(t, s, lo, hi) {
		w.Str(s)
		return false
	}
	s := shortDecimal(v, 2+precisionOf(t)*59/196)
	if !strings.Contains(s, ".") {
		w.Str("0x")
		w.Str(hexBits(lo, hi))
		return true
	}
	w.Str(s)
	return false
}

// shortFloat writes a number whose shortest decimal has at most six digits,
// without the work of [decimal]: unless the number is subnormal or below its
// shortest decimal, so that cutting leaves nines, both give the same.
func (w *Writer) shortFloat(f float64) bool {
	const smallestNormal = 0x1p-1022
	if math.Abs(f) < smallestNormal || math.IsNaN(f) || math.IsInf(f, 0) {
		return false
	}
	var scratch [32]byte
	s := strconv.AppendFloat(scratch[:0], f, 'e', -1, 64)
	end := bytes.IndexByte(s, 'e')
	digits := end - 1 // without the point
	if s[0] == '-' {
		digits--
	}
	if digits > 6 || belowDecimal(math.Abs(f), s[:end], s[end+1:]) {
		return false
	}
	w.Buf = append(w.Buf, s[:end]...)
	if digits <= 1 {
		digits = 1
		w.Byte('.')
	}
	w.Str("000000"[:7-digits])
	w.Buf = append(w.Buf, s[end:]...)
	return true
}

// belowDecimal reports whether f, which is the nearest float to mantissa × 10^exponent, is less than it, or too small
// for knowing that from two multiplications.
func belowDecimal(f float64, mantissa, exponent []byte) bool {
	exp, _ := strconv.Atoi(string(exponent))
	whole := 0.0 // the digits as an integer
	for _, c := range mantissa {
		if c >= '0' && c <= '9' {
			whole = whole*10 + float64(c-'0')
		}
		if c == '.' {
			exp -= len(mantissa) - bytes.IndexByte(mantissa, '.') - 1
		}
	}
	const exactPowers = 22 // of ten, in f64
	if exp >= 0 {
		return exp > 9 // six digits and nine zeros are an integer of f64
	}
	if exp < -exactPowers {
		return true
	}
	tens := math.Pow10(-exp)
	product := f * tens
	return product < whole || product == whole && math.FMA(f, tens, -product) < 0
}

func hexBits(lo, hi uint64) string {
	if hi == 0 {
		return strings.ToUpper(strconv.FormatUint(lo, 16))
	}
	s := strconv.FormatUint(lo, 16)
	return strings.ToUpper(strconv.FormatUint(hi, 16) + strings.Repeat("0", 16-len(s)) + s)
}

// precisionOf is the number of significand bits with the implicit one.
func precisionOf(t *FloatType) int {
	switch t {
	case F80:
		return 64
	case F128:
		return 113
	}
	return t.format.ManBits + 1
}

// exactFloat is the value of the bits; ok is false for NaN and infinities.
func exactFloat(t *FloatType, lo, hi uint64) (v *big.Float, ok bool) {
	if t.format == nil {
		return exactWide(t, lo, hi)
	}
	f := t.format.Decode(lo)
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return nil, false
	}
	return big.NewFloat(f), true
}

// parsesTo reports whether text, read in format t, has exactly these bits.
func parsesTo(t *FloatType, text string, lo, hi uint64) bool {
	switch {
	case t == F32:
		f, err := strconv.ParseFloat(text, 32)
		return err == nil && uint64(math.Float32bits(float32(f))) == lo
	case t.format != nil:
		f, err := strconv.ParseFloat(text, 64)
		return err == nil && t.format.Encode(f) == lo
	}
	want, _ := exactWide(t, lo, hi)
	got, _, err := big.ParseFloat(text, 10, uint(precisionOf(t)), big.ToNearestEven)
	return err == nil && got.Cmp(want) == 0
}

// decimal is ±0.digits × 10^exp with at most n digits; zeros at the end are
// dropped. As APFloat does, it first divides the exact number by a power of ten
// that leaves at least n digits, which cuts, and then rounds half up what is
// more than n digits.
func decimal(v *big.Float, n int) (neg bool, digits []byte, exp int) {
	sig, exp := tenthPowers(v)
	const lg10num, lg10den = 196, 59 // slightly above the binary logarithm of 10
	if needed := (n*lg10num + lg10den - 1) / lg10den; sig.BitLen() > needed {
		if tens := (sig.BitLen() - needed) * lg10den / lg10num; tens > 0 {
			sig.Quo(sig, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(tens)), nil))
			exp += tens
		}
	}
	digits = sig.Append(nil, 10)
	neg, exp = v.Signbit(), exp+len(digits)-1
	if len(digits) <= n {
		digits = append(digits, bytes.Repeat([]byte{'0'}, n+1-len(digits))...)
	}
	exp++
	up := digits[n] >= '5'
	digits = digits[:n]
	for up {
		i := len(digits) - 1
		if i < 0 {
			digits, exp, up = []byte{'1'}, exp+1, false
		} else if digits[i] == '9' {
			digits = digits[:i]
		} else {
			digits[i]++
			up = false
		}
	}
	for len(digits) > 1 && digits[len(digits)-1] == '0' {
		digits = digits[:len(digits)-1]
	}
	return neg, digits, exp
}

// tenthPowers is |v| as sig × 10^exp, exactly.
func tenthPowers(v *big.Float) (sig *big.Int, exp int) {
	mant := new(big.Float).Abs(v)
	e := mant.MantExp(mant)
	prec := int(mant.MinPrec())
	sig, _ = mant.SetMantExp(mant, prec).Int(nil)
	e -= prec
	if e >= 0 {
		return sig.Lsh(sig, uint(e)), 0
	}
	return sig.Mul(sig, new(big.Int).Exp(big.NewInt(5), big.NewInt(int64(-e)), nil)), e
}

// scientific is d.ddd000e±xx with n digits after the point.
func scientific(v *big.Float, n int) string {
	neg, digits, exp := decimal(v, n)
	var b []byte
	if neg {
		b = append(b, '-')
	}
	b = append(b, digits[0], '.')
	b = append(b, digits[1:]...)
	b = append(b, strings.Repeat("0", n-len(digits)+1)...)
	return string(appendExponent(b, 'e', exp-1, 2))
}

func appendExponent(b []byte, e byte, exp, minDigits int) []byte {
	b = append(b, e)
	if exp < 0 {
		b, exp = append(b, '-'), -exp
	} else {
		b = append(b, '+')
	}
	s := strconv.Itoa(exp)
	for range minDigits - len(s) {
		b = append(b, '0')
	}
	return append(b, s...)
}

// shortDecimal is APFloat's default text with at most n digits: positional
// unless more than three zeros would pad it.
func shortDecimal(v *big.Float, n int) string {
	const maxPadding = 3
	neg, digits, exp := decimal(v, n)
	var b []byte
	if neg {
		b = append(b, '-')
	}
	trailing := exp - len(digits) // zeros after the digits, when positive
	switch {
	case trailing > maxPadding, trailing >= 0 && exp > n, exp <= 0 && 1-exp > maxPadding:
		b = append(b, digits[0], '.')
		if len(digits) == 1 {
			b = append(b, '0')
		}
		b = append(b, digits[1:]...)
		return string(appendExponent(b, 'E', exp-1, 1))
	case trailing >= 0:
		b = append(b, digits...)
		return string(append(b, strings.Repeat("0", trailing)...))
	case exp > 0:
		return string(append(b, slices.Insert(digits, exp, '.')...))
	}
	b = append(b, "0."+strings.Repeat("0", -exp)...)
	return string(append(b, digits...))
}

// exactWide is the exact value of an f80 or f128.
func exactWide(t *FloatType, lo, hi uint64) (v *big.Float, ok bool) {
	sign, e := hi>>15&1 == 1, int(hi&wideMaxExp)
	sig := new(big.Int).SetUint64(lo)
	fraction := 63
	if t == F128 {
		sign, e, fraction = hi>>63 == 1, int(hi>>48&wideMaxExp), 112
		sig.Or(sig, new(big.Int).Lsh(new(big.Int).SetUint64(hi&(1<<48-1)), 64))
		if e != 0 {
			sig.SetBit(sig, 112, 1)
		}
	}
	if e == wideMaxExp {
		return nil, false
	}
	v = new(big.Float).SetPrec(128).SetInt(sig)
	v.SetMantExp(v, max(e, 1)-wideBias-fraction)
	if sign {
		v.Neg(v)
	}
	return v, true
}

// littleEndian reads the bytes of a wide integer.
func littleEndian(data string) *big.Int {
	b := []byte(data)
	slices.Reverse(b)
	return new(big.Int).SetBytes(b)
}
