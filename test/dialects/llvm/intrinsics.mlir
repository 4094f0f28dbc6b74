// RUN: tsopt %s | FileCheck %s
// RUN: tsopt %s -mlir-print-op-generic | tsopt | FileCheck %s
// RUN: %if mlir-opt %{ mlir-opt %s | FileCheck %s %}

// CHECK-LABEL: llvm.func @numbers(%arg0: f32, %arg1: vector<4xf32>, %arg2: i32, %arg3: i1) {
// CHECK-NEXT:   %0 = llvm.intr.fma(%arg0, %arg0, %arg0) : (f32, f32, f32) -> f32
// CHECK-NEXT:   %1 = llvm.intr.fmuladd(%arg1, %arg1, %arg1) {fastmathFlags = #llvm.fastmath<contract>} : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT:   %2 = llvm.intr.exp2(%arg0) : (f32) -> f32
// CHECK-NEXT:   %3 = llvm.intr.sqrt(%arg0) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> f32
// CHECK-NEXT:   %4 = llvm.intr.fabs(%arg0) : (f32) -> f32
// CHECK-NEXT:   %5 = llvm.intr.maxnum(%arg0, %arg0) : (f32, f32) -> f32
// CHECK-NEXT:   %6 = llvm.intr.minimum(%arg0, %arg0) : (f32, f32) -> f32
// CHECK-NEXT:   %7 = llvm.intr.copysign(%arg0, %arg0) : (f32, f32) -> f32
// CHECK-NEXT:   %8 = llvm.intr.powi(%arg0, %arg2) : (f32, i32) -> f32
// CHECK-NEXT:   %9 = llvm.intr.ctpop(%arg2) : (i32) -> i32
// CHECK-NEXT:   %10 = "llvm.intr.ctlz"(%arg2) <{is_zero_poison = true}> : (i32) -> i32
// CHECK-NEXT:   %11 = "llvm.intr.cttz"(%arg2) <{is_zero_poison = false}> : (i32) -> i32
// CHECK-NEXT:   %12 = "llvm.intr.abs"(%arg2) <{is_int_min_poison = false}> : (i32) -> i32
// CHECK-NEXT:   %13 = llvm.intr.bswap(%arg2) : (i32) -> i32
// CHECK-NEXT:   %14 = llvm.intr.fshl(%arg2, %arg2, %arg2) : (i32, i32, i32) -> i32
// CHECK-NEXT:   %15 = llvm.intr.smax(%arg2, %arg2) : (i32, i32) -> i32
// CHECK-NEXT:   %16 = "llvm.intr.umul.with.overflow"(%arg2, %arg2) : (i32, i32) -> !llvm.struct<(i32, i1)>
// CHECK-NEXT:   %17 = llvm.intr.sadd.sat(%arg2, %arg2) : (i32, i32) -> i32
// CHECK-NEXT:   %18 = llvm.intr.expect %arg2, %arg2 : i32
// CHECK-NEXT:   llvm.intr.assume %arg3 : i1
// CHECK-NEXT:   %19 = "llvm.intr.is.fpclass"(%arg0) <{bit = 3 : i32}> : (f32) -> i1
// CHECK-NEXT:   llvm.return
llvm.func @numbers(%a: f32, %v: vector<4xf32>, %i: i32, %b: i1) {
  %0 = llvm.intr.fma(%a, %a, %a) : (f32, f32, f32) -> f32
  %1 = llvm.intr.fmuladd(%v, %v, %v) {fastmathFlags = #llvm.fastmath<contract>} : (vector<4xf32>, vector<4xf32>, vector<4xf32>) -> vector<4xf32>
  %2 = llvm.intr.exp2(%a) : (f32) -> f32
  %3 = llvm.intr.sqrt(%a) {fastmathFlags = #llvm.fastmath<afn>} : (f32) -> f32
  %4 = llvm.intr.fabs(%a) : (f32) -> f32
  %5 = llvm.intr.maxnum(%a, %a) : (f32, f32) -> f32
  %6 = llvm.intr.minimum(%a, %a) : (f32, f32) -> f32
  %7 = llvm.intr.copysign(%a, %a) : (f32, f32) -> f32
  %8 = llvm.intr.powi(%a, %i) : (f32, i32) -> f32
  %9 = llvm.intr.ctpop(%i) : (i32) -> i32
  %10 = "llvm.intr.ctlz"(%i) <{is_zero_poison = true}> : (i32) -> i32
  %11 = "llvm.intr.cttz"(%i) <{is_zero_poison = false}> : (i32) -> i32
  %12 = "llvm.intr.abs"(%i) <{is_int_min_poison = false}> : (i32) -> i32
  %13 = llvm.intr.bswap(%i) : (i32) -> i32
  %14 = llvm.intr.fshl(%i, %i, %i) : (i32, i32, i32) -> i32
  %15 = llvm.intr.smax(%i, %i) : (i32, i32) -> i32
  %16 = "llvm.intr.umul.with.overflow"(%i, %i) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %17 = llvm.intr.sadd.sat(%i, %i) : (i32, i32) -> i32
  %18 = llvm.intr.expect %i, %i : i32
  llvm.intr.assume %b : i1
  %19 = "llvm.intr.is.fpclass"(%a) <{bit = 3 : i32}> : (f32) -> i1
  llvm.return
}

// CHECK-LABEL: llvm.func @vectors(%arg0: vector<4xf32>, %arg1: vector<4xi32>, %arg2: f32, %arg3: vector<4xi1>, %arg4: !llvm.ptr, %arg5: vector<4x!llvm.ptr>) {
// CHECK-NEXT:   %0 = "llvm.intr.vector.reduce.add"(%arg1) : (vector<4xi32>) -> i32
// CHECK-NEXT:   %1 = "llvm.intr.vector.reduce.fadd"(%arg2, %arg0) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<4xf32>) -> f32
// CHECK-NEXT:   %2 = llvm.intr.vector.reduce.fmax(%arg0) : (vector<4xf32>) -> f32
// CHECK-NEXT:   %3 = llvm.intr.masked.load %arg4, %arg3, %arg0 {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT:   llvm.intr.masked.store %arg0, %arg4, %arg3 {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into !llvm.ptr
// CHECK-NEXT:   %4 = llvm.intr.masked.gather %arg5, %arg3, %arg0 {alignment = 4 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
// CHECK-NEXT:   llvm.intr.masked.scatter %arg0, %arg5, %arg3 {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into vector<4x!llvm.ptr>
// CHECK-NEXT:   llvm.return
llvm.func @vectors(%v: vector<4xf32>, %i: vector<4xi32>, %f: f32, %m: vector<4xi1>, %p: !llvm.ptr, %q: vector<4x!llvm.ptr>) {
  %0 = "llvm.intr.vector.reduce.add"(%i) : (vector<4xi32>) -> i32
  %1 = "llvm.intr.vector.reduce.fadd"(%f, %v) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<4xf32>) -> f32
  %2 = llvm.intr.vector.reduce.fmax(%v) : (vector<4xf32>) -> f32
  %3 = llvm.intr.masked.load %p, %m, %v {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  llvm.intr.masked.store %v, %p, %m {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into !llvm.ptr
  %4 = llvm.intr.masked.gather %q, %m, %v {alignment = 4 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
  llvm.intr.masked.scatter %v, %q, %m {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into vector<4x!llvm.ptr>
  llvm.return
}

// CHECK-LABEL: llvm.func @memory(%arg0: !llvm.ptr, %arg1: !llvm.ptr<3>, %arg2: i64, %arg3: i8) {
// CHECK-NEXT:   "llvm.intr.memcpy"(%arg0, %arg1, %arg2) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr<3>, i64) -> ()
// CHECK-NEXT:   "llvm.intr.memset"(%arg0, %arg3, %arg2) <{isVolatile = true}> : (!llvm.ptr, i8, i64) -> ()
// CHECK-NEXT:   llvm.intr.lifetime.start %arg0 : !llvm.ptr
// CHECK-NEXT:   llvm.intr.lifetime.end %arg0 : !llvm.ptr
// CHECK-NEXT:   llvm.return
llvm.func @memory(%p: !llvm.ptr, %q: !llvm.ptr<3>, %n: i64, %c: i8) {
  "llvm.intr.memcpy"(%p, %q, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr<3>, i64) -> ()
  "llvm.intr.memset"(%p, %c, %n) <{isVolatile = true}> : (!llvm.ptr, i8, i64) -> ()
  llvm.intr.lifetime.start %p : !llvm.ptr
  llvm.intr.lifetime.end %p : !llvm.ptr
  llvm.return
}
