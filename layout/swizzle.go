package layout

import "fmt"

// Swizzle is CuTe's Swizzle<B,M,S>, a permutation of offsets: of the bits above the Base lowest, Bits bits starting
// |Shift| higher are added without carry to the lowest Bits (with negative Shift the other way round). It is its own
// inverse. The swizzle modes of TMA and wgmma on byte offsets are <1,4,3>, <2,4,3> and <3,4,3> for 32, 64 and 128
// bytes.
type Swizzle struct {
	Bits, Base, Shift int
}

// NewSwizzle checks that the two groups of bits do not overlap and fit an offset.
func NewSwizzle(bits, base, shift int) (Swizzle, error) {
	s := Swizzle{bits, base, shift}
	if bits < 0 || base < 0 || bits > 0 && max(shift, -shift) < bits || base+bits+max(shift, -shift) > 40 {
		return Swizzle{}, fmt.Errorf("%v is not a valid swizzle: bits and base must not be negative, the shift at least the bits, and their sum at most 40", s)
	}
	return s, nil
}

// Apply permutes an offset.
func (s Swizzle) Apply(offset int64) int64 {
	mask := int64(1)<<s.Bits - 1
	if s.Shift >= 0 {
		return offset ^ offset>>s.Shift&(mask<<s.Base)
	}
	return offset ^ offset&(mask<<s.Base)<<-s.Shift
}

// IsIdentity reports whether the swizzle changes nothing.
func (s Swizzle) IsIdentity() bool { return s.Bits == 0 }

// Span is the period of the swizzle: it commutes with adding multiples of it, so that buffers in which the hardware
// swizzles addresses must be aligned to it.
func (s Swizzle) Span() int64 {
	if s.IsIdentity() {
		return 1
	}
	return 1 << (s.Base + s.Bits + max(s.Shift, -s.Shift))
}

// Reach is the length of the aligned groups of consecutive offsets that the swizzle permutes independently.
func (s Swizzle) Reach() int64 {
	if s.IsIdentity() {
		return 1
	}
	return 1 << (s.Base + s.Bits + max(0, -s.Shift))
}

// Rescale is the same swizzle on offsets counted in units 2^log2 times as large (bytes to 16-bit elements: 1). It fails
// when the swizzle would permute inside a unit.
func (s Swizzle) Rescale(log2 int) (Swizzle, error) {
	if s.IsIdentity() {
		return s, nil
	}
	if s.Base < log2 {
		return Swizzle{}, fmt.Errorf("%v permutes elements inside of units of %d", s, int64(1)<<log2)
	}
	return NewSwizzle(s.Bits, s.Base-log2, s.Shift)
}

// String prints CuTe's notation, as in Sw<3,4,3>.
func (s Swizzle) String() string { return fmt.Sprintf("Sw<%d,%d,%d>", s.Bits, s.Base, s.Shift) }

// Composed is CuTe's ComposedLayout Swizzle∘offset∘layout: coordinate c has offset Swizzle(Offset + Layout(c)).
type Composed struct {
	Swizzle Swizzle
	Offset  int64
	Layout  Layout
}

// At applies the composed layout to a coordinate.
func (c Composed) At(coord Tuple) (int64, error) {
	at, err := c.Layout.At(coord)
	return c.Swizzle.Apply(c.Offset + at), err
}

// Index applies the composed layout to a linear index.
func (c Composed) Index(i int64) int64 { return c.Swizzle.Apply(c.Offset + c.Layout.Index(i)) }

// String prints CuTe's notation, as in Sw<3,4,3> o 0 o (8,64):(64,1), or the layout alone where nothing is before it.
func (c Composed) String() string {
	if c.Swizzle.IsIdentity() && c.Offset == 0 {
		return c.Layout.String()
	}
	return fmt.Sprintf("%v o %d o %v", c.Swizzle, c.Offset, c.Layout)
}

// ParseComposed reads what String prints.
func ParseComposed(text string) (Composed, error) {
	s := scanner{text: text}
	c, err := s.composed()
	if err == nil && s.peek() != 0 {
		err = s.errorf("expected the end of the layout")
	}
	return c, err
}

func (s *scanner) composed() (c Composed, err error) {
	if s.peek() == 'S' {
		if c.Swizzle, err = s.swizzle(); err != nil {
			return c, err
		}
		if err = s.ring(); err != nil {
			return c, err
		}
		if c.Offset, err = s.integer(); err != nil {
			return c, err
		}
		if err = s.ring(); err != nil {
			return c, err
		}
	}
	c.Layout, err = s.layout()
	return c, err
}

// ring reads the composition sign.
func (s *scanner) ring() error {
	if s.word() != "o" {
		return s.errorf("expected 'o'")
	}
	return nil
}

func (s *scanner) swizzle() (Swizzle, error) {
	if s.word() != "Sw" {
		return Swizzle{}, s.errorf("expected 'Sw<'")
	}
	var n [3]int64
	for i, open := range []byte{'<', ',', ','} {
		if err := s.expect(open); err != nil {
			return Swizzle{}, err
		}
		v, err := s.integer()
		if err != nil {
			return Swizzle{}, err
		}
		n[i] = max(-64, min(v, 64))
	}
	if err := s.expect('>'); err != nil {
		return Swizzle{}, err
	}
	return NewSwizzle(int(n[0]), int(n[1]), int(n[2]))
}
