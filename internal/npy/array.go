package npy

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"os"
	"slices"

	"github.com/tsopt/tsopt/internal/proc"
)

// Array is a tensor in memory: C order, little endian.
type Array struct {
	DType DType
	Shape []int // empty for a scalar
	Data  []byte
	// Strides are how far apart neighbours along each dimension lie where a program is passed the array, in elements; nil
	// is for it to say. In Data they lie row by row, whatever strides are.
	Strides []int64
}

// New returns an array of zeros. It panics if the shape is not one that fits in memory.
func New(d DType, shape ...int) *Array {
	n, err := Bytes(d, shape)
	if err != nil {
		panic(err)
	}
	return &Array{DType: d, Shape: slices.Clone(shape), Data: make([]byte, n)}
}

// Len is the number of elements.
func (a *Array) Len() int { return len(a.Data) / a.DType.Size }

// View returns the same bytes as elements of another type of the same size.
func (a *Array) View(d DType) (*Array, error) {
	if d.Size != a.DType.Size {
		return nil, fmt.Errorf("elements of type %s have %d bytes and cannot be taken for %s, which has %d", a.DType,
			a.DType.Size, d, d.Size)
	}
	return &Array{DType: d, Shape: a.Shape, Data: a.Data}, nil
}

// Convert returns the same values as integers of another type, which must hold
// them.
func (a *Array) Convert(d DType) (*Array, error) {
	if a.DType.Format() != nil || d.Format() != nil {
		return nil, fmt.Errorf("elements of type %s are not converted to %s", a.DType, d)
	}
	out := New(d, a.Shape...)
	from, to := a.DType.decoder(), d.decoder()
	for i := range a.Len() {
		bits := a.Bits(i)
		if a.DType.signed() {
			s := 64 - a.DType.intBits()
			bits = uint64(int64(bits<<s) >> s)
		}
		bits &= d.Mask()
		if want, got := from(a.Bits(i)), to(bits); want != got {
			return nil, fmt.Errorf("element %d is %v, which is no %s", i, want, d)
		}
		out.SetBits(i, bits)
	}
	return out, nil
}

func (a *Array) check() error {
	n, err := Bytes(a.DType, a.Shape)
	if err != nil {
		return err
	}
	if n != len(a.Data) {
		return fmt.Errorf("array of %v × %s needs %d bytes and has %d", a.Shape, a.DType, n, len(a.Data))
	}
	return nil
}

// Bytes is the size of an array, checked for overflow.
func Bytes(d DType, shape []int) (int, error) {
	n := d.Size
	if slices.Contains(shape, 0) {
		n = 0
	}
	for _, dim := range shape {
		if dim < 0 {
			return 0, fmt.Errorf("shape %v has a negative dimension", shape)
		}
		if dim > 0 && n > math.MaxInt/dim {
			return 0, fmt.Errorf("shape %v is too large", shape)
		}
		n *= dim
	}
	return n, nil
}

// Read reads one array and stops behind its last byte. Memory grows with what is
// read, not with what the header claims.
func Read(r io.Reader) (*Array, error) {
	h, err := readHeader(r)
	if err != nil {
		return nil, err
	}
	want, err := Bytes(h.dtype, h.shape)
	if err != nil {
		return nil, fmt.Errorf("bad .npy header: %w", err)
	}
	data, err := io.ReadAll(io.LimitReader(r, int64(want)))
	if err != nil {
		return nil, err
	}
	if len(data) != want {
		return nil, fmt.Errorf(".npy file is cut off: %v × %s needs %d bytes of data and it has %d", h.shape, h.dtype, want,
			len(data))
	}
	if h.big {
		swapBytes(data, h.dtype.Size)
	}
	a := &Array{DType: h.dtype, Shape: h.shape, Data: data}
	if h.fortran {
		a.Data = reorder(a, true)
	}
	return a, nil
}

// Write writes an array in C order.
func Write(w io.Writer, a *Array) error { return write(w, a, false) }

// WriteFortran writes an array in Fortran order.
func WriteFortran(w io.Writer, a *Array) error { return write(w, a, true) }

func write(w io.Writer, a *Array, fortran bool) error {
	if err := a.check(); err != nil {
		return err
	}
	if wide, odd := a.DType.widened(); odd {
		converted, err := a.Convert(wide)
		if err != nil {
			return err
		}
		a = converted
	}
	data := a.Data
	if fortran {
		data = reorder(a, false)
	}
	if _, err := w.Write(headerText(a.DType, a.Shape, fortran)); err != nil {
		return err
	}
	_, err := w.Write(data)
	return err
}

// ReadFile reads an .npy file, which must end behind the array.
func ReadFile(path string) (*Array, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	r := bytes.NewReader(data)
	a, err := Read(r)
	if err == nil && r.Len() > 0 {
		err = fmt.Errorf("%d bytes behind the array", r.Len())
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return a, nil
}

// WriteFile writes an .npy file in C order. An existing file is replaced only
// when all is written.
func WriteFile(path string, a *Array) error {
	return proc.Replace(path, func(w io.Writer) error { return Write(w, a) })
}

func swapBytes(data []byte, size int) {
	for e := range slices.Chunk(data, size) {
		slices.Reverse(e)
	}
}

// reorder copies elements between C and Fortran order: it walks the array in C
// order and keeps the Fortran position beside it.
func reorder(a *Array, fromFortran bool) []byte {
	out := make([]byte, len(a.Data))
	size := a.DType.Size
	stride := make([]int, len(a.Shape)) // in Fortran order, in bytes
	for i, s := 0, size; i < len(stride); i++ {
		stride[i], s = s, s*a.Shape[i]
	}
	index := make([]int, len(a.Shape))
	f := 0
	for c := 0; c < len(out); c += size {
		if fromFortran {
			copy(out[c:c+size], a.Data[f:f+size])
		} else {
			copy(out[f:f+size], a.Data[c:c+size])
		}
		for i := len(index) - 1; i >= 0; i-- {
			index[i]++
			f += stride[i]
			if index[i] < a.Shape[i] {
				break
			}
			f -= index[i] * stride[i]
			index[i] = 0
		}
	}
	return out
}
