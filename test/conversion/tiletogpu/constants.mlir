// Tiles of constants: what a register holds is one number in all threads, one of few, which are
// selected, or is read from a table, which constants that are alike share.
//
// RUN: tsrun %s --verify-each-stage | FileCheck %s
// CHECK: verified after every one of
//
// RUN: tsopt %s --desugar --infer-layout --convert-tile-to-gpu | FileCheck %s --check-prefix=GPU
// GPU-DAG: memref.global "private" constant @[[ROWS:.*]] : memref<8xf32> = dense<[1.000000e+00, 2.{{.*}}]> {alignment = 16 : i64}
// GPU-DAG: memref.global "private" constant @{{.*}} : memref<15xi32>
// GPU-DAG: memref.global "private" constant @[[I4:.*]] : memref<16xi8>
// GPU-NOT: memref.global
// GPU-LABEL: gpu.launch

#all = #tile.layout<reg = [3@0], lane = [32@*], warp = [2@*]>

func.func @main(%y: memref<8x16xf32> {tile.out}, %z: memref<3x5xi32> {tile.out}, %x: memref<16xf32> {tile.init = "random"}, %m: memref<16xi32> {tile.out},
                %h: memref<64xf32> {tile.out}, %q: memref<3xf32> {tile.out}) {
  tile.kernel blocks(%b) = (1) threads(64) {
    // One dimension, broadcast: the table is read once.
    // GPU: memref.get_global @[[ROWS]]
    %t = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : tensor<8xf32>
    %s = tile.broadcast %t dims [1] : tensor<8xf32> -> tensor<8x16xf32>
    tile.store %s, %y[0, 0] : tensor<8x16xf32>, memref<8x16xf32>
    %t2 = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0]> : tensor<8xf32>
    %s2 = tile.broadcast %t2 dims [1] : tensor<8xf32> -> tensor<8x8xf32>
    tile.store %s2, %y[0, 8] : tensor<8x8xf32>, memref<8x16xf32>

    // Extents that threads do not divide.
    // GPU: arith.minui
    %o = arith.constant dense<[[1, 2, 3, 4, 5], [6, 7, 8, 9, 10], [11, 12, 13, 14, -15]]> : tensor<3x5xi32>
    tile.store %o, %z[0, 0] : tensor<3x5xi32>, memref<3x5xi32>

    // Less than a byte.
    // GPU: arith.trunci %{{.*}} : i8 to i4
    %x0 = tile.load %x[0] : memref<16xf32> -> tensor<16xf32>
    %zero = arith.constant dense<0.0> : tensor<16xf32>
    %up = arith.cmpf ogt, %x0, %zero : tensor<16xf32>
    %mask = arith.constant dense<[1, 0, 1, 0, 1, 1, 1, 0, 1, 0, 1, 0, 1, 1, 1, 0]> : tensor<16xi1>
    %both = arith.xori %up, %mask : tensor<16xi1>
    %i = arith.extui %both : tensor<16xi1> to tensor<16xi32>
    %i4 = arith.constant dense<[1, 0, 1, -8, 1, 1, -1, 0, 1, 0, 2, 0, 1, 7, 1, 0]> : tensor<16xi4>
    %z4 = arith.constant dense<2> : tensor<16xi4>
    %s4 = arith.select %up, %i4, %z4 : tensor<16xi1>, tensor<16xi4>
    %j = arith.extsi %s4 : tensor<16xi4> to tensor<16xi32>
    %f4 = arith.constant dense<[1.0, 0.0, 1.0, 2.0, 1.0, 3.0, 4.0, 6.0, -0.5, 1.5, 4.0, 1.0, 2.0, 3.0, 3.0, 1.0]> : tensor<16xf4E2M1FN>
    %zf = arith.constant dense<2.0> : tensor<16xf4E2M1FN>
    %sf = arith.select %up, %f4, %zf : tensor<16xi1>, tensor<16xf4E2M1FN>
    %k = arith.extf %sf : tensor<16xf4E2M1FN> to tensor<16xf32>
    %l = arith.fptosi %k : tensor<16xf32> to tensor<16xi32>
    %ij = arith.muli %i, %j : tensor<16xi32>
    %ijl = arith.addi %ij, %l : tensor<16xi32>
    tile.store %ijl, %m[0] : tensor<16xi32>, memref<16xi32>

    // Two numbers: from the 60th thread on it is the other.
    // GPU: %[[LO:.*]] = arith.constant -1.500000e+00 : f32
    // GPU: %[[REACHED:.*]] = arith.cmpi uge, %{{.*}}, %c59 : index
    // GPU: %[[HI:.*]] = arith.constant 2.500000e+00 : f32
    // GPU: arith.select %[[REACHED]], %[[HI]], %[[LO]] : f32
    %half = arith.constant dense<[-1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5,
      -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5,
      -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, -1.5, 2.5, 2.5, 2.5, 2.5, 2.5]> : tensor<64xf32>
    tile.store %half, %h[0] : tensor<64xf32>, memref<64xf32>

    // One in each register.
    // GPU: vector.from_elements %cst{{.*}}, %cst{{.*}}, %cst{{.*}} : vector<3xf32>
    %each = arith.constant dense<[7.0, 8.0, 9.0]> : tensor<3xf32, #all>
    tile.store %each, %q[0] : tensor<3xf32, #all>, memref<3xf32>
  }
  return
}
