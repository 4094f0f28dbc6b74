// A GEMM blocked for registers: 6 rows of 16 columns are summed in registers, and B is copied to scratch memory in panels of
// 16 columns. On a processor with AVX-512 a step of the inner loop is 6 instructions and a load.
//
// REQUIRES: llc, cpu
// UNSUPPORTED: upstream
// RUN: tsrun %s --verify-each-stage=tile-to-cpu-binary --only-levels | FileCheck %s
// RUN: tsopt %s --tile-to-cpu-binary="format=isa triple=x86_64-unknown-linux-gnu chip=skylake-avx512" | FileCheck %s --check-prefix=AVX512
// RUN: tsopt %s --tile-to-cpu-binary="format=isa triple=x86_64-unknown-linux-gnu chip=haswell" | FileCheck %s --check-prefix=AVX2
// RUN: tsopt %s --tile-to-cpu-binary="format=isa triple=aarch64-unknown-linux-gnu chip=neoverse-n1" | FileCheck %s --check-prefix=NEON

// CHECK: gpu-module-to-binary on the CPU ok
// AVX512-COUNT-6: vfmadd231ps{{[^{]*}}{1to16}
// AVX2: vfmadd231ps{{.*}}%ymm
// NEON: fmla{{.*}}.4s
module attributes {gpu.container_module} {
  gpu.module @m {
    gpu.func @gemm(%a: memref<96x24xf32>, %b: memref<24x64xf32>, %c: memref<96x64xf32>)
        workgroup(%scratch: memref<1536xi8, #gpu.address_space<workgroup>>) kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %mr = arith.constant 6 : index
      %nr = arith.constant 16 : index
      %bm = arith.constant 96 : index
      %bn = arith.constant 64 : index
      %k = arith.constant 24 : index
      %zero = arith.constant dense<0.0> : vector<16xf32>
      %panel = memref.view %scratch[%c0][] : memref<1536xi8, #gpu.address_space<workgroup>> to memref<24x16xf32, #gpu.address_space<workgroup>>
      %bx = gpu.block_id x
      %by = gpu.block_id y
      %col0 = arith.muli %bx, %bn : index
      %row0 = arith.muli %by, %bm : index
      %row1 = arith.addi %row0, %bm : index
      %col1 = arith.addi %col0, %bn : index
      scf.for %col = %col0 to %col1 step %nr {
        scf.for %p = %c0 to %k step %c1 {
          %v = vector.load %b[%p, %col] : memref<24x64xf32>, vector<16xf32>
          vector.store %v, %panel[%p, %c0] : memref<24x16xf32, #gpu.address_space<workgroup>>, vector<16xf32>
        }
        scf.for %row = %row0 to %row1 step %mr {
          %d1 = arith.constant 1 : index
          %row_1 = arith.addi %row, %d1 : index
          %d2 = arith.constant 2 : index
          %row_2 = arith.addi %row, %d2 : index
          %d3 = arith.constant 3 : index
          %row_3 = arith.addi %row, %d3 : index
          %d4 = arith.constant 4 : index
          %row_4 = arith.addi %row, %d4 : index
          %d5 = arith.constant 5 : index
          %row_5 = arith.addi %row, %d5 : index
          %sum:6 = scf.for %p = %c0 to %k step %c1 iter_args(%acc0 = %zero, %acc1 = %zero, %acc2 = %zero, %acc3 = %zero, %acc4 = %zero, %acc5 = %zero)
              -> (vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>) {
            %v = vector.load %panel[%p, %c0] : memref<24x16xf32, #gpu.address_space<workgroup>>, vector<16xf32>
            %e0 = memref.load %a[%row, %p] : memref<96x24xf32>
            %x0 = vector.broadcast %e0 : f32 to vector<16xf32>
            %s0 = vector.fma %x0, %v, %acc0 : vector<16xf32>
            %e1 = memref.load %a[%row_1, %p] : memref<96x24xf32>
            %x1 = vector.broadcast %e1 : f32 to vector<16xf32>
            %s1 = vector.fma %x1, %v, %acc1 : vector<16xf32>
            %e2 = memref.load %a[%row_2, %p] : memref<96x24xf32>
            %x2 = vector.broadcast %e2 : f32 to vector<16xf32>
            %s2 = vector.fma %x2, %v, %acc2 : vector<16xf32>
            %e3 = memref.load %a[%row_3, %p] : memref<96x24xf32>
            %x3 = vector.broadcast %e3 : f32 to vector<16xf32>
            %s3 = vector.fma %x3, %v, %acc3 : vector<16xf32>
            %e4 = memref.load %a[%row_4, %p] : memref<96x24xf32>
            %x4 = vector.broadcast %e4 : f32 to vector<16xf32>
            %s4 = vector.fma %x4, %v, %acc4 : vector<16xf32>
            %e5 = memref.load %a[%row_5, %p] : memref<96x24xf32>
            %x5 = vector.broadcast %e5 : f32 to vector<16xf32>
            %s5 = vector.fma %x5, %v, %acc5 : vector<16xf32>
            scf.yield %s0, %s1, %s2, %s3, %s4, %s5 : vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>, vector<16xf32>
          }
          vector.store %sum#0, %c[%row, %col] : memref<96x64xf32>, vector<16xf32>
          vector.store %sum#1, %c[%row_1, %col] : memref<96x64xf32>, vector<16xf32>
          vector.store %sum#2, %c[%row_2, %col] : memref<96x64xf32>, vector<16xf32>
          vector.store %sum#3, %c[%row_3, %col] : memref<96x64xf32>, vector<16xf32>
          vector.store %sum#4, %c[%row_4, %col] : memref<96x64xf32>, vector<16xf32>
          vector.store %sum#5, %c[%row_5, %col] : memref<96x64xf32>, vector<16xf32>
        }
      }
      gpu.return
    }
  }
  func.func @main(%a: memref<96x24xf32> {tile.init = "random"}, %b: memref<24x64xf32> {tile.init = "random"}, %c: memref<96x64xf32> {tile.out}) {
    %c1 = arith.constant 1 : index
    %gx = arith.constant 1 : index
    %gy = arith.constant 1 : index
    gpu.launch_func @m::@gemm blocks in (%gx, %gy, %c1) threads in (%c1, %c1, %c1)
        args(%a : memref<96x24xf32>, %b : memref<24x64xf32>, %c : memref<96x64xf32>)
    return
  }
  func.func @reference(%a: memref<96x24xf32>, %b: memref<24x64xf32>, %c: memref<96x64xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %m = arith.constant 96 : index
    %n = arith.constant 64 : index
    %k = arith.constant 24 : index
    %zero = arith.constant 0.0 : f32
    scf.for %i = %c0 to %m step %c1 {
      scf.for %j = %c0 to %n step %c1 {
        %sum = scf.for %p = %c0 to %k step %c1 iter_args(%acc = %zero) -> (f32) {
          %x = memref.load %a[%i, %p] : memref<96x24xf32>
          %y = memref.load %b[%p, %j] : memref<24x64xf32>
          %xy = arith.mulf %x, %y : f32
          %s = arith.addf %acc, %xy : f32
          scf.yield %s : f32
        }
        memref.store %sum, %c[%i, %j] : memref<96x64xf32>
      }
    }
    return
  }
}
