package pages

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/bench/records"
)

// numbered are the names of torch's calls in records that only number them ("call 2"), by the kernel, in the order of
// bench/survey/cases.py and bench/kernels/measure.py at the commits of these records. Newer records have the names.
var numbered = map[string][]string{
	"gemm": {cublas}, "batched_gemm": {cublas}, "split_k": {cublas},
	"bias_relu": {"cuBLAS + ReLU", "cuBLAS with fused ReLU"},
	"attention": sdpa, "attention_backward": sdpa, "decode": sdpa, "mla_decode": {"cuBLAS + softmax"},
	"rms_norm": eager, "layer_norm": eager, "softmax": eager, "rotary": eager, "rotary_shared": eager,
	"grouped_gemm": {"torch._grouped_mm"}, "gather_gemm": {"gather + cuBLAS"}, "convolution": {"cuDNN"},

	"conv2d_56.mlir": {"cuDNN"}, "depthwise_conv_56.mlir": {"cuDNN"}, "conv_transpose2d_64.mlir": {"cuDNN"},
	"cross_entropy_131072.mlir": eager, "layernorm_8192.mlir": eager, "rmsnorm_8192.mlir": eager,
	"add_rmsnorm_8192.mlir": eager,
	"softmax_8192.mlir":     eager, "softmax_8192_bf16.mlir": eager, "swiglu_8192.mlir": eager,
	"vector_add_64m.mlir":          eager,
	"layernorm_backward_8192.mlir": eager, "topk_256.mlir": eager, "quantize_fp8_8192.mlir": {compiled},
	"rope_4096.mlir": {compiled},
	"gemm_4096.mlir": {cublas}, "gemm_tuned.mlir": {cublas}, "gemv_16384.mlir": {cublas},
	"gemm_streamk_1280.mlir": {cublas},
	"grouped_gemm_7168.mlir": {"torch._grouped_mm"}, "grouped_gemm_4096.mlir": {"torch._grouped_mm"},
	"flash_attention_4096.mlir": sdpa, "flash_attention_causal_4096.mlir": sdpa, "flash_attention_64.mlir": sdpa,
	"attention_decode_gqa_8192.mlir": sdpa,
}

const (
	cublas   = "cuBLAS"
	compiled = "torch.compile"
)

var (
	sdpa  = []string{"cuDNN SDPA", "FlashAttention SDPA"}
	eager = []string{"eager", compiled}
)

// call names torch's fastest call in a case, "–" where torch has no time.
func call(c *records.Case) string {
	if _, ok := c.Time("torch"); !ok {
		return "–"
	}
	name := c.Sides["torch"].Call
	if number, ok := strings.CutPrefix(name, "call "); ok {
		n, err := strconv.Atoi(number)
		if names := numbered[c.Kernel]; err == nil && n >= 1 && n <= len(names) {
			return names[n-1]
		}
	}
	return name
}

// callsOf is the sentence that names torch's fastest calls in each family, with the number of cases where they differ.
func callsOf(r *records.Run) string {
	order, of := families(r.Cases)
	var said []string
	for _, f := range order {
		var names []string
		count := map[string]int{}
		for _, c := range of[f] {
			if name := call(c); name != "–" {
				if count[name]++; count[name] == 1 {
					names = append(names, name)
				}
			}
		}
		slices.SortStableFunc(names, func(a, b string) int { return count[b] - count[a] })
		if len(names) > 1 {
			for i, name := range names {
				names[i] = fmt.Sprintf("%s (%d)", name, count[name])
			}
		}
		if len(names) > 0 {
			said = append(said, f+": "+strings.Join(names, ", "))
		}
	}
	return "torch's time is that of its fastest call. " + strings.Join(said, "; ") + ".\n"
}
