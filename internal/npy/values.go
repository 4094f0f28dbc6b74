package npy

import (
	"encoding/binary"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/internal/fp"
)

// FromFloats returns an array of the given values, each rounded to the element
// type: floats to nearest even, integers to nearest even and clamped to their range, NaN to 0.
// It panics if the shape does not fit the number of values.
func FromFloats(d DType, values []float64, shape ...int) *Array {
	a := New(d, shape...)
	if a.Len() != len(values) {
		panic(fmt.Sprintf("npy: %d values for shape %v", len(values), shape))
	}
	encode := d.encoder()
	for i, v := range values {
		a.SetBits(i, encode(v))
	}
	return a
}

// Generate sets the elements, in C order, to what next returns for their numbers.
func (a *Array) Generate(next func(i int) float64) {
	encode := a.DType.encoder()
	for i := range a.Len() {
		a.SetBits(i, encode(next(i)))
	}
}

// Part is the elements [first, end) in C order, as an array of one dimension in the same memory.
func (a *Array) Part(first, end int) *Array {
	size := a.DType.Size
	return &Array{DType: a.DType, Shape: []int{end - first}, Data: a.Data[first*size : end*size]}
}

// Floats returns all elements as float64. Integers beyond 2^53 are rounded;
// anonymous bytes are taken for unsigned integers.
func (a *Array) Floats() []float64 {
	out := make([]float64, a.Len())
	decode := a.DType.decoder()
	for i := range out {
		out[i] = decode(a.Bits(i))
	}
	return out
}

// Bits returns the pattern of element i in C order.
func (a *Array) Bits(i int) uint64 {
	b := a.Data[i*a.DType.Size:]
	switch a.DType.Size {
	case 1:
		return uint64(b[0])
	case 2:
		return uint64(binary.LittleEndian.Uint16(b))
	case 4:
		return uint64(binary.LittleEndian.Uint32(b))
	case 8:
		return binary.LittleEndian.Uint64(b)
	}
	panic("npy: Bits of an element of type " + a.DType.Name)
}

// SetBits sets the pattern of element i in C order.
func (a *Array) SetBits(i int, v uint64) {
	b := a.Data[i*a.DType.Size:]
	switch a.DType.Size {
	case 1:
		b[0] = byte(v)
	case 2:
		binary.LittleEndian.PutUint16(b, uint16(v))
	case 4:
		binary.LittleEndian.PutUint32(b, uint32(v))
	case 8:
		binary.LittleEndian.PutUint64(b, v)
	default:
		panic("npy: SetBits of an element of type " + a.DType.Name)
	}
}

// Integer returns element i in C order of an array of integers as it is: an int64, or a uint64 of a type without sign.
func (a *Array) Integer(i int) any {
	v := a.Bits(i)
	if !a.DType.signed() {
		return v
	}
	shift := 64 - a.DType.intBits()
	return int64(v<<shift) >> shift
}

// Float returns the value of element i in C order.
func (a *Array) Float(i int) float64 { return a.DType.decoder()(a.Bits(i)) }

// SetFloat sets element i in C order, rounded as [FromFloats] says.
func (a *Array) SetFloat(i int, v float64) { a.SetBits(i, a.DType.encoder()(v)) }

// tf32Shift moves the 19 bits of tf32 to where they are in an f32.
const tf32Shift = 32 - 19

// decoder returns the function from a pattern to its value.
func (d DType) decoder() func(uint64) float64 {
	switch f := d.Format(); {
	case f == fp.TF32:
		return func(b uint64) float64 { return f.Decode(b >> tf32Shift) }
	case f != nil:
		return f.Decode
	case d.signed():
		shift := 64 - d.intBits()
		return func(b uint64) float64 { return float64(int64(b<<shift) >> shift) }
	}
	return func(b uint64) float64 { return float64(b) }
}

// encoder returns the function from a value to the pattern nearest to it.
func (d DType) encoder() func(float64) uint64 {
	switch f := d.Format(); {
	case f == fp.TF32:
		return func(v float64) uint64 { return f.Encode(v) << tf32Shift }
	case f != nil:
		return f.Encode
	case d.signed():
		limit, mask := math.Ldexp(1, d.intBits()-1), d.Mask()
		return func(v float64) uint64 { return clampSigned(v, limit) & mask }
	}
	return func(v float64) uint64 { return clampUnsigned(v, d.Mask()) }
}

// signed reports whether d is a signed integer type.
func (d DType) signed() bool { return d.Name[0] == 'i' && d != Bool }

// intBits is the number of value bits of an integer type, or of anonymous bytes.
func (d DType) intBits() int {
	if bits, err := strconv.Atoi(strings.TrimLeft(d.Name, "ui")); err == nil {
		return bits
	}
	return 8 * d.Size
}

func clampSigned(v, limit float64) uint64 {
	switch v = math.RoundToEven(v); {
	case v >= limit:
		return uint64(limit) - 1
	case v < -limit:
		v = -limit
	case v != v:
		v = 0
	}
	return uint64(int64(v))
}

func clampUnsigned(v float64, top uint64) uint64 {
	switch v = math.RoundToEven(v); {
	case v >= float64(top): // for 64 bits float64(top) is 2^64
		return top
	case v > 0:
		return uint64(v)
	}
	return 0
}
