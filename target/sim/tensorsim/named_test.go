package tensorsim_test

import (
	"fmt"
	"strings"
	"testing"
)

// named are operations, with the types of their inputs and of their output.
var named = []struct{ op, inputs, output string }{
	{"linalg.matmul", "3x5xf16, 5x4xf16", "3x4xf32"},
	{"linalg.matmul", "?x5xi8, 5x?xi8", "?x?xi32"},
	{"linalg.batch_matmul", "2x3x5xf32, 2x5x4xf32", "2x3x4xf32"},
	{"linalg.matvec", "3x5xi32, 5xi32", "3xi32"},
	{"linalg.dot", "7xf64, 7xf64", "f64"},
	{"linalg.copy", "2x3xf32", "2x3xf32"},
	{"linalg.add", "2x3xf32, 2x3xf32", "2x3xf32"},
	{"linalg.max", "2x3xi32, 2x3xi32", "2x3xi32"},
	{"linalg.negf", "2x3xf32", "2x3xf32"},
	{"linalg.conv_1d", "9xf32, 3xf32", "7xf32"},
	{"linalg.conv_2d_nhwc_hwcf {strides = dense<2> : vector<2xi64>}", "2x7x7x3xf16, 3x3x3x4xf16", "2x3x3x4xf32"},
	{"linalg.conv_2d_nchw_fchw {dilations = dense<2> : vector<2xi64>}", "1x3x7x7xf32, 4x3x3x3xf32", "1x4x3x3xf32"},
	{"linalg.depthwise_conv_2d_nhwc_hwc", "1x5x5x3xi32, 3x3x3xi32", "1x3x3x3xi32"},
	{"linalg.pooling_nhwc_max", "1x6x6x2xf32, 2x2xf32", "1x5x5x2xf32"},
	{"linalg.pooling_nchw_sum", "1x2x6x6xf32, 3x3xf32", "1x2x4x4xf32"},
	{"linalg.broadcast", "3xi32", "2x3x4xi32 :: dimensions = [0, 2]"},
	{"linalg.transpose", "2x3x4xi32", "4x2x3xi32 :: permutation = [2, 0, 1]"},
	{"linalg.reduce {arith.addi}", "2x300x4xi32", "2x4xi32 :: dimensions = [1]"},
	{"linalg.map {arith.addf}", "2x300xf32, 2x300xf32", "2x300xf32"},
	{"linalg.elementwise kind=#linalg.elementwise_kind<sub>", "4x4xf32, 4x4xf32", "4x4xf32"},
	{"linalg.contract indexing_maps = [affine_map<(i, j, k) -> (k, i)>, affine_map<(i, j, k) -> (j, k)>, " +
		"affine_map<(i, j, k) -> (j, i)>]", "5x3xf32, 4x5xf32", "4x3xf32"},
}

// TestNamed: a named operation computes what the loops of its maps and its body compute.
func TestNamed(t *testing.T) {
	for i, n := range named {
		output, tail, hasTail := strings.Cut(n.output, " :: ")
		typ := "tensor<" + output + ">"
		var args, names, types []string
		for k, in := range strings.Split(n.inputs, ", ") {
			names, types = append(names, fmt.Sprintf("%%t%d", k)), append(types, "tensor<"+in+">")
			args = append(args, names[k]+": "+types[k])
		}
		arrow := " -> " + typ
		if hasTail || strings.HasPrefix(n.op, "linalg.map") {
			arrow = " " + tail
		}
		check(t, fmt.Sprintf(`func.func @main(%s, %%out: %s) -> %s {
  %%r = %s ins(%s : %s) outs(%%out : %s)%s
  return %%r : %s
}`, strings.Join(args, ", "), typ, typ, n.op, strings.Join(names, ", "), strings.Join(types, ", "), typ, arrow, typ),
			uint64(i))
	}
}
