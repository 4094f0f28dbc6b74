package app

import (
	"os/exec"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestNoLibraries: without the driver's code no tool has what loads a library.
func TestNoLibraries(t *testing.T) {
	for _, tool := range tools {
		cmd := exec.Command("go", "list", "-deps", "-tags=nodriver", "./tools/"+tool)
		cmd.Dir = "../../.."
		out, err := cmd.CombinedOutput()
		require.NoError(t, err, "%s", out)
		assert.NotContains(t, string(out), "purego", tool)
	}
}

// TestLoader: a program that the system links asks for its loader.
func TestLoader(t *testing.T) {
	loader, err := loaderOf("/bin/sh")
	if err != nil {
		t.Skip("this system has no programs in ELF: ", err)
	}
	assert.Contains(t, loader, "ld-")
}
