package acceptance

// References of kernels that are written by the numbers of threads.

// vectorProduct is a matrix times a vector.
func vectorProduct(m, x array) array {
	y := newArray(m.shape[0])
	for i := range m.shape[0] {
		for k, a := range x.data {
			y.data[i] += m.at(i, k) * a
		}
	}
	return y
}

// combinations are what programs call op.
var combinations = map[string]func(x, y float64) float64{
	"sum": func(x, y float64) float64 { return x + y },
	"max": func(x, y float64) float64 { return max(x, y) },
	"min": func(x, y float64) float64 { return min(x, y) },
}

// rowReduction combines the elements of each row with 0, with which the program begins whatever it combines by.
func rowReduction(in arrays, v values) arrays {
	a := in["A"]
	b := newArray(a.shape[0])
	for i := range a.shape[0] {
		for j := range a.shape[1] {
			b.data[i] = combinations[v["op"]](b.data[i], a.at(i, j))
		}
	}
	return arrays{"B": b}
}

// hadamard multiplies each row with Sylvester's matrix, whose element i, j is -1 to the number of bits that i and j
// share.
func hadamard(in arrays, _ values) arrays {
	a := in["A"]
	b := newArray(a.shape...)
	for r := range a.shape[0] {
		for i := range a.shape[1] {
			sum := 0.0
			for j := range a.shape[1] {
				if odd(i & j) {
					sum -= a.at(r, j)
				} else {
					sum += a.at(r, j)
				}
			}
			b.set(sum, r, i)
		}
	}
	return arrays{"B": b}
}

// odd reports whether a number has an odd number of bits.
func odd(n int) bool {
	o := false
	for ; n > 0; n &= n - 1 {
		o = !o
	}
	return o
}

// productOfBits is A·Bᵀ, where a byte of B has two numbers of four bits, the lower bits first.
func productOfBits(in arrays, signed bool) arrays {
	b := in["B"]
	wide := newArray(b.shape[0], b.shape[1]*2)
	for i, x := range b.data {
		for half := range 2 {
			n := int(x) & 0xff >> (4 * half) & 15
			if signed && n >= 8 {
				n -= 16
			}
			wide.data[2*i+half] = float64(n)
		}
	}
	return arrays{"C": matmul(arrays{"A": in["A"], "B": wide}, true)}
}

// chosenExperts are those that each token goes to, some of them none.
func chosenExperts(v values) arrays {
	a := newArray(300, v.int("num_topk", 0))
	for i := range a.data {
		a.data[i] = float64((i*7+i/5)%(v.int("num_experts", 0)+1)) - 1
	}
	return arrays{"topk_idx": a}
}

// dispatchLayout counts the tokens of each rank and of each expert.
func dispatchLayout(in arrays, v values) arrays {
	chosen, experts, ranks := in["topk_idx"], v.int("num_experts", 0), v.int("num_ranks", 0)
	perRank, perExpert, is := newArray(ranks), newArray(experts), newArray(chosen.shape[0], ranks)
	for i := range chosen.shape[0] {
		for j := range chosen.shape[1] {
			if e := int(chosen.at(i, j)); e >= 0 {
				perExpert.data[e]++
				is.set(1, i, e/(experts/ranks))
			}
		}
		for r := range ranks {
			perRank.data[r] += is.at(i, r)
		}
	}
	return arrays{"num_tokens_per_rank": perRank, "num_tokens_per_expert": perExpert, "is_token_in_rank": is}
}
