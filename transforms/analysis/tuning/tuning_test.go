package tuning_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/transforms/analysis/tuning"
)

// records are of two programs on two targets: some measured, some only predicted, some rejected.
func records() *rapid.Generator[[]tuning.Record] {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) tuning.Record {
		r := tuning.Record{
			Program:     "gemm.mlir",
			Fingerprint: rapid.SampledFrom([]string{"one", "other"}).Draw(t, "program"),
			Arch:        rapid.SampledFrom([]string{"h200", "a100"}).Draw(t, "arch"),
			Choice: tuning.Choice{"BM": rapid.Int64Range(1, 4).Draw(t, "BM"),
				"STAGES": rapid.Int64Range(1, 3).Draw(t, "STAGES")},
			Predicted: float64(rapid.IntRange(0, 9).Draw(t, "predicted")),
			Measured:  float64(rapid.IntRange(0, 9).Draw(t, "measured")),
		}
		if rapid.IntRange(0, 5).Draw(t, "refused") == 0 {
			r.Rejected = "a tile of <too> many elements & no room"
		}
		return r
	}), 0, 12)
}

// TestLines: records are what their lines say, whatever order they come in and whatever blank lines are between them.
func TestLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := records().Draw(t, "records")
		var text []byte
		for _, r := range want {
			text = append(append(text, tuning.Line(r)...), '\n')
		}
		got, err := tuning.Parse(text)
		require.NoError(t, err)
		assert.True(t, len(want) == 0 && len(got) == 0 || assert.ObjectsAreEqual(want, got), "%s", text)
	})
	_, err := tuning.Parse([]byte("{}\n\nno record\n"))
	assert.ErrorContains(t, err, "line 3 is no record")
}

// TestBest: no record of the program and the target is faster. A time that was measured counts before a prediction.
func TestBest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := records().Draw(t, "records")
		best, ok := tuning.Best(all, "one", "h200")
		measured, predicted := []float64{}, []float64{}
		for _, r := range all {
			switch {
			case r.Fingerprint != "one" || r.Arch != "h200" || r.Rejected != "":
			case r.Measured > 0:
				measured = append(measured, r.Measured)
			case r.Predicted > 0:
				predicted = append(predicted, r.Predicted)
			}
		}
		switch {
		case len(measured) > 0:
			assert.Equal(t, slices.Min(measured), best.Measured)
		case len(predicted) > 0:
			assert.Equal(t, slices.Min(predicted), best.Predicted)
			assert.Zero(t, best.Measured)
		}
		assert.Equal(t, len(measured)+len(predicted) > 0, ok)
		assert.True(t, !ok || best.Rejected == "" && best.Fingerprint == "one" && best.Arch == "h200")
	})
}

// measuredAs are records with distinct measured times, and predictions that a function makes of these.
func measuredAs(t *rapid.T, predict func(float64) float64) (out []tuning.Record) {
	for i, us := range rapid.SliceOfNDistinct(rapid.IntRange(1, 1000), 2, 20, rapid.ID).Draw(t, "measured") {
		out = append(out, tuning.Record{Fingerprint: "one", Choice: tuning.Choice{"BM": int64(i)}, Measured: float64(us),
			Predicted: predict(float64(us))})
	}
	return out
}

// TestQuality: a model that keeps the order of the measured times has rank correlation 1 and no regret, whatever its
// numbers are; one that reverses it has -1, and the slowest choice first.
func TestQuality(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		scale, offset := rapid.Float64Range(0.1, 10).Draw(t, "scale"), rapid.Float64Range(0, 50).Draw(t, "offset")
		same := tuning.Qualities(measuredAs(t, func(us float64) float64 { return scale*us*us + offset }))
		require.Len(t, same, 1)
		assert.InDelta(t, 1, same[0].Rank, 1e-9)
		assert.Zero(t, same[0].Regret)

		rs := measuredAs(t, func(us float64) float64 { return 1 / us })
		reversed := tuning.Qualities(rs)
		require.Len(t, reversed, 1)
		assert.InDelta(t, -1, reversed[0].Rank, 1e-9)
		times := []float64{}
		for _, r := range rs {
			times = append(times, r.Measured)
		}
		assert.InDelta(t, slices.Max(times)/slices.Min(times)-1, reversed[0].Regret, 1e-9)
	})
}

// TestQualities: each program, target and machine has its own; of a choice the last record counts, and one alone says
// nothing of an order.
func TestQualities(t *testing.T) {
	record := func(arch string, bm int64, predicted, measured float64) tuning.Record {
		return tuning.Record{Fingerprint: "one", Arch: arch, Choice: tuning.Choice{"BM": bm}, Predicted: predicted,
			Measured: measured}
	}
	got := tuning.Qualities([]tuning.Record{
		record("h200", 64, 1, 90), record("a100", 64, 5, 5), record("h200", 128, 2, 20), record("h200", 64, 1, 10),
		record("h200", 256, 3, 0),
	})
	require.Len(t, got, 1)
	assert.Equal(t, "h200", got[0].Arch)
	assert.Equal(t, 2, got[0].Measured)
	assert.Equal(t, 1.0, got[0].Rank)
}

// TestTies: choices with one prediction share their place, so the correlation is Spearman's with ties, whatever order
// they come in.
func TestTies(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rs := rapid.Permutation([]tuning.Record{
			{Choice: tuning.Choice{"BM": 1}, Predicted: 1, Measured: 1},
			{Choice: tuning.Choice{"BM": 2}, Predicted: 1, Measured: 2},
			{Choice: tuning.Choice{"BM": 3}, Predicted: 2, Measured: 3},
		}).Draw(t, "records")
		assert.InDelta(t, 0.8660254, tuning.Qualities(rs)[0].Rank, 1e-6)
	})
}

func parse(t *testing.T, text string) *ir.Op {
	t.Helper()
	root, err := asm.Parse(asm.Source{Name: "program", Text: text}, all.Registry(), asm.ParseOptions{})
	require.NoError(t, err)
	return root
}

// TestFingerprint: names of values, comments and white space do not count; anything else does.
func TestFingerprint(t *testing.T) {
	of := func(value, comment, constant string) string {
		return tuning.Fingerprint(parse(t, fmt.Sprintf("func.func @f() -> i32 {\n %s %s = arith.constant %s : i32\n return %s : i32 }", comment, value, constant, value)))
	}
	assert.Equal(t, of("%x", "", "1"), of("%other", "// why\n    ", "1"))
	assert.NotEqual(t, of("%x", "", "1"), of("%x", "", "2"))
}

// TestParams: a parameter is found once wherever it is named, and its defaults are a choice of all of them.
func TestParams(t *testing.T) {
	program := func(second string) *ir.Op {
		return parse(t, `func.func @f() {
  %a = tile.param "N" default(4) among([4, 8]) : index
  %b = tile.param "N" `+second+` : index
  %c = tile.param "K" default(2) among([1, 2]) : index
  return
}`)
	}
	params, err := tuning.Params(program("default(4) among([4, 8])"))
	require.NoError(t, err)
	assert.Equal(t, []string{"N", "K"}, tuning.Names(params))
	assert.Equal(t, "K=2 N=4", tuning.Defaults(params).String())
	_, err = tuning.Params(program("default(8) among([4, 8])"))
	assert.ErrorContains(t, err, "with the default 8, which is 4 elsewhere")
	_, err = tuning.Params(program("default(4) among([4])"))
	assert.ErrorContains(t, err, "but among [4, 8] elsewhere")
}
