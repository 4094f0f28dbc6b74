package docs

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/tsopt/tsopt/tools/kit/example"
	"github.com/tsopt/tsopt/tools/kit/parts"
	"github.com/tsopt/tsopt/tools/tsopt/app"
)

// TestEveryPassHasAnExample: a pass or a pipeline shows a program in its text, or there is an example whose command
// changes it, or says something.
func TestEveryPassHasAnExample(t *testing.T) {
	registry := parts.Default().PassRegistry()
	for _, p := range registry.Passes() {
		hasExample(t, p.Name, p.Doc)
	}
	for _, p := range registry.Pipelines() {
		hasExample(t, p.Name, p.Doc)
	}
	for _, name := range example.Names() {
		assert.True(t, slices.Contains(registry.Names(), name) || registry.Pipeline(name) != nil,
			"%s is neither a pass nor a pipeline", name)
	}
}

func hasExample(t *testing.T, name, doc string) {
	flags, program, ok := example.Of(name)
	if !ok {
		assert.Contains(t, doc, "```mlir", "%s has no example: write tools/kit/example/%[1]s.mlir", name)
		return
	}
	assert.True(t, slices.ContainsFunc(flags, func(f string) bool { return strings.Contains(f, name) }),
		"%s: %v does not run it", name, flags)
	before, _, _ := run(program, "--allow-unregistered-dialect")
	after, said, code := run(program, flags...)
	verifies := strings.HasPrefix(name, "verify-")
	assert.True(t, code == 0 || verifies, "%s: %s", name, said)
	assert.True(t, after != before || said != "", "%s does nothing in its example", name)
}

func run(program string, flags ...string) (out, errw string, code int) {
	var o, e bytes.Buffer
	code = app.Main(context.Background(), append(flags, "-"), strings.NewReader(program), &o, &e)
	return o.String(), e.String(), code
}
