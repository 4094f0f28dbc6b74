package exec

import (
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/tsopt/tsopt/ir"
)

// TestKernelName: the second kernel of a function has the first one's name, in a module of its own.
func TestKernelName(t *testing.T) {
	require.Equal(t, "main_kernel", kernelName(ir.SymbolRef("main_kernel", "main_kernel")))
	require.Equal(t, "main_kernel_0::@main_kernel", kernelName(ir.SymbolRef("main_kernel_0", "main_kernel")))
}
