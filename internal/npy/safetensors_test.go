package npy_test

import (
	"bytes"
	"encoding/binary"
	"slices"
	"testing"

	"github.com/tsopt/tsopt/internal/npy"
)

func safetensors(header string, data ...byte) []byte {
	out := binary.LittleEndian.AppendUint64(nil, uint64(len(header)))
	return append(append(out, header...), data...)
}

func TestSafetensors(t *testing.T) {
	file := safetensors(`{"__metadata__":{"format":"pt"},"fc.weight":{"dtype":"F32","shape":[2],"data_offsets":[2,10]},`+
		`"b":{"dtype":"BF16","shape":[],"data_offsets":[0,2]},"none":{"dtype":"I64","shape":[0,3],"data_offsets":[10,10]}}`,
		0x80, 0x3f, 0, 0, 0, 0x40, 0, 0, 0x40, 0x40)
	got, err := npy.ReadSafetensors(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, n := range got {
		names = append(names, n.Name)
	}
	if !slices.Equal(names, []string{"b", "fc.weight", "none"}) {
		t.Fatal(names)
	}
	if b := got[0].Array; b.DType != npy.BF16 || b.Float(0) != 1 || len(b.Shape) != 0 {
		t.Errorf("b is %v", b)
	}
	if w := got[1].Array; !slices.Equal(w.Floats(), []float64{2, 3}) {
		t.Errorf("fc.weight is %v", w.Floats())
	}
}

// TestSafetensorsErrors: whatever a file says, it is an error and no panic.
func TestSafetensorsErrors(t *testing.T) {
	for _, header := range []string{
		`{`, `[]`, `{"a":3}`, `{"a":{"dtype":"F32","shape":[2],"data_offsets":[0,4]}}`,
		`{"a":{"dtype":"F32","shape":[1],"data_offsets":[-4,0]}}`, `{"a":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}}`,
		`{"a":{"dtype":"F32","shape":[-1],"data_offsets":[0,4]}}`, `{"a":{"dtype":"C64","shape":[],"data_offsets":[0,4]}}`,
		`{"a":{"dtype":"F32","shape":[9223372036854775807,4],"data_offsets":[0,4]}}`,
	} {
		file := safetensors(header, 0, 0, 0, 0)
		if got, err := npy.ReadSafetensors(bytes.NewReader(file), int64(len(file))); err == nil {
			t.Errorf("%s gives %v", header, got)
		}
	}
	for _, file := range [][]byte{nil, {1, 2}, {255, 255, 255, 255, 255, 255, 255, 255}, {9, 0, 0, 0, 0, 0, 0, 0, '{'}} {
		if _, err := npy.ReadSafetensors(bytes.NewReader(file), int64(len(file))); err == nil {
			t.Errorf("%v has no error", file)
		}
	}
}
