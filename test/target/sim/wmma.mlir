// Matrices of a subgroup by wmma compute what loops compute, from memory in rows and in columns, of halves with sums of 16 and of 32 bits, and of bytes.
//
// UNSUPPORTED: upstream
// The kernels run in the simulator: upstream has no tsrun.
// RUN: tsopt %s --pass-pipeline='builtin.module(gpu-kernel-outlining,gpu.module(convert-gpu-to-nvvm))' -o %t.mlir
// RUN: tsrun %t.mlir --verify=@reference | FileCheck %s
// CHECK: verified

func.func @main(%a: memref<16x16xf16> {tile.init = "integers"}, %b: memref<16x16xf16> {tile.init = "integers"}, %i: memref<16x16xi8> {tile.init = "integers"},
                %c: memref<16x16xf32> {tile.out}, %d: memref<16x16xf16> {tile.out}, %e: memref<16x16xi32> {tile.out}) {
  %c1 = arith.constant 1 : index
  %c32 = arith.constant 32 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%t, %ty, %tz) in (%nx = %c32, %ny = %c1, %nz = %c1) {
    %0 = arith.constant 0 : index
    %zero = arith.constant 0.0 : f32
    %half = arith.constant 0.5 : f16
    %none = arith.constant 0 : i32
    %ma = gpu.subgroup_mma_load_matrix %a[%0, %0] {leadDimension = 16 : index} : memref<16x16xf16> -> !gpu.mma_matrix<16x16xf16, "AOp">
    %mb = gpu.subgroup_mma_load_matrix %b[%0, %0] {leadDimension = 16 : index} : memref<16x16xf16> -> !gpu.mma_matrix<16x16xf16, "BOp">
    %mt = gpu.subgroup_mma_load_matrix %b[%0, %0] {leadDimension = 16 : index, transpose} : memref<16x16xf16> -> !gpu.mma_matrix<16x16xf16, "BOp">
    %mc = gpu.subgroup_mma_constant_matrix %zero : !gpu.mma_matrix<16x16xf32, "COp">
    %r = gpu.subgroup_mma_compute %ma, %mb, %mc : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf32, "COp">
    gpu.subgroup_mma_store_matrix %r, %c[%0, %0] {leadDimension = 16 : index} : !gpu.mma_matrix<16x16xf32, "COp">, memref<16x16xf32>
    %mh = gpu.subgroup_mma_constant_matrix %half : !gpu.mma_matrix<16x16xf16, "COp">
    %h = gpu.subgroup_mma_compute %ma, %mt, %mh {b_transpose} : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
    gpu.subgroup_mma_store_matrix %h, %d[%0, %0] {leadDimension = 16 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<16x16xf16>
    %ia = gpu.subgroup_mma_load_matrix %i[%0, %0] {leadDimension = 16 : index} : memref<16x16xi8> -> !gpu.mma_matrix<16x16xsi8, "AOp">
    %ib = gpu.subgroup_mma_load_matrix %i[%0, %0] {leadDimension = 16 : index} : memref<16x16xi8> -> !gpu.mma_matrix<16x16xsi8, "BOp">
    %ic = gpu.subgroup_mma_constant_matrix %none : !gpu.mma_matrix<16x16xi32, "COp">
    %s = gpu.subgroup_mma_compute %ia, %ib, %ic : !gpu.mma_matrix<16x16xsi8, "AOp">, !gpu.mma_matrix<16x16xsi8, "BOp"> -> !gpu.mma_matrix<16x16xi32, "COp">
    gpu.subgroup_mma_store_matrix %s, %e[%0, %0] {leadDimension = 16 : index} : !gpu.mma_matrix<16x16xi32, "COp">, memref<16x16xi32>
    gpu.terminator
  }
  return
}

func.func @reference(%a: memref<16x16xf16>, %b: memref<16x16xf16>, %i: memref<16x16xi8>, %c: memref<16x16xf32>, %d: memref<16x16xf16>, %e: memref<16x16xi32>) {
  %0 = arith.constant 0 : index
  %1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %none = arith.constant 0 : i32
  scf.for %m = %0 to %c16 step %1 {
    scf.for %n = %0 to %c16 step %1 {
      %r, %h, %s = scf.for %k = %0 to %c16 step %1 iter_args(%x = %zero, %y = %half, %z = %none) -> (f32, f32, i32) {
        %ak = memref.load %a[%m, %k] : memref<16x16xf16>
        %bk = memref.load %b[%k, %n] : memref<16x16xf16>
        %tk = memref.load %b[%n, %k] : memref<16x16xf16>
        %ik = memref.load %i[%m, %k] : memref<16x16xi8>
        %jk = memref.load %i[%k, %n] : memref<16x16xi8>
        %af = arith.extf %ak : f16 to f32
        %bf = arith.extf %bk : f16 to f32
        %tf = arith.extf %tk : f16 to f32
        %ii = arith.extsi %ik : i8 to i32
        %ji = arith.extsi %jk : i8 to i32
        %p = arith.mulf %af, %bf : f32
        %q = arith.mulf %af, %tf : f32
        %o = arith.muli %ii, %ji : i32
        %x1 = arith.addf %x, %p : f32
        %y1 = arith.addf %y, %q : f32
        %z1 = arith.addi %z, %o : i32
        scf.yield %x1, %y1, %z1 : f32, f32, i32
      }
      memref.store %r, %c[%m, %n] : memref<16x16xf32>
      %hh = arith.truncf %h : f32 to f16
      memref.store %hh, %d[%m, %n] : memref<16x16xf16>
      memref.store %s, %e[%m, %n] : memref<16x16xi32>
    }
  }
  return
}
