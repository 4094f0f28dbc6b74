package filecheck_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/filecheck"
	"github.com/tsopt/tsopt/internal/filecheck/cli"
	"github.com/tsopt/tsopt/internal/proc"
)

// generator makes check files, inputs and options that have much to do with
// each other, so that matches are long and a good part of the checks pass.
type generator struct{ *rand.Rand }

func (g generator) pick(list ...string) string { return list[g.IntN(len(list))] }

func (g generator) word() string { return g.pick("a", "b", "c", "ab", "abc", "x1", "7", "12", "ff") }

func (g generator) words(n int) string {
	var list []string
	for range g.IntN(n) + 1 {
		list = append(list, g.word())
	}
	return strings.Join(list, g.pick(" ", " ", "  ", "\t", "=", ""))
}

func (g generator) input() string {
	var b strings.Builder
	for range g.IntN(8) + 1 {
		if g.IntN(8) > 0 {
			b.WriteString(g.words(4))
		}
		b.WriteString("\n")
	}
	text := b.String()
	if g.IntN(8) == 0 {
		text = strings.TrimSuffix(text, "\n")
	}
	return text
}

func (g generator) pattern() string {
	var b strings.Builder
	for range g.IntN(3) + 1 {
		switch g.IntN(10) {
		case 0:
			b.WriteString(g.pick("{{.*}}", "{{[a-c]+}}", "{{a|ab}}", "{{(a|b)+}}", "{{^}}", "{{$}}", "{{[0-9]{1,2}}}",
				"{{(a|ab)(bc|c)?}}"))
		case 1:
			b.WriteString(g.pick("[[X:[a-z]+]]", "[[Y:.*]]", "[[X:a|ab]]", "[[Y:(a|ab|b)*]]", "[[$Z:.]]"))
		case 2:
			b.WriteString(g.pick("[[X]]", "[[Y]]", "[[$Z]]"))
		case 3:
			b.WriteString(g.pick("[[#N:]]", "[[#%x,M:]]", "[[#]]", g.numeric()))
		case 4:
			b.WriteString(g.pick("[[#N]]", "[[#N+5]]", "[[#%x,N-1]]", "[[#M]]", "[[#@LINE]]", "[[#add(N,1)]]", g.numeric()))
		default:
			b.WriteString(g.words(2))
		}
		b.WriteString(g.pick("", " "))
	}
	return b.String()
}

// numeric makes a numeric substitution, not always a correct one.
func (g generator) numeric() string {
	format := g.pick("", "", "", "%u,", "%d, ", "%x,", "%X,", "%#x,", "%.3u,", "%.2X,", "%#.4x,", "%", "%y,", "%.x,",
		"%x ")
	define := g.pick("", "", "", "N:", "M:", "$K:", "X:", "@LINE:", "N :", "1:")
	return "[[#" + format + define + g.pick("", "", "==", " == ") + g.expression(2) +
		g.pick("", "", "", "", " ", ")", "x") + "]]"
}

func (g generator) expression(depth int) string {
	if depth == 0 || g.IntN(3) == 0 {
		return g.pick("N", "M", "$K", "0", "1", "12", "0xff", "0x", "-3", "@LINE", "@X", "X", "18446744073709551616", "",
			" N ")
	}
	a, b := g.expression(depth-1), g.expression(depth-1)
	switch g.IntN(4) {
	case 0:
		return g.pick("add", "sub", "mul", "div", "max", "min", "mod", "add ") + g.pick("(", "(", "( ") + a +
			g.pick(",", ", ", ",,", "") + b + g.pick(")", ")", ")", "")
	case 1:
		return "(" + a + g.pick(")", ")", "")
	}
	return a + g.pick("+", "-", " + ", " - ", "*", "") + b
}

// similar makes a pattern that is likely to match line.
func (g generator) similar(line string) string {
	words := strings.Fields(line)
	if len(words) == 0 {
		return g.word()
	}
	from := g.IntN(len(words))
	var parts []string
	for _, w := range words[from : from+1+g.IntN(len(words)-from)] {
		switch g.IntN(12) {
		case 0:
			w = g.pick("{{.*}}", "{{[a-c0-9]+}}", "{{(a|ab|b|c)+}}", "{{.}}"+w[1:])
		case 1:
			w = g.pick("[[X:[a-z]+]]", "[[Y:.*]]", "[[X:(a|ab|b)*]]c", "[[Y:.+]]", "[["+"X:"+w+"]]")
		case 2:
			w = g.pick("[[X]]", "[[Y]]", "[[#N:]]", "[[#%x,M:]]")
		case 3:
			w = g.pick("[[#N]]", "[[#M]]", "[[#]]", w[:1])
		}
		parts = append(parts, w)
	}
	return strings.Join(parts, " ")
}

