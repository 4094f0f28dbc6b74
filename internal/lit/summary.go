package lit

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"
)

// Summary is what is printed after a run.
type Summary struct {
	Tests   []*Test // all that were discovered
	Elapsed time.Duration
	// Shown lists the verdicts whose tests are listed, beside the failures.
	Shown map[Code]bool
	// Quiet leaves out the time and the verdicts that are no failures.
	Quiet bool
	// Name is how a test is called in the lists.
	Name func(*Test) string
}

func (s *Summary) byCode() map[Code][]*Test {
	groups := map[Code][]*Test{}
	for _, t := range s.Tests {
		groups[t.Result.Code] = append(groups[t.Result.Code], t)
	}
	return groups
}

// Write prints the tests of each verdict that matters, and the counts.
func (s *Summary) Write(w io.Writer) {
	groups := s.byCode()
	for _, code := range Codes() {
		tests := groups[code]
		if len(tests) == 0 || !code.IsFailure() && !s.Shown[code] {
			continue
		}
		fmt.Fprintf(w, "%s\n%s Tests (%d):\n", strings.Repeat("*", 20), code.Label(), len(tests))
		slices.SortStableFunc(tests, byName)
		for _, t := range tests {
			fmt.Fprintf(w, "  %s\n", s.Name(t))
		}
		fmt.Fprintln(w)
	}
	if !s.Quiet {
		fmt.Fprintf(w, "\nTesting Time: %.2fs\n", s.Elapsed.Seconds())
	}
	fmt.Fprintf(w, "\nTotal Discovered Tests: %d\n", len(s.Tests))
	s.writeCounts(w, groups)
}

func (s *Summary) writeCounts(w io.Writer, groups map[Code][]*Test) {
	var codes []Code
	labelWidth, countWidth := 0, 0
	for _, code := range Codes() {
		if n := len(groups[code]); n > 0 && (!s.Quiet || code.IsFailure()) {
			codes = append(codes, code)
			labelWidth = max(labelWidth, len(code.Label()))
			countWidth = max(countWidth, len(fmt.Sprint(n)))
		}
	}
	for _, code := range codes {
		n := len(groups[code])
		fmt.Fprintf(w, "  %-*s: %*d (%.2f%%)\n", labelWidth, code.Label(), countWidth, n,
			100*float64(n)/float64(len(s.Tests)))
	}
}

// HasFailure reports whether a test failed.
func HasFailure(tests []*Test) bool {
	return slices.ContainsFunc(tests, func(t *Test) bool { return t.Result.Code.IsFailure() })
}

const slowest = 20

// WriteTimes prints the slowest tests and a histogram of the times.
func WriteTimes(w io.Writer, tests []*Test) {
	tests = slices.DeleteFunc(slices.Clone(tests), func(t *Test) bool { return t.Result.Elapsed == 0 })
	if len(tests) == 0 {
		return
	}
	slices.SortStableFunc(tests, func(a, b *Test) int { return int(b.Result.Elapsed - a.Result.Elapsed) })
	rule := strings.Repeat("-", barWidth+34)
	fmt.Fprintf(w, "Slowest Tests:\n%s\n", rule)
	for _, t := range tests[:min(slowest, len(tests))] {
		fmt.Fprintf(w, "%.2fs: %s\n", t.Result.Elapsed.Seconds(), t.Name())
	}
	writeHistogram(w, tests, rule)
}

// writeHistogram prints how many of the tests took how long; the slowest is the first.
func writeHistogram(w io.Writer, tests []*Test, rule string) {
	longest := tests[0].Result.Elapsed.Seconds()
	step := niceStep(longest)
	counts := make([]int, int(math.Ceil(longest/step)))
	for _, t := range tests {
		at := int(float64(len(counts)) * t.Result.Elapsed.Seconds() / longest)
		counts[min(at, len(counts)-1)]++
	}
	digits := int(math.Ceil(math.Log10(longest)))
	fraction := max(0, 3-digits)
	if fraction > 0 {
		digits += fraction + 1
	}
	n := int(math.Ceil(math.Log10(float64(len(tests)))))
	fmt.Fprintf(w, "\nTests Times:\n%s\n[%s] :: [%s] :: [%s]\n%s\n", rule, centre("Range", (digits+1)*2+3),
		centre("Percentage", barWidth), centre("Count", n*2+1), rule)
	for i := len(counts) - 1; i >= 0; i-- {
		stars := barWidth * counts[i] / len(tests)
		fmt.Fprintf(w, "[%*.*fs,%*.*fs) :: [%s%s] :: [%*d/%*d]\n", digits, fraction, float64(i)*step, digits, fraction,
			float64(i+1)*step,
			strings.Repeat("*", stars), strings.Repeat(" ", barWidth-stars), n, counts[i], n, len(tests))
	}
	fmt.Fprintln(w, rule)
}

// centre puts blanks around a text; an odd one goes where Python puts it.
func centre(text string, width int) string {
	pad := max(0, width-len(text))
	left := pad/2 + pad&width&1
	return strings.Repeat(" ", left) + text + strings.Repeat(" ", pad-left)
}

// niceStep is the greatest round width that divides longest into more than ten.
func niceStep(longest float64) float64 {
	power := math.Ceil(math.Log10(longest))
	for {
		for _, factor := range []float64{5, 2, 2.5, 1} {
			if step := factor * math.Pow(10, power); math.Ceil(longest/step) > 10 {
				return step
			}
		}
		power--
	}
}
