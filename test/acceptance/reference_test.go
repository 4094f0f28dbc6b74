package acceptance

import (
	"math"
	"slices"
)

// Words that programs.txt has in place of a reference.
const (
	refused = "refused" // the program is an error, with a place in it
	open    = "open"    // the program is not supported yet: it is an error too, which one day it is not
)

type arrays map[string]array

// A reference is what a program computes.
type reference struct {
	in, out   []string // names of the program's arrays
	tolerance float64  // relative to the largest element of an output
	// given are arrays that are not random.
	given     func(v values) arrays
	givenType string // i32 where it is empty
	compute   func(in arrays, v values) arrays
}

// references are those that programs.txt names.
var references = map[string]reference{
	"matmul": {in: ab, out: c, tolerance: 2e-3,
		compute: func(in arrays, _ values) arrays { return arrays{"C": matmul(in, false)} }},
	"matmul_nt": {in: ab, out: c, tolerance: 2e-3,
		compute: func(in arrays, _ values) arrays { return arrays{"C": matmul(in, true)} }},
	"matmul_relu": {in: ab, out: c, tolerance: 2e-3, compute: func(in arrays, _ values) arrays {
		r := matmul(in, false)
		for i, x := range r.data {
			r.data[i] = max(x, 0)
		}
		return arrays{"C": r}
	}},
	"matmul_sparse":  {in: []string{"A", "B", "BlockMask"}, out: c, tolerance: 2e-3, compute: sparseMatmul},
	"grouped_matmul": {in: ab, out: c, tolerance: 2e-3, given: groups, compute: groupedProduct},
	"add":            {in: ab, out: c, tolerance: 1e-6, compute: add},
	"rms_norm":       {in: []string{"A"}, out: []string{"B"}, tolerance: 1e-5, compute: rmsNorm},
	"softmax":        {in: []string{"X"}, out: []string{"Y"}, tolerance: 5e-3, compute: softmax},
	"attention_bhsd": {in: qkv, out: []string{"Output"}, tolerance: 5e-3,
		compute: func(in arrays, v values) arrays { return attend(in, v, bhsd) }},
	"attention_bshd": {in: qkv, out: []string{"Output"}, tolerance: 5e-3,
		compute: func(in arrays, v values) arrays { return attend(in, v, bshd) }},
	"attention_lse": {in: qkv, out: []string{"Output", "lse"}, tolerance: 5e-3,
		compute: func(in arrays, v values) arrays { return attend(in, v, bshd) }},
	"attention_delta": {in: []string{"O", "dO"}, out: []string{"Delta"}, tolerance: 5e-3, compute: attentionDelta},
	"attention_dq": {in: []string{"dQ"}, out: []string{"dQ_out"}, tolerance: 1e-3,
		compute: func(in arrays, _ values) arrays { return arrays{"dQ_out": in["dQ"]} }},
	"attention_backward": {in: []string{"Q", "K", "V", "dO", "lse", "Delta"}, out: []string{"dQ", "dK", "dV"},
		tolerance: 1e-2, compute: attentionBackward},
	"mla": {in: []string{"Q", "Q_pe", "KV", "K_pe"}, out: []string{"Output"}, tolerance: 5e-3,
		compute: mla},
	"mla_sparse": {in: []string{"Q", "KV", "Indices"}, out: []string{"Output", "Lse"}, tolerance: 1e-2,
		given: sparseIndices, compute: mlaSparse},
	"gqa_decode": {in: []string{"Q", "K", "V", "mask"}, out: []string{"Output"}, tolerance: 5e-3,
		compute: gqaDecode},
	"chunk_state": {in: []string{"B", "x", "dt", "dA_cumsum"}, out: []string{"Output"}, tolerance: 5e-3,
		compute: chunkState},
	"cast_fp8":      {in: []string{"X"}, out: []string{"X_fp8", "X_amax"}, tolerance: 4e-2, compute: castFP8},
	"topk":          {in: []string{"logits"}, out: []string{"topk_gates", "topk_indices"}, compute: topk},
	"cumsum":        {in: []string{"G"}, out: []string{"G_new"}, tolerance: 1e-3, compute: cumsum},
	"shift":         {in: []string{"A"}, out: []string{"B"}, compute: shift},
	"swap":          {in: []string{"src"}, out: []string{"dst"}, compute: swap},
	"gather_others": {in: []string{"A"}, out: []string{"B"}, compute: gatherOthers},
	"partial_products": {in: ab, out: []string{"C", "scatter_signal_buf", "counter_signal_buf"}, tolerance: 2e-3,
		compute: partialProducts},
	"gemv": {in: ab, out: c, tolerance: 2e-3,
		compute: func(in arrays, _ values) arrays { return arrays{"C": vectorProduct(in["B"], in["A"])} }},
	"gemv_reducer": {in: []string{"a", "x"}, out: []string{"o"}, tolerance: 2e-3,
		compute: func(in arrays, _ values) arrays { return arrays{"o": vectorProduct(in["a"], in["x"])} }},
	"row_reduction": {in: []string{"A"}, out: []string{"B"}, tolerance: 1e-5, compute: rowReduction},
	"hadamard":      {in: []string{"A"}, out: []string{"B"}, tolerance: 2e-3, compute: hadamard},
	"gemv_int4": {in: ab, out: c, tolerance: 2e-3,
		compute: func(in arrays, _ values) arrays { return productOfBits(in, true) }},
	"matmul_uint4": {in: ab, out: c, tolerance: 2e-3,
		compute: func(in arrays, _ values) arrays { return productOfBits(in, false) }},
	"dispatch_layout": {in: []string{"topk_idx"},
		out: []string{"num_tokens_per_rank", "num_tokens_per_expert", "is_token_in_rank"}, given: chosenExperts,
		givenType: "i64", compute: dispatchLayout},
	"convolution": {in: []string{"data", "kernel"}, out: []string{"out"}, tolerance: 2e-3, compute: convolution},
}

