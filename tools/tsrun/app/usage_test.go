package app

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/proc"
)

const twoMains = `
func.func @main(%a: memref<?x?xf32> {tile.name = "a", tile.init = "random"}, %n: index {tile.name = "n", tile.init = "ones"},
                %c: memref<4xf32> {tile.name = "c", tile.out, tile.init = "zeros"}) {
  %zero = arith.constant 0 : index return
}
func.func private @ext(%a: memref<4xf32>)
func.func @spins() {
  %c1 = arith.constant 1 : i1
  scf.while : () -> () {
    scf.condition(%c1)
  } do {
    scf.yield
  }
  return
}
`

// TestWrongCommandLines gives command lines as a newcomer may type them: each is
// answered by one clear message and exit code 1, before anything runs.
func TestWrongCommandLines(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"v.mlir": twoMains, "w.mlir": "module {\n  foo.bar\n}\n",
		"r.npy": "no array"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	ctx := proc.With(context.Background(), proc.State{Dir: dir, Env: os.Environ()})
	for args, want := range map[string]string{
		"":                          "tsrun: no input file.  Try: 'tsrun --help'",
		"no.mlir":                   "tsrun: cannot open input file 'no.mlir': No such file or directory",
		"v.mlir w.mlir":             `tsrun: more than one input file: ["v.mlir" "w.mlir"].  Try: 'tsrun --help'`,
		"w.mlir":                    "w.mlir:2:3: error: ",
		"v.mlir":                    "tsrun: argument a has type memref<?x?xf32>; give its shape with --arg=a=random:64x64, or with tile.shape = [64, 64] in the program",
		"v.mlir --dim=a=4":          "tsrun: argument a has type memref<?x?xf32>, but 1 extents were given",
		"v.mlir --dim=b=4x4":        "tsrun: --dim=b=4x4: the function has no argument b; it has a, n, c",
		"v.mlir --dim=n=4":          "tsrun: --dim=n=4: argument n has type index, which has no extents",
		"v.mlir --dim=a=-1x4":       "tsrun: '-1x4' is not a shape; expected extents such as 128x64",
		"v.mlir --dim=a":            "tsrun: --dim=a: expected NAME=VALUE",
		"v.mlir --arg=a=ranodm:4x4": "tsrun: --arg=a=ranodm:4x4: expected a file.npy or one of random, integers, below(N), uniform, zeros, ones, iota; did you mean 'random'?",
		"v.mlir --arg=a=random:99999999x99999999":        "tsrun: argument a of shape 99999999x99999999 and type f32 is too large: the limit for all arguments together is 16 GiB",
		"v.mlir --arg=a=random:3037000500x3037000500":    "tsrun: argument a of shape 3037000500x3037000500 and type f32 is too large: the limit for all arguments together is 16 GiB",
		"v.mlir --arg=a=random:99999999999999999999x1":   "tsrun: extent 99999999999999999999 of shape '99999999999999999999x1' is too large",
		"v.mlir --arg=a=no.npy":                          "tsrun: --arg=a=no.npy: cannot read 'no.npy': No such file or directory",
		"v.mlir --arg=a=r.npy":                           "tsrun: --arg=a=r.npy: cannot read 'r.npy': ",
		"v.mlir --arg=a=random:4x4 --dim=a=4x4":          "tsrun: --dim=a=4x4: the shape of argument a is given more than once",
		"v.mlir --arg=n=1 --arg=n=2":                     "tsrun: --arg=n=2: argument n is given more than once",
		"v.mlir --arg=n=1.5":                             "tsrun: --arg=n=1.5: expected a number of type index or one of random, integers, below(N), uniform, zeros, ones, iota",
		"v.mlir --arg=n=1e30":                            "tsrun: --arg=n=1e30: expected a number of type index or one of random, integers, below(N), uniform, zeros, ones, iota",
		"v.mlir --arg=\x1b]0;evil=3":                     `tsrun: --arg=\1B]0;evil=3: the function has no argument \1B]0;evil; it has a, n, c`,
		"v.mlir --dim=a=4x4 --out=c=no/such/c.npy":       "tsrun: --out=c=no/such/c.npy: cannot open output file 'no/such/c.npy': No such file or directory",
		"v.mlir --dim=a=4x4 --out=c=.":                   "tsrun: --out=c=.: cannot open output file '.': Is a directory",
		"v.mlir --dim=a=4x4 --out=c=x.npy --out=a=x.npy": "tsrun: --out=a=x.npy: two arguments have the same output file",
		"v.mlir --bench=-1":                              "tsrun: for the --bench option: '-1': expected a number, 1 or more",
		"v.mlir --seed=-1":                               "tsrun: for the --seed option: '-1' value invalid for uint argument!",
		"v.mlir --max-steps=-1":                          "tsrun: for the --max-steps option: '-1' value invalid for uint argument!",
		"v.mlir --races=maybe":                           "tsrun: for the --races option: 'maybe' is invalid value for boolean argument! Try 0 or 1",
		"v.mlir --timeout=soon":                          "tsrun: for the --timeout option: 'soon' is no duration! Try 90s, 5m or 1h30m",
		"v.mlir --timeout=-5s":                           "tsrun: for the --timeout option: '-5s': expected a time greater than zero, as 90s or 5m",
		"v.mlir --device=cuad":                           "tsrun: unknown device 'cuad'; expected sim, cpu, cuda or nvshmem; did you mean 'cuda'?",
		"v.mlir --bnech":                                 "tsrun: Unknown command line argument '--bnech'.  Try: 'tsrun --help'\ntsrun: Did you mean '--bench'?",
		"v.mlir -b":                                      "tsrun: Unknown command line argument '-b'.  Try: 'tsrun --help'",
		"v.mlir --entry=man":                             "tsrun: the module has no function @man; it has @main, @ext, @spins; did you mean 'main'?",
		"v.mlir --entry=ext":                             "tsrun: @ext is not a function with a body and cannot be executed",
		"v.mlir --dim=a=4x4 --verify":                    "tsrun: --verify compares with @reference, which the module does not have; use another function or a file",
		"v.mlir --dim=a=4x4 --verify=@ext":               "tsrun: --verify compares with @ext, whose argument types differ from those of @main",
		"v.mlir --dim=a=4x4 --verify=no.mlir":            "tsrun: cannot open input file 'no.mlir': No such file or directory",
		"v.mlir --verify-each-stage=infer-layot":         "tsrun: --verify-each-stage: MLIR Textual PassPipeline Parser:1:1: error: 'infer-layot' does not refer to a registered pass or pass pipeline; did you mean 'infer-layout'?",
		"v.mlir --verify-each-stage --bench":             "tsrun: --bench cannot be combined with --verify-each-stage, which executes every stage on the simulator",
		"v.mlir --resources":                             "tsrun: --resources needs --verify-each-stage",
		"v.mlir --once":                                  "tsrun: --once needs --verify or --verify-each-stage",
		"v.mlir --entry=spins --max-steps=1000":          "v.mlir:10:5: error: the program did not end within 1000 steps",
	} {
		var out, errw bytes.Buffer
		code := Main(ctx, strings.Fields(args), strings.NewReader(""), &out, &errw)
		assert.Equal(t, 1, code, args)
		assert.True(t, strings.HasPrefix(errw.String(), want), "tsrun %s:\n%s\ninstead of\n%s", args, errw.String(), want)
		assert.Empty(t, out.String(), "it ran: tsrun %s", args)
		assert.NotContains(t, errw.String(), "goroutine", args)
		assert.NotContains(t, errw.String(), "\x1b", args)
	}
}

// TestInterrupted ends a run as Ctrl-C does: it says what the program was doing.
func TestInterrupted(t *testing.T) {
	file := filepath.Join(t.TempDir(), "v.mlir")
	require.NoError(t, os.WriteFile(file, []byte(twoMains), 0o644))
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(100*time.Millisecond, cancel)
	var out, errw bytes.Buffer
	code := Main(ctx, []string{file, "--entry=spins"}, strings.NewReader(""), &out, &errw)
	assert.Equal(t, 130, code)
	assert.Contains(t, errw.String(), "error: ")
	assert.True(t, strings.HasSuffix(errw.String(), "tsrun: interrupted\n"), errw.String())
}
