// RUN: tsopt %s --coarsen-blocks=arch=h100 | FileCheck %s

// Each of these kernels would take less time in larger tiles, and has a reason to keep some of its extents.

// The loop says how many stages it has.
// CHECK-LABEL: func @exact
// CHECK: tile.kernel blocks(%{{.*}}, %{{.*}}) = (64, 64) threads(128)
func.func @exact(%A: memref<4096x4096xf16>, %B: memref<4096x4096xf16>, %C: memref<4096x4096xf32>) {
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  tile.kernel blocks(%x, %y) = (64, 64) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %row = arith.muli %y, %c64 : index
    %column = arith.muli %x, %c64 : index
    %s = tile.pipelined %k = %c0 to %c64 step %c1 stages(3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %at = arith.muli %k, %c64 : index
      %a = tile.load %A[%row, %at] : memref<4096x4096xf16> -> tensor<64x64xf16>
      %b = tile.load %B[%at, %column] : memref<4096x4096xf16> -> tensor<64x64xf16>
      %t = tile.gemm %a, %b, %acc : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      tile.yield %t : tensor<64x64xf32>
    }
    tile.store %s, %C[%row, %column] : tensor<64x64xf32>, memref<4096x4096xf32>
  }
  return
}

// Rows begin at 128 times the block's index, and have 64 rows: windows of adjacent blocks are not adjacent. The other index selects a
// matrix.
// CHECK-LABEL: func @apart
// CHECK: tile.kernel {{.*}}blocks(%{{.*}}, %{{.*}}) = (64, 64)
func.func @apart(%A: memref<8192x4096xf16>, %B: memref<64x4096x64xf16>, %C: memref<8192x64x64xf32>) {
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  tile.kernel blocks(%x, %y) = (64, 64) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %half = arith.muli %y, %c64 : index
    %row = arith.addi %half, %half : index
    %s = tile.pipelined %k = %c0 to %c64 step %c1 stages(at_least 3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %at = arith.muli %k, %c64 : index
      %a = tile.load %A[%row, %at] : memref<8192x4096xf16> -> tensor<64x64xf16>
      %b = tile.load %B[%x, %at, 0] [1, 64, 64] : memref<64x4096x64xf16> -> tensor<64x64xf16>
      %t = tile.gemm %a, %b, %acc : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      tile.yield %t : tensor<64x64xf32>
    }
    tile.store %s, %C[%row, %x, 0] [64, 1, 64] : tensor<64x64xf32>, memref<8192x64x64xf32>
  }
  return
}

// A number of rows that says where a block's end: of two blocks it would be two numbers. Columns may.
// CHECK-LABEL: func @ends
// CHECK: tile.kernel blocks(%{{.*}}, %{{.*}}) = (8, 64) threads(256)
// CHECK: tile.gemm {{.*}} tensor<64x512xf32>
func.func @ends(%A: memref<4096x4096xf16>, %B: memref<4096x4096xf16>, %C: memref<4096x4096xf32>, %n: memref<64xindex>) {
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  tile.kernel blocks(%x, %y) = (64, 64) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %row = arith.muli %y, %c64 : index
    %column = arith.muli %x, %c64 : index
    %some = memref.load %n[%y] : memref<64xindex>
    %any = arith.cmpi ugt, %some, %c0 : index
    %s = tile.pipelined %k = %c0 to %c64 step %c1 stages(at_least 3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %at = arith.muli %k, %c64 : index
      %a = tile.load %A[%row, %at] : memref<4096x4096xf16> -> tensor<64x64xf16>
      %b = tile.load %B[%at, %column] : memref<4096x4096xf16> -> tensor<64x64xf16>
      %t = tile.gemm %a, %b, %acc : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      tile.yield %t : tensor<64x64xf32>
    }
    scf.if %any {
      tile.store %s, %C[%row, %column] : tensor<64x64xf32>, memref<4096x4096xf32>
    }
  }
  return
}

