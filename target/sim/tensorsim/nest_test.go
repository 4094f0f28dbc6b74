package tensorsim_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// TestRandomNests: an operation computes what its loops compute in their order, however the simulator divides them.
func TestRandomNests(t *testing.T) {
	for seed := range 200 {
		check(t, randomNest(rand.New(rand.NewPCG(uint64(seed), 7))), uint64(seed))
	}
}

// randomNest writes a linalg.generic of some loops. Operands are as large as their maps need.
func randomNest(rng *rand.Rand) string {
	loops := 1 + rng.IntN(4)
	extents := make([]int, loops)
	for i := range extents {
		extents[i] = 1 + rng.IntN(5)
		if rng.IntN(8) == 0 {
			extents[i] = 300 // more than the simulator computes at a time
		}
	}
	for total := 1; ; total = 1 {
		for _, n := range extents {
			total *= n
		}
		if total <= 20000 {
			break
		}
		extents[rng.IntN(loops)] = 2
	}
	dims := make([]string, loops)
	for i := range dims {
		dims[i] = fmt.Sprintf("d%d", i)
	}
	elem := []string{"i32", "f32", "f16", "f64"}[rng.IntN(4)]
	operand := func(output bool) (m, typ string) {
		var exprs, shape []string
		for _, i := range rng.Perm(loops)[:rng.IntN(loops+1)] {
			e, n := index(rng, i, extents, output)
			exprs, shape = append(exprs, e), append(shape, fmt.Sprint(n))
		}
		m = fmt.Sprintf("affine_map<(%s) -> (%s)>", strings.Join(dims, ", "), strings.Join(exprs, ", "))
		return m, "tensor<" + strings.Join(append(shape, elem), "x") + ">"
	}
	// The first operand says the extents of all loops.
	var whole []string
	for _, n := range extents {
		whole = append(whole, fmt.Sprint(n))
	}
	list := strings.Join(dims, ", ")
	maps := []string{fmt.Sprintf("affine_map<(%s) -> (%s)>", list, list)}
	types := []string{"tensor<" + strings.Join(whole, "x") + "x" + elem + ">"}
	for range 1 + rng.IntN(2) {
		m, typ := operand(false)
		maps, types = append(maps, m), append(types, typ)
	}
	m, typ := operand(true)
	maps, types = append(maps, m), append(types, typ)
	var args, names, body []string
	for i, typ := range types {
		args, names = append(args, fmt.Sprintf("%%t%d: %s", i, typ)), append(names, fmt.Sprintf("%%t%d", i))
		body = append(body, fmt.Sprintf("%%e%d: %s", i, elem))
	}
	kinds := make([]string, loops)
	for i := range kinds {
		kinds[i] = `"reduction"`
	}
	last := len(types) - 1
	return fmt.Sprintf(`func.func @main(%s) -> %s {
  %%r = linalg.generic {indexing_maps = [%s], iterator_types = [%s]}
    ins(%s : %s) outs(%s : %s) {
  ^bb0(%s):
%s  } -> %s
  return %%r : %s
}`, strings.Join(args, ", "), typ, strings.Join(maps, ", "), strings.Join(kinds, ", "),
		strings.Join(names[:last], ", "), strings.Join(types[:last], ", "), names[last], typ,
		strings.Join(body, ", "), randomBody(rng, last+1, loops, elem), typ, typ)
}

// index is a number of an element along a dimension, and the extent that it needs. Several iterations may compute the
// same element of an output.
func index(rng *rand.Rand, i int, extents []int, output bool) (text string, extent int) {
	n := extents[i]
	switch k := rng.IntN(10); {
	case k == 0:
		return fmt.Sprintf("d%d floordiv 2", i), (n-1)/2 + 1
	case k == 1:
		return fmt.Sprintf("d%d mod 3", i), min(n, 3)
	case k == 2 && !output:
		return fmt.Sprintf("%d - d%d", n-1, i), n
	case k == 3:
		j := rng.IntN(len(extents))
		return fmt.Sprintf("d%d * 2 + d%d", i, j), 2*(n-1) + extents[j]
	case k == 4 && !output:
		return "0", 1
	}
	return fmt.Sprintf("d%d", i), n
}

// randomBody computes with the elements of operands; the last one is the output.
func randomBody(rng *rand.Rand, elements, loops int, elem string) string {
	suffix := "i"
	ops := []string{"add", "sub", "max"}
	if elem[0] == 'f' {
		suffix = "f"
	}
	name := func(op string) string {
		switch {
		case op == "max" && suffix == "i":
			return "arith.maxsi"
		case op == "max":
			return "arith.maximumf"
		}
		return "arith." + op + suffix
	}
	var b strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&b, "    "+format+"\n", args...) }
	value := "%e0"
	if rng.IntN(3) == 0 { // the body of a contraction
		line("%%v0 = %s %%e0, %%e1 : %s", name("mul"), elem)
		line("%%v1 = %s %%e%d, %%v0 : %s", name("add"), elements-1, elem)
		line("linalg.yield %%v1 : %s", elem)
		return b.String()
	}
	for k := range 1 + rng.IntN(4) {
		other := fmt.Sprintf("%%e%d", rng.IntN(elements))
		line("%%v%d = %s %s, %s : %s", k, name(ops[rng.IntN(len(ops))]), value, other, elem)
		value = fmt.Sprintf("%%v%d", k)
	}
	if elem == "i32" && rng.IntN(2) == 0 {
		line("%%i = linalg.index %d : index", rng.IntN(loops))
		line("%%n = arith.index_cast %%i : index to i32")
		line("%%c = arith.cmpi slt, %%n, %s : i32", value)
		line("%%s = arith.select %%c, %s, %%n : i32", value)
		value = "%s"
	}
	line("linalg.yield %s : %s", value, elem)
	return b.String()
}
