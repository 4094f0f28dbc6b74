// RUN: tsopt %s --convert-to-llvm=filter-dialects=func,arith --mlir-print-local-scope | FileCheck %s

// Only the named dialects are converted.

// CHECK-LABEL: llvm.func @all(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i1, %arg7: f32) -> f32 {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg5 : i64 to index
// CHECK-NEXT:    %1 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %2 = llvm.insertvalue %arg0, %1[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %3 = llvm.insertvalue %arg1, %2[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %4 = llvm.insertvalue %arg2, %3[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %5 = llvm.insertvalue %arg3, %4[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %6 = llvm.insertvalue %arg4, %5[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %7 = builtin.unrealized_conversion_cast %6 : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> to memref<?xf32>
// CHECK-NEXT:    cf.assert %arg6, "bad"
// CHECK-NEXT:    %8 = math.exp %arg7 : f32
// CHECK-NEXT:    cf.cond_br %arg6, ^bb1, ^bb2
// CHECK-NEXT:    ^bb1:  // pred: ^bb0
// CHECK-NEXT:    %9 = memref.load %7[%0] : memref<?xf32>
// CHECK-NEXT:    llvm.return %9 : f32
// CHECK-NEXT:    ^bb2:  // pred: ^bb0
// CHECK-NEXT:    %10 = llvm.mlir.constant(0.000000e+00 : f32) : f32
// CHECK-NEXT:    %11 = vector.broadcast %8 : f32 to vector<4xf32>
// CHECK-NEXT:    %12 = index.add %0, %0
// CHECK-NEXT:    vector.store %11, %7[%12] : memref<?xf32>, vector<4xf32>
// CHECK-NEXT:    %13 = ub.poison : f32
// CHECK-NEXT:    llvm.return %13 : f32
func.func @all(%a: memref<?xf32>, %i: index, %c: i1, %x: f32) -> f32 {
  cf.assert %c, "bad"
  %e = math.exp %x : f32
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %0 = memref.load %a[%i] : memref<?xf32>
  return %0 : f32
^bb2:
  %1 = arith.constant 0.0 : f32
  %v = vector.broadcast %e : f32 to vector<4xf32>
  %i2 = index.add %i, %i
  vector.store %v, %a[%i2] : memref<?xf32>, vector<4xf32>
  %p = ub.poison : f32
  return %p : f32
}

// CHECK-LABEL: llvm.func @keep(%arg0: i64) {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg0 : i64 to index
// CHECK-NEXT:    scf.for %arg1 = %0 to %0 step %0 {
// CHECK-NEXT:    %alloc = memref.alloc(%arg1) : memref<?xf32>
// CHECK-NEXT:    memref.dealloc %alloc : memref<?xf32>
// CHECK-NEXT:    }
// CHECK-NEXT:    llvm.return
func.func @keep(%n: index) {
  scf.for %i = %n to %n step %n {
    %m = memref.alloc(%i) : memref<?xf32>
    memref.dealloc %m : memref<?xf32>
  }
  return
}

// CHECK-LABEL: llvm.func @nvvm(%arg0: !llvm.ptr<3>, %arg1: !llvm.ptr<1>) {
// CHECK-NEXT:    nvvm.cp.async.shared.global %arg0, %arg1, 16, cache =  ca : !llvm.ptr<3>, !llvm.ptr<1>
// CHECK-NEXT:    %0 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    nvvm.mbarrier.init %arg0, %0 : !llvm.ptr<3>, i32
// CHECK-NEXT:    llvm.return
func.func @nvvm(%p: !llvm.ptr<3>, %q: !llvm.ptr<1>) {
  nvvm.cp.async.shared.global %p, %q, 16, cache = ca : !llvm.ptr<3>, !llvm.ptr<1>
  %c = arith.constant 0 : i32
  nvvm.mbarrier.init %p, %c : !llvm.ptr<3>, i32
  return
}
