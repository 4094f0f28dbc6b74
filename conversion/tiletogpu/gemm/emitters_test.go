package gemm

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/tsopt/tsopt/transforms/analysis/instructions"
)

// Every implementation of a GEMM that may be chosen is one that is emitted, and the other
// way round.
func TestEmitters(t *testing.T) {
	for _, x := range instructions.Gemms() {
		assert.Contains(t, gemmEmitters, x.Impl)
	}
	assert.Len(t, gemmEmitters, len(instructions.Gemms()))
}
