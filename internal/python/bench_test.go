package python

import (
	"bytes"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// BenchmarkParse reads the sample of every construct twice: about 500 lines.
func BenchmarkParse(b *testing.B) {
	src, err := os.ReadFile("testdata/syntax.py")
	require.NoError(b, err)
	src = append(src, bytes.Replace(src, []byte("from __future__"), []byte("from future"), 1)...)
	b.SetBytes(int64(len(src)))
	b.ReportAllocs()
	for b.Loop() {
		if _, errs := Parse("x.py", src); errs != nil {
			b.Fatal(errs)
		}
	}
}
