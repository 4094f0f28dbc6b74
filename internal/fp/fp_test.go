package fp

import (
	"math"
	"math/big"
	"sort"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// narrow are the formats whose patterns can all be tried.
func narrow() []*Format {
	var out []*Format
	for _, f := range Formats() {
		if f.Width() <= 19 {
			out = append(out, f)
		}
	}
	return out
}

func TestEveryPatternRoundTrips(t *testing.T) {
	for _, f := range narrow() {
		for b := uint64(0); b < 1<<f.Width(); b++ {
			x := f.Decode(b)
			if f.IsNaN(b) {
				require.True(t, math.IsNaN(x), "%s %#x", f, b)
				require.True(t, f.IsNaN(f.Encode(x)), "%s %#x", f, b)
				continue
			}
			if got := f.Encode(x); got != b {
				t.Fatalf("%s %#x = %v encodes to %#x", f, b, x, got)
			}
			for m := NearestEven; m <= Up; m++ {
				if got := f.EncodeMode(x, m); got != b {
					t.Fatalf("%s %#x = %v encodes to %#x in mode %d", f, b, x, got, m)
				}
			}
		}
	}
}

func TestLimits(t *testing.T) {
	for _, c := range []struct {
		f                *Format
		max, normal, sub float64 // largest, smallest normal, smallest
	}{
		{F32, math.MaxFloat32, 0x1p-126, 0x1p-149},
		{TF32, 0x1.ffcp127, 0x1p-126, 0x1p-136},
		{BF16, 0x1.fep127, 0x1p-126, 0x1p-133},
		{F16, 65504, 0x1p-14, 0x1p-24},
		{F8E5M2, 57344, 0x1p-14, 0x1p-16},
		{F8E4M3, 240, 0x1p-6, 0x1p-9},
		{F8E3M4, 15.5, 0x1p-2, 0x1p-6},
		{F8E4M3FN, 448, 0x1p-6, 0x1p-9},
		{F8E5M2FNUZ, 57344, 0x1p-15, 0x1p-17},
		{F8E4M3FNUZ, 240, 0x1p-7, 0x1p-10},
		{F8E4M3B11FNUZ, 30, 0x1p-10, 0x1p-13},
		{F8E8M0FNU, 0x1p127, 0x1p-127, 0x1p-127},
		{F6E3M2FN, 28, 0.25, 0.0625},
		{F6E2M3FN, 7.5, 1, 0.125},
		{F4E2M1FN, 6, 1, 0.5},
	} {
		assert.Equal(t, c.max, c.f.Max(), c.f.Name)
		if c.f.Specials == ScaleOnly {
			assert.Equal(t, c.sub, c.f.Decode(0), c.f.Name)
			continue
		}
		assert.Equal(t, c.normal, c.f.Decode(1<<c.f.ManBits), c.f.Name)
		assert.Equal(t, c.sub, c.f.Decode(1), c.f.Name)
	}
}

func TestSpecialValues(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, c := range []struct {
		f                        *Format
		inf, negInf, big, negBig uint64 // what Encode makes of ±Inf and ±1e300
		nan, satInf, negZero     uint64
	}{
		{F16, 0x7c00, 0xfc00, 0x7c00, 0xfc00, 0x7e00, 0x7bff, 0x8000},
		{F8E5M2, 0x7c, 0xfc, 0x7c, 0xfc, 0x7e, 0x7b, 0x80},
		{F8E4M3FN, 0x7f, 0xff, 0x7f, 0xff, 0x7f, 0x7e, 0x80},
		{F8E4M3FNUZ, 0x80, 0x80, 0x80, 0x80, 0x80, 0x7f, 0},
		{F6E3M2FN, 0x1f, 0x3f, 0x1f, 0x3f, 0x1f, 0x1f, 0x20},
		{F4E2M1FN, 7, 15, 7, 15, 7, 7, 8},
		{F8E8M0FNU, 0xff, 0xff, 0xff, 0xff, 0xff, 0xfe, 0},
	} {
		assert.Equal(t, c.inf, c.f.Encode(inf), c.f.Name)
		assert.Equal(t, c.negInf, c.f.Encode(-inf), c.f.Name)
		assert.Equal(t, c.big, c.f.Encode(1e300), c.f.Name)
		assert.Equal(t, c.negBig, c.f.Encode(-1e300), c.f.Name)
		assert.Equal(t, c.nan, c.f.Encode(nan), c.f.Name)
		assert.Equal(t, c.satInf, c.f.Saturate(inf), c.f.Name)
		assert.Equal(t, c.satInf, c.f.Saturate(1e300), c.f.Name)
		assert.Equal(t, c.nan, c.f.Saturate(nan), c.f.Name)
		assert.Equal(t, c.negZero, c.f.Encode(math.Copysign(0, -1)), c.f.Name)
	}
}

// exactNumbers lists the non-negative numbers of f in order, with the first
// number that its exponent range would continue with.
func exactNumbers(f *Format) []float64 {
	var xs []float64
	for b := uint64(0); b <= f.MaxBits(); b++ {
		xs = append(xs, f.Decode(b))
	}
	sort.Float64s(xs)
	n := len(xs)
	return append(xs, xs[n-1]+(xs[n-1]-xs[n-2]))
}

// mirrored is the mode that rounds -x to where a mode rounds x.
var mirrored = [...]Mode{NearestEven, NearestAway, TowardZero, Down: Up, Up: Down}

// TestRoundingBetweenNeighbours tries, between each two neighbours of every
// narrow format, the middle, what lies just beside it, and the ends, in every mode.
func TestRoundingBetweenNeighbours(t *testing.T) {
	for _, f := range narrow() {
		if f == F8E8M0FNU {
			continue // neighbours differ by a factor: TestScale
		}
		xs := exactNumbers(f)
		for i := 0; i+1 < len(xs); i++ {
			lo, hi, top := uint64(i), uint64(i+1), i+2 == len(xs)
			mid := (xs[i] + xs[i+1]) / 2
			check := func(x float64, want uint64, m Mode) {
				if want == hi && top {
					want = f.overflow(false)
				}
				if got := f.EncodeMode(x, m); got != want {
					t.Fatalf("%s %v mode %d: %#x, want %#x", f, x, m, got, want)
				}
				if got := f.Encode(x); m == NearestEven && got != want {
					t.Fatalf("%s %v: %#x, want %#x", f, x, got, want)
				}
				if f.Specials == Finite || f.Specials == IEEE || f.Specials == FN {
					if got := f.EncodeMode(-x, mirrored[m]); got != want|f.signBit() {
						t.Fatalf("%s %v mode %d: %#x, want %#x", f, -x, mirrored[m], got, want|f.signBit())
					}
				}
			}
			even := lo + lo&1
			below, above := math.Nextafter(mid, 0), math.Nextafter(mid, math.Inf(1))
			check(mid, even, NearestEven)
			check(mid, hi, NearestAway)
			for _, m := range []Mode{NearestEven, NearestAway} {
				check(below, lo, m)
				check(above, hi, m)
			}
			for _, x := range []float64{math.Nextafter(xs[i], math.Inf(1)), below, mid, above, math.Nextafter(xs[i+1], 0)} {
				check(x, lo, TowardZero)
				check(x, lo, Down)
				check(x, hi, Up)
			}
		}
	}
}

func TestScale(t *testing.T) {
	for e := -127; e < 127; e++ {
		p := math.Ldexp(1, e)
		lo := uint64(e + 127)
		assert.Equal(t, lo, F8E8M0FNU.Encode(p))
		assert.Equal(t, lo, F8E8M0FNU.Encode(p*1.4999999))
		assert.Equal(t, lo+1, F8E8M0FNU.Encode(p*1.5))
		assert.Equal(t, lo+1, F8E8M0FNU.EncodeMode(p*1.0000001, Up))
		assert.Equal(t, lo, F8E8M0FNU.EncodeMode(p*1.9999999, TowardZero))
	}
	assert.Equal(t, uint64(0), F8E8M0FNU.Encode(0))
	assert.Equal(t, uint64(0), F8E8M0FNU.Encode(0x1p-1000))
	assert.Equal(t, uint64(0xff), F8E8M0FNU.Encode(-1))
}

func TestFastPathsAgreeWithTable(t *testing.T) {
	for b := uint64(0); b < 1<<16; b++ {
		h := uint16(b)
		for _, c := range []struct {
			f   *Format
			dec func(uint16) float32
			enc func(float32) uint16
		}{{F16, F16ToF32, F32ToF16}, {BF16, BF16ToF32, F32ToBF16}} {
			x := c.dec(h)
			if c.f.IsNaN(b) {
				require.NotEqual(t, x, x)
				quiet := h | 1<<(c.f.ManBits-1)
				require.Equal(t, quiet, c.enc(x))
				continue
			}
			require.Equal(t, c.f.Decode(b), float64(x), "%s %#x", c.f, b)
			require.Equal(t, h, c.enc(x), "%s %#x", c.f, b)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		x := math.Float32frombits(rapid.Uint32().Draw(t, "bits"))
		if x != x {
			return
		}
		if got, want := F32ToF16(x), uint16(F16.Encode(float64(x))); got != want {
			t.Fatalf("f16 %v: %#x, want %#x", x, got, want)
		}
		if got, want := F32ToBF16(x), uint16(BF16.Encode(float64(x))); got != want {
			t.Fatalf("bf16 %v: %#x, want %#x", x, got, want)
		}
		if got, want := uint64(math.Float32bits(F32ToTF32(x))), TF32.EncodeMode(float64(x), NearestAway)<<13; got != want {
			t.Fatalf("tf32 %v: %#x, want %#x", x, got, want)
		}
	})
}

func TestGeneralPathAgreesWithHardwareF32(t *testing.T) {
	general := *F32 // a copy, so that the shortcut for F32 itself does not apply
	rapid.Check(t, func(t *rapid.T) {
		x := rapid.Float64Range(-1e-30, 1e30).Draw(t, "x")
		if rapid.Bool().Draw(t, "tiny") {
			x *= 1e-12
		}
		if got, want := general.Encode(x), uint64(math.Float32bits(float32(x))); got != want {
			t.Fatalf("%v: %#x, want %#x", x, got, want)
		}
	})
}

// exactOp rounds the exact result of a·b + c, computed with enough bits.
func exactFMA(f *Format, a, b, c float64) float64 {
	x := func(v float64) *big.Float { return new(big.Float).SetPrec(2000).SetFloat64(v) }
	sum := x(a)
	sum.Mul(sum, x(b)).Add(sum, x(c))
	if sum.Sign() == 0 {
		return f.Round(a*b + c) // the sign of zero
	}
	// To 60 bits with the rest folded into the last bit: rounds like the exact sum.
	odd := new(big.Float).SetMode(big.ToZero).SetPrec(40).Set(sum)
	if odd.Cmp(sum) != 0 {
		ulp := new(big.Float).SetMantExp(big.NewFloat(1), odd.MantExp(nil)-45)
		if sum.Sign() < 0 {
			ulp.Neg(ulp)
		}
		odd.SetPrec(50).Add(odd, ulp)
	}
	v, _ := odd.Float64()
	return f.Round(v)
}

func drawValue(t *rapid.T, f *Format, name string) float64 {
	b := rapid.Uint64Range(0, 1<<f.Width()-1).Draw(t, name)
	if f.IsNaN(b) || f.IsInf(b) {
		b = 0
	}
	return f.Decode(b)
}

func TestFMAIsRoundedOnce(t *testing.T) {
	for _, f := range []*Format{F32, BF16, F16, TF32, F8E5M2, F8E4M3FN} {
		t.Run(f.Name, rapid.MakeCheck(func(t *rapid.T) {
			a, b, c := drawValue(t, f, "a"), drawValue(t, f, "b"), drawValue(t, f, "c")
			got, want := f.FMA(a, b, c), exactFMA(f, a, b, c)
			if math.Float64bits(got) != math.Float64bits(want) {
				t.Fatalf("%v*%v+%v = %v, want %v", a, b, c, got, want)
			}
		}))
	}
	// a·b lies half a unit above 1+2^-11; only the tiny addend decides.
	a := float32(1 + 0x1p-12)
	assert.Equal(t, float32(1+0x1p-11), FMA32(a, a, 0))
	assert.Equal(t, float32(1+0x1p-11), FMA32(a, a, -0x1p-140))
	assert.Equal(t, float32(1+0x1p-11+0x1p-23), FMA32(a, a, 0x1p-140))
	bf := BF16.Round(1 + 0x1p-7)
	assert.Equal(t, 1+0x1p-6, BF16.FMA(bf, 1, 0x1p-8))
	assert.Equal(t, BF16.Round(2+0x1p-6), BF16.FMA(bf, 2, 0x1p-130))
	assert.True(t, math.IsNaN(float64(FMA32(float32(math.Inf(1)), 0, 1))))
}

func TestArithmetic(t *testing.T) {
	assert.Equal(t, 2048.0, F16.Add(2048, 1))
	assert.Equal(t, 2052.0, F16.Add(2050, 1+F16.Decode(1)*0x1p10))
	assert.Equal(t, math.Inf(1), F16.Mul(256, 256))
	assert.Equal(t, F16.Round(1.0/3), F16.Div(1, 3))
	assert.Equal(t, BF16.Round(math.Sqrt2), BF16.Sqrt(2))
	assert.Equal(t, -1.0, BF16.Sub(1, 2))
}

func TestLookup(t *testing.T) {
	for _, f := range Formats() {
		assert.Same(t, f, Lookup(f.Name))
	}
	assert.Nil(t, Lookup("f9"))
	assert.Equal(t, []int{19, 4}, []int{TF32.Width(), TF32.Bytes()})
	assert.Equal(t, []int{6, 1}, []int{F6E2M3FN.Width(), F6E2M3FN.Bytes()})
	assert.Equal(t, []int{8, 1}, []int{F8E8M0FNU.Width(), F8E8M0FNU.Bytes()})
}

func BenchmarkEncodeBF16(b *testing.B) {
	x := 1.2345
	for b.Loop() {
		x += float64(BF16.Encode(x)) * 1e-9
	}
}

func BenchmarkFMA32(b *testing.B) {
	x := float32(0.5)
	for b.Loop() {
		x = FMA32(x, 0.7, 0.1)
	}
}

// TestIntegersRoundOnce: an integer just above the middle of two floats rounds up, though the nearest float64 is the
// middle.
func TestIntegersRoundOnce(t *testing.T) {
	for _, c := range []struct {
		f      *Format
		digits int // of the significand
	}{{BF16, 8}, {TF32, 11}} {
		middle := uint64(1)<<63 | 1<<(63-c.digits)
		assert.Equal(t, c.f.Encode(0x1p63), c.f.FromUnsigned(middle), c.f.Name)
		assert.Equal(t, c.f.Encode(0x1p63+math.Ldexp(1, 64-c.digits)), c.f.FromUnsigned(middle+1), c.f.Name)
	}
}
