// Blocks whose stores are all behind the end of their sequence do not iterate.
//
// RUN: tsopt %s --skip-loops --remarks 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t
// REMARK-COUNT-4: remark: has no iterations in blocks that store nothing of its results
// REMARK-NOT: remark
//
// RUN: tsopt %s --skip-loops -o %t.mlir
// RUN: tsrun %t.mlir --verify | FileCheck %s --check-prefix=SAME
// RUN: tsrun %t.mlir --entry=both --verify=@both_reference | FileCheck %s --check-prefix=SAME
// RUN: tsrun %s --verify-each-stage --once --schedules 1 | FileCheck %s --check-prefix=STAGES
// SAME: verified
// STAGES: verified after every one of

// The sums of a sequence's rows by two loops; the second needs the result of the first. The end is computed before the first loop.
// CHECK-LABEL: func.func @main(
// CHECK:         %[[LEN:.*]] = arith.subi
// CHECK:         %[[SIZE:.*]] = arith.addi %[[LEN]], %c0 : index
// CHECK:         %[[HAS:.*]] = arith.cmpi slt, %[[AT:.*]], %[[SIZE]] : index
// CHECK:         %[[TO:.*]] = arith.select %[[HAS]], %[[N:.*]], %c0 : index
// CHECK:         %[[S:.*]] = tile.pipelined %{{.*}} = %c0 to %[[TO]] step %c32 stages(2)
// CHECK:         %[[HAS2:.*]] = arith.cmpi slt, %[[AT]], %[[SIZE]] : index
// CHECK:         %[[TO2:.*]] = arith.select %[[HAS2]], %[[N]], %c0 : index
// CHECK:         scf.for %{{.*}} = %c0 to %[[TO2]] step %c32 iter_args(%{{.*}} = %[[S]])
// CHECK:         memref.subview %{{.*}}[%{{.*}}, 0] [%[[SIZE]], 1] [1, 1]
func.func @main(%X: memref<96x128xf32> {tile.init = "uniform"}, %begin: memref<4xi32> {tile.init = dense<[0, 17, 49, 96]> : tensor<4xi32>},
                %O: memref<96x1xf32> {tile.init = "zeros", tile.out, tile.tolerance = 1.0e-4 : f64}) {
  tile.kernel blocks(%q, %b) = (3, 3) threads(128) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    %c128 = arith.constant 128 : index
    %zero = arith.constant dense<0.0> : tensor<16xf32>
    %next = arith.addi %b, %c1 : index
    %first32 = memref.load %begin[%b] : memref<4xi32>
    %end32 = memref.load %begin[%next] : memref<4xi32>
    %first = arith.index_cast %first32 : i32 to index
    %end = arith.index_cast %end32 : i32 to index
    %len = arith.subi %end, %first : index
    %at = arith.muli %q, %c16 : index
    %row = arith.addi %first, %at : index
    %s = tile.pipelined %k = %c0 to %c128 step %c32 stages(2) iter_args(%a = %zero) -> (tensor<16xf32>) {
      %t = tile.load %X[%row, %k] : memref<96x128xf32> -> tensor<16x32xf32>
      %r = tile.reduce add %t dims [1] : tensor<16x32xf32>
      %n = arith.addf %a, %r : tensor<16xf32>
      tile.yield %n : tensor<16xf32>
    }
    %u = scf.for %k = %c0 to %c128 step %c32 iter_args(%a = %s) -> (tensor<16xf32>) {
      %t = tile.load %X[%row, %k] : memref<96x128xf32> -> tensor<16x32xf32>
      %r = tile.reduce max %t dims [1] : tensor<16x32xf32>
      %n = arith.addf %a, %r : tensor<16xf32>
      scf.yield %n : tensor<16xf32>
    }
    %c = tile.expand_dims %u dim 1 : tensor<16xf32>
    %size = arith.addi %len, %c0 : index
    %own = memref.subview %O[%first, 0] [%size, 1] [1, 1] : memref<96x1xf32> to memref<?x1xf32, strided<[1, 1], offset: ?>>
    tile.store %c, %own[%at, 0] : tensor<16x1xf32>, memref<?x1xf32, strided<[1, 1], offset: ?>>
  }
  return
}