var (
	ab  = []string{"A", "B"}
	c   = []string{"C"}
	qkv = []string{"Q", "K", "V"}
)

// matmul is A·B, or A·Bᵀ.
func matmul(in arrays, transposed bool) array {
	a, b := in["A"], in["B"]
	n := b.shape[1]
	if transposed {
		n = b.shape[0]
	}
	c := newArray(a.shape[0], n)
	for i := range a.shape[0] {
		for j := range n {
			sum := 0.0
			for k := range a.shape[1] {
				if transposed {
					sum += a.at(i, k) * b.at(j, k)
				} else {
					sum += a.at(i, k) * b.at(k, j)
				}
			}
			c.set(sum, i, j)
		}
	}
	return c
}

// sparseMatmul is a matmul that leaves out the blocks whose mask is zero.
func sparseMatmul(in arrays, v values) arrays {
	a, b, mask := in["A"], in["B"], in["BlockMask"]
	m, n, k := v.int("block_M", 0), v.int("block_N", 0), v.int("block_K", 0)
	c := newArray(a.shape[0], b.shape[1])
	for i := range a.shape[0] {
		for j := range b.shape[1] {
			sum := 0.0
			for l := range a.shape[1] {
				if mask.at(i/m, j/n, l/k) != 0 {
					sum += a.at(i, l) * b.at(l, j)
				}
			}
			c.set(sum, i, j)
		}
	}
	return arrays{"C": c}
}

// groups are the sizes of groups of rows, where they begin, and where they would if each began a block.
func groups(v values) arrays {
	sizes := v.list("batch_sizes_list")
	block := v.int("block_M", 0)
	s, o, p := newArray(len(sizes)), newArray(len(sizes)), newArray(len(sizes))
	offset, padded := 0, 0
	for i, n := range sizes {
		s.data[i], o.data[i], p.data[i] = float64(n), float64(offset), float64(padded)
		offset += n
		padded += (n + block - 1) / block * block
	}
	return arrays{"batch_sizes": s, "batch_offsets": o, "batch_padded_offsets": p}
}

// groupedProduct multiplies each group of rows with a matrix of its own.
func groupedProduct(in arrays, v values) arrays {
	a, b := in["A"], in["B"]
	c := newArray(a.shape[0], b.shape[2])
	row := 0
	for g, n := range v.list("batch_sizes_list") {
		for range n {
			for j := range b.shape[2] {
				sum := 0.0
				for k := range a.shape[1] {
					sum += a.at(row, k) * b.at(g, k, j)
				}
				c.set(sum, row, j)
			}
			row++
		}
	}
	return arrays{"C": c}
}

func add(in arrays, _ values) arrays {
	a, b := in["A"], in["B"]
	c := newArray(a.shape...)
	for i := range c.data {
		c.data[i] = a.data[i] + b.data[i]
	}
	return arrays{"C": c}
}

// rows calls f for each row of the last dimension.
func rows(a array, f func(row []float64)) {
	for row := range slices.Chunk(a.data, a.shape[len(a.shape)-1]) {
		f(row)
	}
}

func rmsNorm(in arrays, _ values) arrays {
	b := array{in["A"].shape, slices.Clone(in["A"].data)}
	rows(b, func(row []float64) {
		sum := 0.0
		for _, x := range row {
			sum += x * x
		}
		scale := 1 / math.Sqrt(sum/float64(len(row))+1e-12)
		for i := range row {
			row[i] *= scale
		}
	})
	return arrays{"B": b}
}

func softmax(in arrays, _ values) arrays {
	y := array{in["X"].shape, slices.Clone(in["X"].data)}
	rows(y, func(row []float64) { normalise(row) })
	return arrays{"Y": y}
}

