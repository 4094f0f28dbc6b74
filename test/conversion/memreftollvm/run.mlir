// Atomics, copies between views with offsets, views of bytes, transposed and
// reinterpreted memory: what they are lowered to touches the same elements.
//
// RUN: tsrun %s --verify-each-stage=finalize-memref-to-llvm | FileCheck %s
// CHECK: verified after every one of

func.func @main(%a: memref<4x6xi32> {tile.init = "integers"}, %atomics: memref<4xi32> {tile.out}, %copies: memref<4x6xi32> {tile.init = "zeros", tile.out},
                %turned: memref<6x4xi32> {tile.out}, %parts: memref<4xi32> {tile.out}) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %c7 = arith.constant 7 : index
  %c8 = arith.constant 8 : index
  %m3 = arith.constant -3 : i32
  %two = arith.constant 2 : i32
  memref.store %m3, %atomics[%c0] : memref<4xi32>
  memref.store %m3, %atomics[%c1] : memref<4xi32>
  memref.store %m3, %atomics[%c2] : memref<4xi32>
  %old0 = memref.atomic_rmw maxs %two, %atomics[%c0] : (i32, memref<4xi32>) -> i32
  %old1 = memref.atomic_rmw maxu %two, %atomics[%c1] : (i32, memref<4xi32>) -> i32
  %old2 = memref.atomic_rmw assign %two, %atomics[%c2] : (i32, memref<4xi32>) -> i32
  memref.store %old2, %atomics[%c3] : memref<4xi32>

  // A row into another.
  %row = memref.subview %a[3, 0] [1, 6] [1, 1] : memref<4x6xi32> to memref<6xi32, strided<[1], offset: 18>>
  %second = memref.subview %copies[1, 0] [1, 6] [1, 1] : memref<4x6xi32> to memref<6xi32, strided<[1], offset: 6>>
  memref.copy %row, %second : memref<6xi32, strided<[1], offset: 18>> to memref<6xi32, strided<[1], offset: 6>>

  // Strides and offsets that only the descriptors know.
  %any = memref.cast %a : memref<4x6xi32> to memref<4x6xi32, strided<[?, ?]>>
  %t = memref.transpose %any (i, j) -> (j, i) : memref<4x6xi32, strided<[?, ?]>> to memref<6x4xi32, strided<[?, ?]>>
  scf.for %i = %c0 to %c6 step %c1 {
    scf.for %j = %c0 to %c4 step %c1 {
      %x = memref.load %t[%i, %j] : memref<6x4xi32, strided<[?, ?]>>
      memref.store %x, %turned[%i, %j] : memref<6x4xi32>
    }
  }

  %bytes = memref.alloca() : memref<16xi8>
  %lower = memref.view %bytes[%c0][] : memref<16xi8> to memref<2xi32>
  %upper = memref.view %bytes[%c8][] : memref<16xi8> to memref<2xi32>
  memref.store %two, %lower[%c0] : memref<2xi32>
  memref.store %m3, %upper[%c0] : memref<2xi32>
  %l = memref.load %lower[%c0] : memref<2xi32>
  memref.store %l, %parts[%c0] : memref<4xi32>
  %u = memref.load %upper[%c0] : memref<2xi32>
  memref.store %u, %parts[%c1] : memref<4xi32>
  %again = memref.reinterpret_cast %a to offset: [%c7], sizes: [2, 2], strides: [6, 2] : memref<4x6xi32> to memref<2x2xi32, strided<[6, 2], offset: ?>>
  %p = memref.load %again[%c0, %c1] : memref<2x2xi32, strided<[6, 2], offset: ?>>
  memref.store %p, %parts[%c2] : memref<4xi32>
  %q = memref.load %again[%c1, %c0] : memref<2x2xi32, strided<[6, 2], offset: ?>>
  memref.store %q, %parts[%c3] : memref<4xi32>
  return
}
