package specializewarps

import "testing"

// TestAsked: sleeps are rounded down to what an SM can sleep, and the operand is below that.
func TestAsked(t *testing.T) {
	for rest, want := range map[int64]int64{22: 22, 900: 900, 950: 832, 1899: 832, 1900: 1663, 5600: 3325, 7600: 6650} {
		if got := asked(rest, 950); got != want {
			t.Errorf("a rest of %d ns asks for %d, not %d", rest, got, want)
		}
	}
}
