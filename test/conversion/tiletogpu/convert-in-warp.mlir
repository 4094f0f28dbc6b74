// Layouts of one warp meet: lanes exchange what their registers hold by shuffles, in
// rounds in which each lane gives another register and takes from another lane. A lane
// that has what it needs chooses among its registers. convert-layouts-via-smem sends the largest of them through shared memory.
//
// RUN: tsrun %s --verify-each-stage=convert-tile-to-gpu | FileCheck %s
// CHECK: verified after every one of
// RUN: tsopt %s --convert-tile-to-gpu | FileCheck %s --check-prefix=HOW
// HOW-COUNT-8: gpu.shuffle idx

#rows = #tile.layout<reg = [8@1], lane = [32@0]>
#columns = #tile.layout<reg = [8@0], lane = [8@1, 4@0:8]>
#pairs = #tile.layout<reg = [2@0], lane = [32@0:2]>
#copies = #tile.layout<reg = [4@0:16], lane = [16@0, 2@*]>
#all = #tile.layout<reg = [8@0], lane = [32@*]>
#each = #tile.layout<reg = [2@0], lane = [4@0:2, 8@*]>

func.func @main(%a: memref<32x8xf32> {tile.init = "random"}, %c: memref<64xi16> {tile.init = "integers"},
                %ao: memref<32x8xf32> {tile.out}, %co: memref<64xi16> {tile.out}, %back: memref<64xi16> {tile.out},
                %d: memref<8xf32> {tile.init = "random"}, %chosen: memref<8xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %s = tile.load %a[%c0, %c0] : memref<32x8xf32> -> tensor<32x8xf32, #rows>
    %s2 = tile.convert_layout %s : tensor<32x8xf32, #rows> -> tensor<32x8xf32, #columns>
    %s3 = arith.addf %s2, %s2 : tensor<32x8xf32, #columns>
    tile.store %s3, %ao[%c0, %c0] : tensor<32x8xf32, #columns>, memref<32x8xf32>
    %u = tile.load %c[%c0] : memref<64xi16> -> tensor<64xi16, #pairs>
    %u2 = tile.convert_layout %u : tensor<64xi16, #pairs> -> tensor<64xi16, #copies>
    %u3 = arith.addi %u2, %u2 : tensor<64xi16, #copies>
    tile.store %u3, %co[%c0] : tensor<64xi16, #copies>, memref<64xi16>
    %u4 = tile.convert_layout %u3 : tensor<64xi16, #copies> -> tensor<64xi16, #pairs>
    tile.store %u4, %back[%c0] : tensor<64xi16, #pairs>, memref<64xi16>
    %v = tile.load %d[%c0] : memref<8xf32> -> tensor<8xf32, #all>
    %v2 = tile.convert_layout %v : tensor<8xf32, #all> -> tensor<8xf32, #each>
    tile.store %v2, %chosen[%c0] : tensor<8xf32, #each>, memref<8xf32>
  }
  return
}
