// RUN: tsopt %s -lower-affine | FileCheck %s

// Affine operations become loops, accesses and arithmetic.

// CHECK-LABEL: func.func @control(
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c10 = arith.constant 10 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    scf.for %arg3 = %c0 to %c10 step %c1 {
// CHECK-NEXT:      %c1_18 = arith.constant 1 : index
// CHECK-NEXT:      %21 = arith.addi %arg3, %c1_18 : index
// CHECK-NEXT:      %c2_19 = arith.constant 2 : index
// CHECK-NEXT:      scf.for %arg4 = %21 to %arg0 step %c2_19 {
// CHECK-NEXT:        %c1_20 = arith.constant 1 : index
// CHECK-NEXT:        %22 = arith.addi %arg3, %c1_20 : index
// CHECK-NEXT:        %c2_21 = arith.constant 2 : index
// CHECK-NEXT:        %23 = arith.muli %arg4, %c2_21 overflow<nsw> : index
// CHECK-NEXT:        %24 = arith.addi %23, %arg0 : index
// CHECK-NEXT:        %25 = memref.load %arg1[%22, %24] : memref<?x?xf32>
// CHECK-NEXT:        memref.store %25, %arg1[%arg4, %arg3] : memref<?x?xf32>
// CHECK-NEXT:        %c0_22 = arith.constant 0 : index
// CHECK-NEXT:        %c-10 = arith.constant -10 : index
// CHECK-NEXT:        %26 = arith.addi %arg3, %c-10 : index
// CHECK-NEXT:        %27 = arith.cmpi sge, %26, %c0_22 : index
// CHECK-NEXT:        %c-1_23 = arith.constant -1 : index
// CHECK-NEXT:        %28 = arith.muli %arg3, %c-1_23 overflow<nsw> : index
// CHECK-NEXT:        %29 = arith.addi %28, %arg0 : index
// CHECK-NEXT:        %30 = arith.cmpi sge, %29, %c0_22 : index
// CHECK-NEXT:        %31 = arith.andi %27, %30 : i1
// CHECK-NEXT:        scf.if %31 {
// CHECK-NEXT:          %c3 = arith.constant 3 : index
// CHECK-NEXT:          memref.store %arg2, %arg1[%arg3, %c3] : memref<?x?xf32>
// CHECK-NEXT:        } else {
// CHECK-NEXT:          %32 = arith.addi %arg3, %arg0 : index
// CHECK-NEXT:        }
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    %c5 = arith.constant 5 : index
// CHECK-NEXT:    %0 = arith.minsi %arg0, %arg0 : index
// CHECK-NEXT:    %1 = arith.minsi %0, %c5 : index
// CHECK-NEXT:    %c5_0 = arith.constant 5 : index
// CHECK-NEXT:    %2 = arith.maxsi %arg0, %c5_0 : index
// CHECK-NEXT:    %c0_1 = arith.constant 0 : index
// CHECK-NEXT:    %c-1 = arith.constant -1 : index
// CHECK-NEXT:    %3 = arith.addi %arg0, %c-1 : index
// CHECK-NEXT:    %4 = arith.cmpi eq, %3, %c0_1 : index
// CHECK-NEXT:    %5 = scf.if %4 -> (f32) {
// CHECK-NEXT:      scf.yield %arg2 : f32
// CHECK-NEXT:    } else {
// CHECK-NEXT:      scf.yield %arg2 : f32
// CHECK-NEXT:    }
// CHECK-NEXT:    %c0_2 = arith.constant 0 : index
// CHECK-NEXT:    %c10_3 = arith.constant 10 : index
// CHECK-NEXT:    %c5_4 = arith.constant 5 : index
// CHECK-NEXT:    %6 = arith.addi %arg0, %c5_4 : index
// CHECK-NEXT:    %c1_5 = arith.constant 1 : index
// CHECK-NEXT:    %c2 = arith.constant 2 : index
// CHECK-NEXT:    scf.parallel (%arg3, %arg4) = (%c0_2, %arg0) to (%c10_3, %6) step (%c1_5, %c2) {
// CHECK-NEXT:      memref.store %arg2, %arg1[%arg3, %arg4] : memref<?x?xf32>
// CHECK-NEXT:      scf.reduce
// CHECK-NEXT:    }
// CHECK-NEXT:    %c0_6 = arith.constant 0 : index
// CHECK-NEXT:    %c10_7 = arith.constant 10 : index
// CHECK-NEXT:    %7 = arith.minsi %arg0, %c10_7 : index
// CHECK-NEXT:    %c1_8 = arith.constant 1 : index
// CHECK-NEXT:    %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %8 = scf.parallel (%arg3) = (%c0_6) to (%7) step (%c1_8) init (%cst) -> f32 {
// CHECK-NEXT:      %c0_18 = arith.constant 0 : index
// CHECK-NEXT:      %21 = memref.load %arg1[%arg3, %c0_18] : memref<?x?xf32>
// CHECK-NEXT:      scf.reduce(%21 : f32) {
// CHECK-NEXT:      ^bb0(%arg4: f32, %arg5: f32):
// CHECK-NEXT:        %22 = arith.addf %arg4, %arg5 : f32
// CHECK-NEXT:        scf.reduce.return %22 : f32
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    %c1_9 = arith.constant 1 : index
// CHECK-NEXT:    scf.for %arg3 = %arg0 to %arg0 step %c1_9 {
// CHECK-NEXT:    }
// CHECK-NEXT:    %c-1_10 = arith.constant -1 : index
// CHECK-NEXT:    %9 = arith.addi %arg0, %c-1_10 : index
// CHECK-NEXT:    %c1_11 = arith.constant 1 : index
// CHECK-NEXT:    scf.for %arg3 = %arg0 to %9 step %c1_11 {
// CHECK-NEXT:    }
// CHECK-NEXT:    %c0_12 = arith.constant 0 : index
// CHECK-NEXT:    %10 = vector.load %arg1[%arg0, %c0_12] : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT:    %c0_13 = arith.constant 0 : index
// CHECK-NEXT:    vector.store %10, %arg1[%arg0, %c0_13] : memref<?x?xf32>, vector<4xf32>
// CHECK-NEXT:    %c5_14 = arith.constant 5 : index
// CHECK-NEXT:    %11 = arith.addi %arg0, %c5_14 : index
// CHECK-NEXT:    memref.prefetch %arg1[%arg0, %11], read, locality<3>, data : memref<?x?xf32>
// CHECK-NEXT:    %c8 = arith.constant 8 : index
// CHECK-NEXT:    %c0_15 = arith.constant 0 : index
// CHECK-NEXT:    %12 = arith.floordivsi %arg0, %c8 : index
// CHECK-NEXT:    %13 = arith.remsi %arg0, %c8 : index
// CHECK-NEXT:    %14 = arith.cmpi slt, %13, %c0_15 : index
// CHECK-NEXT:    %15 = arith.addi %13, %c8 overflow<nsw> : index
// CHECK-NEXT:    %16 = arith.select %14, %15, %13 : index
// CHECK-NEXT:    %c8_16 = arith.constant 8 : index
// CHECK-NEXT:    %17 = arith.muli %arg0, %c8_16 overflow<nsw> : index
// CHECK-NEXT:    %18 = arith.addi %17, %arg0 overflow<nsw> : index
// CHECK-NEXT:    %c8_17 = arith.constant 8 : index
// CHECK-NEXT:    %19 = arith.muli %arg0, %c8_17 overflow<nsw> : index
// CHECK-NEXT:    %20 = arith.addi %19, %arg0 overflow<nsw> : index
// CHECK-NEXT:    return
func.func @control(%n: index, %m: memref<?x?xf32>, %v: f32) {
  affine.for %i = 0 to 10 {
    affine.for %j = affine_map<(d0) -> (d0 + 1)>(%i) to %n step 2 {
      %0 = affine.load %m[%i + 1, %j * 2 + symbol(%n)] : memref<?x?xf32>
      affine.store %0, %m[%j, %i] : memref<?x?xf32>
      affine.if affine_set<(d0)[s0] : (d0 - 10 >= 0, s0 - d0 >= 0)>(%i)[%n] {
        affine.store %v, %m[%i, 3] : memref<?x?xf32>
      } else {
        %z = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%i)[%n]
      }
    }
  }
  %r = affine.for %i = max affine_map<(d0) -> (d0, 2)>(%n) to min affine_map<(d0)[s0] -> (d0, s0 + 3)>(%n)[%n] iter_args(%a = %v) -> (f32) {
    affine.yield %a : f32
  }
  %mn = affine.min affine_map<(d0)[s0] -> (d0, s0, 5)>(%n)[%n]
  %mx = affine.max affine_map<(d0) -> (d0, 5)>(%n)
  %s = affine.if affine_set<(d0) : (d0 - 1 == 0)>(%n) -> f32 {
    affine.yield %v : f32
  } else {
    affine.yield %v : f32
  }
  affine.parallel (%i, %j) = (0, %n) to (10, %n + 5) step (1, 2) {
    affine.store %v, %m[%i, %j] : memref<?x?xf32>
  }
  %q = affine.parallel (%i) = (0) to (min(%n, 10)) reduce ("addf") -> (f32) {
    %0 = affine.load %m[%i, 0] : memref<?x?xf32>
    affine.yield %0 : f32
  }
  affine.for %i = %n to %n { }
  affine.for %i = affine_map<()[s0] -> (s0)>()[%n] to affine_map<(d0) -> (d0 - 1)>(%n) { }
  %vv = affine.vector_load %m[%n, 0] : memref<?x?xf32>, vector<4xf32>
  affine.vector_store %vv, %m[%n, 0] : memref<?x?xf32>, vector<4xf32>
  affine.prefetch %m[%n, %n + 5], read, locality<3>, data : memref<?x?xf32>
  %d:2 = affine.delinearize_index %n into (4, 8) : index, index
  %l = affine.linearize_index [%n, %n] by (4, 8) : index
  %l2 = affine.linearize_index disjoint [%n, %n] by (%n, 8) : index
  return
}