// Each iteration halves the accumulator. Blocks may become larger, iterations not.
// CHECK-LABEL: func @counts
// CHECK: tile.kernel blocks(%{{.*}}, %{{.*}}) = (16, 32) threads(256)
// CHECK: tensor<128x32xf16>
func.func @counts(%A: memref<4096x4096xf16>, %B: memref<4096x4096xf16>, %C: memref<4096x4096xf32>) {
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %half = arith.constant dense<0.5> : tensor<64x64xf32>
  tile.kernel blocks(%x, %y) = (64, 64) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c32 = arith.constant 32 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %row = arith.muli %y, %c64 : index
    %column = arith.muli %x, %c64 : index
    %s = tile.pipelined %k = %c0 to %c128 step %c1 stages(at_least 3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %at = arith.muli %k, %c32 : index
      %a = tile.load %A[%row, %at] : memref<4096x4096xf16> -> tensor<64x32xf16>
      %b = tile.load %B[%at, %column] : memref<4096x4096xf16> -> tensor<32x64xf16>
      %less = arith.mulf %acc, %half : tensor<64x64xf32>
      %t = tile.gemm %a, %b, %less : tensor<64x32xf16>, tensor<32x64xf16> -> tensor<64x64xf32>
      tile.yield %t : tensor<64x64xf32>
    }
    tile.store %s, %C[%row, %column] : tensor<64x64xf32>, memref<4096x4096xf32>
  }
  return
}

// A barrier is between as many threads as the program says.
// CHECK-LABEL: func @barrier
// CHECK: tile.kernel blocks(%{{.*}}, %{{.*}}) = (64, 64) threads(128)
func.func @barrier(%A: memref<4096x4096xf16>, %B: memref<4096x4096xf16>, %C: memref<4096x4096xf32>) {
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  tile.kernel blocks(%x, %y) = (64, 64) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %row = arith.muli %y, %c64 : index
    %column = arith.muli %x, %c64 : index
    %s = tile.pipelined %k = %c0 to %c64 step %c1 stages(at_least 3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %at = arith.muli %k, %c64 : index
      %a = tile.load %A[%row, %at] : memref<4096x4096xf16> -> tensor<64x64xf16>
      %b = tile.load %B[%at, %column] : memref<4096x4096xf16> -> tensor<64x64xf16>
      %t = tile.gemm %a, %b, %acc : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      tile.yield %t : tensor<64x64xf32>
    }
    tile.barrier @block
    tile.store %s, %C[%row, %column] : tensor<64x64xf32>, memref<4096x4096xf32>
  }
  return
}

// raster keeps the number of rows of elements that it counts.
// CHECK-LABEL: func @rastered
// CHECK: tile.kernel blocks(%{{.*}}, %{{.*}}) = (16, 32) threads(256) raster(4)
func.func @rastered(%A: memref<4096x4096xf16>, %B: memref<4096x4096xf16>, %C: memref<4096x4096xf32>) {
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  tile.kernel blocks(%x, %y) = (64, 64) threads(128) raster(8) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %row = arith.muli %y, %c64 : index
    %column = arith.muli %x, %c64 : index
    %s = tile.pipelined %k = %c0 to %c64 step %c1 stages(at_least 3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %at = arith.muli %k, %c64 : index
      %a = tile.load %A[%row, %at] : memref<4096x4096xf16> -> tensor<64x64xf16>
      %b = tile.load %B[%at, %column] : memref<4096x4096xf16> -> tensor<64x64xf16>
      %t = tile.gemm %a, %b, %acc : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      tile.yield %t : tensor<64x64xf32>
    }
    tile.store %s, %C[%row, %column] : tensor<64x64xf32>, memref<4096x4096xf32>
  }
  return
}

// Each block adds one.
// CHECK-LABEL: func @counted
// CHECK: tile.kernel blocks(%{{.*}}, %{{.*}}) = (64, 64) threads(128)
func.func @counted(%A: memref<4096x4096xf16>, %B: memref<4096x4096xf16>, %C: memref<4096x4096xf32>, %count: memref<1xi32>) {
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  tile.kernel blocks(%x, %y) = (64, 64) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %one = arith.constant 1 : i32
    %row = arith.muli %y, %c64 : index
    %column = arith.muli %x, %c64 : index
    %s = tile.pipelined %k = %c0 to %c64 step %c1 stages(at_least 3) iter_args(%acc = %zero) -> (tensor<64x64xf32>) {
      %at = arith.muli %k, %c64 : index
      %a = tile.load %A[%row, %at] : memref<4096x4096xf16> -> tensor<64x64xf16>
      %b = tile.load %B[%at, %column] : memref<4096x4096xf16> -> tensor<64x64xf16>
      %t = tile.gemm %a, %b, %acc : tensor<64x64xf16>, tensor<64x64xf16> -> tensor<64x64xf32>
      tile.yield %t : tensor<64x64xf32>
    }
    %before = memref.atomic_rmw addi %one, %count[%c0] : (i32, memref<1xi32>) -> i32
    tile.store %s, %C[%row, %column] : tensor<64x64xf32>, memref<4096x4096xf32>
  }
  return
}

