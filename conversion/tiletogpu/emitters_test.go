package tiletogpu

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tsopt/tsopt/transforms/impl"
)

// Every implementation that may be chosen is one that is emitted, and the other way
// round.
func TestEmitters(t *testing.T) {
	for _, x := range impl.Gemms() {
		assert.Contains(t, gemmEmitters, x.Impl)
	}
	for _, x := range impl.Copies() {
		assert.Contains(t, copyEmitters, x.Engine)
	}
	for _, x := range impl.Stores() {
		assert.Contains(t, storeEmitters, x.Engine)
	}
	assert.Len(t, gemmEmitters, len(impl.Gemms()))
	assert.Len(t, copyEmitters, len(impl.Copies()))
	assert.Len(t, storeEmitters, len(impl.Stores()))
}
