package proc

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestFileName(t *testing.T) {
	for name, want := range map[string]string{
		"main_kernel": "main_kernel", "../../etc/x": "______etc_x", "/abs": "_abs", `..\w`: "___w", "C:x": "C_x",
		"a.b": "a_b",
		"":    "_", ".": "_", "..": "__", "a\x00b": "a_b", "é": "_", "nul": "nul_", "COM1": "COM1_", "-rf": "_rf",
		"a\nb":                   "a_b",
		strings.Repeat("x", 300): strings.Repeat("x", 100),
	} {
		assert.Equal(t, want, FileName(name), "%q", name)
		assert.NoError(t, CheckFileName(FileName(name)+".ptx"))
	}
}

func TestFileNamesDiffer(t *testing.T) {
	var names FileNames
	assert.Equal(t, []string{"a_b", "a_b_2", "A_B_3", "a_b_2_2"},
		[]string{names.Of("a/b"), names.Of("a_b"), names.Of("A.B"), names.Of("a_b_2")})
}

func TestCheckFileName(t *testing.T) {
	for _, name := range []string{"", ".", "..", "../a", "/a", `a\b`, "C:a", "a\x00", "a/"} {
		assert.Error(t, CheckFileName(name), "%q", name)
	}
	for _, name := range []string{"main.ptx", "..a", "a b.cubin", "-"} {
		assert.NoError(t, CheckFileName(name), "%q", name)
	}
}