// CHECK-LABEL: func.func @expressions(
// CHECK-NEXT:    %c8 = arith.constant 8 : index
// CHECK-NEXT:    %0 = arith.remsi %arg0, %c8 : index
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %1 = arith.cmpi slt, %0, %c0 : index
// CHECK-NEXT:    %2 = arith.addi %0, %c8 : index
// CHECK-NEXT:    %3 = arith.select %1, %2, %0 : index
// CHECK-NEXT:    %c8_0 = arith.constant 8 : index
// CHECK-NEXT:    %c0_1 = arith.constant 0 : index
// CHECK-NEXT:    %c-1 = arith.constant -1 : index
// CHECK-NEXT:    %4 = arith.cmpi slt, %arg0, %c0_1 : index
// CHECK-NEXT:    %5 = arith.subi %c-1, %arg0 : index
// CHECK-NEXT:    %6 = arith.select %4, %5, %arg0 : index
// CHECK-NEXT:    %7 = arith.divsi %6, %c8_0 : index
// CHECK-NEXT:    %8 = arith.subi %c-1, %7 : index
// CHECK-NEXT:    %9 = arith.select %4, %8, %7 : index
// CHECK-NEXT:    %c8_2 = arith.constant 8 : index
// CHECK-NEXT:    %c0_3 = arith.constant 0 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %10 = arith.cmpi sle, %arg0, %c0_3 : index
// CHECK-NEXT:    %11 = arith.subi %c0_3, %arg0 : index
// CHECK-NEXT:    %12 = arith.subi %arg0, %c1 : index
// CHECK-NEXT:    %13 = arith.select %10, %11, %12 : index
// CHECK-NEXT:    %14 = arith.divsi %13, %c8_2 : index
// CHECK-NEXT:    %15 = arith.subi %c0_3, %14 : index
// CHECK-NEXT:    %16 = arith.addi %14, %c1 : index
// CHECK-NEXT:    %17 = arith.select %10, %15, %16 : index
// CHECK-NEXT:    %c-2 = arith.constant -2 : index
// CHECK-NEXT:    %18 = arith.muli %arg1, %c-2 overflow<nsw> : index
// CHECK-NEXT:    %19 = arith.addi %arg0, %18 : index
// CHECK-NEXT:    %c-3 = arith.constant -3 : index
// CHECK-NEXT:    %20 = arith.addi %19, %c-3 : index
// CHECK-NEXT:    %c-1_4 = arith.constant -1 : index
// CHECK-NEXT:    %21 = arith.muli %arg0, %c-1_4 overflow<nsw> : index
// CHECK-NEXT:    %c7 = arith.constant 7 : index
// CHECK-NEXT:    %c4 = arith.constant 4 : index
// CHECK-NEXT:    %c0_5 = arith.constant 0 : index
// CHECK-NEXT:    %c-1_6 = arith.constant -1 : index
// CHECK-NEXT:    %22 = arith.cmpi slt, %arg0, %c0_5 : index
// CHECK-NEXT:    %23 = arith.subi %c-1_6, %arg0 : index
// CHECK-NEXT:    %24 = arith.select %22, %23, %arg0 : index
// CHECK-NEXT:    %25 = arith.divsi %24, %c4 : index
// CHECK-NEXT:    %26 = arith.subi %c-1_6, %25 : index
// CHECK-NEXT:    %27 = arith.select %22, %26, %25 : index
// CHECK-NEXT:    %28 = arith.remsi %27, %arg1 : index
// CHECK-NEXT:    %c0_7 = arith.constant 0 : index
// CHECK-NEXT:    %29 = arith.cmpi slt, %28, %c0_7 : index
// CHECK-NEXT:    %30 = arith.addi %28, %arg1 : index
// CHECK-NEXT:    %31 = arith.select %29, %30, %28 : index
// CHECK-NEXT:    return %3, %9, %17, %20, %21, %c7, %31 : index, index, index, index, index, index, index
func.func @expressions(%a: index, %b: index) -> (index, index, index, index, index, index, index) {
  %0 = affine.apply affine_map<(d0) -> (d0 mod 8)>(%a)
  %1 = affine.apply affine_map<(d0) -> (d0 floordiv 8)>(%a)
  %2 = affine.apply affine_map<(d0) -> (d0 ceildiv 8)>(%a)
  %3 = affine.apply affine_map<(d0)[s0] -> (d0 - s0 * 2 - 3)>(%a)[%b]
  %4 = affine.apply affine_map<(d0) -> (-d0)>(%a)
  %5 = affine.apply affine_map<() -> (7)>()
  %6 = affine.apply affine_map<(d0)[s0] -> ((d0 floordiv 4) mod s0)>(%a)[%b]
  return %0,%1,%2,%3,%4,%5,%6 : index, index, index, index, index, index, index
}

