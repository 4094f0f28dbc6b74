package test

import (
	"bytes"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
)

// columns is how long a line of Go may be, without what its string literals contain.
const columns = 120

// TestColumns: lines of Go have at most 120 columns. The text of string literals does not count: messages and
// documentation are searched for as they are.
func TestColumns(t *testing.T) {
	var long []string
	require.NoError(t, filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains([]string{".git", "build", "testdata"}, d.Name()):
			return fs.SkipDir
		case !strings.HasSuffix(path, ".go"):
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		for i, line := range strings.Split(string(withoutStrings(text)), "\n") {
			if utf8.RuneCountInString(line) > columns {
				long = append(long, path+":"+strconv.Itoa(i+1))
			}
		}
		return nil
	}))
	require.Empty(t, long[:min(len(long), 20)], "%d lines have more than %d columns", len(long), columns)
}

// withoutStrings is a Go file whose string literals are empty; their line breaks stay.
func withoutStrings(text []byte) []byte {
	var out bytes.Buffer
	last := 0
	eachToken(text, func(from int, t token.Token, lit string) {
		if t == token.STRING {
			out.Write(text[last:from])
			out.WriteString(strings.Repeat("\n", strings.Count(lit, "\n")))
			last = from + len(lit)
		}
	})
	out.Write(text[last:])
	return out.Bytes()
}

func eachToken(text []byte, do func(from int, t token.Token, lit string)) {
	files := token.NewFileSet()
	f := files.AddFile("", files.Base(), len(text))
	var s scanner.Scanner
	s.Init(f, text, nil, 0)
	for {
		pos, t, lit := s.Scan()
		if t == token.EOF {
			return
		}
		do(f.Offset(pos), t, lit)
	}
}
