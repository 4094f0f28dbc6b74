package acceptance

import "strconv"

// Programs of several devices. An array is that of all devices, one behind the other.

// count is a number among the arguments.
func (v values) count(name string) int {
	n, _ := strconv.Atoi(v[name])
	return n
}

// shift gives each device what the one before it has.
func shift(in arrays, v values) arrays {
	return arrays{"B": exchanged(in["A"], v.count("num_ranks"),
		func(from int) int { return (from + 1) % v.count("num_ranks") })}
}

// swap lets two devices exchange their arrays.
func swap(in arrays, v values) arrays {
	return arrays{"dst": exchanged(in["src"], v.count("num_rank"), func(from int) int { return from ^ 1 })}
}

// exchanged has the part of each of n devices at the device that to gives.
func exchanged(a array, n int, to func(from int) int) array {
	b := newArray(a.shape...)
	part := len(a.data) / n
	for d := range n {
		copy(b.data[to(d)*part:], a.data[d*part:(d+1)*part])
	}
	return b
}

// gatherOthers gives each device the parts of all others at their places; its own it leaves.
func gatherOthers(in arrays, v values) arrays {
	a, n := in["A"], v.count("PE_num")
	part := len(a.data) / n
	b := newArray(n*a.shape[0], a.shape[1])
	for to := range n {
		for from := range n {
			if from != to {
				copy(b.data[to*len(a.data)+from*part:], a.data[from*part:(from+1)*part])
			}
		}
	}
	return arrays{"B": b}
}

// partialProducts is each device's GEMM of its columns and rows. For each device's rows of it, it also gives the number
// of tiles, which are counted, and that all are there.
func partialProducts(in arrays, v values) arrays {
	a, b := in["A"], in["B"]
	n := v.count("num_local_rank")
	m, k, cols := a.shape[0]/n, a.shape[1], b.shape[1]
	out := arrays{"C": newArray(n*m, cols), "scatter_signal_buf": newArray(n * n), "counter_signal_buf": newArray(n * n)}
	for d := range n {
		part := func(x array, rows int) array {
			return array{[]int{rows, x.shape[1]}, x.data[d*rows*x.shape[1] : (d+1)*rows*x.shape[1]]}
		}
		c := matmul(arrays{"A": part(a, m), "B": part(b, k)}, false)
		copy(out["C"].data[d*len(c.data):], c.data)
		for s := range n {
			rows := m / n
			tiles := (rows*(s+1)-1)/v.count("block_M") - rows*s/v.count("block_M") + 1
			out["counter_signal_buf"].data[d*n+s] = float64(tiles * ((cols + v.count("block_N") - 1) / v.count("block_N")))
			out["scatter_signal_buf"].data[d*n+s] = 1
		}
	}
	return out
}
