package npy

import (
	"bytes"
	"slices"
	"testing"
)

func TestPacked(t *testing.T) {
	i4, _ := LookupDType("i4")
	a := FromFloats(i4, []float64{-8, 7, 1, -1, 0, 2}, 3, 2)
	p, err := a.Packed()
	if err != nil || p.DType != U8 || !slices.Equal(p.Shape, []int{3, 1}) ||
		!bytes.Equal(p.Data, []byte{0x78, 0xf1, 0x20}) {
		t.Fatalf("packed %v, %v", p, err)
	}
	b, err := p.Unpacked(i4)
	if err != nil || !slices.Equal(b.Shape, a.Shape) || !bytes.Equal(b.Data, a.Data) {
		t.Fatalf("unpacked %v, %v", b, err)
	}
	if _, err := FromFloats(i4, []float64{1, 2, 3}, 1, 3).Packed(); err == nil {
		t.Error("a row of three elements was packed")
	}
	f4, ok := LookupDType("f4E2M1FN")
	if i8, _ := LookupDType("i8"); !ok || !f4.Packs() || !i4.Packs() || i8.Packs() || Bool.Packs() {
		t.Error("which elements lie two a byte")
	}
}
