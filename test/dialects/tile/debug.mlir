// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// tile.print and tile.assert are effects: what a kernel says and when it stops are not
// moved or removed. A tile prints a line for each element; `at` gives coordinates to
// scalars.

// CHECK-LABEL: func.func private @print
func.func private @print(%x: tensor<16xf32>, %i: index, %c: i1, %h: f16, %n: i64) {
  // CHECK: tile.print "here"{{$}}
  tile.print "here"
  // CHECK: tile.print "x", %{{.*}}, %{{.*}} : tensor<16xf32>, index
  tile.print "x", %x, %i : tensor<16xf32>, index
  // CHECK: tile.print "scalars", %{{.*}}, %{{.*}}, %{{.*}} : i1, f16, i64
  tile.print "scalars", %c, %h, %n : i1, f16, i64
  // CHECK: tile.print "here" at[%{{.*}}, %{{.*}}], %{{.*}} : i1 {my.note}
  tile.print "here" at[%i, %i], %c : i1 {my.note}
  // CHECK: tile.print "place" at[%{{.*}}]{{$}}
  tile.print "place" at[%i]
  // A message is a string with all that strings may have.
  // CHECK: tile.print "a \22quoted\22 \09 word"
  tile.print "a \"quoted\" \t word"
  return
}

// CHECK-LABEL: func.func private @assert
func.func private @assert(%ok: tensor<16xi1>, %c: i1) {
  // CHECK: tile.assert %{{.*}}, "all" : tensor<16xi1>
  tile.assert %ok, "all" : tensor<16xi1>
  // CHECK: tile.assert %{{.*}}, "one" {my.note} : i1
  tile.assert %c, "one" {my.note} : i1
  return
}
