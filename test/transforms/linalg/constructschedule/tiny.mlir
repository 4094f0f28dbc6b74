// A target that does not tell how fast it is: the rule chooses.
//
// RUN: tsopt %s --construct-schedule=arch=tiny 2>&1 | FileCheck %s
// UNSUPPORTED: upstream

// CHECK: remark: @exp: chose [i = 64, i2 = 64] in 16 blocks of 256 threads by rule: the time on tiny is not known, which does not tell clock_mhz
// CHECK: sched.tile spatial [i = 64, i2 = 64] threads(256) {
scale.arch @tiny {
  scale.level @thread {count = 1}
  scale.level @warp of @thread {count = 32}
  scale.level @block of @warp {count = 32}
}
func.func @f(%x: tensor<1024x64xf32>) -> tensor<1024x64xf32> {
  %e = tensor.empty() : tensor<1024x64xf32>
  %0 = linalg.exp ins(%x : tensor<1024x64xf32>) outs(%e : tensor<1024x64xf32>) -> tensor<1024x64xf32>
  return %0 : tensor<1024x64xf32>
}