// normalise makes a row its softmax, and returns the logarithm of the sum.
func normalise(row []float64) float64 {
	most, sum := slices.Max(row), 0.0
	for i, x := range row {
		row[i] = math.Exp(x - most)
		sum += row[i]
	}
	for i := range row {
		row[i] /= sum
	}
	return math.Log(sum) + most
}

func topk(in arrays, v values) arrays {
	x, k := in["logits"], v.int("topk", 0)
	gates, indices := newArray(x.shape[0], k), newArray(x.shape[0], k)
	for i := range x.shape[0] {
		order := make([]int, x.shape[1])
		for j := range order {
			order[j] = j
		}
		slices.SortFunc(order, func(a, b int) int {
			if x.at(i, a) > x.at(i, b) {
				return -1
			}
			return 1
		})
		for j := range k {
			gates.set(x.at(i, order[j]), i, j)
			indices.set(float64(order[j]), i, j)
		}
	}
	return arrays{"topk_gates": gates, "topk_indices": indices}
}

// castFP8 scales groups of 128 columns to the range of e4m3.
func castFP8(in arrays, _ values) arrays {
	x := in["X"]
	q, scale := newArray(x.shape...), newArray(x.shape[0], x.shape[1]/128)
	for i := range x.shape[0] {
		for g := range x.shape[1] / 128 {
			most := 1e-4
			for j := range 128 {
				most = max(most, math.Abs(x.at(i, g*128+j)))
			}
			scale.set(most/448, i, g)
			for j := range 128 {
				q.set(x.at(i, g*128+j)/most*448, i, g*128+j)
			}
		}
	}
	return arrays{"X_fp8": q, "X_amax": scale}
}

// cumsum adds up along the sequence, in chunks.
func cumsum(in arrays, v values) arrays {
	g := in["G"]
	out := newArray(g.shape...)
	at := func(b, s, h int) []int { return []int{b, s, h} }
	length, heads := g.shape[1], g.shape[2]
	if v.is("head_first") {
		at = func(b, s, h int) []int { return []int{b, h, s} }
		length, heads = g.shape[2], g.shape[1]
	}
	chunk := v.int("chunk_size", 64)
	for b := range g.shape[0] {
		for h := range heads {
			for first := 0; first < length; first += chunk {
				sum, n := 0.0, min(chunk, length-first)
				for i := range n {
					s := first + i
					if v.is("reverse") {
						s = first + n - 1 - i
					}
					sum += g.at(at(b, s, h)...)
					out.set(sum, at(b, s, h)...)
				}
			}
		}
	}
	return arrays{"G_new": out}
}

// chunkState is the state that each chunk of Mamba's sequence adds.
func chunkState(in arrays, v values) arrays {
	b, x, dt, decay := in["B"], in["x"], in["dt"], in["dA_cumsum"]
	chunk, state := v.int("chunk_size", 0), v.int("dstate", 0)
	nb, heads, chunks, dim := dt.shape[0], dt.shape[1], dt.shape[2], x.shape[3]
	out := newArray(nb, chunks, heads, dim, state)
	for ib := range nb {
		for ic := range chunks {
			for h := range heads {
				for p := range dim {
					for n := range state {
						sum := 0.0
						for l := range chunk {
							w := math.Exp(decay.at(ib, h, ic, chunk-1)-decay.at(ib, h, ic, l)) * dt.at(ib, h, ic, l)
							sum += x.at(ib, ic*chunk+l, h, p) * w * b.at(ib, ic*chunk+l, h/(heads/b.shape[2]), n)
						}
						out.set(sum, ib, ic, h, p, n)
					}
				}
			}
		}
	}
	return arrays{"Output": out}
}

// convolution is one of images NHWC.
func convolution(in arrays, v values) arrays {
	x, k := in["data"], in["kernel"]
	stride, dilation, pad := v.int("S", 1), v.int("D", 1), v.int("P", 0)
	side := func(n, kernel int) int { return (n+2*pad-dilation*(kernel-1)-1)/stride + 1 }
	out := newArray(x.shape[0], side(x.shape[1], k.shape[0]), side(x.shape[2], k.shape[1]), k.shape[3])
	for n := range out.shape[0] {
		for oh := range out.shape[1] {
			for ow := range out.shape[2] {
				for f := range out.shape[3] {
					sum := 0.0
					for kh := range k.shape[0] {
						for kw := range k.shape[1] {
							h, w := oh*stride+kh*dilation-pad, ow*stride+kw*dilation-pad
							if h < 0 || w < 0 || h >= x.shape[1] || w >= x.shape[2] {
								continue
							}
							for c := range k.shape[2] {
								sum += x.at(n, h, w, c) * k.at(kh, kw, c, f)
							}
						}
					}
					out.set(sum, n, oh, ow, f)
				}
			}
		}
	}
	return arrays{"out": out}
}
