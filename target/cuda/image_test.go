package cuda

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const countedPTX = `.version 8.0
.target sm_90a
.address_size 64
// .entry three(.param .u64 not, .param .u64 this)
.visible .entry three(.param .u64 a, .param .align 64 .b8 m[128],
	.param .u32 c)
.maxntid 128
{ ret; }
.visible .entry threefold() { ret; }
`

func TestParamCount(t *testing.T) {
	images := map[string][]byte{"PTX": []byte(countedPTX)}
	if ptxas := os.Getenv("TSOPT_PTXAS"); ptxas != "" {
		images["cubin"] = assembled(t, ptxas)
	}
	for name, image := range images {
		n, ok := ParamCount(image, "three")
		assert.True(t, ok && n == 3, "%s: %d", name, n)
		n, ok = ParamCount(image, "threefold")
		assert.True(t, ok && n == 0, "%s: %d", name, n)
		_, ok = ParamCount(image, "thr")
		assert.False(t, ok, name)
	}
	for _, broken := range []string{"", "\x7fELF", "\x7fELF\x02\x01\x01garbage"} {
		_, ok := ParamCount([]byte(broken), "k")
		assert.False(t, ok)
	}
}

func assembled(t *testing.T, ptxas string) []byte {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "k.ptx"), filepath.Join(dir, "k.cubin")
	require.NoError(t, os.WriteFile(in, []byte(countedPTX), 0o644))
	text, err := exec.Command(ptxas, "-arch=sm_90a", in, "-o", out).CombinedOutput()
	require.NoError(t, err, string(text))
	image, err := os.ReadFile(out)
	require.NoError(t, err)
	return image
}
