package tools_test

import (
	"bytes"
	"context"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	playground "github.com/tsopt/tsopt/tools/playground/app"
	release "github.com/tsopt/tsopt/tools/release/app"
	tssite "github.com/tsopt/tsopt/tools/tssite/app"
	tstune "github.com/tsopt/tsopt/tools/tstune/app"
	tswheel "github.com/tsopt/tsopt/tools/tswheel/app"
)

// TestVersion: every command below tools/ answers --version by one line that begins with its name.
func TestVersion(t *testing.T) {
	all := maps.Clone(tools)
	all["playground"], all["release"], all["tssite"], all["tstune"], all["tswheel"] = playground.Main, release.Main,
		tssite.Main, tstune.Main, tswheel.Main
	mains, err := filepath.Glob("*/main.go")
	require.NoError(t, err)
	var commands []string
	for _, m := range mains {
		commands = append(commands, filepath.Dir(m))
	}
	require.Equal(t, commands, slices.Sorted(maps.Keys(all)), "commands below tools/")
	for name, main := range all {
		var out, errw bytes.Buffer
		assert.Zero(t, main(context.Background(), []string{"--version"}, strings.NewReader(""), &out, &errw), "%s: %s", name,
			&errw)
		assert.Regexp(t, `\A`+name+` \S+, .*\bgo1\..*\n\z`, out.String())
	}
}