// check makes directives; most of them follow the lines of the input.
func (g generator) check(input string) string {
	var b strings.Builder
	lines := strings.Split(strings.TrimSuffix(input, "\n"), "\n")
	at := 0
	for i := range g.IntN(6) + 1 {
		kind := g.pick("", "", "", "", "-NEXT", "-NEXT", "-SAME", "-NOT", "-DAG", "-DAG", "-LABEL", "-EMPTY", "-COUNT-2",
			"{LITERAL}",
			g.pick("-NEXT{LITERAL}", "-NOT{LITERAL}", "-DAG{LITERAL}", "{LITERAL, LITERAL}", "{OTHER}", "{}", "{LITERAL",
				"-COUNT-0", "-COUNT-", "-COUNT", "-COUNT-1",
				"-DAG-NOT", "-NEXT-NOT", "-NOT-SAME", "-LABEL-DAG", "-EMPTY", "-", "_NEXT", "-OTHER", " ", "_", "-NEX", "-NEXTT"))
		if i == 0 && (kind == "-NEXT" || kind == "-SAME" || kind == "-EMPTY") {
			kind = ""
		}
		pattern := g.pattern()
		if at < len(lines) && g.IntN(5) > 0 && kind != "-NOT" {
			pattern = g.similar(lines[at])
			at += g.IntN(3)
		}
		switch kind {
		case "-EMPTY":
			pattern = ""
		case "-LABEL", "{LITERAL}":
			pattern = g.word()
		}
		fmt.Fprintf(&b, "%s%s: %s\n", g.pick("CHECK", "CHECK", "CHECK", "CHECK", "CHECK", "CHECK", "CHECK", "ALT",
			"COM: CHECK", "RUN: ALT", "xCHECK", "C", "; CHECK", "-CHECK"), kind, pattern)
	}
	return b.String()
}

func (g generator) args() []string {
	var args []string
	for _, option := range []string{
		"--match-full-lines", "--strict-whitespace", "--ignore-case", "--enable-var-scope", "-v", "-vv",
		"--implicit-check-not=ff", "--dump-input=always", "--dump-input=never", "-DX=a", "-D#N=7",
		"--check-prefixes=CHECK,ALT", "--allow-unused-prefixes", "--dump-input-filter=all", "--dump-input-context=1",
		"--dump-input-filter=error", "--dump-input-filter=annotation", "--dump-input-filter=annotation-full",
		"--dump-input-context=0",
		"--allow-empty", "--allow-deprecated-dag-overlap", "--implicit-check-not={{[0-9]+}}", "--comment-prefixes=C,COM",
		"--check-prefix=ALT",
		"-D$Z=b", "-D#%x,M=0xff", "-D#N=M+1", "-D#X=3", "--color", "--dump-input=fail",
	} {
		if g.IntN(12) == 0 {
			args = append(args, option)
		}
	}
	return args
}

// Random checks get the verdict and the report of LLVM's FileCheck.
func TestRandomAgainstPeer(t *testing.T) {
	program := peer()
	if program == "" {
		t.Skip("FileCheck-22 is not on PATH")
	}
	count := 300
	if testing.Short() {
		count = 50
	}
	dir := t.TempDir()
	for seed := range uint64(count) {
		compareWithPeer(t, program, dir, seed)
	}
}

func compareWithPeer(t *testing.T, program, dir string, seed uint64) {
	g := generator{rand.New(rand.NewPCG(seed, 1))}
	input := g.input()
	check := g.check(input)
	args := append(g.args(), filepath.Join(dir, "check"))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "check"), []byte(check), 0o666))
	cmd := exec.Command(program, args...)
	cmd.Stdin, cmd.Env = strings.NewReader(input), []string{}
	want, _ := cmd.CombinedOutput()
	wantCode := cmd.ProcessState.ExitCode()
	var got bytes.Buffer
	ctx := proc.With(context.Background(), proc.State{Dir: dir})
	code := cli.Main(ctx, args, strings.NewReader(input), &got, &got)
	gotReport, wantReport := stable(got.String(), dir), stable(string(want), dir)
	if code != wantCode || gotReport != wantReport {
		t.Errorf("seed %d: filecheck %q\n--- check\n%s--- input\n%s--- exit %d, want %d\n%s--- want\n%s",
			seed, args, check, input, code, wantCode, gotReport, wantReport)
	}
}

// No check file and no input makes the matcher panic or run without end.
func FuzzRun(f *testing.F) {
	f.Add("CHECK: [[X:a|ab]]{{.*}} [[X]]\nCHECK-DAG: [[#N:]]\nCHECK-DAG: [[#N+1]]\n", "ab 1 ab\n2\n", uint8(3))
	f.Add("CHECK-LABEL: a\nCHECK-COUNT-2: b\nCHECK-NOT: {{(c|d)+}}\n", "a\nb\nb\n", uint8(16))
	f.Fuzz(func(t *testing.T, check, input string, bits uint8) {
		if len(check) > 400 || len(input) > 400 {
			return
		}
		context := int(bits >> 6)
		opts := filecheck.Options{
			Verbose: bits&1 != 0, VeryVerbose: bits&2 != 0, MatchFullLines: bits&4 != 0, IgnoreCase: bits&8 != 0,
			EnableVarScope: bits&16 != 0, StrictWhitespace: bits&32 != 0, AllowEmpty: true,
			Dump: filecheck.Dump{Mode: filecheck.DumpAlways, Context: &context},
		}
		result := filecheck.Run(opts, filecheck.Source{Name: "check", Text: check}, filecheck.Source{Name: "-", Text: input})
		if result.ExitCode < 0 || result.ExitCode > 2 {
			t.Fatalf("exit code %d", result.ExitCode)
		}
	})
}

// A check of a megabyte takes milliseconds, not seconds.
func BenchmarkRun(b *testing.B) {
	var check, input strings.Builder
	for i := range 2000 {
		fmt.Fprintf(&check, "// CHECK: %%[[V%d:.*]] = arith.addi %%{{.*}}, %%c%d : i32\n", i, i)
		fmt.Fprintf(&input, "    %%%d = arith.addi %%arg0, %%c%d : i32\n    func.call @nothing() : () -> ()\n", i, i)
	}
	b.SetBytes(int64(input.Len()))
	for b.Loop() {
		r := filecheck.Run(filecheck.Options{}, filecheck.Source{Name: "c", Text: check.String()},
			filecheck.Source{Name: "i", Text: input.String()})
		if !r.OK() {
			b.Fatal(r.Report)
		}
	}
}
