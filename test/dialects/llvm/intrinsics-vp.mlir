// RUN: tsopt %s | tsopt | FileCheck %s

// Vector predication.

// CHECK-LABEL: llvm.func @vp(%arg0: vector<8xi32>, %arg1: vector<8xi32>, %arg2: vector<8xf32>, %arg3: vector<8xf32>, %arg4: vector<8xi64>, %arg5: vector<8xf64>, %arg6: vector<8x!llvm.ptr>, %arg7: i32, %arg8: f32, %arg9: !llvm.ptr, %arg10: vector<8xi1>, %arg11: i32, %arg12: i64) {
// CHECK-NEXT: %0 = "llvm.intr.vp.add"(%arg0, %arg1, %arg10, %arg11) : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
// CHECK-NEXT: %1 = "llvm.intr.vp.fadd"(%arg2, %arg3, %arg10, %arg11) : (vector<8xf32>, vector<8xf32>, vector<8xi1>, i32) -> vector<8xf32>
// CHECK-NEXT: %2 = "llvm.intr.vp.fneg"(%arg2, %arg10, %arg11) : (vector<8xf32>, vector<8xi1>, i32) -> vector<8xf32>
// CHECK-NEXT: %3 = "llvm.intr.vp.fma"(%arg2, %arg2, %arg3, %arg10, %arg11) : (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xi1>, i32) -> vector<8xf32>
// CHECK-NEXT: %4 = "llvm.intr.vp.reduce.add"(%arg7, %arg0, %arg10, %arg11) : (i32, vector<8xi32>, vector<8xi1>, i32) -> i32
// CHECK-NEXT: %5 = "llvm.intr.vp.reduce.fmax"(%arg8, %arg2, %arg10, %arg11) : (f32, vector<8xf32>, vector<8xi1>, i32) -> f32
// CHECK-NEXT: %6 = "llvm.intr.vp.select"(%arg10, %arg0, %arg1, %arg11) : (vector<8xi1>, vector<8xi32>, vector<8xi32>, i32) -> vector<8xi32>
// CHECK-NEXT: %7 = "llvm.intr.vp.merge"(%arg10, %arg0, %arg1, %arg11) : (vector<8xi1>, vector<8xi32>, vector<8xi32>, i32) -> vector<8xi32>
// CHECK-NEXT: "llvm.intr.vp.store"(%arg0, %arg9, %arg10, %arg11) : (vector<8xi32>, !llvm.ptr, vector<8xi1>, i32) -> ()
// CHECK-NEXT: %8 = "llvm.intr.vp.load"(%arg9, %arg10, %arg11) : (!llvm.ptr, vector<8xi1>, i32) -> vector<8xi32>
// CHECK-NEXT: "llvm.intr.experimental.vp.strided.store"(%arg0, %arg9, %arg7, %arg10, %arg11) : (vector<8xi32>, !llvm.ptr, i32, vector<8xi1>, i32) -> ()
// CHECK-NEXT: %9 = "llvm.intr.experimental.vp.strided.load"(%arg9, %arg7, %arg10, %arg11) : (!llvm.ptr, i32, vector<8xi1>, i32) -> vector<8xi32>
// CHECK-NEXT: %10 = "llvm.intr.vp.trunc"(%arg4, %arg10, %arg11) : (vector<8xi64>, vector<8xi1>, i32) -> vector<8xi32>
// CHECK-NEXT: %11 = "llvm.intr.vp.fptosi"(%arg5, %arg10, %arg11) : (vector<8xf64>, vector<8xi1>, i32) -> vector<8xi64>
// CHECK-NEXT: %12 = "llvm.intr.vp.ptrtoint"(%arg6, %arg10, %arg11) : (vector<8x!llvm.ptr>, vector<8xi1>, i32) -> vector<8xi64>
// CHECK-NEXT: %13 = "llvm.intr.vp.inttoptr"(%arg4, %arg10, %arg11) : (vector<8xi64>, vector<8xi1>, i32) -> vector<8x!llvm.ptr>
llvm.func @vp(%A: vector<8xi32>, %B: vector<8xi32>, %C: vector<8xf32>, %D: vector<8xf32>, %a: vector<8xi64>, %d: vector<8xf64>, %p: vector<8x!llvm.ptr>, %i: i32, %f: f32, %q: !llvm.ptr, %mask: vector<8xi1>, %evl: i32, %s: i64) {
  "llvm.intr.vp.add" (%A, %B, %mask, %evl) : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  "llvm.intr.vp.fadd" (%C, %D, %mask, %evl) : (vector<8xf32>, vector<8xf32>, vector<8xi1>, i32) -> vector<8xf32>
  "llvm.intr.vp.fneg" (%C, %mask, %evl) : (vector<8xf32>, vector<8xi1>, i32) -> vector<8xf32>
  "llvm.intr.vp.fma" (%C, %C, %D, %mask, %evl) : (vector<8xf32>, vector<8xf32>, vector<8xf32>, vector<8xi1>, i32) -> vector<8xf32>
  "llvm.intr.vp.reduce.add" (%i, %A, %mask, %evl) : (i32, vector<8xi32>, vector<8xi1>, i32) -> i32
  "llvm.intr.vp.reduce.fmax" (%f, %C, %mask, %evl) : (f32, vector<8xf32>, vector<8xi1>, i32) -> f32
  "llvm.intr.vp.select" (%mask, %A, %B, %evl) : (vector<8xi1>, vector<8xi32>, vector<8xi32>, i32) -> vector<8xi32>
  "llvm.intr.vp.merge" (%mask, %A, %B, %evl) : (vector<8xi1>, vector<8xi32>, vector<8xi32>, i32) -> vector<8xi32>
  "llvm.intr.vp.store" (%A, %q, %mask, %evl) : (vector<8xi32>, !llvm.ptr, vector<8xi1>, i32) -> ()
  "llvm.intr.vp.load" (%q, %mask, %evl) : (!llvm.ptr, vector<8xi1>, i32) -> vector<8xi32>
  "llvm.intr.experimental.vp.strided.store" (%A, %q, %i, %mask, %evl) : (vector<8xi32>, !llvm.ptr, i32, vector<8xi1>, i32) -> ()
  "llvm.intr.experimental.vp.strided.load" (%q, %i, %mask, %evl) : (!llvm.ptr, i32, vector<8xi1>, i32) -> vector<8xi32>
  "llvm.intr.vp.trunc" (%a, %mask, %evl) : (vector<8xi64>, vector<8xi1>, i32) -> vector<8xi32>
  "llvm.intr.vp.fptosi" (%d, %mask, %evl) : (vector<8xf64>, vector<8xi1>, i32) -> vector<8xi64>
  "llvm.intr.vp.ptrtoint" (%p, %mask, %evl) : (vector<8x!llvm.ptr>, vector<8xi1>, i32) -> vector<8xi64>
  "llvm.intr.vp.inttoptr" (%a, %mask, %evl) : (vector<8xi64>, vector<8xi1>, i32) -> vector<8x!llvm.ptr>
  llvm.return
}
