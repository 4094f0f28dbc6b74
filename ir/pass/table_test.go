package pass_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/ir/pass"
)

// A run has the entries that its configuration gives it, another one the table's
// own.
func TestTable(t *testing.T) {
	words := pass.NewTable("words", func() []string { return []string{"own"} })
	var with, without pass.Config
	words.Put(&with, []string{"own", "more"})
	require.Equal(t, []string{"own", "more"}, words.In(&pass.Context{Config: &with}))
	require.Equal(t, []string{"own"}, words.In(&pass.Context{Config: &without}))
}