// Three stores with ends of their own, one of them in two dimensions: iterations are needed if one of them stores something. The dimension
// that the view drops has no end.
// CHECK-LABEL: func.func @both(
// CHECK:         %[[X:.*]] = arith.muli
// CHECK:         %[[IN:.*]] = arith.cmpi slt, %[[X]], %[[M:.*]] : index
// CHECK:         %[[IN2:.*]] = arith.cmpi slt, %{{.*}}, %[[N:.*]] : index
// CHECK:         %[[AND:.*]] = arith.andi %[[IN]], %[[IN2]] : i1
// CHECK:         %[[OTHER:.*]] = arith.cmpi slt, %[[X]], %[[M]] : index
// CHECK:         arith.ori %[[AND]], %[[OTHER]] : i1
// CHECK:         %[[SOME:.*]] = arith.ori
// CHECK:         arith.select %[[SOME]], %c4, %c0 : index
// CHECK:         scf.for
// CHECK:         memref.subview %{{.*}}[1, 0, 0] [1, %[[M]], %[[N]]]
// CHECK:         %[[LAST:.*]] = arith.cmpi slt, %[[X]], %[[M]] : index
// CHECK:         arith.select %[[LAST]], %c4, %c0 : index
// CHECK:         scf.for
func.func @both(%end: memref<2xi32> {tile.init = dense<[20, 8]> : tensor<2xi32>}, %O: memref<2x64x8xf32> {tile.init = "zeros", tile.out},
                %P: memref<64xf32> {tile.init = "zeros", tile.out}) {
  tile.kernel blocks(%b) = (4) threads(32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c4 = arith.constant 4 : index
    %c16 = arith.constant 16 : index
    %zero = arith.constant dense<0.0> : tensor<16x8xf32>
    %one = arith.constant dense<1.0> : tensor<16x8xf32>
    %m32 = memref.load %end[%c0] : memref<2xi32>
    %m = arith.index_cast %m32 : i32 to index
    %n32 = memref.load %end[%c1] : memref<2xi32>
    %n = arith.index_cast %n32 : i32 to index
    %x = arith.muli %b, %c16 : index
    %s = scf.for %k = %c0 to %c4 step %c1 iter_args(%a = %zero) -> (tensor<16x8xf32>) {
      %t = arith.addf %a, %one : tensor<16x8xf32>
      scf.yield %t : tensor<16x8xf32>
    }
    %r = tile.reduce add %s dims [1] : tensor<16x8xf32>
    %left = memref.subview %P[0] [%m] [1] : memref<64xf32> to memref<?xf32, strided<[1]>>
    %part = memref.subview %O[1, 0, 0] [1, %m, %n] [1, 1, 1] : memref<2x64x8xf32> to memref<?x?xf32, strided<[8, 1], offset: 512>>
    tile.store %r, %left[%x] : tensor<16xf32>, memref<?xf32, strided<[1]>>
    tile.store %s, %part[%x, 0] : tensor<16x8xf32>, memref<?x?xf32, strided<[8, 1], offset: 512>>
    %z = arith.constant dense<0.0> : tensor<16xf32>
    %ones = arith.constant dense<1.0> : tensor<16xf32>
    %y = scf.for %k = %c0 to %c4 step %c1 iter_args(%a = %z) -> (tensor<16xf32>) {
      %t = arith.addf %a, %ones : tensor<16xf32>
      scf.yield %t : tensor<16xf32>
    }
    %u = arith.addf %y, %r : tensor<16xf32>
    tile.store %u, %left[%x] : tensor<16xf32>, memref<?xf32, strided<[1]>>
  }
  return
}

func.func @reference(%X: memref<96x128xf32>, %begin: memref<4xi32>, %O: memref<96x1xf32>) {
  affine.for %i = 0 to 96 {
    %z = arith.constant 0.0 : f32
    %s = affine.for %k = 0 to 4 iter_args(%a = %z) -> f32 {
      %low = arith.constant 0xFF800000 : f32
      %t, %m = affine.for %j = 0 to 32 iter_args(%u = %a, %n = %low) -> (f32, f32) {
        %x = affine.load %X[%i, %k * 32 + %j] : memref<96x128xf32>
        %v = arith.addf %u, %x : f32
        %w = arith.maximumf %n, %x : f32
        affine.yield %v, %w : f32, f32
      }
      %both = arith.addf %t, %m : f32
      affine.yield %both : f32
    }
    affine.store %s, %O[%i, 0] : memref<96x1xf32>
  }
  return
}

func.func @both_reference(%end: memref<2xi32>, %O: memref<2x64x8xf32>, %P: memref<64xf32>) {
  %four = arith.constant 4.0 : f32
  %all = arith.constant 36.0 : f32
  affine.for %i = 0 to 20 {
    affine.store %all, %P[%i] : memref<64xf32>
    affine.for %j = 0 to 8 {
      affine.store %four, %O[1, %i, %j] : memref<2x64x8xf32>
    }
  }
  return
}
