// RUN: tsrun %s --verify-each-stage --once

// Was wrong once:
// collectives between 8 warps take n*n slots each and share no memory: 688128 bytes for tiles of 2 KB.
// Every collective between 8 units of @warp, element type i32.

func.func @main(%a: memref<64x64xi32> {tile.init = "random"},
                %ag: memref<64x64xi32> {tile.out},
                %rs: memref<64x8xi32> {tile.out},
                %aa: memref<64x64xi32> {tile.out},
                %bc: memref<64x64xi32> {tile.out},
                %cp: memref<64x64xi32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %t = tile.load %a[%c0, %c0] : memref<64x64xi32> -> tensor<64x64xi32>
    %g, %r, %q, %b, %c = scale.on @warp as (%me, %n) in(%t as %tw shard<0>) : (tensor<64x64xi32>)
       -> (tensor<64x64xi32> replica, tensor<8x64xi32> shard<1>, tensor<64x64xi32> shard<0>, tensor<64x64xi32> shard<0>, tensor<64x64xi32> shard<0>) units(8) {
      %g = comm.all_gather %tw dim 0 at @warp : tensor<8x64xi32> -> tensor<64x64xi32>
      %r = comm.reduce_scatter min %tw dim 1 at @warp : tensor<8x64xi32> -> tensor<8x8xi32>
      %q = comm.all_to_all %tw dim 1 at @warp : tensor<8x64xi32> -> tensor<8x64xi32>
      %b = comm.broadcast %tw from %c1 at @warp : tensor<8x64xi32>
      %up = arith.addi %me, %c1 : index
      %next = arith.remui %up, %n : index
      %c = comm.copy %tw to %next at @warp : tensor<8x64xi32>
      scale.yield %g, %r, %q, %b, %c : tensor<64x64xi32>, tensor<8x8xi32>, tensor<8x64xi32>, tensor<8x64xi32>, tensor<8x64xi32>
    }
    %rt = tile.reshape %r : tensor<8x64xi32> -> tensor<8x8x8xi32>
    %rp = tile.transpose %rt, [1, 0, 2] : tensor<8x8x8xi32> -> tensor<8x8x8xi32>
    %rr = tile.reshape %rp : tensor<8x8x8xi32> -> tensor<64x8xi32>
    tile.store %g, %ag[%c0, %c0] : tensor<64x64xi32>, memref<64x64xi32>
    tile.store %rr, %rs[%c0, %c0] : tensor<64x8xi32>, memref<64x8xi32>
    tile.store %q, %aa[%c0, %c0] : tensor<64x64xi32>, memref<64x64xi32>
    tile.store %b, %bc[%c0, %c0] : tensor<64x64xi32>, memref<64x64xi32>
    tile.store %c, %cp[%c0, %c0] : tensor<64x64xi32>, memref<64x64xi32>
  }
  return
}

