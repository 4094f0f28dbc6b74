// Command gemm writes the tile program of a GEMM, C = A·B, of given sizes, element types and storage, to be compiled
// and measured:
//
//	go run ./bench/gemm -m 4096 -n 4096 -k 4096 > gemm.mlir
//	tsopt --tile-to-binary=chip=sm_90a gemm.mlir -o gemm.bin.mlir
//	tsrun gemm.bin.mlir --device=cuda --bench=30
//
// peer.py measures what torch (cuBLAS) needs for the same. With -reference the program has the function that tsrun
// --verify compares with. With -dynamic it is made for all sizes whose rows have a multiple of 16 bytes; those given
// are what it is run on.
package main

import (
	"bufio"
	"flag"
	"fmt"
	"os"
	"strings"
)

// gemm is what is written.
type gemm struct {
	m, n, k             int
	tileM, tileN, tileK int
	stages, threads     int
	elem, out, storage  string
	epilogue            string
	reference, dynamic  bool
	clusterM, clusterN  int
}

func main() {
	var p gemm
	var tile, cluster string
	flag.IntVar(&p.m, "m", 4096, "rows of C")
	flag.IntVar(&p.n, "n", 4096, "columns of C")
	flag.IntVar(&p.k, "k", 4096, "summands of each element")
	flag.StringVar(&tile, "tile", "128x256x64", "a block's tile, as M x N x K")
	flag.IntVar(&p.stages, "stages", 3, "steps along K in flight")
	flag.IntVar(&p.threads, "threads", 256, "threads that compute")
	flag.StringVar(&p.elem, "elem", "bf16", "elements of A and B: bf16, f16, f8E4M3FN, f8E5M2 or i8")
	flag.StringVar(&p.out, "out", "", "elements of C; those of A by default, bf16 for 8-bit floats, i32 for i8")
	flag.StringVar(&p.storage, "storage", "nt", "nn: A is M×K and B K×N; nt: B is N×K; tn: A is K×M")
	flag.StringVar(&p.epilogue, "epilogue", "", "gelu adds a bias and applies GELU to C")
	flag.BoolVar(&p.reference, "reference", false, "write the function to compare with; not with an epilogue")
	flag.BoolVar(&p.dynamic, "dynamic", false, "sizes are known only when the program runs")
	flag.StringVar(&cluster, "cluster", "1x1",
		"blocks of a cluster, as M x N; one of the two is 1. They load tiles that they share once")
	flag.Parse()
	if _, err := fmt.Sscanf(tile, "%dx%dx%d", &p.tileM, &p.tileN, &p.tileK); err != nil {
		fail("-tile=%s is not M x N x K, as 128x256x64", tile)
	}
	if _, err := fmt.Sscanf(cluster, "%dx%d", &p.clusterM, &p.clusterN); err != nil || min(p.clusterM, p.clusterN) != 1 {
		fail("-cluster=%s is not M x N, of which one is 1, as 2x1", cluster)
	}
	if p.dynamic && p.clusterM*p.clusterN > 1 {
		fail("-cluster is for sizes that are known; leave -dynamic out")
	}
	if p.out == "" {
		p.out = map[string]string{"f8E4M3FN": "bf16", "f8E5M2": "bf16", "i8": "i32"}[p.elem]
	}
	if p.out == "" {
		p.out = p.elem
	}
	w := bufio.NewWriter(os.Stdout)
	fmt.Fprint(w, p.text())
	if err := w.Flush(); err != nil {
		fail("%v", err)
	}
}

func fail(format string, args ...any) {
	fmt.Fprintf(os.Stderr, "gemm: "+format+"\n", args...)
	os.Exit(1)
}

// accumulator is the type of the accumulator.
func (p gemm) accumulator() string {
	if p.elem == "i8" {
		return "i32"
	}
	return "f32"
}

// matrix is the memref and tile of a factor, stored as rows × columns or turned, and what
// the program's argument says of it.
func (p gemm) matrix(rows, columns, tileRows, tileColumns int, turned bool) (memref, tile, says string) {
	if turned {
		rows, columns, tileRows, tileColumns = columns, rows, tileColumns, tileRows
	}
	memref, says = p.memref(p.elem, rows, columns)
	return memref, fmt.Sprintf("tensor<%dx%dx%s>", tileRows, tileColumns, p.elem), says
}

