package shell

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"syscall"

	"github.com/tsopt/tsopt/internal/proc"
)

// Commands run in this process: those that lit has built in, true and false, and
// LLVM's small tools for tests.
var Commands = map[string]Builtin{
	"cat":        cat,
	"count":      count,
	"diff":       diff,
	"echo":       echo,
	"false":      func(context.Context, []string, io.Reader, io.Writer, io.Writer) int { return 1 },
	"split-file": splitFile,
	"true":       func(context.Context, []string, io.Reader, io.Writer, io.Writer) int { return 0 },
}

// complain writes a command's error message and returns an exit code.
func complain(errw io.Writer, code int, format string, args ...any) int {
	fmt.Fprintf(errw, format+"\n", args...)
	return code
}

// readInput reads a file, or standard input for "-".
func readInput(ctx context.Context, name string, in io.Reader) (string, error) {
	if name == "-" {
		text, err := io.ReadAll(in)
		return string(text), err
	}
	text, err := os.ReadFile(proc.Path(ctx, name))
	return string(text), err
}

// printEnv is env without a command.
func printEnv(ctx context.Context, _ []string, _ io.Reader, out, _ io.Writer) int {
	for _, v := range proc.Env(ctx) {
		fmt.Fprintln(out, v)
	}
	return 0
}

func cat(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int {
	set, files, err := flags("cat", args, "v", map[string]byte{"show-nonprinting": 'v'})
	if err != nil {
		return complain(errw, 1, "%s", reason(err))
	}
	if len(files) == 0 {
		io.Copy(out, in)
		return 0
	}
	for _, file := range files {
		text, err := os.ReadFile(proc.Path(ctx, file))
		if err != nil {
			return complain(errw, 1, "%s", reason(err))
		}
		if set['v'] {
			text = []byte(visible(text))
		}
		out.Write(text)
	}
	return 0
}

// visible writes control characters as ^X and bytes over 127 as M-X.
func visible(text []byte) string {
	var b strings.Builder
	for _, c := range text {
		if c == '\t' || c == '\n' {
			b.WriteByte(c)
			continue
		}
		if c > 127 {
			b.WriteString("M-")
			c -= 128
		}
		switch {
		case c < ' ':
			b.WriteString("^" + string(rune(c+64)))
		case c == 127:
			b.WriteString("^?")
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

func echo(_ context.Context, args []string, _ io.Reader, out, _ io.Writer) int {
	escapes, newline := false, "\n"
	for ; len(args) > 0 && (args[0] == "-e" || args[0] == "-n"); args = args[1:] {
		if args[0] == "-e" {
			escapes = true
		} else {
			newline = ""
		}
	}
	text := strings.Join(args, " ")
	if escapes {
		text = unescape(text)
	}
	io.WriteString(out, text+newline)
	return 0
}

var simpleEscapes = map[byte]byte{
	'a': '\a', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t', 'v': '\v', '\\': '\\', '\'': '\'', '"': '"',
}

// unescape replaces \n, \xNN, \NNN and their like; it leaves others alone.
func unescape(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' || i+1 == len(text) {
			b.WriteByte(text[i])
			continue
		}
		i++
		if c, ok := simpleEscapes[text[i]]; ok {
			b.WriteByte(c)
			continue
		}
		var n, digits int
		if text[i] == 'x' {
			n, digits = number(text[i+1:], 16, 2)
			i += digits
		} else {
			n, digits = number(text[i:], 8, 3)
			i += digits - 1
		}
		if digits == 0 {
			b.WriteByte('\\')
			i++
			b.WriteByte(text[i])
			continue
		}
		b.WriteByte(byte(n))
	}
	return b.String()
}

// number reads up to limit digits.
func number(s string, base, limit int) (n, digits int) {
	for digits < len(s) && digits < limit {
		d := strings.IndexByte("0123456789abcdef", s[digits]|0x20)
		if s[digits] >= '0' && s[digits] <= '9' {
			d = int(s[digits] - '0')
		}
		if d < 0 || d >= base {
			break
		}
		n = n*base + d
		digits++
	}
	return n, digits
}

// count checks that its input has a number of lines.
func count(_ context.Context, args []string, in io.Reader, _, errw io.Writer) int {
	var want int
	if len(args) != 1 {
		return complain(errw, 2, "usage: count <expected line count>")
	}
	if _, err := fmt.Sscanf(args[0], "%d", &want); err != nil {
		return complain(errw, 2, "count: invalid number '%s'", args[0])
	}
	text, err := io.ReadAll(in)
	if err != nil {
		return complain(errw, 3, "count: error reading from stdin")
	}
	got := strings.Count(string(text), "\n")
	if len(text) > 0 && text[len(text)-1] != '\n' {
		got++
	}
	if got != want {
		return complain(errw, 1, "Expected %d lines, got %d.", want, got)
	}
	return 0
}

func boolToInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// reason words an error about a file as lit's own commands do.
func reason(err error) string {
	var pe *fs.PathError
	var number syscall.Errno
	if errors.As(err, &pe) && errors.As(err, &number) {
		text := number.Error()
		return fmt.Sprintf("[Errno %d] %s: '%s'", int(number), strings.ToUpper(text[:1])+text[1:], pe.Path)
	}
	return err.Error()
}
