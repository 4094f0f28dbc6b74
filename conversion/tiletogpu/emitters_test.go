package tiletogpu

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tsopt/tsopt/transforms/analysis/instructions"
)

// Every implementation that may be chosen is one that is emitted, and the other way
// round.
func TestEmitters(t *testing.T) {
	for _, x := range instructions.Gemms() {
		assert.Contains(t, gemmEmitters, x.Impl)
	}
	for _, x := range instructions.Copies() {
		assert.Contains(t, copyEmitters, x.Engine)
	}
	for _, x := range instructions.Stores() {
		assert.Contains(t, storeEmitters, x.Engine)
	}
	assert.Len(t, gemmEmitters, len(instructions.Gemms()))
	assert.Len(t, copyEmitters, len(instructions.Copies()))
	assert.Len(t, storeEmitters, len(instructions.Stores()))
}
