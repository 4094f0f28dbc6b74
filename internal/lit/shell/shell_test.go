package shell

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func newShell(t *testing.T) *Shell {
	return &Shell{
		Dir: t.TempDir(),
		Env: map[string]string{"PATH": os.Getenv("PATH")},
		Builtins: map[string]Builtin{
			"boom":  func(context.Context, []string, io.Reader, io.Writer, io.Writer) int { panic("oh no") },
			"stuck": func(context.Context, []string, io.Reader, io.Writer, io.Writer) int { select {} },
			"both": func(_ context.Context, _ []string, _ io.Reader, out, errw io.Writer) int {
				io.WriteString(out, "out\n")
				io.WriteString(errw, "err\n")
				return 3
			},
		},
	}
}

// run returns the exit code and what the last command wrote.
func run(t *testing.T, s *Shell, line string) (int, string) {
	t.Helper()
	script, err := Parse(line)
	require.NoError(t, err)
	code := s.Run(context.Background(), script)
	if len(s.Results) == 0 {
		return code, ""
	}
	last := s.Results[len(s.Results)-1]
	return code, last.Stdout + last.Stderr
}

func TestCommands(t *testing.T) {
	for _, c := range []struct {
		line string
		code int
		out  string
	}{
		{`echo hello "a  b" 'c "d'`, 0, "hello a  b c \"d\n"},
		{`echo -n -e 'a\tb\x41\n'`, 0, "a\tbA\n"},
		{`echo "a\"b\\c\d\$e"`, 0, "a\"b\\c\\d$e\n"},
		{`echo a\ b\;c`, 0, "a b;c\n"},
		{`echo ab"c d"e`, 0, "abc de\n"},
		{`true && echo x`, 0, "x\n"},
		{`false && echo x`, 1, ""},
		{`false || echo x`, 0, "x\n"},
		{`false ; echo x`, 0, "x\n"},
		{`true || false && echo x`, 0, "x\n"},
		{`echo abc | cat`, 0, "abc\n"},
		{`echo abc | cat | grep -c b`, 0, "1\n"},
		{`false | true`, 1, ""},
		{`not false`, 0, ""},
		{`not true`, 1, ""},
		{`not not false`, 1, ""},
		{`! false`, 0, ""},
		{`not --crash false`, 1, ""},
		{`both`, 3, "out\nerr\n"},
		{`both 2>&1 | grep err`, 3, "err\n"},
		{`both > f ; cat f`, 0, "out\n"},
		{`both 2> f ; cat f`, 0, "err\n"},
		{`both &> f ; cat f`, 0, "out\nerr\n"},
		{`both > f 2>&1 ; cat f`, 0, "out\nerr\n"},
		{`both 2>&1 > f | cat`, 3, "err\n"},
		{`echo a > f ; echo b >> f ; cat < f`, 0, "a\nb\n"},
		{`mkdir -p d/e && touch d/e/x && test -f d/e/x`, 0, ""},
		{`mkdir d && rm d`, 1, ""},
		{`mkdir d && rm -r d && not test -e d`, 0, ""},
		{`rm -f nothing`, 0, ""},
		{`mkdir d && cd d && touch f && cd .. && test -f d/f`, 0, ""},
		{`mkdir d && pushd d && touch f && popd && test -f d/f`, 0, ""},
		{`echo one > a.x ; echo two > b.x ; cat *.x`, 0, "one\ntwo\n"},
		{`echo *.nothing`, 0, "*.nothing\n"},
		{`echo "*"`, 0, "*\n"},
		{`env A=1 sh -c 'echo $A'`, 0, "1\n"},
		{`export A=2 ; sh -c 'echo $A'`, 0, "2\n"},
		{`env A=1 -u A sh -c 'echo x$A'`, 0, "x\n"},
		{`env -u PATH A=1 | grep A`, 0, "A=1\n"},
		{`sh -c 'exit 7'`, 7, ""},
		{`sh -c 'kill -9 $$'`, -9, ""},
		{`not sh -c 'kill -9 $$'`, 1, ""},
		{`not --crash sh -c 'kill -9 $$'`, 0, ""},
		{`echo a | count 1`, 0, ""},
		{`echo a | count 2`, 1, "Expected 2 lines, got 1.\n"},
		{`echo a > f ; echo a > g ; diff f g && cmp f g`, 0, ""},
		{`echo a > f ; echo b > g ; diff -u f g`, 1, "--- f\n+++ g\n@@ -1 +1 @@\n-a\n+b\n"},
		{`echo a b > f ; echo "a  b" > g ; diff -b f g`, 0, ""},
		{`mkdir d ; mkdir e ; touch d/x ; diff -r d e`, 1, "Only in d: x\n"},
		{`nosuchprogram`, 127, "'nosuchprogram': command not found"},
		{`cat nosuchfile`, 1, ""},
		{`cat < nosuchfile`, 127, ""},
		{`echo x | mkdir d`, 127, "Unsupported: 'mkdir' cannot be part of a pipeline"},
		{`env A=1 mkdir d`, 127, "Error: 'env' cannot call 'mkdir'"},
		{`echo abc > f ; echo '%{readfile:f}'`, 0, ""},
		{`: anything`, 0, ""},
		{`echo abc | sed s/b/X/`, 0, "aXc\n"},
	} {
		t.Run(c.line, func(t *testing.T) {
			code, out := run(t, newShell(t), c.line)
			assert.Equal(t, c.code, code)
			if c.out != "" {
				assert.Equal(t, c.out, out)
			}
		})
	}
}

