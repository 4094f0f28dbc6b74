// Indices are given a bound; what random integers do instead is told with how to give one.
//
// RUN: tsrun %s --verify | FileCheck %s
// RUN: not tsrun %s --arg=rows=random 2>&1 | FileCheck %s --check-prefix=RANDOM
// RUN: not tsrun %s --arg=rows=integers --verify-each-stage 2>&1 | FileCheck %s --check-prefix=RANDOM
// RUN: not tsrun %s "--arg=rows=below(0)" 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: not tsrun %s "--arg=rows=below(129)" --entry=bytes 2>&1 | FileCheck %s --check-prefix=BYTES
// CHECK: argument out: largest element error
// CHECK-NEXT: with seed 2: argument out: largest element error
// CHECK-NEXT: verified
// RANDOM: indices.mlir:{{23|37}}:{{[0-9]+}}: error: 'memref.load' op reaches index -{{[0-9]}} in dimension 0
// RANDOM: tsrun: argument rows was initialized with random integers from -8 to 8; for indices use --arg=rows=below(N) for 0 to N-1, or a file.npy
// ZERO: tsrun: --arg=rows=below(0): expected a file.npy or one of {{.*}}; below(N) has integers from 0 to N-1
// BYTES: tsrun: argument rows: below(129) has values that do not fit into 8 bits

func.func @main(%table: memref<16xf32> {tile.init = "random"}, %rows: memref<64xi32> {tile.name = "rows", tile.init = "below(16)"}, %out: memref<64xf32> {tile.name = "out", tile.out}) {
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  tile.kernel blocks(%b) = (1) threads(64) {
    tile.parallel (%i) = (64) {
      %row = memref.load %rows[%i] : memref<64xi32>
      %r = arith.index_cast %row : i32 to index
      %v = memref.load %table[%r] : memref<16xf32>
      memref.store %v, %out[%i] : memref<64xf32>
    }
  }
  return
}

func.func @reference(%table: memref<16xf32>, %rows: memref<64xi32>, %out: memref<64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  scf.for %i = %c0 to %c64 step %c1 {
    %row = memref.load %rows[%i] : memref<64xi32>
    %r = arith.index_cast %row : i32 to index
    %v = memref.load %table[%r] : memref<16xf32>
    memref.store %v, %out[%i] : memref<64xf32>
  }
  return
}

func.func @bytes(%rows: memref<4xi8> {tile.name = "rows", tile.init = "zeros"}) {
  return
}
