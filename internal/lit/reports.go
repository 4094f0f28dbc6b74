package lit

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
)

// bySuite sorts tests by suite and path.
func bySuite(tests []*Test) [][]*Test {
	tests = slices.Clone(tests)
	slices.SortStableFunc(tests, func(a, b *Test) int {
		return strings.Compare(a.Suite.Config.Name+"\x00"+a.PathInSuite(), b.Suite.Config.Name+"\x00"+b.PathInSuite())
	})
	var groups [][]*Test
	for i, t := range tests {
		if i == 0 || t.Suite != tests[i-1].Suite {
			groups = append(groups, nil)
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], t)
	}
	return groups
}

// WriteXUnit writes the results as XUnit-compatible XML.
func WriteXUnit(w io.Writer, tests []*Test, elapsed time.Duration) {
	fmt.Fprintf(w, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites time=\"%.2f\">\n", elapsed.Seconds())
	for _, group := range bySuite(tests) {
		writeXUnitSuite(w, group)
	}
	fmt.Fprintln(w, "</testsuites>")
}

func writeXUnitSuite(w io.Writer, tests []*Test) {
	failures, skipped, seconds := 0, 0, 0.0
	for _, t := range tests {
		if t.Result.Code.IsFailure() {
			failures++
		}
		if t.wasSkipped() {
			skipped++
		}
		seconds += t.Result.Elapsed.Seconds()
	}
	name := strings.ReplaceAll(tests[0].Suite.Config.Name, ".", "-")
	fmt.Fprintf(w, "<testsuite name=%s tests=\"%d\" failures=\"%d\" skipped=\"%d\" time=\"%.2f\">\n",
		quoteXML(name), len(tests), failures, skipped, seconds)
	for _, t := range tests {
		writeXUnitTest(w, t, name)
	}
	fmt.Fprintln(w, "</testsuite>")
}

func writeXUnitTest(w io.Writer, t *Test, suite string) {
	dir := strings.ReplaceAll(strings.Join(t.Path[:len(t.Path)-1], "/"), ".", "_")
	if dir == "" {
		dir = suite
	}
	fmt.Fprintf(w, "<testcase classname=%s name=%s time=\"%.2f\"", quoteXML(suite+"."+dir),
		quoteXML(t.Path[len(t.Path)-1]), t.Result.Elapsed.Seconds())
	switch {
	case t.Result.Code.IsFailure():
		output := strings.ReplaceAll(strings.Map(dropControl, t.Result.Output), "]]>", "]]]]><![CDATA[>")
		fmt.Fprintf(w, ">\n  <failure><![CDATA[%s]]></failure>\n</testcase>\n", output)
	case t.wasSkipped():
		fmt.Fprintf(w, ">\n  <skipped message=%s/>\n</testcase>\n", quoteXML(t.skipReason()))
	default:
		fmt.Fprintln(w, "/>")
	}
}

// dropControl removes what XML does not allow.
func dropControl(c rune) rune {
	if c < ' ' && c != '\t' && c != '\n' && c != '\r' {
		return -1
	}
	return c
}

func quoteXML(text string) string {
	var b strings.Builder
	xml.EscapeText(&b, []byte(text))
	return `"` + b.String() + `"`
}

func (t *Test) wasSkipped() bool {
	return t.Result.Code == Excluded || t.Result.Code == Skipped || t.Result.Code == Unsupported
}

func (t *Test) skipReason() string {
	switch t.Result.Code {
	case Excluded:
		return "Test not selected (--filter, --max-tests)"
	case Skipped:
		return "User interrupt"
	}
	if len(t.Result.Missing) > 0 {
		return "Missing required feature(s): " + strings.Join(t.Result.Missing, ", ")
	}
	return "Unsupported configuration"
}

// WriteJSON writes the results in lit's JSON format.
func WriteJSON(w io.Writer, tests []*Test, elapsed time.Duration) error {
	type entry struct {
		Code    string  `json:"code"`
		Elapsed float64 `json:"elapsed"`
		Name    string  `json:"name"`
		Output  string  `json:"output"`
	}
	data := struct {
		Version []int   `json:"__version__"`
		Elapsed float64 `json:"elapsed"`
		Tests   []entry `json:"tests"`
	}{Version: []int{22, 1, 8}, Elapsed: elapsed.Seconds(), Tests: []entry{}}
	for _, t := range tests {
		if t.Result.Code == Excluded || t.Result.Code == Skipped {
			continue
		}
		data.Tests = append(data.Tests, entry{t.Result.Code.String(), t.Result.Elapsed.Seconds(), t.Name(), t.Result.Output})
	}
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	return encoder.Encode(data)
}
