package layout

import "testing"

func BenchmarkConvertPlan(b *testing.B) {
	load, _ := Coalesced([]int64{128, 128}, RowMajorOrder(2), 16, 32, 8)
	operand, _ := MMAOf(16).OperandA([]int64{128, 128}, 4, 2)
	for b.Loop() {
		if _, err := ConvertPlan(load, operand); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCheapestMemory(b *testing.B) {
	load, _ := Coalesced([]int64{128, 128}, RowMajorOrder(2), 16, 32, 8)
	operand, _ := MMAOf(16).OperandA([]int64{128, 128}, 4, 2)
	access, _ := LdmatrixAddress(operand, RowMajorOrder(2), 16)
	for b.Loop() {
		if _, _, err := cheapestMemory([]int64{128, 128}, RowMajorOrder(2), 16,
			[]Access{{Threads: load}, {Matrix: &access}}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	for b.Loop() {
		if _, err := Parse("reg = [2@1, 2@0:8, 2@1:8], lane = [4@1:2, 8@0], warp = [2@0:16, 2@*], device = [4@+]"); err != nil {
			b.Fatal(err)
		}
	}
}
