package memory_test

// programs ask about their own values (questions).
var programs = map[string]string{
	"allocations": `
func.func @f(%arg: memref<8xf32>) {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloca() : memref<8xf32>
  %t = tile.alloc : memref<8xf32, #scale.mem<l1>>
  %u = tile.alloc : memref<8xf32, #scale.mem<l1>>
  "ask.must"(%a, %a) : (memref<8xf32>, memref<8xf32>) -> ()
  "ask.no"(%a, %b) : (memref<8xf32>, memref<8xf32>) -> ()
  "ask.no"(%a, %arg) : (memref<8xf32>, memref<8xf32>) -> ()
  "ask.no"(%t, %u) : (memref<8xf32, #scale.mem<l1>>, memref<8xf32, #scale.mem<l1>>) -> ()
  return
}`,
	"arguments": `
func.func @plain(%a: memref<8xf32>, %b: memref<8xf32>) {
  "ask.may"(%a, %b) : (memref<8xf32>, memref<8xf32>) -> ()
  "ask.no_in_kernel"(%a, %b) : (memref<8xf32>, memref<8xf32>) -> ()
  %v = memref.subview %a[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  "ask.may_in_kernel"(%v, %a) : (memref<4xf32, strided<[1]>>, memref<8xf32>) -> ()
  return
}
func.func @apart(%a: memref<8xf32> {llvm.noalias}, %b: memref<8xf32> {llvm.noalias}, %c: memref<8xf32>) {
  "ask.no"(%a, %b) : (memref<8xf32>, memref<8xf32>) -> ()
  "ask.may"(%a, %c) : (memref<8xf32>, memref<8xf32>) -> ()
  return
}
gpu.module @m {
  gpu.func @g(%a: memref<8xf32> {llvm.noalias}, %b: memref<8xf32> {llvm.noalias}) kernel {
    "ask.no"(%a, %b) : (memref<8xf32>, memref<8xf32>) -> ()
    gpu.return
  }
}
llvm.func @l(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}, %c: !llvm.ptr) {
  %i = llvm.mlir.constant(4 : i32) : i32
  %p = llvm.getelementptr %a[%i] : (!llvm.ptr, i32) -> !llvm.ptr, f32
  "ask.no"(%p, %b) : (!llvm.ptr, !llvm.ptr) -> ()
  "ask.may"(%p, %c) : (!llvm.ptr, !llvm.ptr) -> ()
  "ask.roots"(%p, %a) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}`,
	"globals": `
memref.global "private" @x : memref<8xf32>
memref.global "private" @y : memref<8xf32>
func.func @f(%arg: memref<8xf32>) {
  %x = memref.get_global @x : memref<8xf32>
  %again = memref.get_global @x : memref<8xf32>
  %y = memref.get_global @y : memref<8xf32>
  %a = memref.alloc() : memref<8xf32>
  "ask.may"(%x, %again) : (memref<8xf32>, memref<8xf32>) -> ()
  "ask.no"(%x, %y) : (memref<8xf32>, memref<8xf32>) -> ()
  "ask.no"(%x, %a) : (memref<8xf32>, memref<8xf32>) -> ()
  "ask.may"(%x, %arg) : (memref<8xf32>, memref<8xf32>) -> ()
  return
}`,
	"whole views": `
func.func @f(%a: memref<8xf32>) {
  %c = memref.cast %a : memref<8xf32> to memref<?xf32>
  %e = memref.expand_shape %a [[0, 1]] output_shape [2, 4] : memref<8xf32> into memref<2x4xf32>
  %r = memref.reinterpret_cast %a to offset: [0], sizes: [8], strides: [1] : memref<8xf32> to memref<8xf32>
  "ask.must"(%c, %a) : (memref<?xf32>, memref<8xf32>) -> ()
  "ask.must"(%c, %e) : (memref<?xf32>, memref<2x4xf32>) -> ()
  "ask.may"(%r, %a) : (memref<8xf32>, memref<8xf32>) -> ()
  "ask.roots"(%e, %a) : (memref<2x4xf32>, memref<8xf32>) -> ()
  return
}`,
	"windows": `
func.func @f(%a: memref<8x8xf32>, %i: index) {
  %low = memref.subview %a[0, 0] [4, 8] [1, 1] : memref<8x8xf32> to memref<4x8xf32, strided<[8, 1]>>
  %low2 = memref.subview %a[0, 0] [4, 8] [1, 1] : memref<8x8xf32> to memref<4x8xf32, strided<[8, 1]>>
  %high = memref.subview %a[4, 0] [4, 8] [1, 1] : memref<8x8xf32> to memref<4x8xf32, strided<[8, 1], offset: 32>>
  %third = memref.subview %a[3, 0] [4, 8] [1, 1] : memref<8x8xf32> to memref<4x8xf32, strided<[8, 1], offset: 24>>
  %even = memref.subview %a[0, 0] [4, 8] [2, 1] : memref<8x8xf32> to memref<4x8xf32, strided<[16, 1]>>
  %any = memref.subview %a[%i, 0] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: ?>>
  %right = memref.subview %a[%i, 4] [4, 4] [1, 1] : memref<8x8xf32> to memref<4x4xf32, strided<[8, 1], offset: ?>>
  "ask.no"(%low, %high) : (memref<4x8xf32, strided<[8, 1]>>, memref<4x8xf32, strided<[8, 1], offset: 32>>) -> ()
  "ask.must"(%low, %low2) : (memref<4x8xf32, strided<[8, 1]>>, memref<4x8xf32, strided<[8, 1]>>) -> ()
  "ask.may"(%low, %third) : (memref<4x8xf32, strided<[8, 1]>>, memref<4x8xf32, strided<[8, 1], offset: 24>>) -> ()
  "ask.may"(%even, %high) : (memref<4x8xf32, strided<[16, 1]>>, memref<4x8xf32, strided<[8, 1], offset: 32>>) -> ()
  "ask.may"(%any, %low) : (memref<4x4xf32, strided<[8, 1], offset: ?>>, memref<4x8xf32, strided<[8, 1]>>) -> ()
  "ask.no"(%any, %right) : (memref<4x4xf32, strided<[8, 1], offset: ?>>, memref<4x4xf32, strided<[8, 1], offset: ?>>) -> ()
  "ask.may"(%low, %a) : (memref<4x8xf32, strided<[8, 1]>>, memref<8x8xf32>) -> ()
  // Windows of windows, and a cast that gets back to the whole allocation.
  %in = memref.subview %low[1, 0] [2, 2] [1, 1] : memref<4x8xf32, strided<[8, 1]>> to memref<2x2xf32, strided<[8, 1], offset: 8>>
  "ask.no"(%in, %high) : (memref<2x2xf32, strided<[8, 1], offset: 8>>, memref<4x8xf32, strided<[8, 1], offset: 32>>) -> ()
  "ask.may"(%in, %low) : (memref<2x2xf32, strided<[8, 1], offset: 8>>, memref<4x8xf32, strided<[8, 1]>>) -> ()
  %back = memref.reinterpret_cast %low to offset: [32], sizes: [4], strides: [1] : memref<4x8xf32, strided<[8, 1]>> to memref<4xf32, strided<[1], offset: 32>>
  "ask.may"(%back, %high) : (memref<4xf32, strided<[1], offset: 32>>, memref<4x8xf32, strided<[8, 1], offset: 32>>) -> ()
  return
}
func.func @bytes(%a: memref<64xi8>, %i: index) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %c12 = arith.constant 12 : index
  %0 = memref.view %a[%c0][] : memref<64xi8> to memref<4xf32>
  %1 = memref.view %a[%c16][] : memref<64xi8> to memref<8xbf16>
  %2 = memref.view %a[%c12][] : memref<64xi8> to memref<4xi8>
  %3 = memref.view %a[%i][] : memref<64xi8> to memref<4xi8>
  "ask.no"(%0, %1) : (memref<4xf32>, memref<8xbf16>) -> ()
  "ask.may"(%0, %2) : (memref<4xf32>, memref<4xi8>) -> ()
  "ask.may"(%0, %3) : (memref<4xf32>, memref<4xi8>) -> ()
  return
}`,
	"windows of what a loop carries may be of one half now, the other then": `
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>, %c0: index, %c1: index) {
  %r = scf.for %i = %c0 to %c1 step %c1 iter_args(%m = %a) -> (memref<8xf32>) {
    %low = memref.subview %m[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
    %high = memref.subview %m[4] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1], offset: 4>>
    "ask.may"(%low, %high) : (memref<4xf32, strided<[1]>>, memref<4xf32, strided<[1], offset: 4>>) -> ()
    scf.yield %b : memref<8xf32>
  }
  return
}`,
	"loops": `
func.func @f(%arg: memref<8xf32>, %c0: index, %c1: index, %i1: i1) {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %c = memref.alloc() : memref<8xf32>
  %r:2 = scf.for %i = %c0 to %c1 step %c1 iter_args(%m = %a, %n = %b) -> (memref<8xf32>, memref<8xf32>) {
    "ask.roots"(%m, %a, %b) : (memref<8xf32>, memref<8xf32>, memref<8xf32>) -> ()
    "ask.may"(%m, %n) : (memref<8xf32>, memref<8xf32>) -> ()
    "ask.may"(%m, %b) : (memref<8xf32>, memref<8xf32>) -> ()
    "ask.no"(%m, %c) : (memref<8xf32>, memref<8xf32>) -> ()
    "ask.no"(%m, %arg) : (memref<8xf32>, memref<8xf32>) -> ()
    scf.yield %n, %m : memref<8xf32>, memref<8xf32>
  }
  "ask.owned"(%r#0, %a, %b) : (memref<8xf32>, memref<8xf32>, memref<8xf32>) -> ()
  "ask.no"(%r#0, %c) : (memref<8xf32>, memref<8xf32>) -> ()
  %s = scf.for %i = %c0 to %c1 step %c1 iter_args(%m = %a) -> (memref<8xf32>) {
    scf.yield %m : memref<8xf32>
  }
  "ask.owned"(%s, %a) : (memref<8xf32>, memref<8xf32>) -> ()
  %w = scf.while (%m = %a) : (memref<8xf32>) -> memref<8xf32> {
    scf.condition(%i1) %b : memref<8xf32>
  } do {
  ^bb0(%n: memref<8xf32>):
    scf.yield %c : memref<8xf32>
  }
  "ask.roots"(%w, %b) : (memref<8xf32>, memref<8xf32>) -> ()
  return
}`,
	"choices": `
func.func @f(%c: i1, %arg: memref<8xf32>) {
  %x = memref.alloc() : memref<8xf32>
  %y = memref.alloc() : memref<8xf32>
  %z = memref.alloc() : memref<8xf32>
  %s = arith.select %c, %x, %y : memref<8xf32>
  "ask.roots"(%s, %x, %y) : (memref<8xf32>, memref<8xf32>, memref<8xf32>) -> ()
  "ask.may"(%s, %y) : (memref<8xf32>, memref<8xf32>) -> ()
  "ask.no"(%s, %z) : (memref<8xf32>, memref<8xf32>) -> ()
  %i = scf.if %c -> (memref<8xf32>) {
    scf.yield %x : memref<8xf32>
  } else {
    scf.yield %arg : memref<8xf32>
  }
  "ask.roots"(%i, %x, %arg) : (memref<8xf32>, memref<8xf32>, memref<8xf32>) -> ()
  "ask.no"(%i, %y) : (memref<8xf32>, memref<8xf32>) -> ()
  return
}
func.func @blocks(%c: i1) {
  %x = memref.alloc() : memref<8xf32>
  %y = memref.alloc() : memref<8xf32>
  %z = memref.alloc() : memref<8xf32>
  cf.cond_br %c, ^bb1(%x : memref<8xf32>), ^bb1(%y : memref<8xf32>)
^bb1(%m: memref<8xf32>):
  "ask.roots"(%m, %x, %y) : (memref<8xf32>, memref<8xf32>, memref<8xf32>) -> ()
  "ask.no"(%m, %z) : (memref<8xf32>, memref<8xf32>) -> ()
  cf.cond_br %c, ^bb1(%m : memref<8xf32>), ^bb2
^bb2:
  return
}
llvm.func @pointers(%c: i1, %n: i32) {
  %x = llvm.alloca %n x f32 : (i32) -> !llvm.ptr
  %y = llvm.alloca %n x f32 : (i32) -> !llvm.ptr
  %z = llvm.alloca %n x f32 : (i32) -> !llvm.ptr
  %s = llvm.select %c, %x, %y : i1, !llvm.ptr
  "ask.may"(%s, %x) : (!llvm.ptr, !llvm.ptr) -> ()
  "ask.no"(%s, %z) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}`,
	"units": `
func.func @f(%A: memref<64x64xf32>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(256) {
    %part = scale.view %A shard<0> at @device : memref<64x64xf32> -> memref<32x64xf32>
    %copy = scale.view %A replica at @device : memref<64x64xf32> -> memref<64x64xf32>
    %cast = memref.cast %part : memref<32x64xf32> to memref<?x64xf32>
    "ask.roots"(%cast, %A) : (memref<?x64xf32>, memref<64x64xf32>) -> ()
    "ask.owned"(%cast, %part) : (memref<?x64xf32>, memref<32x64xf32>) -> ()
    "ask.owned"(%copy, %A) : (memref<64x64xf32>, memref<64x64xf32>) -> ()
    "ask.may"(%part, %A) : (memref<32x64xf32>, memref<64x64xf32>) -> ()
    %t = tile.alloc : memref<8xf32, #scale.mem<l1>>
    %u = tile.alloc : memref<8xf32, #scale.mem<l1>>
    scale.on @warpgroup in(%t as %in replica) : (memref<8xf32, #scale.mem<l1>>) {
      "ask.owned"(%in, %t) : (memref<8xf32, #scale.mem<l1>>, memref<8xf32, #scale.mem<l1>>) -> ()
      "ask.must"(%in, %t) : (memref<8xf32, #scale.mem<l1>>, memref<8xf32, #scale.mem<l1>>) -> ()
      "ask.no"(%in, %u) : (memref<8xf32, #scale.mem<l1>>, memref<8xf32, #scale.mem<l1>>) -> ()
    }
  }
  return
}`,
	"promised to be distinct": `
func.func @f(%a: memref<8xf32>, %b: memref<8xf32>) {
  %0, %1 = memref.distinct_objects %a, %b : memref<8xf32>, memref<8xf32>
  "ask.no"(%0, %1) : (memref<8xf32>, memref<8xf32>) -> ()
  "ask.may"(%0, %a) : (memref<8xf32>, memref<8xf32>) -> ()
  return
}`,
	"captured": `
func.func @f(%holder: memref<memref<8xf32>>, %other: memref<8xf32>, %i: index, %v: f32) {
  %kept = memref.alloc() : memref<8xf32>
  %view = memref.subview %kept[0] [4] [1] : memref<8xf32> to memref<4xf32, strided<[1]>>
  memref.store %v, %view[%i] : memref<4xf32, strided<[1]>>
  %n = memref.dim %kept, %i : memref<8xf32>
  memref.copy %kept, %other : memref<8xf32> to memref<8xf32>
  memref.dealloc %kept : memref<8xf32>
  "ask.kept"(%kept) : (memref<8xf32>) -> ()

  %loaded = memref.load %holder[] : memref<memref<8xf32>>
  %stored = memref.alloc() : memref<8xf32>
  memref.store %stored, %holder[] : memref<memref<8xf32>>
  "ask.captured"(%stored) : (memref<8xf32>) -> ()
  "ask.may"(%stored, %loaded) : (memref<8xf32>, memref<8xf32>) -> ()
  "ask.no"(%kept, %loaded) : (memref<8xf32>, memref<8xf32>) -> ()

  %passed = memref.alloc() : memref<8xf32>
  %cast = memref.cast %passed : memref<8xf32> to memref<?xf32>
  func.call @takes(%cast) : (memref<?xf32>) -> ()
  "ask.captured"(%passed) : (memref<8xf32>) -> ()

  // The address as a number, from which somebody may make memory again.
  %number = memref.alloc() : memref<8xf32>
  %p = memref.extract_aligned_pointer_as_index %number : memref<8xf32> -> index
  "ask.captured"(%number) : (memref<8xf32>) -> ()
  %struct = memref.alloc() : memref<8xf32>
  %s = builtin.unrealized_conversion_cast %struct : memref<8xf32> to !llvm.ptr
  "ask.captured"(%struct) : (memref<8xf32>) -> ()
  return
}
func.func private @takes(memref<?xf32>)
llvm.func @pointers(%n: i32, %v: i32) {
  %kept = llvm.alloca %n x i32 : (i32) -> !llvm.ptr
  %at = llvm.getelementptr %kept[%n] : (!llvm.ptr, i32) -> !llvm.ptr, i32
  llvm.store %v, %at : i32, !llvm.ptr
  "ask.kept"(%kept) : (!llvm.ptr) -> ()
  %itself = llvm.alloca %n x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %itself, %itself : !llvm.ptr, !llvm.ptr
  "ask.captured"(%itself) : (!llvm.ptr) -> ()
  %number = llvm.alloca %n x i32 : (i32) -> !llvm.ptr
  %p = llvm.ptrtoint %number : !llvm.ptr to i64
  "ask.captured"(%number) : (!llvm.ptr) -> ()
  llvm.return
}`,
}
