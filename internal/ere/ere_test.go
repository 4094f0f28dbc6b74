package ere

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestFind(t *testing.T) {
	for _, c := range []struct {
		pattern, text string
		want          Match
	}{
		{`b+`, "abbbc", Match{1, 4}},
		{`a|ab`, "xab", Match{1, 3}},
		{`(a|ab)(c|bcd)`, "abcd", Match{0, 4, 0, 1, 1, 4}},
		{`(a|ab)(bc|c)`, "abc", Match{0, 3, 0, 2, 2, 3}},
		{`(.*)(b*)`, "abb", Match{0, 3, 0, 3, 3, 3}},
		{`(.*) = (.*)`, "x = y\nz = w", Match{0, 5, 0, 1, 4, 5}},
		{`([a-z]+) \1`, "ab abc abc", Match{0, 5, 0, 2}},
		{`([a-z]+) \1$`, "ab abc abc", Match{3, 10, 3, 6}},
		{`^b`, "a\nb", Match{2, 3}},
		{`a$`, "a\nb", Match{0, 1}},
		{"(\n$)", "a\n\nb", Match{1, 2, 1, 2}},
		{`[^x]*`, "ab\ncd", Match{0, 2}},
		{`\d`, "1d", Match{1, 2}},
		{`[\d]`, `1\`, Match{1, 2}},
		{`[]a]+`, "x]a]", Match{1, 4}},
		{`[[:alpha:]_-]+`, "12a_-B3", Match{2, 6}},
		{`x{2,3}`, "xxxx", Match{0, 3}},
		{`a{`, "a{", Match{0, 2}},
		{`.`, "é", Match{0, 1}},
		{`é.x`, "aéüx", nil},
		{`é..x`, "aéüx", Match{1, 6}},
		{`(x)|(y)`, "y", Match{0, 1, -1, -1, 0, 1}},
		{`()a`, "a", Match{0, 1, 0, 0}},
		{`[[:<:]]b[[:>:]]`, "ab b", Match{3, 4}},
	} {
		re, err := Compile(c.pattern, Newline)
		require.NoError(t, err, c.pattern)
		text := NewText(c.text)
		assert.Equal(t, c.want, re.Find(text, 0, len(c.text)), "%s on %q", c.pattern, c.text)
	}
}

func TestIgnoreCase(t *testing.T) {
	re, err := Compile(`ab[c-d]`, IgnoreCase)
	require.NoError(t, err)
	assert.Equal(t, Match{1, 4}, re.Find(NewText("xABC"), 0, 4))
}

func TestFindInPart(t *testing.T) {
	re, err := Compile(`^(b)\1`, Newline)
	require.NoError(t, err)
	text := NewText("éabb")
	assert.Nil(t, re.Find(text, 0, 5))
	assert.Equal(t, Match{3, 5, 3, 4}, re.Find(text, 3, 5))
}

func TestErrors(t *testing.T) {
	for pattern, want := range map[string]error{
		``: errEmpty, `a|`: errEmpty, `|a`: errEmpty, `(a|)`: errEmpty,
		`*`: errRepetition, `a**`: errRepetition, `^*`: errRepetition, `{1}`: errRepetition,
		`(`: errParen, `(a`: errParen, `a)`: errParen,
		`[a`: errBracket, `[z-a]`: errRange, `[[:foo:]]`: errClass,
		`a\`: errEscape, `\1`: errBackref, `(a\1)`: errBackref,
		`a{2`: errBrace, `a{2,1}`: errCount, `a{300}`: errCount, `a{1x}`: errCount,
		`[[.xx.]]`: errCollate,
		`((((((((((a{255}){255}){255}){255}){255}){255}){255}){255}){255}){255})`: errTooDeep,
	} {
		_, err := Compile(pattern, Newline)
		assert.Equal(t, want, err, pattern)
	}
}

func TestBackrefsOfBackrefsAreBounded(t *testing.T) {
	pattern := "(" + strings.Repeat("a", 300) + ")"
	for i := 1; i < 9; i++ {
		pattern += fmt.Sprintf(`(\%d\%d)`, i, i)
	}
	_, err := Compile(pattern, 0)
	assert.Equal(t, errTooDeep, err)
}

func FuzzFind(f *testing.F) {
	f.Add(`(a|ab)(c|bcd)*\1`, "abcdabcd")
	f.Add(`[[:alpha:]]+[^]x]{2,3}`, "ab\xffcd")
	f.Fuzz(func(t *testing.T, pattern, text string) {
		if len(pattern) > 100 || len(text) > 1000 {
			return
		}
		re, err := Compile(pattern, Newline)
		if err != nil {
			return
		}
		if m := re.Find(NewText(text), 0, len(text)); m != nil && (m[0] < 0 || m[1] < m[0] || m[1] > len(text)) {
			t.Fatalf("%q on %q: %v", pattern, text, m)
		}
	})
}
