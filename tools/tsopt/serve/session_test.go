package serve

import (
	"bytes"
	"context"
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/target/launchplan"
	"github.com/tsopt/tsopt/tools/kit/parts"
)

// ask sends requests and returns the lines of the answers.
func ask(t *testing.T, in string) (lines []string, code int, messages string) {
	t.Helper()
	var out, errw bytes.Buffer
	code = Main(context.Background(), "tsopt", parts.Default(), nil, strings.NewReader(in), &out, &errw)
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n"), code, errw.String()
}

func TestRequestsThatAreWrong(t *testing.T) {
	for in, says := range map[string]string{
		`{"id":3,"op":"discribe"}`:                                                                                   `{"id":3,"error":{"kind":"request","text":"unknown request 'discribe'; expected one of hello, describe, compile, run, verify, print, layouts, estimate, explain; did you mean 'describe'?","diagnostics":null}}`,
		`{"id":4,"op":"describe","program":{"language":"pyton"}}`:                                                    `unknown language 'pyton'`,
		`{"id":5,"op":"describe","program":{"file":"f.mlir","source":"func.func"}}`:                                  `"kind":"program","text":"f.mlir:1:10: error: `,
		`{"id":6,"op":"run","program":{"source":"func.func @main(%a: i32) { return }"}}`:                             `the function has 1 arguments, but 0 were sent`,
		`{"id":7,"op":"print","program":{"source":"func.func @main() { return }"}}`:                                  `unknown level ''`,
		`{"id":8,"op":"describe","program":{"source":"func.func private @main()"}}`:                                  `@main is not a function with a body`,
		`{"id":9,"op":"describe","program":{"params":"X=1","source":"module {}"}}`:                                   `"kind":"`,
		`{"id":1,"op":"describe","program":{"language":"python","file":"k.py","line":7,"source":"def f(:\n  pass"}}`: `"file":"k.py","line":7`,
		`{"id":1,"op":"describe","program":{"language":"python","source":"x = 1","captured":{"y":{"flaot":"1"}}}}`:   `"kind":"request","text":"the value of y: json: unknown field`,
		`{"id":1,"op":"describe","program":{"language":"python","source":"x = 1","captured":{"y":{"function":2}}}}`:  `is not a value`,
	} {
		lines, code, _ := ask(t, in+"\n"+`{"id":99,"op":"hello"}`+"\n")
		assert.Zero(t, code)
		require.Len(t, lines, 2, in)
		assert.Contains(t, lines[0], says)
		assert.Contains(t, lines[1], `"id":99,"version":"`, "the next one is answered")
	}
}

func TestWhatIsNoRequestEnds(t *testing.T) {
	for in, says := range map[string]string{
		"run\n":                               "cannot read the request",
		`{"op":"hello","arg":1}`:              `unknown field "arg"`,
		`{"op":"hello","blobs":[4]}` + "\nab": "the blobs of the request are truncated",
		`{"op":"hello","blobs":[-1]}`:         "a blob of -1 bytes",
	} {
		_, code, messages := ask(t, in)
		assert.Equal(t, 1, code, in)
		assert.Contains(t, messages, says)
	}
}

// Names are those of the text, or of tile.name; a shape that the program gives is included.
func TestDescribe(t *testing.T) {
	source := `func.func @main(%A: memref<4x?xf16> {tile.shape = [4, 8]}, %n: index,
      %0: memref<3xi32> {tile.name = "ids", tile.out}) -> i32 { %c = arith.constant 7 : i32  return %c : i32 }`
	q, err := json.Marshal(map[string]any{"op": "describe", "program": map[string]string{"source": source}})
	require.NoError(t, err)
	lines, _, _ := ask(t, string(q))
	var d description
	require.NoError(t, json.Unmarshal([]byte(lines[0]), &d), lines[0])
	require.Len(t, d.Params, 3, lines[0])
	assert.Equal(t, param{Name: "A", Type: "f16", Shape: []int64{4, -1}, Array: true, Fixed: []int{4, 8},
		Divisible: []launchplan.Assumption{}, Unused: true}, d.Params[0])
	assert.Equal(t, param{Name: "n", Type: "index", Divisible: []launchplan.Assumption{}, Unused: true}, d.Params[1])
	assert.Equal(t, param{Name: "ids", Type: "i32", Shape: []int64{3}, Array: true, Out: true,
		Divisible: []launchplan.Assumption{}, Unused: true}, d.Params[2])
	assert.Equal(t, []string{"i32"}, d.Results)
}

// TestEstimate: the model's time is of the arguments that are sent.
func TestEstimate(t *testing.T) {
	source := `func.func @main(%x: memref<?xf32>, %y: memref<?xf32> {tile.out}, %n: index, %s: f32) {
  tile.kernel (%i) = (0) to (%n) step (128) threads(128) {
    %a = tile.load %x[%i] : memref<?xf32> -> tensor<128xf32>
    tile.store %a, %y[%i] : tensor<128xf32>, memref<?xf32>
  }
  return
}`
	program, _ := json.Marshal(map[string]string{"source": source})
	var times []float64
	for _, n := range []string{"\x00\x04\x00\x00\x00\x00\x00\x00", "\x00\x00\x00\x08\x00\x00\x00\x00"} {
		blob, _ := strconv.Unquote(`"` + n + `"`)
		lines, _, _ := ask(t, `{"id":1,"op":"estimate","chip":"sm_90a","program":`+string(program)+
			`,"arguments":[{"type":"f32","shape":[1024]},{"type":"f32","shape":[1024]},{"type":"index","shape":[],"data":0},{"type":"f32","shape":[]}],"blobs":[8]}`+"\n"+blob)
		var got struct {
			Predicted float64
			Parts     []string
		}
		require.NoError(t, json.Unmarshal([]byte(lines[0]), &got), lines[0])
		require.Len(t, got.Parts, 1, lines[0])
		times = append(times, got.Predicted)
	}
	assert.Less(t, 2*times[0], times[1])
}

// TestExplain: a program's page and what is on it.
func TestExplain(t *testing.T) {
	source := `func.func @main(%x: memref<64xf32>, %y: memref<64xf32>) {\n  tile.kernel (%i) = (0) to (64) step (64) threads(64) {\n    %t = tile.load %x[%i] : memref<64xf32> -> tensor<64xf32>\n    tile.store %t, %y[%i] : tensor<64xf32>, memref<64xf32>\n  }\n  return\n}`
	lines, code, _ := ask(t, `{"id":1,"op":"explain","program":{"file":"k.mlir","source":"`+source+`"}}`)
	require.Zero(t, code)
	var answer struct {
		Report struct {
			Kernels []struct {
				Line    int
				Verdict string
			}
		}
		Page string
	}
	require.NoError(t, json.Unmarshal([]byte(lines[0]), &answer))
	require.Len(t, answer.Report.Kernels, 1)
	assert.Equal(t, 2, answer.Report.Kernels[0].Line)
	assert.Contains(t, answer.Page, answer.Report.Kernels[0].Verdict)
}
