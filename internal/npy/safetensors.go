package npy

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"slices"
)

// safetensorsTypes are the element types of .safetensors files.
var safetensorsTypes = map[string]string{
	"BOOL": "i1", "I8": "i8", "I16": "i16", "I32": "i32", "I64": "i64", "U8": "ui8", "U16": "ui16", "U32": "ui32",
	"U64": "ui64", "F16": "f16", "BF16": "bf16", "F32": "f32", "F64": "f64", "F8_E4M3": "f8E4M3FN", "F8_E5M2": "f8E5M2",
}

// metadata is the entry of a header that is no array.
const metadata = "__metadata__"

// maxSafetensorsHeader is how long a header may be: the format's own limit.
const maxSafetensorsHeader = 100 << 20

// safetensor is an entry of a header.
type safetensor struct {
	DType   string   `json:"dtype"`
	Shape   []int    `json:"shape"`
	Offsets [2]int64 `json:"data_offsets"`
}

// ReadSafetensors reads all arrays of a .safetensors file, by name.
func ReadSafetensors(r io.ReaderAt, size int64) ([]Named, error) {
	var length [8]byte
	if _, err := r.ReadAt(length[:], 0); err != nil {
		return nil, fmt.Errorf("not a .safetensors file: %w", err)
	}
	n := binary.LittleEndian.Uint64(length[:])
	if n > maxSafetensorsHeader || int64(n) > size-8 {
		return nil, fmt.Errorf("not a .safetensors file: its header has %d bytes, the file %d", n, size)
	}
	text := make([]byte, n)
	if _, err := r.ReadAt(text, 8); err != nil {
		return nil, fmt.Errorf("not a .safetensors file: %w", err)
	}
	var header map[string]json.RawMessage
	if err := json.Unmarshal(text, &header); err != nil {
		return nil, fmt.Errorf("not a .safetensors file: %w", err)
	}
	delete(header, metadata)
	data := io.NewSectionReader(r, 8+int64(n), size-8-int64(n))
	var out []Named
	for _, name := range slices.Sorted(maps.Keys(header)) {
		a, err := readSafetensor(data, header[name])
		if err != nil {
			return nil, fmt.Errorf("array %q: %w", name, err)
		}
		out = append(out, Named{name, a})
	}
	return out, nil
}

func readSafetensor(data *io.SectionReader, text json.RawMessage) (*Array, error) {
	var s safetensor
	if err := json.Unmarshal(text, &s); err != nil {
		return nil, err
	}
	d, ok := LookupDType(safetensorsTypes[s.DType])
	if !ok {
		return nil, fmt.Errorf("elements of type %q are not supported", s.DType)
	}
	bytes, err := Bytes(d, s.Shape)
	switch first, end := s.Offsets[0], s.Offsets[1]; {
	case err != nil:
		return nil, err
	case first < 0 || end < first || end > data.Size():
		return nil, fmt.Errorf("bytes %d to %d lie outside of the file", first, end)
	case end-first != int64(bytes):
		return nil, fmt.Errorf("shape %v of %s needs %d bytes, but there are %d", s.Shape, d, bytes, end-first)
	}
	a := New(d, s.Shape...)
	_, err = data.ReadAt(a.Data, s.Offsets[0])
	if err == io.EOF && len(a.Data) == 0 {
		err = nil
	}
	return a, err
}

// ReadSafetensorsFile reads a .safetensors file.
func ReadSafetensorsFile(path string) ([]Named, error) { return readFile(path, ReadSafetensors) }
