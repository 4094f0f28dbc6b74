// What is read under a condition that a mask decides is read ahead under that condition; where the loop computes the
// condition, it is read where it stands.
//
// RUN: tsopt %s --desugar --software-pipeline --verify-diagnostics | FileCheck %s
// RUN: tsrun %s --verify-each-stage --once | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of

// CHECK-LABEL: func.func @main
//       CHECK: %[[ON:.*]] = memref.load %[[MASK:.*]][%[[B:.*]], %{{.*}}] : memref<2x6xi1>
//  CHECK-NEXT: scf.if %[[ON]] {
//       CHECK:   tile.copy async
//       CHECK: tile.async_commit
//       CHECK: scf.for
//       CHECK:   %[[NEXT:.*]] = memref.load %[[MASK]][%[[B]], %{{.*}}] : memref<2x6xi1>
//  CHECK-NEXT:   scf.if %[[NEXT]] {
//       CHECK:     tile.copy async
//       CHECK:   scf.if
//       CHECK:     tile.load %{{.*}} : memref<3x32x64xf16, #scale.mem<l1>> -> tensor<32x64xf16>
//
// An scf.if may yield what it has read.
//       CHECK: tile.copy async %{{.*}} to %[[RING:.*]][%{{.*}}] tile(32, 64) : memref<200x64xf16> to memref<2x32x64xf16, #scale.mem<l1>>
//       CHECK: scf.for
//       CHECK:   scf.if
//       CHECK:     tile.copy async
//       CHECK:   scf.if %{{.*}} -> (tensor<32x64xf16>) {
//       CHECK:     tile.load %[[RING]]
func.func @main(%K: memref<200x64xf16> {tile.init = "random"},
                %mask: memref<2x6xi1> {tile.init = dense<[[true, false, true, true, false, true], [false, false, true, false, true, true]]> : tensor<2x6xi1>},
                %O: memref<2x64xf32> {tile.out}, %P: memref<2x64xf32> {tile.out}) {
  tile.kernel blocks(%b) = (2) threads(64) {
    %c32 = arith.constant 32 : index
    %limit = arith.constant 60.0 : f32
    %zero = arith.constant dense<0.0> : tensor<64xf32>
    %sum = tile.pipelined %k = 0 to 6 step 1 stages(3) iter_args(%acc = %zero) -> (tensor<64xf32>) {
      %on = memref.load %mask[%b, %k] : memref<2x6xi1>
      %r = scf.if %on -> (tensor<64xf32>) {
        %at = arith.muli %k, %c32 : index
        %t = tile.load %K[%at, 0] : memref<200x64xf16> -> tensor<32x64xf16>
        %f = arith.extf %t : tensor<32x64xf16> to tensor<32x64xf32>
        %s = tile.reduce add %f dims [0] : tensor<32x64xf32>
        %n = arith.addf %acc, %s : tensor<64xf32>
        scf.yield %n : tensor<64xf32>
      } else {
        scf.yield %acc : tensor<64xf32>
      }
      tile.yield %r : tensor<64xf32>
    }
    %all = tile.pipelined %k = 0 to 6 step 1 stages(2) iter_args(%acc = %sum) -> (tensor<64xf32>) {
      %on = memref.load %mask[%b, %k] : memref<2x6xi1>
      %t = scf.if %on -> (tensor<32x64xf16>) {
        %at = arith.muli %k, %c32 : index
        %u = tile.load %K[%at, 0] : memref<200x64xf16> -> tensor<32x64xf16>
        scf.yield %u : tensor<32x64xf16>
      } else {
        %ones = arith.constant dense<1.0> : tensor<32x64xf16>
        scf.yield %ones : tensor<32x64xf16>
      }
      %f = arith.extf %t : tensor<32x64xf16> to tensor<32x64xf32>
      %s = tile.reduce add %f dims [0] : tensor<32x64xf32>
      %n = arith.addf %acc, %s : tensor<64xf32>
      tile.yield %n : tensor<64xf32>
    }
    tile.store %all, %O[%b, 0] [1, 64] : tensor<64xf32>, memref<2x64xf32>
    %few = tile.pipelined %k = 0 to 6 step 1 stages(3) iter_args(%acc = %zero) -> (tensor<64xf32>) {
      %m0 = tile.reduce max %acc dims [0] : tensor<64xf32>
      %m = tensor.extract %m0[] : tensor<f32>
      %on = arith.cmpf olt, %m, %limit : f32
      %r = scf.if %on -> (tensor<64xf32>) {
        %at = arith.muli %k, %c32 : index
        // expected-remark @below {{is not prefetched: it is inside of 'scf.if', not directly in the loop}}
        %t = tile.load %K[%at, 0] : memref<200x64xf16> -> tensor<32x64xf16>
        %f = arith.extf %t : tensor<32x64xf16> to tensor<32x64xf32>
        %s = tile.reduce add %f dims [0] : tensor<32x64xf32>
        %n = arith.addf %acc, %s : tensor<64xf32>
        scf.yield %n : tensor<64xf32>
      } else {
        scf.yield %acc : tensor<64xf32>
      }
      tile.yield %r : tensor<64xf32>
    }
    tile.store %few, %P[%b, 0] [1, 64] : tensor<64xf32>, memref<2x64xf32>
  }
  return
}
