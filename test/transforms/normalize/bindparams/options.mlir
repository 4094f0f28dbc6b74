// Values that are no choices, names that are no parameters, and what records say.
//
// RUN: not tsopt %s --bind-params="BM=96" 2>&1 | FileCheck %s --check-prefix=CHOICE
// RUN: not tsopt %s --bind-params="BN=64" 2>&1 | FileCheck %s --check-prefix=NAME
// RUN: not tsopt %s --bind-params="BM=x" 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: not tsopt %s --bind-params="records=%t.none" 2>&1 | FileCheck %s --check-prefix=FILE
// RUN: tstune %s --records=%t.jsonl
// RUN: tsopt %s --bind-params="records=%t.jsonl" 2>&1 | FileCheck %s --check-prefix=RECORDS
// RUN: tsopt %s --bind-params="records=%t.jsonl BM=32" | FileCheck %s --check-prefix=SMALL
// RUN: tsopt %s --bind-params="records=%t.jsonl BM=64" | FileCheck %s --check-prefix=LARGE
// RUN: tsopt %s --bind-params="records=%t.jsonl arch=a100" 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: tsopt %s --tile-to-llvm="to=planned params={BM=32}" | FileCheck %s --check-prefix=PIPELINE
//
// CHOICE: error: 'tile.param' op has the parameter BM, which cannot be 96; expects one of [32, 64]
// NAME: error: the program has no parameter BN; it has BM; did you mean 'BM'?
// NUMBER: 'x' is not a value of the parameter BM; expects an integer
// FILE: cannot read the records
// RECORDS: remark: by '{{.*}}': BM={{32|64}}
// SMALL: tile.load {{.*}} tensor<32xf32>
// LARGE: tile.load {{.*}} tensor<64xf32>
// OTHER: remark: {{.*}} has no record of this program ({{[0-9a-f]+}}) on a100: parameters without a value keep their defaults
// PIPELINE: tensor<32xf32

func.func @main(%A: memref<256xf32> {tile.init = "random"}, %B: memref<256xf32> {tile.out}) {
  %bm = tile.param "BM" default(64) among([32, 64]) : index
  %n = arith.constant 256 : index
  %g = arith.ceildivui %n, %bm : index
  tile.kernel blocks(%x) = (%g) threads(32) {
    %i = arith.muli %x, %bm : index
    %t = tile.load %A[%i] [%bm] : memref<256xf32> -> tensor<?xf32>
    tile.store %t, %B[%i] : tensor<?xf32>, memref<256xf32>
  }
  return
}
