// RUN: tstranslate --mlir-to-llvmir %s | FileCheck %s

// Linkage, visibility and what is known of the address of variables.

// CHECK-DAG: @private = private global i32 undef
llvm.mlir.global private @private() : i32
// CHECK-DAG: @internal = internal global i32 1
llvm.mlir.global internal @internal(1 : i32) : i32
// CHECK-DAG: @available = available_externally global i32 1
llvm.mlir.global available_externally @available(1 : i32) : i32
// CHECK-DAG: @linkonce = linkonce global i32 1
llvm.mlir.global linkonce @linkonce(1 : i32) : i32
// CHECK-DAG: @weak = weak global i32 1
llvm.mlir.global weak @weak(1 : i32) : i32
// CHECK-DAG: @common = common global i32 0
llvm.mlir.global common @common(0 : i32) : i32
// CHECK-DAG: @appending = appending global [2 x i32] [i32 1, i32 2]
llvm.mlir.global appending @appending(dense<[1, 2]> : tensor<2xi32>) : !llvm.array<2 x i32>
// CHECK-DAG: @extern_weak = extern_weak global i32
llvm.mlir.global extern_weak @extern_weak() : i32
// CHECK-DAG: @linkonce_odr = linkonce_odr global i32 1
llvm.mlir.global linkonce_odr @linkonce_odr(1 : i32) : i32
// CHECK-DAG: @weak_odr = weak_odr global i32 1
llvm.mlir.global weak_odr @weak_odr(1 : i32) : i32
// CHECK-DAG: @external = external global i32
llvm.mlir.global external @external() : i32
// CHECK-DAG: @hidden = hidden global i32 1
llvm.mlir.global external hidden @hidden(1 : i32) : i32
// CHECK-DAG: @protected = protected global i32 1
llvm.mlir.global external protected @protected(1 : i32) {dso_local} : i32
// CHECK-DAG: @unnamed = unnamed_addr constant i32 1
llvm.mlir.global external unnamed_addr constant @unnamed(1 : i32) : i32
// CHECK-DAG: @local_unnamed = dso_local local_unnamed_addr constant i32 1
llvm.mlir.global external local_unnamed_addr constant @local_unnamed(1 : i32) {dso_local} : i32
// CHECK-DAG: @tls = internal thread_local global i32 1
llvm.mlir.global internal thread_local @tls(1 : i32) : i32
