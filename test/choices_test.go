package test

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	tsopt "github.com/tsopt/tsopt/tools/tsopt/app"
	tsrun "github.com/tsopt/tsopt/tools/tsrun/app"
)

// This file holds that nothing a tile program asks for is passed over in silence: an attribute, a clause or an option
// of the tile, scale and comm dialects changes the program, or causes an error with a location, or a remark.
//
// A case is an attribute, a list of values and a program in which @@ stands for
// the value:
//
//	-- tile.copy engine, of an async copy --
//	same auto cp_async: why these two may give the same
//	auto =
//	ldst = engine(ldst)
//	cp_async = engine(cp_async)
//	---
//	tile.copy async %A[…] to %s[…] tile(8, 32) @@ : …
//
// The program is lowered once for each value (or run says by which command). What comes out, with the remarks, must
// differ from value to value; values may be rejected by an error with a location. Where a value needs several texts
// they are divided by | and stand for @1, @2, …. A body without a function is wrapped in one kernel, whose clauses the
// line `kernel` gives. `want 2 3: text` asks for a pattern in what these values give.
//
// The declarations say which cases there must be, so that a forgotten attribute fails the test.

// choice is a case: the values of one attribute in one program.
type choice struct {
	file, name string
	// key is the attribute: the name up to a comma.
	key     string
	run     string
	kernel  string
	same    [][]string // values that may give the same
	values  []string
	texts   map[string][]string
	want    map[string]*regexp.Regexp
	program string
}

var header = regexp.MustCompile(`(?m)^-- (.+) --\n`)

func readChoices(t *testing.T) []*choice {
	files, err := filepath.Glob("choices/*.txt")
	require.NoError(t, err)
	var list []*choice
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(t, err)
		text := string(data)
		at := header.FindAllStringSubmatchIndex(text, -1)
		for i, m := range at {
			end := len(text)
			if i+1 < len(at) {
				end = at[i+1][0]
			}
			list = append(list, parseChoice(t, file, text[m[2]:m[3]], text[m[1]:end]))
		}
	}
	return list
}

func parseChoice(t *testing.T, file, name, text string) *choice {
	c := &choice{file: file, name: name, run: "tsopt --tile-to-llvm", kernel: "blocks(%bx) = (1) threads(32)",
		texts: map[string][]string{}, want: map[string]*regexp.Regexp{}}
	c.key, _, _ = strings.Cut(name, ",")
	head, program, ok := strings.Cut(text, "---\n")
	require.True(t, ok, "%s: %s: no --- before the program", file, name)
	for line := range strings.Lines(head) {
		line = strings.TrimSuffix(line, "\n")
		word, rest, _ := strings.Cut(line, " ")
		switch word {
		case "same":
			names, why, _ := strings.Cut(rest, ": ")
			require.NotEmpty(t, why, "%s: %s: say why values may be the same", file, name)
			c.same = append(c.same, strings.Fields(names))
		case "want":
			names, pattern, _ := strings.Cut(rest, ": ")
			for _, v := range strings.Fields(names) {
				c.want[v] = regexp.MustCompile(pattern)
			}
		case "run":
			c.run = rest
		case "":
		default:
			value, text, ok := strings.Cut(line, " =")
			require.True(t, ok, "%s: %s: not a value: %s", file, name, line)
			c.values = append(c.values, value)
			for _, part := range strings.Split(text, "|") {
				c.texts[value] = append(c.texts[value], strings.TrimSpace(part))
			}
		}
	}
	if rest, ok := strings.CutPrefix(program, "kernel "); ok {
		c.kernel, program, _ = strings.Cut(rest, "\n")
	}
	c.program = program
	if !strings.Contains(program, "func.func") {
		c.program = fmt.Sprintf(wrapped, c.kernel, program)
	}
	return c
}

// wrapped is a program around the body of a kernel.
const wrapped = `func.func @main(%%A: memref<64x64xf32> {tile.init = "random"}, %%H: memref<64x64xbf16> {tile.init = "random"}, %%I: memref<64x64xi32> {tile.init = "random"}, %%Q: memref<64x64xi8> {tile.init = "random"}, %%O: memref<64x64xf32> {tile.out}, %%J: memref<64x64xi32> {tile.out}) {
  %%sig = comm.signal_alloc : !comm.signal<4>
  %%buf = comm.symm_alloc : memref<64x64xf32, #scale.mem<symmetric>>
  tile.kernel %s {
    %%c0 = arith.constant 0 : index
    %%c1 = arith.constant 1 : index
    %%c2 = arith.constant 2 : index
    %%c16 = arith.constant 16 : index
    %%c64 = arith.constant 64 : index
    %%i1 = arith.constant 1 : i32
    %%i2 = arith.constant 2 : i32
    %%one = arith.constant 1.0 : f32
%s
  }
  return
}
`

