// The running maximum of online softmax: rows of NaNs alone are -inf, which costs nothing in the loop, as the maximum so far never is a
// NaN. A fill with -inf that the program reduces into is what the reduction begins with.
// RUN: tsopt %s --canonicalize | FileCheck %s
// RUN: tsopt %s --canonicalize --infer-layout --convert-tile-to-gpu | FileCheck %s --check-prefix=GPU
// RUN: tsrun %s --arg X=random --verify --once --verify-each-stage

// CHECK: %[[BEGIN:.*]] = arith.constant dense<0xFF800000> : tensor<16xf32>
// CHECK: scf.for {{.*}} iter_args(%[[TOP:.*]] = %[[BEGIN]])
// CHECK: %[[R:.*]] = tile.reduce maxnum
// CHECK-NEXT: %[[M:.*]] = arith.maxnumf %[[R]], %[[TOP]]
// CHECK-NEXT: scf.yield %[[M]]

// GPU: scf.for
// GPU-NOT: 0xFF800000
// GPU: gpu.shuffle
// GPU: arith.maxnumf
// GPU-NOT: 0xFF800000
// GPU: scf.yield
// GPU: memref.store
func.func @main(%X: memref<16x256xf32> {tile.name = "X"}, %M: memref<16xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c256 = arith.constant 256 : index
    %low = arith.constant dense<0xFF800000> : tensor<16xf32>
    %top = scf.for %i = %c0 to %c256 step %c64 iter_args(%so_far = %low) -> (tensor<16xf32>) {
      %x = tile.load %X[0, %i] : memref<16x256xf32> -> tensor<16x64xf32>
      %nan = arith.constant dense<0x7FC00000> : tensor<16x64xf32>
      %zero = arith.constant dense<0.0> : tensor<16x64xf32>
      %negative = arith.cmpf olt, %x, %zero : tensor<16x64xf32>
      %y = arith.select %negative, %nan, %x : tensor<16x64xi1>, tensor<16x64xf32>
      %r = tile.reduce maxnum %y dims [1] : tensor<16x64xf32>
      %filled = arith.maxnumf %r, %low : tensor<16xf32>
      %next = arith.maxnumf %filled, %so_far : tensor<16xf32>
      scf.yield %next : tensor<16xf32>
    }
    tile.store %top, %M[0] : tensor<16xf32>, memref<16xf32>
  }
  return
}

func.func @reference(%X: memref<16x256xf32>, %M: memref<16xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %c256 = arith.constant 256 : index
  %low = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  scf.for %i = %c0 to %c16 step %c1 {
    %m = scf.for %j = %c0 to %c256 step %c1 iter_args(%so_far = %low) -> (f32) {
      %x = memref.load %X[%i, %j] : memref<16x256xf32>
      %negative = arith.cmpf olt, %x, %zero : f32
      %y = arith.select %negative, %low, %x : f32
      %n = arith.maxnumf %so_far, %y : f32
      scf.yield %n : f32
    }
    memref.store %m, %M[%i] : memref<16xf32>
  }
  return
}

// What a loop carries may be a NaN where it begins with one that nothing is known of: the reduction shows its identity.
// GPU-LABEL: @unknown
// GPU: scf.for
// GPU: %[[LOW:.*]] = arith.constant 0xFF800000 : f32
// GPU: arith.maxnumf {{.*}}, %[[LOW]]
func.func @unknown(%X: memref<16x256xf32>, %M: memref<16xf32>) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c256 = arith.constant 256 : index
    %begin = tile.load %M[0] : memref<16xf32> -> tensor<16xf32>
    %top = scf.for %i = %c0 to %c256 step %c64 iter_args(%so_far = %begin) -> (tensor<16xf32>) {
      %x = tile.load %X[0, %i] : memref<16x256xf32> -> tensor<16x64xf32>
      %r = tile.reduce maxnum %x dims [1] : tensor<16x64xf32>
      %next = arith.maxnumf %so_far, %r : tensor<16xf32>
      scf.yield %next : tensor<16xf32>
    }
    tile.store %top, %M[0] : tensor<16xf32>, memref<16xf32>
  }
  return
}

// Each of two reductions may be of NaNs alone: not both can rely on the other one.
// GPU-LABEL: @two
// GPU: 0xFF800000
func.func @two(%X: memref<16x64xf32>, %M: memref<16xf32>) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %x = tile.load %X[0, 0] : memref<16x64xf32> -> tensor<16x64xf32>
    %y = math.sqrt %x : tensor<16x64xf32>
    %r = tile.reduce maxnum %x dims [1] : tensor<16x64xf32>
    %s = tile.reduce maxnum %y dims [1] : tensor<16x64xf32>
    %m = arith.maxnumf %r, %s : tensor<16xf32>
    tile.store %m, %M[0] : tensor<16xf32>, memref<16xf32>
  }
  return
}

// A loop that begins with a number may yield a NaN.
// GPU-LABEL: @yields
// GPU: scf.for
// GPU: gpu.shuffle
// GPU: 0xFF800000
// GPU: scf.yield
func.func @yields(%X: memref<16x256xf32>, %M: memref<16xf32>) {
  tile.kernel blocks(%b) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %c64 = arith.constant 64 : index
    %c256 = arith.constant 256 : index
    %begin = arith.constant dense<0.0> : tensor<16xf32>
    %sum = scf.for %i = %c0 to %c256 step %c64 iter_args(%so_far = %begin) -> (tensor<16xf32>) {
      %x = tile.load %X[0, %i] : memref<16x256xf32> -> tensor<16x64xf32>
      %r = tile.reduce maxnum %x dims [1] : tensor<16x64xf32>
      %more = arith.maxnumf %so_far, %r : tensor<16xf32>
      %next = arith.addf %so_far, %more : tensor<16xf32>
      scf.yield %next : tensor<16xf32>
    }
    tile.store %sum, %M[0] : tensor<16xf32>, memref<16xf32>
  }
  return
}
