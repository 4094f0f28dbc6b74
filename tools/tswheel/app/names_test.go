package app

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestNames: what pip reads from a wheel's name, for each system that there are wheels for.
func TestNames(t *testing.T) {
	var names []string
	for _, s := range systems {
		w := wheel{version: "0.1.0", tags: s.tags}
		names = append(names, s.name+": "+w.name())
	}
	assert.Equal(t, []string{
		"linux/amd64: tsopt-0.1.0-py3-none-manylinux_2_17_x86_64.musllinux_1_2_x86_64.whl",
		"linux/arm64: tsopt-0.1.0-py3-none-manylinux_2_17_aarch64.musllinux_1_2_aarch64.whl",
		"darwin/arm64: tsopt-0.1.0-py3-none-macosx_12_0_arm64.whl",
		"darwin/amd64: tsopt-0.1.0-py3-none-macosx_12_0_x86_64.whl",
	}, names)
}
