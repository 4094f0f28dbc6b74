package program

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestSettings(t *testing.T) {
	all := Settings("# tsopt: --kernel=f --arg 'M=1,N=2' --arg dtype=float16\n  # RUN: tsopt %s --arg K=3 | FileCheck %s\n# tsopt --arg X=1\n")
	require.Len(t, all, 2)
	f, ok := SettingOf(all, "f")
	require.True(t, ok)
	assert.Equal(t, int64(2), f.Given["N"])
	assert.Equal(t, "float16", f.Given["dtype"])
	assert.Equal(t, []string{"--kernel=f", "--arg=M=1,N=2", "--arg=dtype=float16"}, f.Flags)
	g, _ := SettingOf(all, "g")
	assert.Equal(t, int64(3), g.Given["K"])
	assert.NotContains(t, g.Given, "M")
	_, ok = SettingOf(all[:1], "g")
	assert.False(t, ok)
}
