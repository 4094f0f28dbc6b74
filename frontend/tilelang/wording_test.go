package tilelang

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/tsopt/tsopt/ir/diag"
)

func TestWordsAreWhole(t *testing.T) {
	assert.Equal(t, "comm.putmem, T.put_block and T.copy", words("comm.putmem, comm.put and tile.copy"))
	d := Reword(diag.Errorf(diag.Unknown, "'tile.load' op operand #0 must be a memref"), nil)
	assert.Equal(t, "'tile.load' op operand #0 must be a memref", d.Message)
}

// TestSentencesAreSaid: what is put into Python's words is what some pass, or the simulator, says.
func TestSentencesAreSaid(t *testing.T) {
	var said strings.Builder
	for _, dir := range []string{"../../transforms", "../../target/sim"} {
		require.NoError(t, filepath.WalkDir(dir, func(file string, _ fs.DirEntry, err error) error {
			if err == nil && strings.HasSuffix(file, ".go") {
				var text []byte
				text, err = os.ReadFile(file)
				said.Write(text)
			}
			return err
		}))
	}
	for i := 0; i < len(sentences); i += 2 {
		assert.True(t, strings.Contains(said.String(), sentences[i]), "no message says %q", sentences[i])
	}
	for _, f := range functions {
		_, known := byName()[strings.TrimSuffix(strings.TrimPrefix(f, "T."), "()")]
		assert.True(t, known, f)
	}
}
