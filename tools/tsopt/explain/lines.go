package explain

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/ir/diag"
)

// A chain is where an operation is: in the outermost function first, then in what was inlined there.
type chain []diag.FileLoc

// chainOf is that of a location.
func chainOf(l diag.Loc) chain {
	if call, ok := l.(*diag.CallSiteLoc); ok {
		return append(chainOf(call.Caller), chainOf(call.Callee)...)
	}
	if at := diag.Position(l); at != nil {
		return chain{*at}
	}
	return nil
}

// line is the line of a file where a reader of a kernel finds an operation, if the kernel itself was inlined so many
// times: what a macro holds is at its call, and helper says where the macro has it.
func (c chain) line(file string, depth int) (line int, helper string) {
	if len(c) == 0 {
		return 0, ""
	}
	i := min(depth, len(c)-1)
	if c[i].File != file {
		return 0, ""
	}
	if last := c[len(c)-1]; i < len(c)-1 {
		helper = fmt.Sprintf("%s:%d", last.File, last.Line)
	}
	return int(c[i].Line), helper
}

var (
	trailing   = regexp.MustCompile(`^ loc\((#loc\d*|unknown)\)$`)
	definition = regexp.MustCompile(`^(#loc\d*) = loc\((.*)\)$`)
	reference  = regexp.MustCompile(`#loc\d*`)
	inFile     = regexp.MustCompile(`^("(?:[^"\\]|\\.)*"):(\d+):\d+`)
)

// A placedLine is a line of a program that was printed with its locations.
type placedLine struct {
	text string
	at   chain
}

// placed splits such a program into lines.
func placed(text string) (out []placedLine) {
	names := aliases{}
	var body []string
	for _, l := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		if d := definition.FindStringSubmatch(l); d != nil {
			names[d[1]] = d[2]
			continue
		}
		body = append(body, l)
	}
	for _, l := range body {
		var at chain
		if i := strings.LastIndex(l, " loc("); i >= 0 {
			if m := trailing.FindStringSubmatch(l[i:]); m != nil {
				at = names.chain(m[1], 0)
				l = l[:i]
			}
			l = argumentLocs.ReplaceAllString(l, "")
		}
		out = append(out, placedLine{l, at})
	}
	return out
}

// argumentLocs are the locations of block arguments.
var argumentLocs = regexp.MustCompile(` loc\((?:#loc\d*|unknown)\)`)

// aliases are the texts of locations that have names.
type aliases map[string]string

// chain is that of a location with a name.
func (a aliases) chain(name string, depth int) chain {
	const deepest = 50
	text := a[name]
	if depth > deepest {
		return nil
	}
	if m := inFile.FindStringSubmatch(text); m != nil {
		line, err := strconv.ParseUint(m[2], 10, 32)
		file, bad := strconv.Unquote(m[1])
		if bad != nil || err != nil {
			return nil
		}
		return chain{{File: file, Line: uint32(line)}}
	}
	names := reference.FindAllString(text, -1)
	if strings.HasPrefix(text, "callsite(") && len(names) == 2 {
		return append(a.chain(names[1], depth+1), a.chain(names[0], depth+1)...)
	}
	for _, n := range names {
		if c := a.chain(n, depth+1); c != nil {
			return c
		}
	}
	return nil
}

// kernelLines are the lines of each tile.kernel of a program.
func kernelLines(all []placedLine) (out [][]placedLine) {
	for i := 0; i < len(all); i++ {
		text := all[i].text
		trimmed := strings.TrimLeft(text, " ")
		if !strings.HasPrefix(trimmed, "tile.kernel ") {
			continue
		}
		indent := text[:len(text)-len(trimmed)]
		end := i + 1
		for end < len(all) && all[end].text != indent+"}" && !strings.HasPrefix(all[end].text, indent+"} ") {
			end++
		}
		out = append(out, all[i:min(end+1, len(all))])
		i = end
	}
	return out
}

var (
	ptxFile = regexp.MustCompile(`^\s*\.file\s+(\d+)\s+(.*)$`)
	ptxLoc  = regexp.MustCompile(`^\s*\.loc\s+(\d+)\s+(\d+)\s+\d+(?:, function_name \S+, inlined_at (\d+) (\d+) \d+)?`)
	isCode  = regexp.MustCompile(`^\s*(?:@!?%?\w+\s+)?[a-z][\w.:]*(?:\s|;)`)
	inline  = regexp.MustCompile(`\s*// (?:(?:begin|end) inline asm|@\S+)\s*$`)
)

// placedPTX splits PTX with .loc directives into lines, and finds the line of the source of each instruction. Line
// tables and comments are left out. Counted are the instructions, those without a line, and those that LLVM moved.
func placedPTX(text, file string) (out []Line, instructions, unplaced, moved int) {
	files := map[string]string{}
	for l := range strings.SplitSeq(text, "\n") {
		if !strings.Contains(l, ".file") {
			continue
		}
		if m := ptxFile.FindStringSubmatch(l); m != nil {
			files[m[1]] = fileOf(m[2])
		}
	}
	in := func(index string) bool { return sameFile(files[index], file) }
	var now Line
	var code []bool // which of the lines are instructions
	for l := range strings.SplitSeq(text, "\n") {
		if strings.Contains(l, "//") {
			l = inline.ReplaceAllString(l, "")
		}
		l = strings.TrimRight(l, " \t\r")
		trimmed := strings.TrimSpace(l)
		if m := ptxLoc.FindStringSubmatch(l); m != nil {
			now = Line{}
			if in(m[1]) {
				now.At, _ = strconv.Atoi(m[2])
			}
			if m[3] != "" && in(m[3]) {
				now.Helper = fmt.Sprintf("%s:%s", files[m[1]], m[2])
				now.At, _ = strconv.Atoi(m[4])
			}
			continue
		}
		if strings.HasPrefix(trimmed, ".section") {
			break
		}
		if trimmed == "" || strings.HasPrefix(trimmed, "//") || strings.HasPrefix(trimmed, ".file") {
			continue
		}
		row := Line{Text: strings.ReplaceAll(l, "\t", "  ")}
		code = append(code, isCode.MatchString(l) && !strings.HasPrefix(trimmed, "."))
		if code[len(out)] {
			row.At, row.Helper = now.At, now.Helper
			instructions++
			if row.At == 0 {
				unplaced++
			}
		}
		out = append(out, row)
	}
	moved = placeMoved(out, code)
	return out, instructions, unplaced - moved, moved
}

// fileOf is the name in a .file directive: the last of its strings, which a folder may precede.
func fileOf(text string) string {
	parts := strings.Split(text, `"`)
	if len(parts) < 2 {
		return ""
	}
	if len(parts) >= 5 { // a folder and a file
		return parts[1] + "/" + parts[3]
	}
	return parts[1]
}

// sameFile reports whether a line table means a file, whose folder it may give as another path.
func sameFile(in, file string) bool {
	return in == file || strings.HasSuffix(in, "/"+file[strings.LastIndex(file, "/")+1:])
}
