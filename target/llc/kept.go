package llc

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"

	"github.com/tsopt/tsopt/internal/proc"
)

// keptForm changes when the same text and options are compiled otherwise.
const keptForm = 1

// Kept is the code of a compilation that an earlier process kept in the folder, or that of compile. The name of a file
// depends on all that its content does, and it ends with a hash, so that one that was cut is compiled again. A folder
// that cannot be written keeps nothing.
func (c *Compiler) Kept(tool Tool, key [32]byte, compile func() (string, error)) (string, error) {
	if c.Folder == "" {
		return compile()
	}
	info, err := os.Stat(tool.Path)
	if err != nil {
		return compile()
	}
	of := sha256.Sum256(fmt.Appendf(nil, "%d %x %s %d %d", keptForm, key, tool.Path, info.Size(), info.ModTime().UnixNano()))
	name := filepath.Join(c.Folder, hex.EncodeToString(of[:]))
	if data, err := os.ReadFile(name); err == nil && len(data) >= sha256.Size {
		text, told := data[:len(data)-sha256.Size], data[len(data)-sha256.Size:]
		if sum := sha256.Sum256(text); bytes.Equal(sum[:], told) {
			return string(text), nil
		}
	}
	text, err := compile()
	if err == nil && os.MkdirAll(c.Folder, 0o777) == nil {
		sum := sha256.Sum256([]byte(text))
		_ = proc.ReplaceLink(name, append([]byte(text), sum[:]...))
	}
	return text, err
}
