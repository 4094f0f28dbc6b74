package serve

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// doubled returns an argument's double, and the argument. Both have its extents.
const doubled = `#id = affine_map<(i, j) -> (i, j)>
func.func @main(%x.1: tensor<?x4xf32>) -> (tensor<?x4xf32>, tensor<?x4xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x.1, %c0 : tensor<?x4xf32>
  %e = tensor.empty(%n) : tensor<?x4xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x.1 : tensor<?x4xf32>) outs(%e : tensor<?x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %a : f32
    linalg.yield %s : f32
  } -> tensor<?x4xf32>
  return %y, %x.1 : tensor<?x4xf32>, tensor<?x4xf32>
}`

func askTensors(t *testing.T, request map[string]any, blobs string) string {
	t.Helper()
	request["program"] = map[string]string{"source": doubled}
	q, err := json.Marshal(request)
	require.NoError(t, err)
	lines, _, _ := ask(t, string(q)+"\n"+blobs)
	return strings.Join(lines, "\n")
}

// TestDescribeTensors: tensors that a function returns are arguments behind its own, with the extents of those.
func TestDescribeTensors(t *testing.T) {
	var d description
	require.NoError(t, json.Unmarshal([]byte(askTensors(t, map[string]any{"op": "describe"}, "")), &d))
	require.Len(t, d.Params, 3)
	assert.Empty(t, d.Results)
	assert.Equal(t, "x.1", d.Params[0].Name)
	assert.False(t, d.Params[0].Out)
	for i, name := range []string{"result0", "result1"} {
		p := d.Params[1+i]
		assert.Equal(t, name, p.Name)
		assert.True(t, p.Out && p.Array && !p.Unused)
		assert.Equal(t, []int64{-1, 4}, p.Shape)
		assert.Equal(t, []same{{Dim: 0, Name: "dimension 0"}}, p.Same)
	}
}

// TestRunTensors: the tile program is what runs, and gets memory for results.
func TestRunTensors(t *testing.T) {
	array := map[string]any{"type": "f32", "shape": []int{1, 4}}
	given := map[string]any{"type": "f32", "shape": []int{1, 4}, "data": 0}
	one, two := strings.Repeat("\x00\x00\x80\x3f", 4), strings.Repeat("\x00\x00\x00\x40", 4)
	answer := askTensors(t, map[string]any{"op": "run", "arguments": []any{given, array, array}, "blobs": []int{16}}, one)
	assert.Contains(t, answer, `"arrays":[0,1,2]`)
	assert.Contains(t, answer, one+two+one)
	answer = askTensors(t, map[string]any{"op": "verify", "arguments": []any{given, array, array}, "blobs": []int{16, 16},
		"got": []int{-1, 1, 0}}, one+one)
	assert.Contains(t, answer, `"ok":false`)
}

// TestPrintTensors: levels of a program on tensors.
func TestPrintTensors(t *testing.T) {
	for level, says := range map[string]string{
		"groups": "func.func private @", "schedule": "sched.tree", "tile": "tile.kernel", "planned": "tile.kernel"} {
		assert.Contains(t, askTensors(t, map[string]any{"op": "print", "level": level}, ""), says, level)
	}
}
