package npy

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/tsopt/tsopt/internal/fp"
)

var allTypes = []DType{
	Bool, I8, I16, I32, I64, U8, U16, U32, U64, F16, BF16, F32, F64,
	Float(fp.F8E4M3FN), Float(fp.F8E5M2), Float(fp.F4E2M1FN), Float(fp.TF32), Void(3),
}

func counting(d DType, shape ...int) *Array {
	a := New(d, shape...)
	for i := range a.Data {
		a.Data[i] = byte(i + 1)
	}
	return a
}

// asRead is the type that an array of type d has when read again.
func asRead(d DType) DType {
	for _, n := range native {
		if n.dtype == d {
			return d
		}
	}
	return Void(d.Size)
}

func TestRoundTrip(t *testing.T) {
	for _, d := range allTypes {
		for _, shape := range [][]int{{}, {0}, {5}, {2, 3}, {2, 3, 4}, {3, 0, 2}} {
			for _, write := range []func(*bytes.Buffer, *Array) error{
				func(b *bytes.Buffer, a *Array) error { return Write(b, a) },
				func(b *bytes.Buffer, a *Array) error { return WriteFortran(b, a) },
			} {
				var buf bytes.Buffer
				a := counting(d, shape...)
				require.NoError(t, write(&buf, a))
				assert.Zero(t, (buf.Len()-len(a.Data))%64, "elements start at a multiple of 64")
				got, err := Read(&buf)
				require.NoError(t, err)
				assert.Equal(t, asRead(d), got.DType)
				assert.Equal(t, a.Data, got.Data, "%v %v", d, shape)
				assert.Equal(t, len(shape), len(got.Shape))
				got, err = got.View(d)
				require.NoError(t, err)
				assert.Equal(t, d, got.DType)
			}
		}
	}
}

// file is an .npy file of version 1 with this dictionary and data.
func file(dict, data string) string {
	return magic + "\x01\x00" + string([]byte{byte(len(dict)), byte(len(dict) >> 8)}) + dict + data
}

func TestReadForms(t *testing.T) {
	for _, c := range []struct {
		name, file string
		dtype      DType
		shape      []int
		want       []float64
	}{
		{"big endian", file("{'descr': '>i2', 'fortran_order': False, 'shape': (2,), }", "\x01\x02\xff\xff"), I16, []int{2},
			[]float64{258, -1}},
		{"fortran", file("{'descr': '|u1', 'fortran_order': True, 'shape': (2, 3), }", "\x01\x02\x03\x04\x05\x06"), U8,
			[]int{2, 3}, []float64{1, 3, 5, 2, 4, 6}},
		{"double quotes, no last comma", file(`{"descr":"<f2","shape":(),"fortran_order":False}`, "\x00\x3c"), F16, []int{},
			[]float64{1}},
		{"name of ml_dtypes", file("{'descr': 'bfloat16', 'fortran_order': False, 'shape': (1,), }", "\x80\x3f"), BF16,
			[]int{1}, []float64{1}},
		{"name of an 8-bit type", file("{'descr': 'float8_e4m3fn', 'fortran_order': False, 'shape': (1,), }", "\x38"),
			Float(fp.F8E4M3FN), []int{1}, []float64{1}},
		{"f1", file("{'descr': '<f1', 'fortran_order': False, 'shape': (1,), }", "\x3c"), Float(fp.F8E5M2), []int{1},
			[]float64{1}},
		{"version 2", magic + "\x02\x00\x3d\x00\x00\x00{'descr': '|b1', 'fortran_order': False, 'shape': (1,), }    " +
			"\x01", Bool, []int{1}, []float64{1}},
	} {
		a, err := Read(strings.NewReader(c.file))
		require.NoError(t, err, c.name)
		assert.Equal(t, c.dtype, a.DType, c.name)
		assert.Equal(t, c.shape, a.Shape, c.name)
		assert.Equal(t, c.want, a.Floats(), c.name)
	}
}

func TestReadErrors(t *testing.T) {
	ok := "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }"
	for _, c := range []struct{ file, want string }{
		{"", "shorter than the magic string"},
		{"PK\x03\x04....", `starts with "PK\x03\x04.."`},
		{magic + "\x09\x00\x00\x00", "version 9 is not known"},
		{magic + "\x01\x00\x00", "header is cut off"},
		{magic + "\x01\x00\x10\x00abc", "should have 16 bytes"},
		{magic + "\x02\x00\xff\xff\xff\xff", "claims 4294967295 bytes"},
		{file(ok, "1234567"), "[2] × f32 needs 8 bytes of data and it has 7"},
		{file("{}", ""), `no "descr"`},
		{file("{'descr': '<f4', 'shape': (2,)}", ""), `no "fortran_order"`},
		{file("{'descr': '<f4', 'descr': '<f4'}", ""), "twice"},
		{file("{'descr': '<c8'}", ""), `element type "<c8" is not supported`},
		{file("{'descr': [('a', '<f4')]}", ""), "structured element types"},
		{file("{'descr': '<f4'", ""), `expected "}"`},
		{file("{'descr': '<f4", ""), "string without end"},
		{file("{'size': 3}", ""), `unknown key "size"`},
		{file("{'fortran_order': 1}", ""), `expected "False"`},
		{file("{'shape': (-1,)}", ""), "expected a dimension"},
		{file("{'shape': (99999999999999999999,)}", ""), "expected a dimension"},
		{file("{'shape': ("+strings.Repeat("1,", 65)+")}", ""), "more than 64 dimensions"},
		{file("{'descr': '<f4', 'fortran_order': False, 'shape': (4611686018427387904,2), }", ""), "too large"},
		{file("{'descr': '<f4', 'fortran_order': False, 'shape': (1000000000000,), }", "abcd"), "it has 4"},
		{file(ok+"x", ""), `unexpected "x"`},
	} {
		_, err := Read(strings.NewReader(c.file))
		assert.ErrorContains(t, err, c.want)
	}
}

