package randomlinalg

import (
	"bytes"
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	tsrun "github.com/tsopt/tsopt/tools/tsrun/app"
)

var (
	seeds  = flag.String("seeds", "", "the seeds, FIRST:END")
	prints = flag.Bool("print", false, "print the programs")
)

// inThreads says how rare the programs are whose code of threads is executed as well: one in so many.
const inThreads = 20

// TestPrograms compares the programs of the seeds with themselves in float64.
func TestPrograms(t *testing.T) {
	first, end := uint64(0), uint64(200)
	if testing.Short() {
		end = 60
	}
	if *seeds != "" {
		_, err := fmt.Sscanf(*seeds, "%d:%d", &first, &end)
		require.NoError(t, err, "-seeds=%s", *seeds)
	}
	for seed := first; seed < end; seed++ {
		t.Run(fmt.Sprint("seed", seed), func(t *testing.T) {
			t.Parallel()
			p := generate(seed)
			functions, tree, err := p.text()
			require.NoError(t, err, "%s", functions)
			if *prints {
				t.Logf("%s\n%s%s", p.arguments(), functions, tree)
			}
			stages := []string{"--verify-each-stage=convert-linalg-to-tile"}
			if seed%inThreads == 0 {
				stages = []string{"--verify-each-stage", "--only-levels"}
			}
			args := append(append(stages, "--schedules=1", "--once", "--no-progress", "--timeout=100s", "-"), p.arguments()...)
			for _, text := range []string{functions + tree, functions} { // without the tree, the compiler groups and schedules
				var out, errs bytes.Buffer
				if tsrun.Main(t.Context(), args, strings.NewReader(text), &out, &errs) != 0 {
					t.Errorf("go test ./test/randomlinalg -seeds=%d:%d\ntsrun %s\n%s\n%s%s", seed, seed+1,
						strings.Join(args, " "), text, out.String(), errs.String())
				}
			}
		})
	}
}
