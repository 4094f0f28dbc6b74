// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Exchanges between the threads of a warp.

// CHECK-LABEL: define void @shuffles(i32 %0, i32 %1, float %2, i32 %3, i32 %4) {
// CHECK-NEXT: %6 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 %0, i32 %1, i32 %3, i32 %4)
// CHECK-NEXT: %7 = call float @llvm.nvvm.shfl.sync.up.f32(i32 %0, float %2, i32 %3, i32 %4)
// CHECK-NEXT: %8 = call { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32 %0, i32 %1, i32 %3, i32 %4)
// CHECK-NEXT: %9 = call { float, i1 } @llvm.nvvm.shfl.sync.idx.f32p(i32 %0, float %2, i32 %3, i32 %4)
// CHECK-NEXT: ret void
llvm.func @shuffles(%m: i32, %v: i32, %f: f32, %o: i32, %c: i32) {
  %0 = nvvm.shfl.sync bfly %m, %v, %o, %c : i32 -> i32
  %1 = nvvm.shfl.sync up %m, %f, %o, %c : f32 -> f32
  %2 = nvvm.shfl.sync down %m, %v, %o, %c {return_value_and_is_valid} : i32 -> !llvm.struct<(i32, i1)>
  %3 = nvvm.shfl.sync idx %m, %f, %o, %c {return_value_and_is_valid} : f32 -> !llvm.struct<(f32, i1)>
  llvm.return
}
// CHECK-LABEL: define void @votes(i32 %0, i1 %1, i32 %2, i64 %3, float %4) {
// CHECK-NEXT: %6 = call i32 @llvm.nvvm.vote.ballot.sync(i32 %0, i1 %1)
// CHECK-NEXT: %7 = call i1 @llvm.nvvm.vote.any.sync(i32 %0, i1 %1)
// CHECK-NEXT: %8 = call i1 @llvm.nvvm.vote.all.sync(i32 %0, i1 %1)
// CHECK-NEXT: %9 = call i1 @llvm.nvvm.vote.uni.sync(i32 %0, i1 %1)
// CHECK-NEXT: %10 = call i32 @llvm.nvvm.match.any.sync.i32(i32 %0, i32 %2)
// CHECK-NEXT: %11 = call { i32, i1 } @llvm.nvvm.match.all.sync.i64p(i32 %0, i64 %3)
// CHECK-NEXT: %12 = call i32 @llvm.nvvm.redux.sync.add(i32 %2, i32 %0)
// CHECK-NEXT: %13 = call float @llvm.nvvm.redux.sync.fmin.abs.NaN(float %4, i32 %0)
// CHECK-NEXT: %14 = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
// CHECK-NEXT: %15 = extractvalue { i32, i1 } %14, 1
// CHECK-NEXT: ret void
llvm.func @votes(%m: i32, %p: i1, %v: i32, %w: i64, %f: f32) {
  %0 = nvvm.vote.sync ballot %m, %p -> i32
  %1 = nvvm.vote.sync any %m, %p -> i1
  %2 = nvvm.vote.sync all %m, %p -> i1
  %3 = nvvm.vote.sync uni %m, %p -> i1
  %4 = nvvm.match.sync any %m, %v : i32 -> i32
  %5 = nvvm.match.sync all %m, %w : i64 -> !llvm.struct<(i32, i1)>
  %6 = nvvm.redux.sync add %v, %m : i32 -> i32
  %7 = nvvm.redux.sync fmin %f, %m {abs = true, nan = true} : f32 -> f32
  %8 = nvvm.elect.sync -> i1
  llvm.return
}
