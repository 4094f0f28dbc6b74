package lit

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// timesFile keeps how long the tests of a suite took, negative for those that
// failed, so that the next run can start with those.
const timesFile = ".lit_test_times.txt"

func readTimes(s *Suite) map[string]float64 {
	times := map[string]float64{}
	text, err := os.ReadFile(filepath.Join(s.ExecRoot, timesFile))
	if err != nil {
		return times
	}
	for _, line := range strings.Split(string(text), "\n") {
		seconds, path, ok := strings.Cut(line, " ")
		if t, err := strconv.ParseFloat(seconds, 64); ok && err == nil {
			times[path] = t
		}
	}
	return times
}

// RecordTimes writes how long the tests took. A directory that cannot be
// written to is no error: the times only serve the order of the next run.
func RecordTimes(tests []*Test) {
	var suites []*Suite
	for _, t := range tests {
		if t.Result.Elapsed == 0 {
			continue
		}
		seconds := t.Result.Elapsed.Seconds()
		if t.Result.Code.IsFailure() {
			seconds = -seconds
		}
		t.Suite.times[t.PathInSuite()] = seconds
		if !slices.Contains(suites, t.Suite) {
			suites = append(suites, t.Suite)
		}
	}
	for _, s := range suites {
		var b strings.Builder
		for _, path := range slices.Sorted(maps.Keys(s.times)) {
			fmt.Fprintf(&b, "%e %s\n", s.times[path], path)
		}
		os.WriteFile(filepath.Join(s.ExecRoot, timesFile), []byte(b.String()), 0o666)
	}
}
