// RUN: tsopt %s --pass-pipeline='builtin.module(infer-layout, convert-tile-to-gpu)' | FileCheck %s
// RUN: tsrun %s --verify-each-stage --arg idx='below(40)'

// Atomics of an element that follow each other in the body, in elements of memory that do: four floats, as the rows are aligned, are one instruction
// (PTX ISA 8.1, red.v4), and so are two halves. A load between them, or another way to combine, begins anew.

// CHECK-LABEL: gpu.launch
// CHECK:         llvm.atomicrmw fadd %{{.*}}, %{{.*}} syncscope("device") monotonic : !llvm.ptr<1>, vector<4xf32>
// CHECK-NOT:     llvm.atomicrmw fadd {{.*}}, f32
// CHECK:         llvm.atomicrmw fadd %{{.*}}, %{{.*}} : !llvm.ptr<1>, vector<2xf16>
func.func @main(%idx: memref<32xi32> {tile.name = "idx"}, %x: memref<32x16xf32>, %h: memref<40x16xf16> {tile.init = "zeros"}, %y: memref<40x16xf32> {tile.out, tile.init = "zeros"}) {
  tile.kernel blocks(%b) = (1) threads(64) {
    tile.parallel (%i, %j) = (32, 4) {
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c4 = arith.constant 4 : index
      %n = memref.load %idx[%i] : memref<32xi32>
      %r = arith.index_cast %n : i32 to index
      %j0 = arith.muli %j, %c4 : index
      %j1 = arith.addi %j0, %c1 : index
      %j2 = arith.addi %j0, %c2 : index
      %j3 = arith.addi %j0, %c3 : index
      %v0 = memref.load %x[%i, %j0] : memref<32x16xf32>
      %v1 = memref.load %x[%i, %j1] : memref<32x16xf32>
      %v2 = memref.load %x[%i, %j2] : memref<32x16xf32>
      %v3 = memref.load %x[%i, %j3] : memref<32x16xf32>
      memref.atomic_rmw addf %v2, %y[%r, %j2] : (f32, memref<40x16xf32>) -> f32
      memref.atomic_rmw addf %v0, %y[%r, %j0] : (f32, memref<40x16xf32>) -> f32
      memref.atomic_rmw addf %v1, %y[%r, %j1] : (f32, memref<40x16xf32>) -> f32
      memref.atomic_rmw addf %v3, %y[%r, %j3] : (f32, memref<40x16xf32>) -> f32
      %h0 = arith.truncf %v0 : f32 to f16
      %h1 = arith.truncf %v1 : f32 to f16
      memref.atomic_rmw addf %h0, %h[%r, %j0] : (f16, memref<40x16xf16>) -> f16
      memref.atomic_rmw addf %h1, %h[%r, %j1] : (f16, memref<40x16xf16>) -> f16
      tile.yield
    }
  }
  return
}