// with is a text with a value in the places that are left for it.
func (c *choice) with(text, value string) string {
	texts := c.texts[value]
	text = strings.ReplaceAll(text, "@@", texts[0])
	for i, s := range texts {
		text = strings.ReplaceAll(text, fmt.Sprintf("@%d", i+1), s)
	}
	return text
}

// outcome is what comes of a program.
type outcome struct {
	code   int
	text   string
	report string
}

// A description of a machine is carried along whole: it says nothing of whether
// anybody reads it.
var machine = regexp.MustCompile(`(?ms)^  scale\.arch .*?^  \}\n`)

// Lines that tell how long a run took.
var timing = regexp.MustCompile(`(?m)^@\w+ ran on .*\n`)

var place = regexp.MustCompile(`(?m)^\S*?input\.mlir:\d+:\d+: `)

func (c *choice) outcome(t *testing.T, value string) outcome {
	input := filepath.Join(t.TempDir(), "input.mlir")
	require.NoError(t, os.WriteFile(input, []byte(c.with(c.program, value)), 0o644))
	tool, flags, _ := strings.Cut(c.run, " ")
	args := []string{input}
	for _, f := range strings.Split(" "+flags, " --")[1:] {
		args = append(args, strings.TrimSuffix("--"+c.with(f, value), "="))
	}
	var out, errw bytes.Buffer
	main := tsopt.Main
	if tool == "tsrun" {
		main = tsrun.Main
	}
	code := main(context.Background(), args, strings.NewReader(""), &out, &errw)
	return outcome{code, timing.ReplaceAllString(machine.ReplaceAllString(out.String(), ""), ""), errw.String()}
}

// rejected reports whether a program was turned down in a way that helps.
func (o outcome) rejected() bool { return o.code != 0 }

// key is what must differ: the lowered program and the remarks.
func (o outcome) key() string {
	var said []string
	for line := range strings.Lines(o.report) {
		if place.MatchString(line) {
			said = append(said, place.ReplaceAllString(line, ""))
		}
	}
	slices.Sort(said)
	return fmt.Sprint(o.code) + o.text + strings.Join(said, "")
}

// mayEqual reports whether two values are declared to give the same.
func (c *choice) mayEqual(v, w string) bool {
	return slices.ContainsFunc(c.same, func(g []string) bool { return slices.Contains(g, v) && slices.Contains(g, w) })
}

// problems are what is silent about a case, or wrong with it.
func (c *choice) problems(t *testing.T) []string {
	var list []string
	outcomes := map[string]outcome{}
	for _, v := range c.values {
		o := c.outcome(t, v)
		outcomes[v] = o
		if strings.Contains(o.report, "internal error") {
			list = append(list, fmt.Sprintf("%s: %s", v, o.report))
		}
		if o.rejected() && strings.HasPrefix(c.run, "tsopt --tile-to-llvm") && !strings.Contains(c.run, "@@") &&
			!place.MatchString(o.report) {
			list = append(list, fmt.Sprintf("%s is refused without a place: %s", v, o.report))
		}
		if want := c.want[v]; want != nil && !want.MatchString(o.text+o.report) {
			list = append(list, fmt.Sprintf("%s: nothing like %s", v, want))
		}
	}
	for i, v := range c.values {
		for _, w := range c.values[:i] {
			a, b := outcomes[v], outcomes[w]
			if a.rejected() && b.rejected() {
				continue
			}
			if equal := a.key() == b.key(); equal && !c.mayEqual(v, w) {
				list = append(list, fmt.Sprintf("%s and %s give the same, and nothing says so", w, v))
			}
		}
	}
	if !slices.ContainsFunc(c.values, func(v string) bool { return !outcomes[v].rejected() }) {
		list = append(list, "every value is refused: "+outcomes[c.values[0]].report)
	}
	return list
}

// TestChoices runs every case.
func TestChoices(t *testing.T) {
	for _, c := range readChoices(t) {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			assert.Empty(t, c.problems(t), "%s: %s", c.file, c.name)
		})
	}
}