func TestFiles(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.npy")
	a := FromFloats(BF16, []float64{1, 2, 3}, 3)
	require.NoError(t, WriteFile(path, a))
	got, err := ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, Void(2), got.DType)

	before, err := os.ReadFile(path)
	require.NoError(t, err)
	broken := &Array{DType: F32, Shape: []int{2}, Data: make([]byte, 4)}
	assert.ErrorContains(t, WriteFile(path, broken), "needs 8 bytes and has 4")
	after, err := os.ReadFile(path)
	require.NoError(t, err)
	assert.Equal(t, before, after, "a failed write leaves the file")

	require.NoError(t, os.WriteFile(path, append(after, 'x'), 0o666))
	_, err = ReadFile(path)
	assert.ErrorContains(t, err, "1 bytes behind the array")

	zip := filepath.Join(dir, "a.npz")
	arrays := []Named{{"x", counting(F32, 2, 2)}, {"y", counting(I8, 3)}}
	require.NoError(t, WriteArchiveFile(zip, arrays))
	back, err := ReadArchiveFile(zip)
	require.NoError(t, err)
	assert.Equal(t, arrays, back)
	_, err = ReadArchiveFile(path)
	assert.ErrorContains(t, err, "not an .npz file")
	assert.ErrorContains(t, WriteArchiveFile(zip, []Named{{"x", a}, {"x", a}}), "two arrays")
	_, err = a.View(F32)
	assert.ErrorContains(t, err, "cannot be taken for f32")
}

func TestValues(t *testing.T) {
	in := []float64{-1e30, -200, -1.5, 0.5, 1.5, 200, 70000, 1e30, math.NaN()}
	for _, c := range []struct {
		d    DType
		want []float64
	}{
		{I8, []float64{-128, -128, -2, 0, 2, 127, 127, 127, 0}},
		{U8, []float64{0, 0, 0, 0, 2, 200, 255, 255, 0}},
		{U16, []float64{0, 0, 0, 0, 2, 200, 65535, 65535, 0}},
		{I64, []float64{math.MinInt64, -200, -2, 0, 2, 200, 70000, math.MaxInt64, 0}},
		{U64, []float64{0, 0, 0, 0, 2, 200, 70000, math.MaxUint64, 0}},
		{Bool, []float64{0, 0, 0, 0, 1, 1, 1, 1, 0}},
	} {
		assert.Equal(t, c.want, FromFloats(c.d, in, len(in)).Floats(), c.d.Name)
	}
	for _, d := range []DType{F16, BF16, F32, F64, Float(fp.TF32), Float(fp.F8E4M3FN)} {
		a := FromFloats(d, []float64{1, -1.5, 0.1}, 3)
		assert.Equal(t, []float64{1, -1.5, d.Format().Round(0.1)}, a.Floats(), d.Name)
	}
	assert.Equal(t, uint64(0x3f800000), FromFloats(Float(fp.TF32), []float64{1}).Bits(0))
}

func TestLookupDType(t *testing.T) {
	for _, d := range allTypes[:len(allTypes)-1] {
		got, ok := LookupDType(d.Name)
		assert.True(t, ok)
		assert.Equal(t, d, got)
	}
	_, ok := LookupDType("i65")
	assert.False(t, ok)
}

func FuzzRead(f *testing.F) {
	var buf bytes.Buffer
	if err := Write(&buf, counting(F16, 2, 3)); err != nil {
		f.Fatal(err)
	}
	f.Add(buf.Bytes())
	f.Add([]byte(file("{'descr': '>i8', 'fortran_order': True, 'shape': (1, 2), }", "0123456789abcdef")))
	f.Add([]byte(file("{'descr': '<f4', 'fortran_order': False, 'shape': (0, 9223372036854775807), }", "")))
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := Read(bytes.NewReader(data))
		if err != nil {
			return
		}
		var out bytes.Buffer
		if err := Write(&out, a); err != nil {
			t.Fatal(err)
		}
		b, err := Read(&out)
		if err != nil || !bytes.Equal(a.Data, b.Data) {
			t.Fatalf("does not round-trip: %v", err)
		}
	})
}

func TestIntegersThatNumPyHasNot(t *testing.T) {
	i4, ok := LookupDType("i4")
	if !ok || i4.Size != 1 {
		t.Fatal(i4, ok)
	}
	a := FromFloats(i4, []float64{-8, -1, 0, 7, 100}, 5)
	for i, want := range []float64{-8, -1, 0, 7, 7} {
		if a.Float(i) != want || a.Bits(i) > 15 {
			t.Errorf("element %d: %v, bits %x", i, a.Float(i), a.Bits(i))
		}
	}
	var file bytes.Buffer
	if err := Write(&file, a); err != nil {
		t.Fatal(err)
	}
	b, err := Read(&file)
	if err != nil || b.DType != I8 || b.Float(1) != -1 {
		t.Fatal(b, err)
	}
	c, err := b.Convert(i4)
	if err != nil || !bytes.Equal(c.Data, a.Data) {
		t.Fatal(c, err)
	}
	if _, err := FromFloats(I8, []float64{1, 8}, 2).Convert(i4); err == nil ||
		err.Error() != "element 1 is 8, which is no i4" {
		t.Error(err)
	}
	if _, ok := LookupDType("i65"); ok {
		t.Error("i65 has more than a word")
	}
}
