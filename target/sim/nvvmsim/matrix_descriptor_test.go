package nvvmsim

import (
	"testing"

	"github.com/tsopt/tsopt/layout"
)

// TestMatrixDescriptor: where descriptors of package layout lead the simulator is where its memory layouts put the
// elements, for every piece that an instruction reads of an operand in every mode, along K and across, at every element
// size.
func TestMatrixDescriptor(t *testing.T) {
	pieces := 0
	for _, mode := range []layout.SwizzleMode{layout.Swizzle32B, layout.Swizzle64B, layout.Swizzle128B} {
		for _, bits := range []int64{8, 16, 32} {
			span := mode.Span() * 8 / bits
			for _, columns := range []int64{span, 2 * span, 5 * span} {
				for _, rows := range []int64{16, 64, 80, 256} {
					m, err := layout.SwizzledMemory([]int64{rows, columns}, layout.RowMajorOrder(2), bits, mode)
					if err != nil {
						t.Fatal(err)
					}
					pieces += checkPieces(t, m, rows, columns, bits, false)
					if bits == 16 {
						pieces += checkPieces(t, m, rows, columns, bits, true)
					}
				}
			}
		}
	}
	if pieces < 1000 {
		t.Errorf("only %d pieces", pieces)
	}
}

// checkPieces checks all pieces of up to 64 along M or N and one instruction's along K; the operand does not begin at
// byte 0.
func checkPieces(t *testing.T, m layout.Memory, rows, columns, bits int64, turned bool) (pieces int) {
	t.Helper()
	const base = 3 << 10
	d, err := layout.WGMMADescriptor(m, turned)
	if err != nil || d.Mode != m.Mode() {
		t.Fatalf("%v: %v", m, err)
	}
	instK, per := layout.MMAInstructionK(bits), int64(8*unitBytes)/bits
	outer, along := rows, columns
	if turned {
		outer, along = columns, rows
	}
	extent := min(outer, 64)
	for o := int64(0); o+extent <= outer; o += extent {
		for k := int64(0); k+instK <= along; k += instK {
			at := func(i, j int64) []int64 {
				if turned {
					return []int64{j, i}
				}
				return []int64{i, j}
			}
			first := at(o, k)
			off := d.Offset(first[0], first[1], bits)
			got := decodeMatrixDescriptor(d.Bits() | uint64(base+off)>>4)
			for i := range extent {
				for j := range instK {
					place := 0
					if turned {
						place = got.across(int(j), int(i/per)) + int(i%per*bits/8)
					} else {
						place = got.alongK(int(i), int(j/per)) + int(j%per*bits/8)
					}
					if want := base + int(m.Offset(at(o+i, k+j))*bits/8); place != want {
						t.Fatalf("%v, %d bits, turned %t, piece at %d, %d: element %d, %d is at byte %d, the simulator reads %d", m, bits,
							turned, o, k, i, j, want, place)
					}
				}
			}
			pieces++
		}
	}
	return pieces
}