// CHECK-LABEL: func.func @parallel(
// CHECK-NEXT:    %c3 = arith.constant 3 : index
// CHECK-NEXT:    %0 = arith.maxsi %arg0, %c3 : index
// CHECK-NEXT:    %c10 = arith.constant 10 : index
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %c5 = arith.constant 5 : index
// CHECK-NEXT:    %1 = arith.addi %arg0, %c5 : index
// CHECK-NEXT:    %2 = arith.minsi %arg0, %1 : index
// CHECK-NEXT:    %c1 = arith.constant 1 : index
// CHECK-NEXT:    %c2 = arith.constant 2 : index
// CHECK-NEXT:    scf.parallel (%arg2, %arg3) = (%0, %c0) to (%c10, %2) step (%c1, %c2) {
// CHECK-NEXT:      %4 = memref.load %arg1[%arg2] : memref<?xf32>
// CHECK-NEXT:      scf.reduce
// CHECK-NEXT:    }
// CHECK-NEXT:    %c0_0 = arith.constant 0 : index
// CHECK-NEXT:    %c10_1 = arith.constant 10 : index
// CHECK-NEXT:    %c1_2 = arith.constant 1 : index
// CHECK-NEXT:    %cst = arith.constant 0.000000e+00 : f32
// CHECK-NEXT:    %cst_3 = arith.constant 0xFF800000 : f32
// CHECK-NEXT:    %3:2 = scf.parallel (%arg2) = (%c0_0) to (%c10_1) step (%c1_2) init (%cst, %cst_3) -> (f32, f32) {
// CHECK-NEXT:      %4 = memref.load %arg1[%arg2] : memref<?xf32>
// CHECK-NEXT:      scf.reduce(%4, %4 : f32, f32) {
// CHECK-NEXT:      ^bb0(%arg3: f32, %arg4: f32):
// CHECK-NEXT:        %5 = arith.addf %arg3, %arg4 : f32
// CHECK-NEXT:        scf.reduce.return %5 : f32
// CHECK-NEXT:      }, {
// CHECK-NEXT:      ^bb0(%arg3: f32, %arg4: f32):
// CHECK-NEXT:        %5 = arith.maximumf %arg3, %arg4 : f32
// CHECK-NEXT:        scf.reduce.return %5 : f32
// CHECK-NEXT:      }
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @parallel(%a: index, %m: memref<?xf32>) {
  affine.parallel (%i, %j) = (max(%a, 3), 0) to (10, min(%a, %a + 5)) step (1, 2) {
    %0 = affine.load %m[%i] : memref<?xf32>
  }
  %q:2 = affine.parallel (%i) = (0) to (10) reduce ("addf", "maximumf") -> (f32, f32) {
    %0 = affine.load %m[%i] : memref<?xf32>
    affine.yield %0, %0 : f32, f32
  }
  return
}

