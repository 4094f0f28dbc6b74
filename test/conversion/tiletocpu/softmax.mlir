// A softmax loads its tile twice, and keeps the exponentials, which are computed once: the loop that adds them stores
// them to scratch memory.
//
// RUN: tsrun %s --verify-each-stage=tile-to-cpu --only-levels | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of 2 levels
// RUN: tsopt %s --tile-to-cpu | FileCheck %s
// CHECK: gpu.func {{.*}} workgroup(%[[SCRATCH:.*]] : memref<4176xi8, #gpu.address_space<workgroup>>)
// CHECK: %[[EXP:.*]] = memref.view %[[SCRATCH]][%c0][] : {{.*}} to memref<4x256xf32,
// CHECK: vector.reduction <maximumf>
// CHECK: %[[E:.*]] = math.exp {{.*}} : vector<16xf32>
// CHECK-NEXT: vector.store %[[E]], %[[EXP]]
// CHECK-NEXT: arith.addf %{{.*}}, %[[E]] : vector<16xf32>
// CHECK: vector.reduction <add>
// CHECK-NOT: math.exp
// CHECK: vector.load %[[EXP]]
// CHECK-NEXT: arith.divf

func.func @main(%x: memref<12x256xf32> {tile.init = "random"}, %y: memref<12x256xf32> {tile.out}) {
  tile.kernel (%row) = (0) to (12) step (4) threads(128) {
    %t = tile.load %x[%row, 0] : memref<12x256xf32> -> tensor<4x256xf32>
    %m = tile.reduce max %t dims [1] : tensor<4x256xf32>
    %mb = tile.broadcast %m dims [1] : tensor<4xf32> -> tensor<4x256xf32>
    %d = arith.subf %t, %mb : tensor<4x256xf32>
    %e = math.exp %d : tensor<4x256xf32>
    %s = tile.reduce add %e dims [1] : tensor<4x256xf32>
    %sb = tile.broadcast %s dims [1] : tensor<4xf32> -> tensor<4x256xf32>
    %r = arith.divf %e, %sb : tensor<4x256xf32>
    tile.store %r, %y[%row, 0] : tensor<4x256xf32>, memref<12x256xf32>
  }
  return
}
