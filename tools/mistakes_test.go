// Package tools_test holds what all tools have in common.
package tools_test

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	filecheck "github.com/tsopt/tsopt/tools/filecheck/app"
	tsfuzz "github.com/tsopt/tsopt/tools/tsfuzz/app"
	tslit "github.com/tsopt/tsopt/tools/tslit/app"
	tslsp "github.com/tsopt/tsopt/tools/tslsp/app"
	tsmutate "github.com/tsopt/tsopt/tools/tsmutate/app"
	tsopt "github.com/tsopt/tsopt/tools/tsopt/app"
	tsreduce "github.com/tsopt/tsopt/tools/tsreduce/app"
	tsrun "github.com/tsopt/tsopt/tools/tsrun/app"
	tstranslate "github.com/tsopt/tsopt/tools/tstranslate/app"
)

var tools = map[string]func(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int{
	"filecheck": filecheck.Main, "tsfuzz": tsfuzz.Main, "tslit": tslit.Main, "tslsp": tslsp.Main,
	"tsmutate": tsmutate.Main,
	"tsopt":    tsopt.Main, "tsreduce": tsreduce.Main, "tsrun": tsrun.Main, "tstranslate": tstranslate.Main,
}

// prints is a body of a function that does something.
const prints = `
  tile.kernel blocks(%x) = (1) threads(32) {
    tile.print "here"
  }
  return
`

// TestMistakes gives command lines as a newcomer may mistype them. Each is answered
// by one message that says what to change, before any work: nothing is printed as a
// result, and no file is written.
func TestMistakes(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"ok.mlir": "func.func @f() {" + prints + "}\n", "folder/x": "", "checks": "CHECK: x\n",
		"main.mlir": "func.func @main() {" + prints + "}\nfunc.func @reference() {\n  return\n}\n",
	} {
		require.NoError(t, os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
	}
	t.Chdir(dir)
	for line, want := range map[string]string{
		"tsopt --nvvm-attach-target=chip=sm_9 ok.mlir":                "ok.mlir:0:0: error: 'sm_9' is not a chip: expects a name from sm_20 on, for example sm_90a",
		"tsopt --nvvm-attach-target=chip=90 ok.mlir":                  "ok.mlir:0:0: error: '90' is not a chip: ",
		"tsopt --nvvm-attach-target=chip= ok.mlir":                    "ok.mlir:0:0: error: The target chip cannot be empty.",
		"tsopt --nvvm-attach-target=triple= ok.mlir":                  "ok.mlir:0:0: error: The target triple cannot be empty.",
		"tsopt --nvvm-attach-target=O=7 ok.mlir":                      "ok.mlir:0:0: error: The optimization level must be a number between 0 and 3.",
		"tsopt --tile-to-binary=chip=hopper ok.mlir":                  "ok.mlir:0:0: error: 'hopper' is not a chip: ",
		"tsopt --infer-layout=arch=h2000 ok.mlir":                     `ok.mlir:0:0: error: unknown target "h2000"; known are a100, amx, avx2, avx512, h100, h200, host, l40s, mesh4x4, neon, stack2, wafers4, and a module may define its own by scale.arch; did you mean 'h200'?`,
		"tsopt --gpu-module-to-binary=format=x ok.mlir":               "ok.mlir:0:0: error: invalid format 'x'; expected llvm, isa, bin or fatbin",
		"tsopt --emit= ok.mlir":                                       "tsopt: --emit: unknown format ''; expected one of kernel-tree, planned, gpu, llvm-dialect, llvm, ptx, cubin, estimate",
		"tsopt --emit=ptxx ok.mlir":                                   "tsopt: --emit: unknown format 'ptxx'; expected one of kernel-tree, planned, gpu, llvm-dialect, llvm, ptx, cubin, estimate, asm; did you mean 'ptx'?",
		"tsopt --mlir-timing-display=x --mlir-timing ok.mlir":         "tsopt: for the --mlir-timing-display option: Cannot find option named 'x'! Use 'tree' or 'list'",
		"tsopt ok.mlir --mlir-print-ir-tree-dir=ok.mlir":              "cannot create the directory 'ok.mlir' of --mlir-print-ir-tree-dir: not a directory",
		"tsopt ok.mlir -o folder":                                     "cannot open output file 'folder': Is a directory",
		"tsopt ok.mlir -o no/such":                                    "cannot open output file 'no/such': No such file or directory",
		"tsopt ok.mlir --mlir-pass-pipeline-crash-reproducer=no/such": "cannot open reproducer file 'no/such': No such file or directory",
		"tsopt ok.mlir --mlir-generate-reproducer=folder":             "cannot open reproducer file 'folder': Is a directory",
		"tsopt folder":                  "cannot open input file 'folder': is a directory",
		"tsopt no.mlir":                 "cannot open input file 'no.mlir': No such file or directory",
		"tsopt --cannonicalize ok.mlir": "tsopt: Unknown command line argument '--cannonicalize'.  Try: 'tsopt --help'\ntsopt: Did you mean '--canonicalize'?",

		"tsrun main.mlir --verify @reference":                `tsrun: more than one input file: ["main.mlir" "@reference"].  Try: 'tsrun --help'; did you mean --verify=@reference?`,
		"tsrun main.mlir --verify-each-stage cse":            `tsrun: more than one input file: ["main.mlir" "cse"].  Try: 'tsrun --help'; did you mean --verify-each-stage=cse?`,
		"tsrun main.mlir --verify=reference":                 "tsrun: --verify=reference: expected a file; for a function use --verify=@reference",
		"tsrun main.mlir --verify=@refrence":                 "tsrun: --verify compares with @refrence, which the module does not have; use another function or a file; did you mean 'reference'?",
		"tsrun main.mlir --verify=":                          "tsrun: --verify= has no value: remove '=', or use --verify=@name for a function, or a file",
		"tsrun main.mlir --verify-each-stage=":               "tsrun: --verify-each-stage= has no value: remove '=' for tile-to-llvm",
		"tsrun main.mlir --bench=0":                          "tsrun: for the --bench option: '0': expected a number, 1 or more",
		"tstranslate ok.mlir":                                "tstranslate: choose one of --mlir-to-llvmir and --mlir-to-ptx",
		"tstranslate --mlir-to-ptx folder":                   "tstranslate: cannot open input file 'folder': is a directory",
		"tsreduce ok.mlir --test=x -j 0":                     "tsreduce: for the --jobs option: '0': expected a number, 1 or more",
		"tsreduce ok.mlir --test=x --test-timeout=0s":        "tsreduce: for the --test-timeout option: '0s': expected a time greater than zero, as 90s or 5m",
		"tsreduce ok.mlir --reduction-tree=traversal-mode=9": "tsreduce: for the --reduction-tree option: 'traversal-mode=9': traversal-mode=9: expected 0 or 1",
		"tsfuzz --elements=-4":                               "tsfuzz: for the --elements option: '-4': expected a number, 1 or more",
		"tsfuzz --statements=-1":                             "tsfuzz: for the --statements option: '-1': expected a number, 0 or more",
		"tsfuzz --ptx=200":                                   "tsfuzz: for the --ptx option: '200': expected a number from 0 to 100",
		"tsfuzz --for=-1s":                                   "tsfuzz: for the --for option: '-1s': expected a time greater than zero, as 90s or 5m",
		"tsfuzz --timeout=0s":                                "tsfuzz: for the --timeout option: '0s': expected a time greater than zero, as 90s or 5m",
		"tsfuzz --schedules=":                                "tsfuzz: for the --schedules option: '': expected numbers separated by commas",
		"tsfuzz --schedules=-1":                              "tsfuzz: for the --schedules option: '-1': expected numbers separated by commas",
		"tsfuzz --shrink=1m":                                 "tsfuzz: --shrink reduces the programs that --finds=FOLDER writes; add --finds",
		"tsfuzz --finds=ok.mlir":                             "tsfuzz: --finds=ok.mlir: cannot create the folder: not a directory",
		"tsfuzz --mutate=no.mlir":                            "tsfuzz: no file matches no.mlir",
		"tsmutate -j 0":                                      "tsmutate: for the --jobs option: '0': expected a number, 1 or more",
		"tslsp --log=loud":                                   "tslsp: for the --log option: Cannot find option named 'loud'! Use error, info, verbose",
		"tslsp":                                              "tslsp: the input ended before a client sent 'initialize'; editors start tslsp, see docs/use/editors.md",
		"tslsp main.mlir":                                    `tslsp: takes no input file, but got "main.mlir".  Try: 'tslsp --help'`,
		"tslit":                                              "tslit: no tests: name files or folders of tests.  Try: 'tslit --help'",
		"tslit folder --timeout=-3":                          "tslit: --timeout needs a number of seconds, or 0 for no limit",
		"tslit folder -j 0":                                  "tslit: --workers needs a positive number",
		"filecheck checks":                                   "FileCheck error: '<stdin>' is empty.",
		"filecheck folder":                                   "Could not open check file 'folder': Is a directory",
	} {
		words := strings.Fields(line)
		var out, errw bytes.Buffer
		code := tools[words[0]](context.Background(), words[1:], strings.NewReader(""), &out, &errw)
		usage := 1
		if words[0] == "tslit" || words[0] == "filecheck" {
			usage = 2
		}
		assert.Equal(t, usage, code, line)
		assert.True(t, strings.HasPrefix(errw.String(), want), "%s:\n%s\ninstead of\n%s", line, errw.String(), want)
		assert.Empty(t, out.String(), line)
	}
	var left []string
	require.NoError(t, filepath.WalkDir(".", func(path string, d os.DirEntry, err error) error {
		if !d.IsDir() {
			left = append(left, path)
		}
		return err
	}))
	assert.Equal(t, []string{"checks", "folder/x", "main.mlir", "ok.mlir"}, left, "a mistake wrote something")
}