// CHECK-LABEL: func.func @delinearize(
// CHECK-NEXT:    %c16 = arith.constant 16 : index
// CHECK-NEXT:    %c128 = arith.constant 128 : index
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %0 = arith.floordivsi %arg0, %c128 : index
// CHECK-NEXT:    %1 = arith.remsi %arg0, %c128 : index
// CHECK-NEXT:    %2 = arith.cmpi slt, %1, %c0 : index
// CHECK-NEXT:    %3 = arith.addi %1, %c128 overflow<nsw> : index
// CHECK-NEXT:    %4 = arith.select %2, %3, %1 : index
// CHECK-NEXT:    %5 = arith.divsi %4, %c16 : index
// CHECK-NEXT:    %6 = arith.remsi %arg0, %c16 : index
// CHECK-NEXT:    %7 = arith.cmpi slt, %6, %c0 : index
// CHECK-NEXT:    %8 = arith.addi %6, %c16 overflow<nsw> : index
// CHECK-NEXT:    %9 = arith.select %7, %8, %6 : index
// CHECK-NEXT:    %c16_0 = arith.constant 16 : index
// CHECK-NEXT:    %c16_1 = arith.constant 16 : index
// CHECK-NEXT:    %10 = arith.muli %arg1, %c16_1 overflow<nsw, nuw> : index
// CHECK-NEXT:    %c0_2 = arith.constant 0 : index
// CHECK-NEXT:    %11 = arith.floordivsi %arg0, %10 : index
// CHECK-NEXT:    %12 = arith.remsi %arg0, %10 : index
// CHECK-NEXT:    %13 = arith.cmpi slt, %12, %c0_2 : index
// CHECK-NEXT:    %14 = arith.addi %12, %10 overflow<nsw> : index
// CHECK-NEXT:    %15 = arith.select %13, %14, %12 : index
// CHECK-NEXT:    %16 = arith.divsi %15, %c16_0 : index
// CHECK-NEXT:    %17 = arith.remsi %arg0, %c16_0 : index
// CHECK-NEXT:    %18 = arith.cmpi slt, %17, %c0_2 : index
// CHECK-NEXT:    %19 = arith.addi %17, %c16_0 overflow<nsw> : index
// CHECK-NEXT:    %20 = arith.select %18, %19, %17 : index
// CHECK-NEXT:    %c16_3 = arith.constant 16 : index
// CHECK-NEXT:    %c128_4 = arith.constant 128 : index
// CHECK-NEXT:    %21 = arith.muli %arg0, %c128_4 overflow<nsw> : index
// CHECK-NEXT:    %22 = arith.muli %arg1, %c16_3 overflow<nsw> : index
// CHECK-NEXT:    %23 = arith.addi %21, %22 overflow<nsw> : index
// CHECK-NEXT:    %24 = arith.addi %23, %arg0 overflow<nsw> : index
// CHECK-NEXT:    return %0, %5, %9, %11, %16, %20, %24 : index, index, index, index, index, index, index
func.func @delinearize(%i: index, %n: index) -> (index, index, index, index, index, index, index) {
  %0:3 = affine.delinearize_index %i into (4, 8, 16) : index, index, index
  %1:3 = affine.delinearize_index %i into (%n, 16) : index, index, index
  %2 = affine.linearize_index [%i, %n, %i] by (%n, 8, 16) : index
  return %0#0, %0#1, %0#2, %1#0, %1#1, %1#2, %2 : index, index, index, index, index, index, index
}

// CHECK-LABEL: func.func @linearize(
// CHECK-NEXT:    %0 = arith.muli %arg0, %arg1 overflow<nsw> : index
// CHECK-NEXT:    %1 = arith.muli %arg0, %0 overflow<nsw> : index
// CHECK-NEXT:    %2 = arith.muli %arg1, %arg0 overflow<nsw> : index
// CHECK-NEXT:    %3 = arith.addi %1, %2 overflow<nsw> : index
// CHECK-NEXT:    %4 = arith.addi %3, %arg0 overflow<nsw> : index
// CHECK-NEXT:    return %4, %arg0 : index, index
func.func @linearize(%i: index, %n: index) -> (index, index) {
  %2 = affine.linearize_index [%i, %n, %i] by (%n, %i) : index
  %3 = affine.linearize_index [%i] by (4) : index
  return %2, %3 : index, index
}
