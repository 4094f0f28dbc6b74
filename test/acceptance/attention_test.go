package acceptance

import "math"

// bhsd and bshd are the orders of an attention's dimensions.
func bhsd(b, h, s, d int) []int { return []int{b, h, s, d} }
func bshd(b, h, s, d int) []int { return []int{b, s, h, d} }

// attend is attention, with the logarithm to base 2 of each row's sum.
func attend(in arrays, v values, order func(b, h, s, d int) []int) arrays {
	q, k, val := in["Q"], in["K"], in["V"]
	nb, heads, dim := v.int("batch", 1), v.int("heads", 1), v.int("dim", 1)
	seqQ := v.int("seq_q", v.int("seq_len", 0))
	seqKV := v.int("seq_kv", seqQ)
	perGroup := v.int("groups", 1)
	out, lse := newArray(q.shape...), newArray(nb, heads, seqQ)
	row := make([]float64, seqKV)
	for b := range nb {
		for h := range heads {
			for i := range seqQ {
				for j := range seqKV {
					sum := 0.0
					for d := range dim {
						sum += q.at(order(b, h, i, d)...) * k.at(order(b, h/perGroup, j, d)...)
					}
					row[j] = sum / math.Sqrt(float64(dim))
					if v.is("is_causal") && j > i+seqKV-seqQ {
						row[j] = math.Inf(-1)
					}
				}
				lse.set(normalise(row)*math.Log2E, b, h, i)
				for d := range dim {
					sum := 0.0
					for j, p := range row {
						sum += p * val.at(order(b, h/perGroup, j, d)...)
					}
					out.set(sum, order(b, h, i, d)...)
				}
			}
		}
	}
	return arrays{"Output": out, "lse": lse}
}

// attentionDelta is the sum over the head's dimension of output times gradient.
func attentionDelta(in arrays, v values) arrays {
	o, do := in["O"], in["dO"]
	out := newArray(o.shape[0], o.shape[2], o.shape[1])
	for b := range o.shape[0] {
		for s := range o.shape[1] {
			for h := range o.shape[2] {
				sum := 0.0
				for d := range o.shape[3] {
					sum += o.at(b, s, h, d) * do.at(b, s, h, d)
				}
				out.set(sum, b, h, s)
			}
		}
	}
	return arrays{"Delta": out}
}

// attentionBackward is the gradients of attention, from the logarithms of sums and [attentionDelta].
func attentionBackward(in arrays, v values) arrays {
	q, k, val, do, lse, delta := in["Q"], in["K"], in["V"], in["dO"], in["lse"], in["Delta"]
	dq, dk, dv := newArray(q.shape...), newArray(q.shape...), newArray(q.shape...)
	scale := 1 / math.Sqrt(float64(q.shape[3]))
	for b := range q.shape[0] {
		for h := range q.shape[2] {
			for i := range q.shape[1] {
				for j := range q.shape[1] {
					if v.is("is_causal") && j > i {
						continue
					}
					s, dp := 0.0, 0.0
					for d := range q.shape[3] {
						s += q.at(b, i, h, d) * k.at(b, j, h, d)
						dp += val.at(b, j, h, d) * do.at(b, i, h, d)
					}
					p := math.Exp2(s*scale*math.Log2E - lse.at(b, h, i))
					ds := p * (dp - delta.at(b, h, i)) * scale
					for d := range q.shape[3] {
						dv.data[dv.index([]int{b, j, h, d})] += p * do.at(b, i, h, d)
						dk.data[dk.index([]int{b, j, h, d})] += ds * q.at(b, i, h, d)
						dq.data[dq.index([]int{b, i, h, d})] += ds * k.at(b, j, h, d)
					}
				}
			}
		}
	}
	return arrays{"dQ": dq, "dK": dk, "dV": dv}
}

// mla is the decoding of multi-head latent attention: keys and values are one array, and positions another.
func mla(in arrays, v values) arrays {
	q, qpe, kv, kpe := in["Q"], in["Q_pe"], in["KV"], in["K_pe"]
	out := newArray(q.shape...)
	row := make([]float64, kv.shape[1])
	perGroup := q.shape[1] / kv.shape[2]
	for b := range q.shape[0] {
		for h := range q.shape[1] {
			for j := range row {
				sum := 0.0
				for d := range q.shape[2] {
					sum += q.at(b, h, d) * kv.at(b, j, h/perGroup, d)
				}
				for d := range qpe.shape[2] {
					sum += qpe.at(b, h, d) * kpe.at(b, j, h/perGroup, d)
				}
				row[j] = sum * v.float("softmax_scale")
			}
			normalise(row)
			for d := range q.shape[2] {
				sum := 0.0
				for j, p := range row {
					sum += p * kv.at(b, j, h/perGroup, d)
				}
				out.set(sum, b, h, d)
			}
		}
	}
	return arrays{"Output": out}
}

// sparseIndices are which keys each query looks at: all, in another order for each.
func sparseIndices(v values) arrays {
	n, keys := v.dim("Q", 1), v.int("topk", 0)
	a := newArray(1, n, 1, keys)
	for q := range n {
		for i := range keys {
			a.set(float64((i*7+q)%keys), 0, q, 0, i)
		}
	}
	return arrays{"Indices": a}
}

// mlaSparse is MLA with the keys of a list, as far as they are not behind the query. Its last dimensions are positions.
func mlaSparse(in arrays, v values) arrays {
	q, kv, indices := in["Q"], in["KV"], in["Indices"]
	dim := v.int("dim", 0)
	out, lse := newArray(q.shape[0], q.shape[1], q.shape[2], dim), newArray(q.shape[0], q.shape[1], q.shape[2])
	row := make([]float64, indices.shape[3])
	for b := range q.shape[0] {
		for s := range q.shape[1] {
			for h := range q.shape[2] {
				for i := range row {
					key, sum := int(indices.at(b, s, 0, i)), 0.0
					for d := range q.shape[3] {
						sum += q.at(b, s, h, d) * kv.at(b, key, 0, d)
					}
					row[i] = sum / math.Sqrt(float64(q.shape[3]))
					if key > s {
						row[i] = math.Inf(-1)
					}
				}
				lse.set(normalise(row)*math.Log2E, b, s, h)
				for d := range dim {
					sum := 0.0
					for i, p := range row {
						sum += p * kv.at(b, int(indices.at(b, s, 0, i)), 0, d)
					}
					out.set(sum, b, s, h, d)
				}
			}
		}
	}
	return arrays{"Output": out, "Lse": lse}
}

// gqaDecode is attention of one query a head, where heads share keys, and a mask says which keys count.
func gqaDecode(in arrays, v values) arrays {
	q, k, val, mask := in["Q"], in["K"], in["V"], in["mask"]
	out := newArray(q.shape...)
	row := make([]float64, k.shape[1])
	perGroup := q.shape[1] / k.shape[2]
	for b := range q.shape[0] {
		for h := range q.shape[1] {
			for j := range row {
				sum := 0.0
				for d := range q.shape[2] {
					sum += q.at(b, h, d) * k.at(b, j, h/perGroup, d)
				}
				row[j] = sum / math.Sqrt(float64(q.shape[2]))
				if mask.at(b, j, h/perGroup) == 0 {
					row[j] = math.Inf(-1)
				}
			}
			normalise(row)
			for d := range q.shape[2] {
				sum := 0.0
				for j, p := range row {
					sum += p * val.at(b, j, h/perGroup, d)
				}
				out.set(sum, b, h, d)
			}
		}
	}
	return arrays{"Output": out}
}
