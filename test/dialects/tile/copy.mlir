// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// tile.copy moves a window from memory to memory, by the engine that it names: through
// registers (ldst) or past them (cp_async). An async copy is complete only after its
// group was committed and waited for. auto is not printed.

// CHECK-LABEL: func.func private @copy
func.func private @copy(%A: memref<?x512xbf16>, %s: memref<64x32xbf16, #scale.mem<l1>>, %i: index) {
  // CHECK: tile.copy %{{.*}}[%{{.*}}, %{{.*}}] to %{{.*}}[%{{.*}}, %{{.*}}] tile(64, 32) : memref<?x512xbf16> to memref<64x32xbf16, #scale.mem<l1>>
  tile.copy %A[%i, %i] to %s[%i, %i] tile(64, 32) : memref<?x512xbf16> to memref<64x32xbf16, #scale.mem<l1>>
  // The window of a row spans the last dimension of both.
  // CHECK: tile.copy %{{.*}} to %{{.*}} tile(32) engine(ldst) :
  tile.copy %s[%i, %i] to %A[%i, %i] tile(32) engine(ldst) : memref<64x32xbf16, #scale.mem<l1>> to memref<?x512xbf16>
  // CHECK: tile.copy async %{{.*}} to %{{.*}} tile(64, 32) engine(cp_async) {my.note} :
  tile.copy async %A[%i, %i] to %s[%i, %i] tile(64, 32) engine(cp_async) {my.note} : memref<?x512xbf16> to memref<64x32xbf16, #scale.mem<l1>>
  // CHECK: tile.copy %{{.*}} tile(32) layout(#{{.*}}) :
  tile.copy %A[%i, %i] to %s[%i, %i] tile(32) layout(#tile.layout<lane = [32@0]>) : memref<?x512xbf16> to memref<64x32xbf16, #scale.mem<l1>>
  // CHECK: tile.copy async %{{.*}} to %{{.*}} tile(64, 32) :
  tile.copy async %A[%i, %i] to %s[%i, %i] tile(64, 32) engine(auto) : memref<?x512xbf16> to memref<64x32xbf16, #scale.mem<l1>>
  return
}

// The ranks of the sides need not agree.

// CHECK-LABEL: func.func private @ranks
func.func private @ranks(%a: memref<2x4x8xf32>, %b: memref<8xf32>, %i: index) {
  // CHECK: tile.copy %{{.*}}[%{{.*}}, %{{.*}}, %{{.*}}] to %{{.*}}[%{{.*}}] tile(8) : memref<2x4x8xf32> to memref<8xf32>
  tile.copy %a[%i, %i, %i] to %b[%i] tile(8) : memref<2x4x8xf32> to memref<8xf32>
  return
}

// Rows of the source lie where index tiles say, whose types are written.

// CHECK-LABEL: func.func private @rows
func.func private @rows(%A: memref<?x4x512xbf16>, %s: memref<2x64x32xbf16, #scale.mem<l1>>, %rows: tensor<64xi32>, %i: index) {
  // CHECK: tile.copy async %{{.*}}[%{{.*}}, %{{.*}}, 32] [1, 1, 32] to %{{.*}}[%{{.*}}, 0, 0] tile(64, 32) : memref<?x4x512xbf16>, tensor<64xi32>, index to memref<2x64x32xbf16, #scale.mem<l1>>
  tile.copy async %A[%rows, %i, 32] [1, 1, 32] to %s[%i, 0, 0] tile(64, 32) : memref<?x4x512xbf16>, tensor<64xi32>, index to memref<2x64x32xbf16, #scale.mem<l1>>
  return
}