// notChoices are declared but nothing to choose, each with the reason.
var notChoices = map[string]string{
	"scale.network sym_name":     "reports of --timing call it so",
	"comm.round unit":            "it names the units that share the counter, which is the same for all",
	"comm.round among":           "it names the units that share the counter, which is the same for all",
	"tile.role name":             "what diagnostics call it",
	"--tile-to-binary cache":     "kernels are the same, wherever they are kept",
	"--tile-to-cpu-binary cache": "kernels are the same, wherever they are kept",
}

// notDeclared are choices that no declaration of an operation names.
var notDeclared = []string{
	"scale.on units", "scale.level count", "scale.level role", "scale.level shape", "scale.memory bytes",
	"scale.memory role", "scale.network does", "scale.arch backend", "scale.arch chip", "#scale.mem", "!comm.channel",
	"{tile.init}", "{tile.out}", "{tile.name}", "{tile.tolerance}", "{tile.nonsense}", "{tile.params}", "{tile.stamps}",
}

// ours are the passes that programs of tensors and of tiles are lowered by.
var ours = []string{
	"bind-params", "estimate", "desugar", "verify-tile", "fold-windows", "verify-comm", "lower-comm", "resolve-scale", "split-reductions",
	"align-gemm-operands", "split-grids",
	"choose-instructions", "specialize-warps", "multicast-loads", "stage-stores", "rasterize-tiles", "modulo-schedule-mma",
	"pipeline-mma", "software-pipeline", "infer-layout", "convert-layouts-via-smem", "verify-budget", "deepen-rings",
	"allocate-memory", "insert-sync", "insert-fences", "convert-tile-to-gpu", "convert-tile-to-cpu", "plan-buffers",
	"allocate-memory", "insert-sync", "insert-fences", "convert-tile-to-gpu", "convert-comm-to-gpu", "linalg-group",
	"construct-schedule", "insert-stamps",
}

// declared are the choices that there are, with the keywords of those that have
// some.
func declared(t *testing.T) map[string][]string {
	all := map[string][]string{}
	for _, d := range []*ir.Dialect{tile.Dialect, scale.Dialect, comm.Dialect} {
		for _, op := range d.Defs() {
			for _, a := range op.Attrs {
				if a.Name != ir.OperandSegments && a.Name != ir.ResultSegments {
					all[op.Name+" "+a.Name] = keywords(a.Attr)
				}
			}
			for _, o := range op.Operands {
				if o.Arity == ir.Optional {
					all[op.Name+" "+o.Name] = nil
				}
			}
		}
	}
	all["comm.notify after"], all["comm.sent after"] = nil, nil
	tool := tsopt.Default()
	registry := tool.PassRegistry()
	for _, name := range ours {
		p := registry.Pass(name)
		require.NotNil(t, p, name)
		for _, o := range pass.OptionsOf(p.New()) {
			all["--"+name+" "+o.Name] = nil
		}
	}
	for _, name := range []string{
		"linalg-to-tile", "tile-to-llvm", "tile-to-cpu", "tile-to-units", "tile-to-binary", "tile-to-cpu-binary",
	} {
		for _, o := range pass.OptionsOf(registry.Pipeline(name).New()) {
			all["--"+name+" "+o.Name] = nil
		}
	}
	for _, name := range notDeclared {
		all[name] = nil
	}
	return all
}

func keywords(c ir.AttrConstraint) []string {
	if c.EnumKind != nil {
		return c.EnumKind.Cases
	}
	return c.Enum
}

// TestEveryChoiceHasACase holds the cases against the declarations.
func TestEveryChoiceHasACase(t *testing.T) {
	all := declared(t)
	covered := map[string][]string{}
	for _, c := range readChoices(t) {
		assert.Contains(t, all, c.key, "%s: no declaration has this", c.file)
		assert.Greater(t, len(c.values), 1, "%s: %s: one value is no choice", c.file, c.name)
		covered[c.key] = append(covered[c.key], c.values...)
	}
	for _, key := range slices.Sorted(maps.Keys(all)) {
		if notChoices[key] != "" {
			continue
		}
		values, ok := covered[key]
		if !assert.True(t, ok, "%s has no case: write one that shows what setting it does", key) {
			continue
		}
		for _, word := range all[key] {
			assert.Contains(t, values, word, "%s: a value without a case", key)
		}
	}
}
