package python

import (
	"os"
	"path/filepath"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// FuzzParse holds that no text makes the parser panic or run without end, that every node lies in its parent, and that
// errors are in order and in the file.
func FuzzParse(f *testing.F) {
	files, err := filepath.Glob("testdata/*.py")
	require.NoError(f, err)
	for _, name := range files {
		src, err := os.ReadFile(name)
		require.NoError(f, err)
		f.Add(string(src))
	}
	for _, c := range errorCases {
		f.Add(c.src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		m, errs := Parse("x.py", []byte(src))
		require.LessOrEqual(t, len(errs), maxErrors)
		for i, e := range errs {
			require.False(t, e.End.compare(e.Start) < 0, "%v ends before it begins", e)
			if i > 0 {
				require.False(t, e.Start.compare(errs[i-1].Start) < 0, "%v is behind %v", errs[i-1], e)
			}
			require.NotEmpty(t, e.Msg)
		}
		if utf8.ValidString(src) {
			nested(t, m)
		}
	})
}

// nested holds that the parts of a node lie in it.
func nested(t *testing.T, n Node) {
	span := n.Range()
	require.False(t, span.End.compare(span.Start) < 0, "%T %v", n, span)
	Children(n, func(c Node) {
		part := c.Range()
		_, isDecorator := n.(Stmt)
		if !isDecorator {
			require.False(t, part.Start.compare(span.Start) < 0, "%T %v in %T %v", c, part, n, span)
		}
		require.False(t, part.End.compare(span.End) > 0, "%T %v in %T %v", c, part, n, span)
		nested(t, c)
	})
}
