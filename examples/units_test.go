package examples

import (
	"bytes"
	"context"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	tsrun "github.com/tsopt/tsopt/tools/tsrun/app"
)

// described are shipped machines without silicon. Each example runs on one of them.
var described = []string{"mesh4x4", "stack2", "wafers4"}

var share = regexp.MustCompile(`([0-9.]+) %`)

// TestUnits runs each example on a machine that is only described, and holds that no part of it was busy for more than
// the time that the program takes.
func TestUnits(t *testing.T) {
	for i, f := range programs(t) {
		t.Run(f, func(t *testing.T) {
			t.Parallel()
			if testing.Short() && i%len(described) > 0 {
				t.Skip("with -short one example in three runs")
			}
			var out, errw bytes.Buffer
			code := tsrun.Main(context.Background(), []string{f, "--arch=" + described[i/len(described)%len(described)], "--timing", "--verify",
				"--once"}, strings.NewReader(""), &out, &errw)
			require.Zero(t, code, "%s%s", out.String(), errw.String())
			require.Contains(t, out.String(), "verified")
			require.Contains(t, out.String(), "time on "+described[i/len(described)%len(described)])
			for _, x := range share.FindAllStringSubmatch(out.String(), -1) {
				part, err := strconv.ParseFloat(x[1], 64)
				require.NoError(t, err)
				assert.LessOrEqual(t, part, 100.0, out.String())
			}
		})
	}
}