// The greatest of each column: of more rows it is another. Here and in the next, one warpgroup computes between two products, and more would pay.
// CHECK-LABEL: func @reduced
// CHECK: tile.kernel blocks(%{{.*}}) = (4096) threads(128)
func.func @reduced(%A: memref<262144x128xf16>, %B: memref<8192x128xf16>, %C: memref<262144x128xf32>) {
  %zero = arith.constant dense<0.0> : tensor<64x128xf32>
  %zeros = arith.constant dense<0.0> : tensor<64x64xf32>
  tile.kernel blocks(%y) = (4096) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %row = arith.muli %y, %c64 : index
    %a = tile.load %A[%row, 0] : memref<262144x128xf16> -> tensor<64x128xf16>
    %s = tile.pipelined %k = %c0 to %c128 step %c1 stages(at_least 2) iter_args(%acc = %zero) -> (tensor<64x128xf32>) {
      %at = arith.muli %k, %c64 : index
      %b = tile.load %B[%at, 0] : memref<8192x128xf16> -> tensor<64x128xf16>
      %p = tile.gemm %a, %b, %zeros transpose_b policy(full_row) : tensor<64x128xf16>, tensor<64x128xf16> -> tensor<64x64xf32>
      %most = tile.reduce max %p dims [0] : tensor<64x64xf32>
      %line = tile.expand_dims %most dim 0 : tensor<64xf32> -> tensor<1x64xf32>
      %lines = tile.broadcast %line : tensor<1x64xf32> -> tensor<64x64xf32>
      %d = arith.subf %p, %lines : tensor<64x64xf32>
      %e = math.exp2 %d : tensor<64x64xf32>
      %f = arith.truncf %e : tensor<64x64xf32> to tensor<64x64xf16>
      %t = tile.gemm %f, %b, %acc policy(full_row) : tensor<64x64xf16>, tensor<64x128xf16> -> tensor<64x128xf32>
      tile.yield %t : tensor<64x128xf32>
    }
    tile.store %s, %C[%row, 0] : tensor<64x128xf32>, memref<262144x128xf32>
  }
  return
}

// The same without: it would.
// CHECK-LABEL: func @neither
// CHECK: tile.kernel blocks(%{{.*}}) = (2048) threads(256)
func.func @neither(%A: memref<262144x128xf16>, %B: memref<8192x128xf16>, %C: memref<262144x128xf32>) {
  %zero = arith.constant dense<0.0> : tensor<64x128xf32>
  %zeros = arith.constant dense<0.0> : tensor<64x64xf32>
  tile.kernel blocks(%y) = (4096) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c64 = arith.constant 64 : index
    %c128 = arith.constant 128 : index
    %row = arith.muli %y, %c64 : index
    %a = tile.load %A[%row, 0] : memref<262144x128xf16> -> tensor<64x128xf16>
    %s = tile.pipelined %k = %c0 to %c128 step %c1 stages(at_least 2) iter_args(%acc = %zero) -> (tensor<64x128xf32>) {
      %at = arith.muli %k, %c64 : index
      %b = tile.load %B[%at, 0] : memref<8192x128xf16> -> tensor<64x128xf16>
      %p = tile.gemm %a, %b, %zeros transpose_b policy(full_row) : tensor<64x128xf16>, tensor<64x128xf16> -> tensor<64x64xf32>
      %e = math.exp2 %p : tensor<64x64xf32>
      %f = arith.truncf %e : tensor<64x64xf32> to tensor<64x64xf16>
      %t = tile.gemm %f, %b, %acc policy(full_row) : tensor<64x64xf16>, tensor<64x128xf16> -> tensor<64x128xf32>
      tile.yield %t : tensor<64x128xf32>
    }
    tile.store %s, %C[%row, 0] : tensor<64x128xf32>, memref<262144x128xf32>
  }
  return
}
