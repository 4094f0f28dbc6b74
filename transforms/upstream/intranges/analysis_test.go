package intranges_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/asm"
)

// TestAnalysis compares what is known of values with what the programs say of
// them: bounds, where there are any, and the divisor.
func TestAnalysis(t *testing.T) {
	for name, text := range map[string]string{
		"a loop goes to its last step": `
  scf.for %i = %c0 to %c100 step %c32 {
    "is"(%i) {lo = 0, hi = 96, divisor = 32} : (index) -> ()
    %j = arith.addi %i, %c8 : index
    "is"(%j) {lo = 8, hi = 104, divisor = 8} : (index) -> ()
  }`,
		"a loop to a number that is not known": `
  scf.for %i = %c0 to %n step %c32 {
    "is"(%i) {lo = 0, hi = 9223372036854775776, divisor = 32} : (index) -> ()
  }`,
		"what a loop carries is joined": `
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %c32) -> (index) {
    "is"(%a) {divisor = 8} : (index) -> ()
    %b = arith.addi %a, %c8 : index
    scf.yield %b : index
  }
  "is"(%r) {divisor = 8} : (index) -> ()`,
		"a ring's slot": `
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%slot = %c0) -> (index) {
    "is"(%slot) {lo = 0, hi = 2, divisor = 1} : (index) -> ()
    %next = arith.addi %slot, %c1 : index
    %last = arith.cmpi eq, %slot, %c2 : index
    %to = arith.select %last, %c0, %next : index
    "is"(%to) {lo = 0, hi = 2, divisor = 1} : (index) -> ()
    %first = arith.cmpi eq, %slot, %c0 : index
    %before = arith.subi %slot, %c1 : index
    %from = arith.select %first, %c2, %before : index
    "is"(%from) {lo = 0, hi = 2, divisor = 1} : (index) -> ()
    scf.yield %to : index
  }`,
		"a slot that goes too far": `
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%slot = %c0) -> (index) {
    "is"(%slot) {divisor = 2} : (index) -> ()
    %next = arith.addi %slot, %c2 : index
    %last = arith.cmpi eq, %slot, %c1 : index
    %to = arith.select %last, %c0, %next : index
    scf.yield %to : index
  }`,
		"a choice by what it chooses": `
  %small = arith.cmpi ult, %n, %c100 : index
  %m = arith.select %small, %n, %c100 : index
  "is"(%m) {lo = 0, hi = 100, divisor = 1} : (index) -> ()`,
		"blocks and units": `
  tile.kernel blocks(%x, %y) = (3, %c8) threads(128) {
    "is"(%x) {lo = 0, hi = 2, divisor = 1} : (index) -> ()
    "is"(%y) {lo = 0, hi = 7, divisor = 1} : (index) -> ()
    %b = scale.rank @block
    "is"(%b) {lo = 0, hi = 23, divisor = 1} : (index) -> ()
    %nb = scale.num_ranks @block
    "is"(%nb) {lo = 24, hi = 24, divisor = 24} : (index) -> ()
    %at = arith.muli %y, %c32 : index
    scale.on @warp as (%w, %nw) in(%at as %here replica) : (index) {
      "is"(%w) {lo = 0, hi = 3, divisor = 1} : (index) -> ()
      "is"(%nw) {lo = 4, hi = 4, divisor = 4} : (index) -> ()
      "is"(%here) {lo = 0, hi = 224, divisor = 32} : (index) -> ()
      scale.yield
    }
  }`,
		"casts": `
  %m = arith.muli %k, %c12 : i32
  "is"(%m) {divisor = 4} : (i32) -> ()
  %p = arith.muli %k, %c12 overflow<nsw> : i32
  "is"(%p) {divisor = 12} : (i32) -> ()
  %w = arith.index_cast %p : i32 to index
  "is"(%w) {lo = -2147483648, hi = 2147483647, divisor = 12} : (index) -> ()
  %u = arith.index_castui %p : i32 to index
  "is"(%u) {lo = 0, hi = 4294967295, divisor = 4} : (index) -> ()`,
		"affine maps": `
  scf.for %i = %c0 to %c100 step %c8 {
    %at = affine.apply affine_map<(d0)[s0] -> (d0 * 12 + s0 * 32)>(%i)[%n]
    "is"(%at) {divisor = 32} : (index) -> ()
    %bound = affine.apply affine_map<(d0) -> (d0 * 12 + 48)>(%i)
    "is"(%bound) {lo = 48, hi = 1200, divisor = 48} : (index) -> ()
    %half = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%i)
    "is"(%half) {lo = 0, hi = 24, divisor = 2} : (index) -> ()
    %up = affine.apply affine_map<(d0) -> (d0 ceildiv 2)>(%i)
    "is"(%up) {lo = 0, hi = 48, divisor = 4} : (index) -> ()
    %odd = affine.apply affine_map<(d0) -> (d0 floordiv 3)>(%i)
    "is"(%odd) {lo = 0, hi = 32, divisor = 1} : (index) -> ()
    %rest = affine.apply affine_map<(d0) -> (d0 mod 12)>(%i)
    "is"(%rest) {lo = 0, hi = 11, divisor = 4} : (index) -> ()
    %none = affine.apply affine_map<(d0) -> (d0 mod 4)>(%i)
    "is"(%none) {lo = 0, hi = 3, divisor = 0} : (index) -> ()
  }`,
		"numbers of memrefs": `
  %dim0 = memref.dim %mem, %c0 : memref<?x?xbf16>
  "is"(%dim0) {lo = 0, hi = 9223372036854775807, divisor = 3} : (index) -> ()
  %dim1 = memref.dim %mem, %c1 : memref<?x?xbf16>
  "is"(%dim1) {lo = 0, hi = 9223372036854775807, divisor = 8} : (index) -> ()
  %any = memref.dim %mem, %n : memref<?x?xbf16>
  "is"(%any) {lo = 0, hi = 9223372036854775807, divisor = 1} : (index) -> ()
  "is"(%l) {divisor = 12} : (index) -> ()
  %p = memref.extract_aligned_pointer_as_index %mem : memref<?x?xbf16> -> index
  "is"(%p) {divisor = 64} : (index) -> ()
  %base, %o, %s:2, %d:2 = memref.extract_strided_metadata %mem : memref<?x?xbf16> -> memref<bf16>, index, index, index, index, index
  "is"(%o) {divisor = 0} : (index) -> ()
  "is"(%s#1) {divisor = 8} : (index) -> ()
  "is"(%d#0) {divisor = 8} : (index) -> ()
  "is"(%d#1) {divisor = 1} : (index) -> ()
  scf.for %i = %c0 to %dim0 step %c32 {
    %v = memref.subview %mem[%i, %c32] [%c32, %n] [1, 2] : memref<?x?xbf16> to memref<?x?xbf16, strided<[?, 2], offset: ?>>
    %vb, %vo, %vs:2, %vd:2 = memref.extract_strided_metadata %v : memref<?x?xbf16, strided<[?, 2], offset: ?>> -> memref<bf16>, index, index, index, index, index
    "is"(%vo) {divisor = 32} : (index) -> ()
    "is"(%vs#0) {divisor = 32} : (index) -> ()
    "is"(%vs#1) {divisor = 1} : (index) -> ()
    "is"(%vd#0) {divisor = 8} : (index) -> ()
    %row = memref.subview %mem[%i, 0] [1, %n] [1, 1] : memref<?x?xbf16> to memref<?xbf16, strided<[1], offset: ?>>
    %rb, %ro, %rs, %rd = memref.extract_strided_metadata %row : memref<?xbf16, strided<[1], offset: ?>> -> memref<bf16>, index, index, index
    "is"(%ro) {divisor = 256} : (index) -> ()
    %t = memref.transpose %mem (i, j) -> (j, i) : memref<?x?xbf16> to memref<?x?xbf16, strided<[1, ?]>>
    %td = memref.dim %t, %c0 : memref<?x?xbf16, strided<[1, ?]>>
    "is"(%td) {lo = 0, hi = 9223372036854775807, divisor = 8} : (index) -> ()
  }
  %r = memref.reinterpret_cast %mem to offset: [%c32], sizes: [%n, %l], strides: [%l, 1] : memref<?x?xbf16> to memref<?x?xbf16, strided<[?, 1], offset: ?>>
  %q = memref.cast %r : memref<?x?xbf16, strided<[?, 1], offset: ?>> to memref<16x?xbf16, strided<[?, ?], offset: ?>>
  %qb, %qo, %qs:2, %qd:2 = memref.extract_strided_metadata %q : memref<16x?xbf16, strided<[?, ?], offset: ?>> -> memref<bf16>, index, index, index, index, index
  "is"(%qo) {divisor = 32} : (index) -> ()
  "is"(%qs#0) {divisor = 16} : (index) -> ()
  "is"(%qs#1) {divisor = 12} : (index) -> ()
  "is"(%qd#0) {divisor = 12} : (index) -> ()
  "is"(%qd#1) {divisor = 1} : (index) -> ()`,
		"memrefs that a loop carries": `
  %x = memref.alloc(%c32, %c8) : memref<?x?xbf16>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%m = %x) -> (memref<?x?xbf16>) {
    %d = memref.dim %m, %c1 : memref<?x?xbf16>
    "is"(%d) {lo = 0, hi = 9223372036854775807, divisor = 4} : (index) -> ()
    %y = memref.alloc(%n, %l) : memref<?x?xbf16>
    scf.yield %y : memref<?x?xbf16>
  }
  %d = memref.dim %r, %c0 : memref<?x?xbf16>
  "is"(%d) {lo = 0, hi = 9223372036854775807, divisor = 1} : (index) -> ()
  %b = arith.cmpi eq, %n, %c0 : index
  %s = arith.select %b, %x, %mem : memref<?x?xbf16>
  %e = memref.dim %s, %c1 : memref<?x?xbf16>
  "is"(%e) {lo = 0, hi = 9223372036854775807, divisor = 8} : (index) -> ()
  %bytes = memref.alloc(%n) : memref<?xi8>
  %view = memref.view %bytes[%l][%c32, %l] : memref<?xi8> to memref<?x?xbf16>
  %p = memref.extract_aligned_pointer_as_index %view : memref<?x?xbf16> -> index
  "is"(%p) {divisor = 4} : (index) -> ()
  %aligned = memref.assume_alignment %view, 128 : memref<?x?xbf16>
  %p2 = memref.extract_aligned_pointer_as_index %aligned : memref<?x?xbf16> -> index
  "is"(%p2) {divisor = 128} : (index) -> ()`,
		"indices of either width": `
  scf.for %i = %c0 to %c100 step %c8 {
    %c6 = index.constant 6
    %p = index.mul %i, %c6
    "is"(%p) {lo = 0, hi = 576, divisor = 48} : (index) -> ()
    %q = index.add %p, %c32
    "is"(%q) {lo = 32, hi = 608, divisor = 16} : (index) -> ()
    %d = index.floordivs %p, %c6
    "is"(%d) {lo = 0, hi = 96, divisor = 8} : (index) -> ()
    %m = index.maxs %p, %c32
    "is"(%m) {lo = 32, hi = 576, divisor = 16} : (index) -> ()
    %s = index.shl %i, %c2
    "is"(%s) {lo = 0, hi = 384, divisor = 32} : (index) -> ()
    %j = index.casts %p : index to i32
    "is"(%j) {lo = 0, hi = 576, divisor = 48} : (i32) -> ()
  }
  %c6 = index.constant 6
  %wraps = index.mul %n, %c6
  "is"(%wraps) {divisor = 2} : (index) -> ()
  %product = arith.muli %k, %c12 overflow<nsw> : i32
  %wide = index.castu %product : i32 to index
  "is"(%wide) {lo = 0, hi = 4294967295, divisor = 4} : (index) -> ()
  %same = index.casts %product : i32 to index
  "is"(%same) {lo = -2147483648, hi = 2147483647, divisor = 12} : (index) -> ()`,
	} {
		t.Run(name, func(t *testing.T) { check(t, text) })
	}
}