// memref is the type of an array, and what an argument says of its sizes where they are
// not in the type.
func (p gemm) memref(elem string, sizes ...int) (memref, says string) {
	dims, divisors := make([]string, len(sizes)), make([]string, len(sizes))
	for i, n := range sizes {
		dims[i], divisors[i] = fmt.Sprint(n), "1"
	}
	shape := strings.Join(dims, ", ")
	if p.dynamic {
		divisors[len(sizes)-1] = fmt.Sprint(16 / bytesOf(elem))
		says = fmt.Sprintf(", tile.shape = [%s], tile.divisible = {sizes = [%s]}", shape, strings.Join(divisors, ", "))
		for i := range dims {
			dims[i] = "?"
		}
	}
	return "memref<" + strings.Join(dims, "x") + "x" + elem + ">", says
}

func bytesOf(elem string) int {
	switch elem {
	case "bf16", "f16":
		return 2
	case "f32", "i32":
		return 4
	}
	return 1
}

// numbers define the sizes where the code needs them: constants, or what the arrays say.
func (p gemm) numbers(turnedA bool) (outside, inReference string) {
	if !p.dynamic {
		for _, x := range []struct {
			name string
			n    int
		}{{"m", p.m}, {"n", p.n}, {"k", p.k}} {
			inReference += fmt.Sprintf("  %%%s = arith.constant %d : index\n", x.name, x.n)
		}
		return "", inReference
	}
	k := "%c1"
	if turnedA {
		k = "%c0"
	}
	inReference = "  %m = memref.dim %C, %c0 : $c$\n  %n = memref.dim %C, %c1 : $c$\n  %k = memref.dim %A, " + k +
		" : $a$\n"
	outside = "  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n" + inReference
	return strings.ReplaceAll(outside, "%k ", "%depth "), inReference
}

// upTo is where the tiles of a dimension end, in whole clusters.
func (p gemm) upTo(name string, size, tile, cluster int) string {
	if p.dynamic {
		return name
	}
	step := tile * cluster
	return fmt.Sprint((size + step - 1) / step * step)
}

// blocks is the kernel's grid: clusters lie along its last name, which counts fastest.
func (p gemm) blocks() string {
	m, n := p.upTo("%m", p.m, p.tileM, p.clusterM), p.upTo("%n", p.n, p.tileN, p.clusterN)
	cluster := ""
	if c := max(p.clusterM, p.clusterN); c > 1 {
		cluster = fmt.Sprintf("cluster(%d) ", c)
	}
	if p.clusterM > 1 {
		return cluster + fmt.Sprintf("(%%col, %%row) = (0, 0) to (%s, %s) step (%d, %d)", n, m, p.tileN, p.tileM)
	}
	return cluster + fmt.Sprintf("(%%row, %%col) = (0, 0) to (%s, %s) step (%d, %d)", m, n, p.tileM, p.tileN)
}

func (p gemm) text() string {
	p.clusterM, p.clusterN = max(p.clusterM, 1), max(p.clusterN, 1)
	turnedA, turnedB := p.storage == "tn", p.storage == "nt"
	a, ta, saysA := p.matrix(p.m, p.k, p.tileM, p.tileK, turnedA)
	b, tb, saysB := p.matrix(p.k, p.n, p.tileK, p.tileN, turnedB)
	c, saysC := p.memref(p.out, p.m, p.n)
	bias, saysBias := p.memref("f32", p.n)
	outside, inReference := p.numbers(turnedA)
	end := fmt.Sprint(p.k)
	if p.dynamic {
		end = "%depth"
	}
	values := map[string]any{
		"a": a, "b": b, "ta": ta, "tb": tb, "saysA": saysA, "saysB": saysB, "c": c, "saysC": saysC, "biasMemref": bias,
		"tc":    fmt.Sprintf("tensor<%dx%dx%s>", p.tileM, p.tileN, p.accumulator()),
		"to":    fmt.Sprintf("tensor<%dx%dx%s>", p.tileM, p.tileN, p.out),
		"end":   end,
		"tileM": p.tileM, "tileN": p.tileN, "tileK": p.tileK, "k": p.k, "m": p.m, "n": p.n, "threads": p.threads,
		"stages": p.stages,
		"ia":     "%row, %k", "ib": "%k, %col", "flags": "", "zero": "0.0", "sum": p.accumulator(), "out": p.out, "elem": p.elem,
		"widen": "arith.extf", "narrow": "arith.truncf", "bias": "", "biasType": "", "ra": "%i, %l", "rb": "%l, %j",
	}
	if turnedA {
		values["ia"], values["ra"], values["flags"] = "%k, %row", "%l, %i", "transpose_a "
	}
	if turnedB {
		values["ib"], values["rb"], values["flags"] = "%col, %k", "%j, %l", "transpose_b "
	}
	if p.accumulator() == "i32" {
		values["zero"], values["widen"], values["narrow"] = "0", "arith.sitofp", "arith.fptosi"
	}
	text := program
	if p.epilogue == "gelu" {
		values["bias"] = fmt.Sprintf(", %%bias: %s {tile.init = \"random\"%s}", bias, saysBias)
		values["biasType"] = ", %bias: " + bias
	}
	text += p.end() + "  }\n  return\n}\n"
	if p.reference && p.epilogue == "" {
		text += reference
	}
	text = strings.NewReplacer("$outside$", outside, "$blocks$", p.blocks(), "$numbers$", inReference).Replace(text)
	for name, v := range values {
		text = strings.ReplaceAll(text, "$"+name+"$", fmt.Sprint(v))
	}
	return text
}

