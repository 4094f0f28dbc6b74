// A tree of elementwise operations becomes the instruction of the program's own target whose body is the same tree: here
// products of 16-bit fractions, rounded. Operands of commutative operations may be exchanged, and a vector of the loop is
// made as long as the instruction's. The simulator executes the body.
//
// RUN: tsrun %s --verify-each-stage='tile-to-cpu{arch=mine}' --only-levels | FileCheck %s --check-prefix=SAME
// SAME: verified after every one of 2 levels
// RUN: tsopt %s --tile-to-cpu=arch=mine | FileCheck %s
// CHECK-LABEL: gpu.func @main_kernel(
// CHECK: %[[X:.*]] = vector.load %{{.*}} : memref<64x48xi16>, vector<16xi16>
// CHECK: %[[Y:.*]] = vector.load %{{.*}} : memref<64x48xi16>, vector<16xi16>
// CHECK: %[[LX:.*]] = vector.shuffle %[[X]], %[[X]] {{.*}} : vector<16xi16>, vector<16xi16>
// CHECK: %[[LY:.*]] = vector.shuffle %[[Y]], %[[Y]] {{.*}} : vector<16xi16>, vector<16xi16>
// CHECK: %[[R:.*]] = llvm.call_intrinsic "llvm.x86.avx512.pmul.hr.sw.512"(%[[LX]], %[[LY]]) : (vector<32xi16>, vector<32xi16>) -> vector<32xi16>
// CHECK: vector.shuffle %[[R]], %[[R]] [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]
// CHECK-NOT: arith.muli {{.*}} : vector
// What is rounded in another way is not the instruction's.
// CHECK-LABEL: gpu.func @main_kernel(
// CHECK-NOT: llvm.call_intrinsic
// CHECK: arith.muli {{.*}} : vector<16xi32>
scale.arch @mine attributes {backend = "cpu", triple = "x86_64-unknown-linux-gnu", chip = "x86-64-v4"} {
  scale.level @lane {role = "lane"}
  scale.level @core of @lane {role = "block", count = 1, vector_bits = 512}
  scale.level @socket of @core {role = "device", count = 2}
  scale.memory @registers at @core {role = "registers", bytes = 2048}
  scale.memory @scratch at @core {role = "scratch", bytes = 1048576}
  scale.instruction @pmulhrsw at @core {needs = "avx512bw", lower = "llvm.x86.avx512.pmul.hr.sw.512"} {
  ^bb0(%a: tensor<32xi16>, %b: tensor<32xi16>):
    %x = arith.extsi %a : tensor<32xi16> to tensor<32xi32>
    %y = arith.extsi %b : tensor<32xi16> to tensor<32xi32>
    %half = arith.constant dense<16384> : tensor<32xi32>
    %bits = arith.constant dense<15> : tensor<32xi32>
    %xy = arith.muli %x, %y : tensor<32xi32>
    %s = arith.addi %xy, %half : tensor<32xi32>
    %r = arith.shrsi %s, %bits : tensor<32xi32>
    %t = arith.trunci %r : tensor<32xi32> to tensor<32xi16>
    scale.yield %t : tensor<32xi16>
  }
}
func.func @main(%x: memref<64x48xi16> {tile.init = "below(32767)"}, %y: memref<64x48xi16> {tile.init = "below(32767)"}, %z: memref<64x48xi16> {tile.out}, %w: memref<64x48xi16> {tile.out}) {
  %half = arith.constant dense<16384> : tensor<16x48xi32>
  %quarter = arith.constant dense<8192> : tensor<16x48xi32>
  %bits = arith.constant dense<15> : tensor<16x48xi32>
  tile.kernel blocks(%i) = (4) {
    %c16 = arith.constant 16 : index
    %row = arith.muli %i, %c16 : index
    %a = tile.load %x[%row, 0] : memref<64x48xi16> -> tensor<16x48xi16>
    %b = tile.load %y[%row, 0] : memref<64x48xi16> -> tensor<16x48xi16>
    %p = arith.extsi %a : tensor<16x48xi16> to tensor<16x48xi32>
    %q = arith.extsi %b : tensor<16x48xi16> to tensor<16x48xi32>
    %pq = arith.muli %p, %q : tensor<16x48xi32>
    %s = arith.addi %half, %pq : tensor<16x48xi32>
    %r = arith.shrsi %s, %bits : tensor<16x48xi32>
    %t = arith.trunci %r : tensor<16x48xi32> to tensor<16x48xi16>
    tile.store %t, %z[%row, 0] : tensor<16x48xi16>, memref<64x48xi16>
  }
  tile.kernel blocks(%i) = (4) {
    %c16 = arith.constant 16 : index
    %row = arith.muli %i, %c16 : index
    %a = tile.load %x[%row, 0] : memref<64x48xi16> -> tensor<16x48xi16>
    %b = tile.load %y[%row, 0] : memref<64x48xi16> -> tensor<16x48xi16>
    %p = arith.extsi %a : tensor<16x48xi16> to tensor<16x48xi32>
    %q = arith.extsi %b : tensor<16x48xi16> to tensor<16x48xi32>
    %pq = arith.muli %p, %q : tensor<16x48xi32>
    %s = arith.addi %quarter, %pq : tensor<16x48xi32>
    %r = arith.shrsi %s, %bits : tensor<16x48xi32>
    %t = arith.trunci %r : tensor<16x48xi32> to tensor<16x48xi16>
    tile.store %t, %w[%row, 0] : tensor<16x48xi16>, memref<64x48xi16>
  }
  return
}
