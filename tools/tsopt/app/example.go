package app

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/tools/kit/example"
)

// mostShown is how many lines of what a pass makes documentation shows.
const mostShown = 40

// writeExample shows a program and what a pass makes of it, where there is an example.
func (s *session) writeExample(b *strings.Builder, name string) {
	flags, program, ok := example.Of(name)
	if !ok {
		return
	}
	var out, errw bytes.Buffer
	code := s.tool.Main(s.ctx, append(flags, "-"), strings.NewReader(program), &out, &errw)
	fmt.Fprintf(b, "\nFor this program\n\n```mlir\n%s```\n", program)
	if errw.Len() > 0 && (code != command.OK || len(flags) == 1) {
		fmt.Fprintf(b, "\n`%s %s` prints\n\n```text\n%s```\n", s.tool.Name, strings.Join(flags, " "),
			shortened(errw.String()))
	}
	if made := unwrapped(out.String()); code == command.OK && made != program {
		fmt.Fprintf(b, "\n`%s %s` produces\n\n```text\n%s```\n", s.tool.Name, strings.Join(flags, " "), shortened(made))
	}
}

// unwrapped is a program without the module around it that says nothing.
func unwrapped(text string) string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	first := 0
	for first < len(lines) && lines[first] != "module {" {
		first++
	}
	if first == len(lines) || lines[len(lines)-1] != "}" {
		return strings.Join(lines, "\n") + "\n"
	}
	kept := lines[:first:first]
	for _, l := range lines[first+1 : len(lines)-1] {
		kept = append(kept, strings.TrimPrefix(l, "  "))
	}
	return strings.Join(kept, "\n") + "\n"
}

// shortened is a text of at most so many lines.
func shortened(text string) string {
	lines := strings.SplitAfter(text, "\n")
	if len(lines) <= mostShown+1 {
		return text
	}
	return strings.Join(lines[:mostShown], "") + fmt.Sprintf("… %d more lines\n", len(lines)-1-mostShown)
}