func.func @reference(%a: memref<64x64xi32>, %ag: memref<64x64xi32>, %rs: memref<64x8xi32>, %aa: memref<64x64xi32>, %bc: memref<64x64xi32>, %cp: memref<64x64xi32>) {
  %v1 = arith.constant 0 : index
  %v2 = memref.alloc() : memref<index>
  memref.store %v1, %v2[] : memref<index>
  %v3 = arith.constant 0 : index
  %v4 = arith.constant 8 : index
  %v5 = arith.constant 1 : index
  scf.for %v6 = %v3 to %v4 step %v5 {
    %v7 = arith.constant 0 : index
    %v8 = arith.constant 8 : index
    %v9 = arith.constant 1 : index
    scf.for %v10 = %v7 to %v8 step %v9 {
      %v11 = arith.constant 0 : index
      %v12 = arith.constant 64 : index
      %v13 = arith.constant 1 : index
      scf.for %v14 = %v11 to %v12 step %v13 {
        %v15 = arith.constant 8 : index
        %v16 = arith.muli %v6, %v15 : index
        %v17 = arith.addi %v16, %v10 : index
        %v18 = arith.constant 8 : index
        %v19 = arith.muli %v6, %v18 : index
        %v20 = arith.addi %v19, %v10 : index
        %v21 = memref.load %a[%v20, %v14] : memref<64x64xi32>
        %v22 = arith.index_cast %v21 : i32 to index
        %v23 = arith.index_cast %v22 : index to i32
        memref.store %v23, %ag[%v17, %v14] : memref<64x64xi32>
        %v24 = arith.constant 8 : index
        %v25 = arith.muli %v6, %v24 : index
        %v26 = arith.addi %v25, %v10 : index
        %v27 = arith.constant 8 : index
        %v28 = arith.floordivsi %v14, %v27 : index
        %v29 = arith.constant 8 : index
        %v30 = arith.muli %v28, %v29 : index
        %v31 = arith.addi %v30, %v10 : index
        %v32 = arith.constant 8 : index
        %v33 = arith.muli %v6, %v32 : index
        %v34 = arith.constant 8 : index
        %v35 = arith.remui %v14, %v34 : index
        %v36 = arith.addi %v33, %v35 : index
        %v37 = memref.load %a[%v31, %v36] : memref<64x64xi32>
        %v38 = arith.index_cast %v37 : i32 to index
        %v39 = arith.index_cast %v38 : index to i32
        memref.store %v39, %aa[%v26, %v14] : memref<64x64xi32>
        %v40 = arith.constant 8 : index
        %v41 = arith.muli %v6, %v40 : index
        %v42 = arith.addi %v41, %v10 : index
        %v43 = arith.constant 8 : index
        %v44 = arith.addi %v43, %v10 : index
        %v45 = memref.load %a[%v44, %v14] : memref<64x64xi32>
        %v46 = arith.index_cast %v45 : i32 to index
        %v47 = arith.index_cast %v46 : index to i32
        memref.store %v47, %bc[%v42, %v14] : memref<64x64xi32>
        %v48 = arith.constant 8 : index
        %v49 = arith.muli %v6, %v48 : index
        %v50 = arith.addi %v49, %v10 : index
        %v51 = arith.constant 7 : index
        %v52 = arith.addi %v6, %v51 : index
        %v53 = arith.constant 8 : index
        %v54 = arith.remui %v52, %v53 : index
        %v55 = arith.constant 8 : index
        %v56 = arith.muli %v54, %v55 : index
        %v57 = arith.addi %v56, %v10 : index
        %v58 = memref.load %a[%v57, %v14] : memref<64x64xi32>
        %v59 = arith.index_cast %v58 : i32 to index
        %v60 = arith.index_cast %v59 : index to i32
        memref.store %v60, %cp[%v50, %v14] : memref<64x64xi32>
      }
      %v61 = arith.constant 0 : index
      %v62 = arith.constant 8 : index
      %v63 = arith.constant 1 : index
      scf.for %v64 = %v61 to %v62 step %v63 {
        %v65 = arith.constant 8 : index
        %v66 = arith.muli %v6, %v65 : index
        %v67 = arith.addi %v66, %v64 : index
        %v68 = memref.load %a[%v10, %v67] : memref<64x64xi32>
        %v69 = arith.index_cast %v68 : i32 to index
        memref.store %v69, %v2[] : memref<index>
        %v70 = arith.constant 0 : index
        %v71 = arith.constant 8 : index
        %v72 = arith.constant 1 : index
        scf.for %v73 = %v70 to %v71 step %v72 {
          %v74 = memref.load %v2[] : memref<index>
          %v75 = arith.constant 8 : index
          %v76 = arith.muli %v73, %v75 : index
          %v77 = arith.addi %v76, %v10 : index
          %v78 = arith.constant 8 : index
          %v79 = arith.muli %v6, %v78 : index
          %v80 = arith.addi %v79, %v64 : index
          %v81 = memref.load %a[%v77, %v80] : memref<64x64xi32>
          %v82 = arith.index_cast %v81 : i32 to index
          %v83 = arith.minsi %v74, %v82 : index
          memref.store %v83, %v2[] : memref<index>
        }
        %v84 = arith.constant 8 : index
        %v85 = arith.muli %v6, %v84 : index
        %v86 = arith.addi %v85, %v10 : index
        %v87 = memref.load %v2[] : memref<index>
        %v88 = arith.index_cast %v87 : index to i32
        memref.store %v88, %rs[%v86, %v64] : memref<64x8xi32>
      }
    }
  }
  return
}
