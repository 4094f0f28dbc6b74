package app

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/tools/kit/parts"
	"github.com/tsopt/tsopt/transforms/analysis/tuning"
)

// The model orders choices nearly as an H200 did, and its first choice is nearly the best: bench/records has what was
// measured of bench/kernels/gemm_tuned.mlir, written for GEMMs of three sizes.
func TestModelOrdersWhatWasMeasured(t *testing.T) {
	text, err := os.ReadFile("../../../bench/records/gemm_tuned_h200.jsonl")
	require.NoError(t, err)
	records, err := tuning.Parse(text)
	require.NoError(t, err)

	var errs bytes.Buffer
	k := parts.Default()
	s := &session{kit: k, ctx: context.Background(), out: io.Discard, errw: &errs, dialects: k.Registry()}
	s.opts.arch, s.opts.entry, s.opts.noProgress = records[0].Arch, "main", true
	programs := map[string]*program{}
	for _, r := range records {
		if programs[r.Shapes] == nil {
			programs[r.Shapes], err = s.load(gemm(t, r.Shapes))
			require.NoError(t, err, errs.String())
		}
	}
	s.parallel("", len(records), func(i int) {
		p, c := programs[records[i].Shapes], &candidate{Record: tuning.Record{Choice: records[i].Choice}}
		machine, err := arch.Find(p.module, s.opts.arch, k.Targets)
		assert.NoError(t, err)
		assert.NoError(t, s.estimate(c, p, machine), "%s of %s", c.Choice, p.shapes)
		records[i].Predicted = c.Predicted
	})
	qualities := tuning.Qualities(records)
	require.Len(t, qualities, 3)
	for _, q := range qualities {
		t.Logf("%s: rank correlation %.3f, regret %.3f: %s, best %s", q.Shapes, q.Rank, q.Regret, q.First.Choice,
			q.Best.Choice)
		assert.GreaterOrEqual(t, q.Rank, 0.9, "rank correlation of %s", q.Shapes)
		assert.LessOrEqual(t, q.Regret, 0.04, "regret of the first choice of %s, %s; the best is %s", q.Shapes,
			q.First.Choice, q.Best.Choice)
	}
}

// gemm writes gemm_tuned.mlir for arrays of other shapes, and returns the file's name.
func gemm(t *testing.T, shapes string) string {
	text, err := os.ReadFile("../../../bench/kernels/gemm_tuned.mlir")
	require.NoError(t, err)
	extent := regexp.MustCompile(`[0-9]+`).FindString(shapes)
	name := filepath.Join(t.TempDir(), "gemm_tuned_"+extent+".mlir")
	require.NoError(t, os.WriteFile(name, []byte(strings.ReplaceAll(string(text), "4096", extent)), 0o600))
	return name
}
