package term

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestPrintable(t *testing.T) {
	for text, want := range map[string]string{
		"plain\n\ttext": "plain\n\ttext",
		"größer ≤ 日本":   "größer ≤ 日本",
		"\x1b[31mred":   `\1B[31mred`,
		"a\rb\x00\x7f":  `a\0Db\00\7F`,
		"\xff":          `\FF`,
		"\u202eevil":    `\u{202E}evil`,
		"\u009b31m":     `\u{9B}31m`,
	} {
		assert.Equal(t, want, Printable(text))
	}
	assert.Equal(t, "␛[31m␀\ufffd\t", PrintableLine("\x1b[31m\x00\x7f\t"))
}
