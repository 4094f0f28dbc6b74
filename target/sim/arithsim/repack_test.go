package arithsim

import "testing"

func TestRepack(t *testing.T) {
	src := []uint64{0x1122, 0x3344, 0x5566, 0x7788}
	dst := make([]uint64, 2)
	Repack(dst, 32, src, 16)
	if dst[0] != 0x33441122 || dst[1] != 0x77885566 {
		t.Fatalf("%x", dst)
	}
	back := make([]uint64, 4)
	Repack(back, 16, dst, 32)
	for i := range src {
		if back[i] != src[i] {
			t.Fatalf("%x", back)
		}
	}
}
