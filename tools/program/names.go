package program

import (
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/exec"
)

// NameArguments names the arguments of a function that have only numbers as the program's text does, without the `%`.
func NameArguments(params []exec.Param, sources *diag.Sources) {
	for i := range params {
		if p := &params[i]; p.Name == strconv.Itoa(i) {
			p.Name = writtenAt(p.Loc, sources, p.Name)
		}
	}
}

// writtenAt is the name of the value that is defined at a location, or another where the text names none.
func writtenAt(loc diag.Loc, sources *diag.Sources, other string) string {
	p := diag.Position(loc)
	if p == nil {
		return other
	}
	line, ok := sources.Line(p.File, int(p.Line))
	at := int(p.Col) - 1
	if !ok || at < 0 || at >= len(line) || line[at] != '%' {
		return other
	}
	name := line[at+1:]
	if end := strings.IndexFunc(name, func(r rune) bool { return !isIdentifier(r) }); end >= 0 {
		name = name[:end]
	}
	if name == "" {
		return other
	}
	return name
}

func isIdentifier(r rune) bool {
	return r == '_' || r == '$' || r == '.' || r == '-' || '0' <= r && r <= '9' || 'a' <= r && r <= 'z' || 'A' <= r &&
		r <= 'Z'
}