func TestParseErrors(t *testing.T) {
	for _, line := range []string{"", "&& a", "a |", "a && ", "a | | b", "a >", "a > | b", "a & b", `a x"*"*`} {
		_, err := Parse(line)
		assert.Error(t, err, line)
	}
}

func TestSplitFile(t *testing.T) {
	s := newShell(t)
	text := "ignored\n//--- a\none\n#--- d/b\ntwo\n"
	require.NoError(t, os.WriteFile(filepath.Join(s.Dir, "in"), []byte(text), 0o666))
	code, out := run(t, s, "split-file in out && cat out/a out/d/b")
	assert.Equal(t, 0, code)
	assert.Equal(t, "one\ntwo\n", out)
	code, out = run(t, s, "split-file --leading-lines in out && cat out/a")
	assert.Equal(t, 0, code)
	assert.Equal(t, "\n\none\n", out)
}

func TestPanicIsAFailureOfTheCommand(t *testing.T) {
	s := newShell(t)
	code, out := run(t, s, "boom")
	assert.Equal(t, abortedCode, code)
	assert.Contains(t, out, "panic in 'boom': oh no")
	assert.Contains(t, out, "shell_test.go")
	code, _ = run(t, s, "not boom")
	assert.Equal(t, 1, code)
	code, _ = run(t, s, "not --crash boom")
	assert.Equal(t, 0, code)
}

func TestTimeout(t *testing.T) {
	for _, line := range []string{"sleep 60", "sh -c 'sleep 60'", "stuck", "true && stuck && echo never"} {
		script, err := Parse(line)
		require.NoError(t, err)
		s := newShell(t)
		start := time.Now()
		// Long enough that a command begins on a busy machine.
		ctx, cancel := context.WithTimeout(context.Background(), 500*time.Millisecond)
		assert.NotEqual(t, 0, s.Run(ctx, script), line)
		assert.Less(t, time.Since(start), 5*time.Second)
		assert.True(t, s.Results[len(s.Results)-1].TimedOut)
		cancel()
	}
}

// Every command that is parsed has a name.
func FuzzParse(f *testing.F) {
	f.Add(`a 'b' "c\"" > f 2>&1 | d*e && f\ g || h ; i`)
	f.Fuzz(func(t *testing.T, line string) {
		script, err := Parse(line)
		if err != nil {
			return
		}
		for _, p := range script.Pipelines {
			for _, c := range p.Commands {
				if len(c.Args) == 0 {
					t.Fatalf("%q has a command without a name", line)
				}
			}
		}
	})
}

func FuzzSplitParts(f *testing.F) {
	f.Add("x\n//--- a\nb\n", true)
	f.Fuzz(func(t *testing.T, text string, leading bool) {
		parts, err := splitParts(text, leading)
		if err != nil {
			return
		}
		var all bytes.Buffer
		for _, p := range parts {
			all.WriteString(p.text)
		}
		if !leading && all.Len() > len(text) {
			t.Fatalf("%q grew to %q", text, all.String())
		}
	})
}
