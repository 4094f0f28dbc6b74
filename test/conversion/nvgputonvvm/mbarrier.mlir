// RUN: tsopt %s --allow-unregistered-dialect --convert-nvgpu-to-nvvm --mlir-print-local-scope | FileCheck %s

// mbarriers are words of a global in shared memory.

!bar = !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>
!bars = !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>, num_barriers = 4>
!bar3 = !nvgpu.mbarrier.group<memorySpace = 3, num_barriers = 2>
!tok = !nvgpu.mbarrier.token

// CHECK-LABEL: memref.global "private" @__mbarrier_2 : memref<4xi64, 3> {alignment = 8 : i64}

// CHECK-LABEL: memref.global "private" @__mbarrier_1 : memref<2xi64, 3> {alignment = 8 : i64}

// CHECK-LABEL: memref.global "private" @__mbarrier_0 : memref<4xi64, 3> {alignment = 8 : i64}

// CHECK-LABEL: memref.global "private" @__mbarrier : memref<1xi64, 3> {alignment = 8 : i64}

// CHECK-LABEL: func.func @barriers(%arg0: index, %arg1: i1, %arg2: index) {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg0 : index to i64
// CHECK-NEXT:    %1 = memref.get_global @__mbarrier : memref<1xi64, 3>
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %1 : memref<1xi64, 3> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %3 = builtin.unrealized_conversion_cast %c0 : index to i64
// CHECK-NEXT:    %4 = llvm.extractvalue %2[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %5 = llvm.getelementptr %4[%3] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK-NEXT:    %6 = llvm.trunc %0 : i64 to i32
// CHECK-NEXT:    nvvm.mbarrier.init %5, %6 : !llvm.ptr<3>, i32
// CHECK-NEXT:    %7 = llvm.extractvalue %2[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %8 = llvm.getelementptr %7[%3] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK-NEXT:    %9 = llvm.trunc %0 : i64 to i32
// CHECK-NEXT:    nvvm.mbarrier.init %8, %9, predicate = %arg1 : !llvm.ptr<3>, i32, i1
// CHECK-NEXT:    %10 = llvm.extractvalue %2[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %11 = llvm.getelementptr %10[%3] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK-NEXT:    %12 = nvvm.mbarrier.arrive %11 : !llvm.ptr<3> -> i64
// CHECK-NEXT:    %13 = llvm.extractvalue %2[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %14 = llvm.getelementptr %13[%3] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK-NEXT:    %15 = nvvm.mbarrier.test.wait %14, %12 : !llvm.ptr<3>, i64 -> i1
// CHECK-NEXT:    %16 = llvm.extractvalue %2[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %17 = llvm.getelementptr %16[%3] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK-NEXT:    %18 = llvm.trunc %0 : i64 to i32
// CHECK-NEXT:    %19 = nvvm.mbarrier.arrive.nocomplete %17, %18 : !llvm.ptr<3>, i32 -> i64
// CHECK-NEXT:    %20 = builtin.unrealized_conversion_cast %19 : i64 to !nvgpu.mbarrier.token
// CHECK-NEXT:    %21 = llvm.extractvalue %2[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %22 = llvm.getelementptr %21[%3] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK-NEXT:    %23 = llvm.trunc %0 : i64 to i32
// CHECK-NEXT:    nvvm.mbarrier.arrive.expect_tx %22, %23 : !llvm.ptr<3>, i32
// CHECK-NEXT:    %24 = llvm.extractvalue %2[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %25 = llvm.getelementptr %24[%3] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK-NEXT:    %26 = llvm.trunc %0 : i64 to i32
// CHECK-NEXT:    nvvm.mbarrier.arrive.expect_tx %25, %26, predicate = %arg1 : !llvm.ptr<3>, i32, i1
// CHECK-NEXT:    %27 = llvm.extractvalue %2[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %28 = llvm.getelementptr %27[%3] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK-NEXT:    %29 = llvm.trunc %0 : i64 to i32
// CHECK-NEXT:    %30 = llvm.zext %arg1 : i1 to i32
// CHECK-NEXT:    nvvm.mbarrier.try_wait.parity %28, %30, %29 : !llvm.ptr<3>, i32, i32
// CHECK-NEXT:    %31 = llvm.extractvalue %2[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %32 = llvm.getelementptr %31[%3] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK-NEXT:    %33 = llvm.ptrtoint %32 : !llvm.ptr<3> to i32
// CHECK-NEXT:    %34 = llvm.extractvalue %2[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %35 = llvm.getelementptr %34[%3] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK-NEXT:    %36 = llvm.ptrtoint %35 : !llvm.ptr<3> to i64
// CHECK-NEXT:    "t.use"(%33, %36, %15, %20) : (i32, i64, i1, !nvgpu.mbarrier.token) -> ()
// CHECK-NEXT:    return
func.func @barriers(%n: index, %p: i1, %i: index) {
  %b = nvgpu.mbarrier.create -> !bar
  %c0 = arith.constant 0 : index
  nvgpu.mbarrier.init %b[%c0], %n : !bar
  nvgpu.mbarrier.init %b[%c0], %n, predicate = %p : !bar
  %t = nvgpu.mbarrier.arrive %b[%c0] : !bar -> !tok
  %d = nvgpu.mbarrier.test.wait %b[%c0], %t : !bar, !tok
  %t1 = nvgpu.mbarrier.arrive.nocomplete %b[%c0], %n : !bar -> !tok
  nvgpu.mbarrier.arrive.expect_tx %b[%c0], %n : !bar
  nvgpu.mbarrier.arrive.expect_tx %b[%c0], %n, predicate = %p : !bar
  nvgpu.mbarrier.try_wait.parity %b[%c0], %p, %n : !bar
  %g = nvgpu.mbarrier.get %b[%c0] : !bar -> i32
  %g1 = nvgpu.mbarrier.get %b[%c0] : !bar -> i64
  "t.use"(%g, %g1, %d, %t1) : (i32, i64, i1, !tok) -> ()
  return
}

