package python

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var encodingCases = []struct{ src, want string }{
	{"# coding: foo\nx = 1\n", "1:1: unknown encoding: foo; save the file as UTF-8"},
	{"\n# -*- coding: foo_Bar -*-\nx = 1\n", "2:1: unknown encoding: foo_Bar; save the file as UTF-8"},
	{"# coding: ascii\n\nx = '\xe9'\n", "3:6: (unicode error) 'ascii' codec can't decode byte 0xe9 in position 22: ordinal not in range(128): save the file as UTF-8"},
	{"# coding: cp1252\nx = '\x81'\n", "2:6: (unicode error) 'charmap' codec can't decode byte 0x81 in position 22: character maps to <undefined>: save the file as UTF-8"},
	{"x = '\xe9'\n", "1:6: (unicode error) 'utf-8' codec can't decode byte 0xe9 in position 5: save the file as UTF-8"},
	{"\ufeff# coding: ascii\nx = 1\n", "1:1: encoding problem: ascii with BOM"},
	{"\ufeff# coding: utf-8-sig\nx = 1\n", ""},
	{"# coding: utf_8_sig\nx = 'é'\n", ""},
	{"# coding: us-ascii\nx = 1\n", ""},
}

func TestEncodings(t *testing.T) {
	for _, c := range encodingCases {
		_, errs := Parse("", []byte(c.src))
		var got []string
		for _, e := range errs {
			got = append(got, strings.TrimPrefix(e.Error(), ":"))
		}
		assert.Equal(t, c.want, strings.Join(got, "; "), "%q", c.src)
	}
	for _, c := range []struct{ encoding, want string }{
		{"latin-1", "¤¼\u0080"}, {"iso8859-15", "€Œ\u0080"}, {"windows-1252", "¤¼€"},
	} {
		m, errs := Parse("", []byte("# vim: set fileencoding="+c.encoding+" :\nx = '\xa4\xbc\x80'\n"))
		require.Empty(t, errs)
		assert.Equal(t, c.want, m.Body[0].(*Assign).Value.(*Constant).Value, c.encoding)
	}
}

// TestEncodingsAreCPythons compares each byte of each encoding under each name.
func TestEncodingsAreCPythons(t *testing.T) {
	python := startCPython(t)
	for _, c := range encodingCases {
		assert.Empty(t, compare(python.ask(t, []byte(c.src)), []byte(c.src)), "%q", c.src)
	}
	for _, name := range []string{"latin-1", "L1", "iso-8859-1", "iso8859_1", "ascii", "646", "cp1252", "1252",
		"Windows-1252", "iso8859-15", "ISO_8859.15", "latin9", "latin_9", "utf8", "U8"} {
		for b := 0x80; b < 0x100; b++ {
			src := fmt.Appendf(nil, "# coding: %s\nx = '%c'\n", name, 'x')
			src[len(src)-3] = byte(b)
			assert.Empty(t, compare(python.ask(t, src), src), "%s %#x", name, b)
		}
	}
}
