package lit

import (
	"fmt"
	"io"
	"strings"

	"github.com/tsopt/tsopt/internal/term"
)

// Shown is how much is printed of a kind of thing.
type Shown int

const (
	ShowNone Shown = iota
	ShowFailed
	ShowAll
)

// Display prints results as they come in.
type Display struct {
	Out    io.Writer
	Colors bool
	// Results are the lines such as "PASS: name"; Output is what the commands
	// of a test wrote.
	Results, Output Shown
	// Bar draws a progress bar; Out must be a terminal.
	Bar   bool
	Total int

	done, failed int
	barShown     bool
}

// Header announces the run.
func (d *Display) Header(discovered, workers int) {
	if d.Results == ShowNone && !d.Bar {
		return
	}
	of := ""
	if discovered != d.Total {
		of = fmt.Sprintf(" of %d", discovered)
	}
	fmt.Fprintf(d.Out, "-- Testing: %d%s tests, %d workers --\n", d.Total, of, workers)
}

func (s Shown) shows(failed bool) bool { return s == ShowAll || s == ShowFailed && failed }

// Update prints the result of a test.
func (d *Display) Update(t *Test) {
	d.done++
	failed := t.Result.Code.IsFailure()
	if failed {
		d.failed++
	}
	if d.Results.shows(failed) {
		d.Clear()
		d.result(t, failed)
	}
	if d.Bar {
		d.bar(t)
	}
}

func (d *Display) result(t *Test, failed bool) {
	attempts := ""
	if t.Result.Attempts > 1 {
		attempts = fmt.Sprintf(", %d of %d attempts", t.Result.Attempts, t.Result.Allowed)
	}
	fmt.Fprintf(d.Out, "%s: %s (%d of %d%s)\n", d.styled(t.Result.Code), t.Name(), d.done, d.Total, attempts)
	if !d.Output.shows(failed) {
		return
	}
	stars := strings.Repeat("*", 20)
	if failed {
		fmt.Fprintf(d.Out, "%s TEST '%s' FAILED %s\n", stars, t.Name(), stars)
	}
	fmt.Fprintf(d.Out, "%s\n%s\n", t.Result.Output, stars)
}

func (d *Display) styled(c Code) string {
	style := term.Green
	switch {
	case c.IsFailure():
		style = term.BoldRed
	case c != Pass:
		style = term.Yellow
	}
	return term.Style(d.Colors, style, c.String())
}

const barWidth = 40

// bar draws the progress over the last line.
func (d *Display) bar(t *Test) {
	full := barWidth * d.done / max(d.Total, 1)
	style := term.Green
	if d.failed > 0 {
		style = term.BoldRed
	}
	cells := term.Style(d.Colors, style, strings.Repeat("=", full)) + strings.Repeat(" ", barWidth-full)
	name := t.Name()
	if len(name) > barWidth {
		name = "…" + name[len(name)-barWidth:]
	}
	failures := ""
	if d.failed > 0 {
		failures = fmt.Sprintf(", %d failed", d.failed)
	}
	fmt.Fprintf(d.Out, "\r\x1b[K[%s] %d/%d%s  %s", cells, d.done, d.Total, failures, name)
	d.barShown = true
}

// Clear removes the progress bar.
func (d *Display) Clear() {
	if d.barShown {
		fmt.Fprint(d.Out, "\r\x1b[K")
		d.barShown = false
	}
}
