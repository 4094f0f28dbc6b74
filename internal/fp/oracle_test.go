package fp

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestAgainstUpstream lets mlir-opt round the same numbers, by folding a
// bitcast of a float constant to an integer.
func TestAgainstUpstream(t *testing.T) {
	tool, err := exec.LookPath("mlir-opt-22")
	if err != nil {
		t.Skip("mlir-opt-22 is not installed")
	}
	type sample struct {
		f *Format
		x float64
	}
	var samples []sample
	var text strings.Builder
	rng := rand.New(rand.NewPCG(1, 2))
	for _, f := range Formats() {
		span := f.Bias + f.ManBits + 4
		for range 300 {
			x := (rng.Float64() + 1) * math.Ldexp(1, rng.IntN(2*span)-span)
			if f.Signed() && rng.IntN(2) == 0 {
				x = -x
			}
			if rng.IntN(3) == 0 { // few mantissa bits, so that ties happen
				x = Formats()[5].Round(math.Mod(x, 1000)) * 1.125
			}
			if x == 0 || math.IsInf(x, 0) || math.IsNaN(x) {
				continue
			}
			fmt.Fprintf(&text, "func.func @f%d() -> i%d {\n  %%0 = arith.constant %s : %s\n  %%1 = arith.bitcast %%0 : %s to i%d\n  return %%1 : i%d\n}\n",
				len(samples), f.Width(), decimal(x), f, f, f.Width(), f.Width())
			samples = append(samples, sample{f, x})
		}
	}
	cmd := exec.Command(tool, "--canonicalize", "-")
	cmd.Stdin = strings.NewReader(text.String())
	out, err := cmd.Output()
	require.NoError(t, err)
	got := regexp.MustCompile(`arith\.constant (-?\d+) : i\d+`).FindAllStringSubmatch(string(out), -1)
	require.Len(t, got, len(samples))
	for i, s := range samples {
		v, err := strconv.ParseInt(got[i][1], 10, 64)
		require.NoError(t, err)
		want := uint64(v) & (1<<s.f.Width() - 1)
		if s.f == F64 {
			want = uint64(v)
		}
		assert.Equal(t, want, s.f.Encode(s.x), "%s %v", s.f, s.x)
	}
}

// decimal writes x exactly enough for a float literal, which needs a point.
func decimal(x float64) string { return fmt.Sprintf("%.17e", x) }