// end turns the sum into what is stored.
func (p gemm) end() string {
	text, value := "", "%sum"
	if p.epilogue == "gelu" {
		text, value = gelu, "%g"
	}
	if p.out != p.accumulator() {
		text += "    %o = arith.truncf " + value + " : $tc$ to $to$\n"
		value = "%o"
	}
	return text + "    tile.store " + value + ", %C[%row, %col] : $to$, $c$\n"
}

const program = `// C = A·B: $m$ x $n$ x $k$, tiles of $tileM$ x $tileN$ x $tileK$.
func.func @main(%A: $a$ {tile.init = "random"$saysA$}, %B: $b$ {tile.init = "random"$saysB$}, %C: $c$ {tile.out$saysC$}$bias$) {
$outside$  tile.kernel $blocks$ threads($threads$) {
    %zero = arith.constant dense<$zero$> : $tc$
    %sum = tile.pipelined %k = 0 to $end$ step $tileK$ stages($stages$) iter_args(%acc = %zero) -> ($tc$) {
      %a = tile.load %A[$ia$] : $a$ -> $ta$
      %b = tile.load %B[$ib$] : $b$ -> $tb$
      %d = tile.gemm %a, %b, %acc $flags$: $ta$, $tb$ -> $tc$
      tile.yield %d : $tc$
    }
`

// gelu is x/2·(1 + tanh(√(2/π)·(x + 0.044715·x³))) of the sum and the bias of its column.
const gelu = `    %bias0 = tile.load %bias[%col] : $biasMemref$ -> tensor<$tileN$xf32>
    %bias2 = tile.broadcast %bias0 dims [0] : tensor<$tileN$xf32> -> $tc$
    %v = arith.addf %sum, %bias2 : $tc$
    %half = arith.constant dense<0.5> : $tc$
    %one = arith.constant dense<1.0> : $tc$
    %p1 = arith.constant dense<0.7978845608> : $tc$
    %p3 = arith.constant dense<0.0356774081> : $tc$
    %v2 = arith.mulf %v, %v : $tc$
    %q = arith.mulf %v2, %p3 : $tc$
    %r = arith.addf %q, %p1 : $tc$
    %s = arith.mulf %v, %r : $tc$
    %t = math.tanh %s fastmath<afn> : $tc$
    %u = arith.addf %t, %one : $tc$
    %h = arith.mulf %v, %half : $tc$
    %g = arith.mulf %h, %u : $tc$
`

const reference = `
func.func @reference(%A: $a$, %B: $b$, %C: $c$$biasType$) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
$numbers$  %zero = arith.constant 0.0 : f64
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %s = scf.for %l = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f64) {
        %x = memref.load %A[$ra$] : $a$
        %y = memref.load %B[$rb$] : $b$
        %xf = $widen$ %x : $elem$ to f64
        %yf = $widen$ %y : $elem$ to f64
        %p = arith.mulf %xf, %yf : f64
        %t = arith.addf %acc, %p : f64
        scf.yield %t : f64
      }
      %f = $narrow$ %s : f64 to $out$
      memref.store %f, %C[%i, %j] : $c$
    }
  }
  return
}
`