const constants = `
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c8 = arith.constant 8 : index
  %c32 = arith.constant 32 : index
  %c100 = arith.constant 100 : index
  %c12 = arith.constant 12 : i32`

// check asks about the operand of each "is".
func check(t *testing.T, text string) {
	text = `func.func @f(%n: index, %k: i32, %l: index {tile.divisible = 12},
	%mem: memref<?x?xbf16> {tile.divisible = {sizes = [3, 8]}, llvm.align = 64 : i64}) {` + constants + text + "\n  return\n}"
	module, err := asm.Parse(asm.Source{Name: "t.mlir", Text: text}, all.Registry(),
		asm.ParseOptions{AllowUnregistered: true})
	require.NoError(t, err)
	a := intrange.New(module)
	asked := 0
	ir.WalkOps(module, func(op *ir.Op) {
		if op.Name() != "is" {
			return
		}
		asked++
		lo, hi, ok := a.Interval(op.Operand(0))
		require.Equal(t, op.Attr("lo") != nil, ok, "%d, %d of %v", lo, hi, op.DiscardableAttrs())
		if ok {
			require.Equal(t, [2]int64{ir.IntOf(op, "lo", 0), ir.IntOf(op, "hi", 0)}, [2]int64{lo, hi})
		}
		require.Equal(t, ir.IntOf(op, "divisor", -1), a.Divisor(op.Operand(0)), "divisor of %v", op.DiscardableAttrs())
	})
	require.Positive(t, asked)
}
