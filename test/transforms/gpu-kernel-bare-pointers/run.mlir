// A kernel is passed the pointer to an array's buffer, and of offset, sizes and strides those that the
// array's type leaves open and that the kernel uses. At every stage it computes the same.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s --check-prefix=EACH
// RUN: tsopt %s --tile-to-llvm -o %t.mlir && FileCheck %s < %t.mlir
// RUN: tsrun %t.mlir --verify=%s | FileCheck %s --check-prefix=EACH
// RUN: %if mlir-opt %{ mlir-opt %t.mlir --gpu-to-llvm=use-bare-pointers-for-kernels=1 | FileCheck %s --check-prefix=HOST %}
// EACH: verified
//
// What bounds the window is passed once, as the numbers that made it: its sizes are not.
// CHECK-LABEL: func.func @main
// CHECK: %[[ROWS:.*]] = arith.subi
// CHECK: %[[LEFT:.*]] = arith.subi
// CHECK: %[[P:.*]], %{{.*}}, %[[PSIZES:.*]]:2, %{{.*}}:2 = memref.extract_strided_metadata %arg3
// CHECK: %[[D:.*]], %[[OFFSET:.*]], %{{.*}}:2, %[[STRIDES:.*]]:2 = memref.extract_strided_metadata %subview
// CHECK: gpu.launch_func @main_kernel::@main_kernel
// CHECK-SAME: args(%arg0 : memref<20x40xf32>, %[[ROWS]] : index, %[[LEFT]] : index, %[[D]] : memref<f32>, %[[OFFSET]] : index, %[[STRIDES]]#0 : index, %arg2 : memref<8x16xf32>, %[[P]] : memref<f32>, %[[PSIZES]]#0 : index)
// CHECK: llvm.func @main_kernel(%{{[^:]*}}: !llvm.ptr, %{{[^:]*}}: i64, %{{[^:]*}}: i64, %{{[^:]*}}: !llvm.ptr, %{{[^:]*}}: i64, %{{[^:]*}}: i64, %{{[^:]*}}: !llvm.ptr, %{{[^:]*}}: !llvm.ptr, %{{[^:]*}}: i64)
//
// HOST: gpu.launch_func @main_kernel::@main_kernel
// HOST-SAME: args(%{{[^ ]*}} : !llvm.ptr, %{{[^ ]*}} : i64, %{{[^ ]*}} : i64, %{{[^ ]*}} : !llvm.ptr, %{{[^ ]*}} : i64, %{{[^ ]*}} : i64, %{{[^ ]*}} : !llvm.ptr, %{{[^ ]*}} : !llvm.ptr, %{{[^ ]*}} : i64)
func.func @main(%x: memref<20x40xf32> {tile.init = "random"}, %d: memref<?x?xf32> {tile.init = "random", tile.shape = [9, 21]},
                %o: memref<8x16xf32> {tile.out}, %p: memref<?x16xf32> {tile.out, tile.shape = [8, 16]}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %h = memref.dim %d, %c0 : memref<?x?xf32>
  %w = memref.dim %d, %c1 : memref<?x?xf32>
  %rows = arith.subi %h, %c1 : index
  %cols = arith.divui %w, %c5 : index
  %left = arith.subi %w, %cols : index
  %known = memref.subview %x[1, 5] [8, 16] [1, 1] : memref<20x40xf32> to memref<8x16xf32, strided<[40, 1], offset: 45>>
  %open = memref.subview %d[1, %cols] [%rows, %left] [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[?, 1], offset: ?>>
  tile.kernel blocks(%b) = (1) threads(32) {
    %k = tile.load %known[%c0, %c0] : memref<8x16xf32, strided<[40, 1], offset: 45>> -> tensor<8x16xf32>
    %v = tile.load %open[%c0, %c0] : memref<?x?xf32, strided<[?, 1], offset: ?>> -> tensor<8x16xf32>
    %s = arith.addf %k, %v : tensor<8x16xf32>
    tile.store %s, %o[%c0, %c0] : tensor<8x16xf32>, memref<8x16xf32>
    tile.store %v, %p[%c0, %c0] : tensor<8x16xf32>, memref<?x16xf32>
  }
  return
}

func.func @reference(%x: memref<20x40xf32>, %d: memref<?x?xf32>, %o: memref<8x16xf32>, %p: memref<?x16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c5 = arith.constant 5 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant 0.0 : f32
  %h = memref.dim %d, %c0 : memref<?x?xf32>
  %w = memref.dim %d, %c1 : memref<?x?xf32>
  %n = memref.dim %p, %c0 : memref<?x16xf32>
  %cols = arith.divui %w, %c5 : index
  scf.for %i = %c0 to %c8 step %c1 {
    scf.for %j = %c0 to %c16 step %c1 {
      %i1 = arith.addi %i, %c1 : index
      %j5 = arith.addi %j, %c5 : index
      %jc = arith.addi %j, %cols : index
      %in0 = arith.cmpi ult, %i1, %h : index
      %in1 = arith.cmpi ult, %jc, %w : index
      %in = arith.andi %in0, %in1 : i1
      %v = scf.if %in -> f32 {
        %e = memref.load %d[%i1, %jc] : memref<?x?xf32>
        scf.yield %e : f32
      } else {
        scf.yield %zero : f32
      }
      %k = memref.load %x[%i1, %j5] : memref<20x40xf32>
      %s = arith.addf %k, %v : f32
      memref.store %s, %o[%i, %j] : memref<8x16xf32>
      %there = arith.cmpi ult, %i, %n : index
      scf.if %there {
        memref.store %v, %p[%i, %j] : memref<?x16xf32>
      }
    }
  }
  return
}
