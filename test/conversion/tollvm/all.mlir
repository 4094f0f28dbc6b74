// RUN: tsopt %s --convert-to-llvm --mlir-print-local-scope | FileCheck %s

// All dialects that know how become llvm at once; what cannot stays between casts.

// CHECK-LABEL: llvm.func @free(!llvm.ptr)

// CHECK-LABEL: llvm.func @malloc(i64) -> !llvm.ptr

// CHECK-LABEL: llvm.func @abort()

// CHECK-LABEL: llvm.func @puts(!llvm.ptr)

// CHECK-LABEL: llvm.mlir.global private constant @assert_msg(dense<[98, 97, 100, 0]> : tensor<4xi8>) {addr_space = 0 : i32} : !llvm.array<4 x i8>

// CHECK-LABEL: llvm.func @all(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64, %arg5: i64, %arg6: i1, %arg7: f32) -> f32 {
// CHECK-NEXT:    %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    llvm.cond_br %arg6, ^bb1, ^bb4
// CHECK-NEXT:    ^bb1:  // pred: ^bb0
// CHECK-NEXT:    %6 = llvm.intr.exp(%arg7) : (f32) -> f32
// CHECK-NEXT:    llvm.cond_br %arg6, ^bb2, ^bb3
// CHECK-NEXT:    ^bb2:  // pred: ^bb1
// CHECK-NEXT:    %7 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %8 = llvm.getelementptr inbounds|nuw %7[%arg5] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %9 = llvm.load %8 : !llvm.ptr -> f32
// CHECK-NEXT:    llvm.return %9 : f32
// CHECK-NEXT:    ^bb3:  // pred: ^bb1
// CHECK-NEXT:    %10 = llvm.mlir.constant(0.000000e+00 : f32) : f32
// CHECK-NEXT:    %11 = llvm.mlir.poison : vector<4xf32>
// CHECK-NEXT:    %12 = llvm.mlir.constant(0 : i32) : i32
// CHECK-NEXT:    %13 = llvm.insertelement %6, %11[%12 : i32] : vector<4xf32>
// CHECK-NEXT:    %14 = llvm.shufflevector %13, %11 [0, 0, 0, 0] : vector<4xf32>
// CHECK-NEXT:    %15 = llvm.add %arg5, %arg5 : i64
// CHECK-NEXT:    %16 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %17 = llvm.getelementptr %16[%15] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    llvm.store %14, %17 {alignment = 4 : i64} : vector<4xf32>, !llvm.ptr
// CHECK-NEXT:    %18 = llvm.mlir.poison : f32
// CHECK-NEXT:    llvm.return %18 : f32
// CHECK-NEXT:    ^bb4:  // pred: ^bb0
// CHECK-NEXT:    %19 = llvm.mlir.addressof @assert_msg : !llvm.ptr
// CHECK-NEXT:    %20 = llvm.getelementptr %19[0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<4 x i8>
// CHECK-NEXT:    llvm.call @puts(%20) : (!llvm.ptr) -> ()
// CHECK-NEXT:    llvm.call @abort() : () -> ()
// CHECK-NEXT:    llvm.unreachable
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
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg1 : index to i64
// CHECK-NEXT:    %2 = llvm.mlir.constant(1 : index) : i64
// CHECK-NEXT:    %3 = llvm.mlir.zero : !llvm.ptr
// CHECK-NEXT:    %4 = llvm.getelementptr %3[%1] : (!llvm.ptr, i64) -> !llvm.ptr, f32
// CHECK-NEXT:    %5 = llvm.ptrtoint %4 : !llvm.ptr to i64
// CHECK-NEXT:    %6 = llvm.call @malloc(%5) : (i64) -> !llvm.ptr
// CHECK-NEXT:    %7 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %8 = llvm.insertvalue %6, %7[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %9 = llvm.insertvalue %6, %8[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %10 = llvm.mlir.constant(0 : index) : i64
// CHECK-NEXT:    %11 = llvm.insertvalue %10, %9[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %12 = llvm.insertvalue %1, %11[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %13 = llvm.insertvalue %2, %12[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %14 = llvm.extractvalue %13[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    llvm.call @free(%14) : (!llvm.ptr) -> ()
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
