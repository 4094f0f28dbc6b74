package main

import (
	"fmt"
	"strings"
)

// shape is one kind of program.
type shape struct {
	name string
	text func(ops int) string
}

var shapes = []shape{
	{"one block, custom form", flat},
	{"one block, generic form", flatGeneric},
	{"loops over memory", loops},
	{"small functions", functions},
}

// flat is one function whose operations depend on each other.
func flat(ops int) string {
	var b strings.Builder
	b.WriteString("func.func @f(%a: i32, %b: i32) -> i32 {\n  %0 = arith.addi %a, %b : i32\n")
	for i := 1; i < ops; i++ {
		fmt.Fprintf(&b, "  %%%d = arith.muli %%%d, %%b : i32\n", i, i-1)
	}
	fmt.Fprintf(&b, "  return %%%d : i32\n}\n", ops-1)
	return b.String()
}

func flatGeneric(ops int) string {
	var b strings.Builder
	b.WriteString("\"func.func\"() <{function_type = (i32, i32) -> i32, sym_name = \"f\"}> ({\n^bb0(%a: i32, %b: i32):\n")
	b.WriteString("  %0 = \"arith.addi\"(%a, %b) : (i32, i32) -> i32\n")
	for i := 1; i < ops; i++ {
		fmt.Fprintf(&b, "  %%%d = \"arith.muli\"(%%%d, %%b) : (i32, i32) -> i32\n", i, i-1)
	}
	fmt.Fprintf(&b, "  \"func.return\"(%%%d) : (i32) -> ()\n}) : () -> ()\n", ops-1)
	return b.String()
}

// loops is many small loops that load, compute and store.
func loops(ops int) string {
	var b strings.Builder
	b.WriteString("func.func @f(%m: memref<64x?xf32, strided<[?, 1], offset: ?>>, %n: index) {\n" +
		"  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n")
	for range ops / 5 {
		b.WriteString(`  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %m[%i, %c0] : memref<64x?xf32, strided<[?, 1], offset: ?>>
    %y = arith.mulf %x, %x fastmath<contract> : f32
    memref.store %y, %m[%i, %c1] : memref<64x?xf32, strided<[?, 1], offset: ?>>
  }
`)
	}
	b.WriteString("  return\n}\n")
	return b.String()
}

// functions is many functions of ten operations.
func functions(ops int) string {
	var b strings.Builder
	for i := range ops / 10 {
		fmt.Fprintf(&b, "func.func @f%d(%%a: vector<4xf32>) -> vector<4xf32> {\n  %%0 = arith.addf %%a, %%a : vector<4xf32>\n", i)
		for j := 1; j < 8; j++ {
			fmt.Fprintf(&b, "  %%%d = arith.mulf %%%d, %%a : vector<4xf32>\n", j, j-1)
		}
		b.WriteString("  return %7 : vector<4xf32>\n}\n")
	}
	return b.String()
}
