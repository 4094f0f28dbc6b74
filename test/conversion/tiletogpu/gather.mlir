// Rows by number: the threads that hold a row hold its number, ask once whether it lies
// inside, and read and write 16 bytes at a time. Pages of rows, single elements by two
// numbers, shared memory, other layouts than the index tile's.
//
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s
// CHECK: verified after every one of
// RUN: tsrun %s --verify-each-stage --once --schedule=3 | FileCheck %s
// RUN: tsopt %s --tile-to-llvm=to=gpu | FileCheck %s --check-prefix=GPU

// GPU-LABEL: gpu.func @main_kernel
// GPU: %[[ROW:.*]] = arith.index_cast %[[N:.*]] : i32 to index
// GPU: %[[IN:.*]] = arith.cmpi ult, %[[N]], %c40_i32 : i32
// GPU: scf.if %[[IN]]
// GPU-NEXT: vector.load %{{.*}}[%[[ROW]], %{{.*}}] {alignment = 16 : i64} : memref<40x64xf32>, vector<4xf32>
func.func @main(%E: memref<40x64xf32> {tile.init = "random"}, %n: memref<32xi32> {tile.init = "iota"}, %y: memref<32x64xf32> {tile.out}, %z: memref<64x64xf32> {tile.init = "zeros", tile.out},
                %p: memref<4x8x64xf32> {tile.out}, %d: memref<32xf32> {tile.out}, %q: memref<32x64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(128) {
    %minus = arith.constant -1.0 : f32
    %two = arith.constant dense<2> : tensor<32xi32>
    %five = arith.constant dense<5> : tensor<32xi32>
    %i = tile.load %n[0] : memref<32xi32> -> tensor<32xi32>
    // -5, -3, … 57
    %twice = arith.muli %i, %two : tensor<32xi32>
    %row = arith.subi %twice, %five : tensor<32xi32>
    %t = tile.gather %E[%row, 0] [1, 64] pad(%minus : f32) : memref<40x64xf32>, tensor<32xi32> -> tensor<32x64xf32>
    tile.store %t, %y[0, 0] : tensor<32x64xf32>, memref<32x64xf32>
    tile.scatter %t, %z[%row, 0] [1, 64] : tensor<32x64xf32>, memref<64x64xf32>, tensor<32xi32>
    // Pages of eight rows: -7, 4, 15, 26, of which the first begins outside.
    %j = tile.iota dim 0 : tensor<4xi32>
    %eleven = arith.constant dense<11> : tensor<4xi32>
    %seven = arith.constant dense<7> : tensor<4xi32>
    %j11 = arith.muli %j, %eleven : tensor<4xi32>
    %page = arith.subi %j11, %seven : tensor<4xi32>
    %u = tile.gather %E[%page, 0] [8, 64] : memref<40x64xf32>, tensor<4xi32> -> tensor<4x8x64xf32>
    tile.store %u, %p[0, 0, 0] : tensor<4x8x64xf32>, memref<4x8x64xf32>
    // The diagonal.
    %v = tile.gather %E[%i, %i] [1, 1] : memref<40x64xf32>, tensor<32xi32>, tensor<32xi32> -> tensor<32xf32>
    tile.store %v, %d[0] : tensor<32xf32>, memref<32xf32>
    // There and back through shared memory, in the reverse order.
    %s = tile.alloc : memref<32x64xf32, #scale.mem<l1>>
    %last = arith.constant dense<31> : tensor<32xi32>
    %back = arith.subi %last, %i : tensor<32xi32>
    tile.scatter %t, %s[%back, 0] [1, 64] : tensor<32x64xf32>, memref<32x64xf32, #scale.mem<l1>>, tensor<32xi32>
    tile.atomic add %t, %s[%back, 0] [1, 64] : tensor<32x64xf32>, memref<32x64xf32, #scale.mem<l1>>, tensor<32xi32>
    %w = tile.gather %s[%i, 0] [1, 64] : memref<32x64xf32, #scale.mem<l1>>, tensor<32xi32> -> tensor<32x64xf32>
    tile.store %w, %q[0, 0] : tensor<32x64xf32>, memref<32x64xf32>
  }
  return
}

func.func @reference(%E: memref<40x64xf32>, %n: memref<32xi32>, %y: memref<32x64xf32>, %z: memref<64x64xf32>, %p: memref<4x8x64xf32>, %d: memref<32xf32>, %q: memref<32x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c5 = arith.constant 5 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %c11 = arith.constant 11 : index
  %c31 = arith.constant 31 : index
  %c32 = arith.constant 32 : index
  %c40 = arith.constant 40 : index
  %c64 = arith.constant 64 : index
  %minus = arith.constant -1.0 : f32
  %zero = arith.constant 0.0 : f32
  scf.for %i = %c0 to %c32 step %c1 {
    %i2 = arith.muli %i, %c2 : index
    %row = arith.subi %i2, %c5 : index
    %inside = arith.cmpi ult, %row, %c40 : index
    %written = arith.cmpi ult, %row, %c64 : index
    %back = arith.subi %c31, %i : index
    scf.for %j = %c0 to %c64 step %c1 {
      %v = scf.if %inside -> (f32) {
        %e = memref.load %E[%row, %j] : memref<40x64xf32>
        scf.yield %e : f32
      } else {
        scf.yield %minus : f32
      }
      memref.store %v, %y[%i, %j] : memref<32x64xf32>
      %v2 = arith.addf %v, %v : f32
      memref.store %v2, %q[%back, %j] : memref<32x64xf32>
      scf.if %written {
        memref.store %v, %z[%row, %j] : memref<64x64xf32>
      }
    }
    %e = memref.load %E[%i, %i] : memref<40x64xf32>
    memref.store %e, %d[%i] : memref<32xf32>
  }
  scf.for %i = %c0 to %c4 step %c1 {
    %i11 = arith.muli %i, %c11 : index
    %page = arith.subi %i11, %c7 : index
    scf.for %k = %c0 to %c8 step %c1 {
      %row = arith.addi %page, %k : index
      %inside = arith.cmpi ult, %row, %c40 : index
      scf.for %j = %c0 to %c64 step %c1 {
        %v = scf.if %inside -> (f32) {
          %e = memref.load %E[%row, %j] : memref<40x64xf32>
          scf.yield %e : f32
        } else {
          scf.yield %zero : f32
        }
        memref.store %v, %p[%i, %k, %j] : memref<4x8x64xf32>
      }
    }
  }
  return
}
