package app

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/ir/pass"
)

// TestPipelinesAreInOrder holds the shipped pipelines to the order of passes.
func TestPipelinesAreInOrder(t *testing.T) {
	tool := Default()
	require.NotEmpty(t, tool.Pipelines)
	for _, p := range tool.Pipelines {
		m := pass.NewManager(topAnchor)
		require.NoError(t, m.AddPipeline(p, ""))
		require.NoError(t, m.Check(tool.Orders), p.Name)
	}
}