// CHECK-LABEL: func.func @groups(%arg0: index, %arg1: i1, %arg2: index) {
// CHECK-NEXT:    %0 = builtin.unrealized_conversion_cast %arg2 : index to i64
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %arg0 : index to i64
// CHECK-NEXT:    %2 = memref.get_global @__mbarrier_0 : memref<4xi64, 3>
// CHECK-NEXT:    %3 = builtin.unrealized_conversion_cast %2 : memref<4xi64, 3> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %4 = memref.get_global @__mbarrier_1 : memref<2xi64, 3>
// CHECK-NEXT:    %5 = builtin.unrealized_conversion_cast %4 : memref<2xi64, 3> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %6 = llvm.extractvalue %3[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %7 = llvm.getelementptr %6[%0] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK-NEXT:    %8 = llvm.trunc %1 : i64 to i32
// CHECK-NEXT:    nvvm.mbarrier.init %7, %8 : !llvm.ptr<3>, i32
// CHECK-NEXT:    %9 = llvm.extractvalue %5[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %10 = llvm.getelementptr %9[%0] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK-NEXT:    %11 = llvm.trunc %1 : i64 to i32
// CHECK-NEXT:    nvvm.mbarrier.init %10, %11 : !llvm.ptr<3>, i32
// CHECK-NEXT:    %12 = llvm.extractvalue %3[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %13 = llvm.getelementptr %12[%0] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK-NEXT:    %14 = nvvm.mbarrier.arrive %13 : !llvm.ptr<3> -> i64
// CHECK-NEXT:    return
func.func @groups(%n: index, %p: i1, %i: index) {
  %b = nvgpu.mbarrier.create -> !bars
  %c = nvgpu.mbarrier.create -> !bar3
  nvgpu.mbarrier.init %b[%i], %n : !bars
  nvgpu.mbarrier.init %c[%i], %n : !bar3
  %t = nvgpu.mbarrier.arrive %b[%i] : !bars -> !tok
  return
}

// CHECK-LABEL: func.func @loop(%arg0: index, %arg1: index) {
// CHECK-NEXT:    %c0 = arith.constant 0 : index
// CHECK-NEXT:    %0 = memref.get_global @__mbarrier_2 : memref<4xi64, 3>
// CHECK-NEXT:    %1 = builtin.unrealized_conversion_cast %0 : memref<4xi64, 3> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    scf.for %arg2 = %arg1 to %arg0 step %arg1 {
// CHECK-NEXT:    %2 = builtin.unrealized_conversion_cast %arg2 : index to i64
// CHECK-NEXT:    %3 = llvm.extractvalue %1[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %4 = llvm.getelementptr %3[%2] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK-NEXT:    %5 = nvvm.mbarrier.arrive %4 : !llvm.ptr<3> -> i64
// CHECK-NEXT:    %6 = llvm.extractvalue %1[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
// CHECK-NEXT:    %7 = llvm.getelementptr %6[%2] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i64
// CHECK-NEXT:    %8 = nvvm.mbarrier.test.wait %7, %5 : !llvm.ptr<3>, i64 -> i1
// CHECK-NEXT:    }
// CHECK-NEXT:    return
func.func @loop(%n: index, %i: index) {
  %c0 = arith.constant 0 : index
  %b = nvgpu.mbarrier.create -> !bars
  scf.for %k = %i to %n step %i {
    %t = nvgpu.mbarrier.arrive %b[%k] : !bars -> !tok
    %d = nvgpu.mbarrier.test.wait %b[%k], %t : !bars, !tok
  }
  return
}
