package app

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestHostileInput holds that inputs made to break a compiler end in a located
// diagnostic and exit code 1, or are processed: in bounded time and memory,
// without a panic.
func TestHostileInput(t *testing.T) {
	const deep = 100_000
	again := strings.Repeat
	// doubled defines n aliases; each holds the one before twice.
	doubled := func(first, pattern, use string) string {
		var b strings.Builder
		b.WriteString(first + "\n")
		for i := 1; i < 60; i++ {
			fmt.Fprintf(&b, pattern+"\n", i, i-1, i-1)
		}
		return b.String() + use
	}
	cases := []struct {
		name, text string
		want       string // start of the standard error, "" when the input is fine
		flags      []string
	}{
		{"regions", again("module {\n", deep) + again("}\n", deep),
			"<stdin>:5001:1: error: nesting is deeper than 10000 levels", nil},
		{"unclosed regions", again("module {\n", deep), "<stdin>:5001:1: error: nesting", nil},
		{"generic regions", again("\"a.b\"() ({\n", deep) + again("}) : () -> ()\n", deep), "<stdin>:5001:1: error: nesting",
			nil},
		{"arrays", `"a.b"() {x = ` + again("[", deep) + again("]", deep) + "} : () -> ()", "<stdin>:1:10013: error: nesting",
			nil},
		{"unclosed arrays", `"a.b"() {x = ` + again("[", deep), "<stdin>:1:10013: error: nesting", nil},
		{"tuples", `"a.b"() : () -> ` + again("tuple<", deep) + "i1" + again(">", deep), "<stdin>:1:60011: error: nesting",
			nil},
		{"functions", `"a.b"() {x = ` + again("() -> (", deep) + again(")", deep) + "} : () -> ()",
			"<stdin>:1:70007: error: nesting", nil},
		{"call sites", `"a.b"() : () -> () loc(` + again(`callsite("a" at `, deep) + `"b"` + again(")", deep) + ")",
			"<stdin>:1:160001: error: nesting", nil},
		{"parentheses", `"a.b"() {x = affine_map<(d0) -> (` + again("(", deep) + "d0" + again(")", deep) + ")>} : () -> ()",
			"<stdin>:1:10033: error: nesting", nil},
		{"minus signs", `"a.b"() {x = affine_map<(d0) -> (` + again("-", deep) + "d0)>} : () -> ()",
			"<stdin>:1:10033: error: nesting", nil},
		{"sums", `"a.b"() {x = affine_map<(d0) -> (d0` + again(" + d0", deep) + ")>} : () -> ()", "", nil},
		{"element lists", `"a.b"() {x = dense<` + again("[", deep) + "1" + again("]", deep) + "> : tensor<1xi32>} : () -> ()",
			"<stdin>:1:10019: error: nesting", nil},
		{"brackets of an opaque attribute", `"a.b"() {x = #foo.bar` + again("<", deep) + again(">", deep) + "} : () -> ()",
			"", nil},

		{"integer", `"a.b"() {x = ` + again("9", 1_000_000) + " : i64} : () -> ()",
			"<stdin>:1:14: error: integer constant out of range for attribute", nil},
		{"hexadecimal integer", `"a.b"() {x = 0x` + again("f", 1_000_000) + " : i64} : () -> ()",
			"<stdin>:1:14: error: integer constant out of range for attribute", nil},
		{"float", `"a.b"() {x = 1.` + again("9", 1_000_000) + "e99999999999 : f64} : () -> ()", "", nil},
		{"integer width", `"a.b"() : () -> i99999999999999999999`, "<stdin>:1:17: error: invalid integer width", nil},
		{"extent", `"a.b"() : () -> tensor<99999999999999999999999xi32>`, "<stdin>:1:24: error: invalid dimension", nil},
		{"number of results", `%0:4294967296 = "a.b"() : () -> i32`, "<stdin>:1:4: error: expected integer number of results",
			nil},
		{"elements", `"a.b"() {x = dense<1> : tensor<1000000000x1000000000xi32>} : () -> ()`,
			"<stdin>:1:14: error: elements literal type has too many elements", nil},
		{"elements of a blob", `"a.b"() {x = dense<"0x00"> : tensor<9223372036854775807xi32>} : () -> ()`,
			"<stdin>:1:14: error: elements literal type has too many elements", nil},
		{"name", "%" + again("a", 1_000_000) + ` = "a.b"() : () -> i32`, "", nil},

		{"bytes that are no UTF-8", "func.func @a() { return }\n\xff\xfe", "<stdin>:2:1: error: unexpected character", nil},
		{"bytes in a string", "\"a.b\"() {x = \"\xff\xfe\x80\"} : () -> ()", "", nil},
		{"zero bytes", "func.func @a() { return }\n\x00\x00garbage", "<stdin>:2:3: error: custom op 'garbage' is unknown",
			nil},

		{"alias of itself", "#a = [#a]\n", "<stdin>:1:9: error: undefined symbol alias id 'a'", nil},
		{"aliases in a circle", "!a = tuple<!b>\n!b = tuple<!a>\n", "<stdin>:1:14: error: undefined symbol alias id 'b'",
			nil},
		{"locations in a circle", "\"a.b\"() : () -> () loc(#l)\n#l = loc(callsite(#m at #l))\n",
			"<stdin>:2:21: error: undefined symbol alias id 'm'", nil},
		{"attribute of 2^60 parts", doubled("#a0 = [1, 1]", "#a%d = [#a%d, #a%d]", `"a.b"() {x = #a59} : () -> ()`),
			"<stdin>:61:1: error: 'a.b' op cannot be printed", nil},
		{"type of 2^60 parts", doubled("!a0 = tuple<i1, i1>", "!a%d = tuple<!a%d, !a%d>", `"a.b"() : () -> !a59`),
			"<stdin>:61:1: error: 'a.b' op cannot be printed", nil},
		{"location of 2^60 parts", doubled(`#a0 = loc("x")`, "#a%d = loc(callsite(#a%d at #a%d))",
			`"a.b"() : () -> () loc(#a59)`), "", []string{"--mlir-print-debuginfo"}},
		{"error at a location of 2^60 parts", doubled(`#a0 = loc("x")`, "#a%d = loc(callsite(#a%d at #a%d))",
			`"scf.if"() : () -> () loc(#a59)`), "loc(callsite(", nil},

		{"many errors", again("func.func @f() -> i32 { return }\n", 20_000),
			"<stdin>:1:25: error: 'func.return' op has 0 operands", nil},
		{"many chunks with errors", again("\"a.b\"( : ()\n// -----\n", 20_000),
			"<stdin>:1:7: error: expected ')' to end operand list", []string{"--split-input-file"}},
		{"an error in a device", `"scf.if"() : () -> () loc("/dev/zero":1:1)`, "/dev/zero:1:1: error:", nil},
		{"many arguments", "func.func @f(%a: i32" + again(", %a: i32", deep) + ") { return }",
			"<stdin>:1:23: error: region entry argument '%a' is already in use", nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			var out, errw bytes.Buffer
			args := append([]string{"--allow-unregistered-dialect"}, c.flags...)
			code := Main(context.Background(), args, strings.NewReader(c.text), &out, &errw)
			if c.want == "" {
				assert.Zero(t, code, head(errw.String()))
				return
			}
			assert.Equal(t, 1, code)
			assert.True(t, strings.HasPrefix(errw.String(), c.want), "got: %s", head(errw.String()))
		})
	}
}

func head(s string) string { return s[:min(len(s), 300)] }
