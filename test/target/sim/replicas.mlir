// An array that each device has as a whole comes back from device 0: what another one wrote to its copy, and device 0 did
// not, would be lost.
//
// RUN: tsrun %s --entry=alike
// RUN: tsrun %s --entry=root
// RUN: tsrun %s --entry=parts
// RUN: tsrun %s --entry=rounded
// RUN: not tsrun %s --entry=summands 2>&1 | FileCheck %s --check-prefix=SUMMANDS
// RUN: not tsrun %s --entry=summands --races=false 2>&1 | FileCheck %s --check-prefix=KERNEL
// RUN: not tsrun %s --entry=rows 2>&1 | FileCheck %s --check-prefix=ROWS

func.func @alike(%o: memref<4xi32> {tile.out}) {
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %t = arith.constant dense<7> : tensor<4xi32>
    tile.store %t, %o[0] : tensor<4xi32>, memref<4xi32>
  }
  return
}

// One device alone may write: the first.

func.func @root(%o: memref<4xi32> {tile.out}) {
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %me = scale.rank @device
    %first = arith.cmpi eq, %me, %c0 : index
    scf.if %first {
      %t = arith.constant dense<7> : tensor<4xi32>
      tile.store %t, %o[0] : tensor<4xi32>, memref<4xi32>
    }
  }
  return
}

func.func @parts(%o: memref<2x4xindex> {tile.out}) {
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %me = scale.rank @device
    %od = scale.view %o shard<0> at @device : memref<2x4xindex> -> memref<1x4xindex>
    %t = tile.fill %me : index -> tensor<1x4xindex>
    tile.store %t, %od[0, 0] : tensor<1x4xindex>, memref<1x4xindex>
  }
  return
}

// Sums in another order differ by as much as this.

func.func @rounded(%o: memref<4xf32> {tile.out}) {
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %me = scale.rank @device
    %i = arith.index_cast %me : index to i32
    %f = arith.sitofp %i : i32 to f32
    %ulp = arith.constant 2.0e-7 : f32
    %one = arith.constant 1.0 : f32
    %d = arith.mulf %f, %ulp : f32
    %s = arith.addf %d, %one : f32
    %t = tile.fill %s : f32 -> tensor<4xf32>
    tile.store %t, %o[0] : tensor<4xf32>, memref<4xf32>
  }
  return
}

func.func @summands(%a: memref<2x4xi32> {tile.init = "iota"}, %o: memref<1x4xi32> {tile.out}) {
  // KERNEL: :[[#@LINE+1]]:{{.*}}: error: {{.*}}argument 1 of device 1[0, 0] is 4, but 0 on device 0
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %ad = scale.view %a shard<0> at @device : memref<2x4xi32> -> memref<1x4xi32>
    %t = tile.load %ad[0, 0] : memref<1x4xi32> -> tensor<1x4xi32>
    // SUMMANDS: :[[#@LINE+1]]:{{.*}}: error: {{.*}}argument 1 of device 1[0, 0] is 4, but 0 on device 0
    tile.store %t, %o[0, 0] : tensor<1x4xi32>, memref<1x4xi32>
  }
  return
}

func.func @rows(%o: memref<2x4xindex> {tile.out}) {
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    %me = scale.rank @device
    %t = tile.fill %me : index -> tensor<1x4xindex>
    // ROWS: :[[#@LINE+1]]:{{.*}}: error: argument 0 of device 1[1, 0] is 1
    tile.store %t, %o[%me, 0] : tensor<1x4xindex>, memref<2x4xindex>
  }
  return
}
