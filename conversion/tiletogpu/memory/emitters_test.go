package memory

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/tsopt/tsopt/transforms/analysis/instructions"
)

// Every implementation of a copy or store that may be chosen is one that is emitted, and the
// other way round.
func TestEmitters(t *testing.T) {
	for _, x := range instructions.Copies() {
		assert.Contains(t, copyEmitters, x.Engine)
	}
	for _, x := range instructions.Stores() {
		assert.Contains(t, storeEmitters, x.Engine)
	}
	assert.Len(t, copyEmitters, len(instructions.Copies()))
	assert.Len(t, storeEmitters, len(instructions.Stores()))
}
