// RUN: tsopt %s --lower-comm --split-input-file --verify-diagnostics

func.func @level(%t: tensor<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(256) {
    // expected-error @below {{'comm.all_gather' op at @node has no lowering; @warp, @warpgroup, @block, @cluster and @device have}}
    %r = comm.all_gather %t dim 0 at @node : tensor<64xf32> -> tensor<64xf32>
  }
  return
}

// -----

func.func @units(%t: tensor<64xf32>) {
  tile.kernel devices(4) blocks(%x) = (1) threads(256) {
    // expected-error @below {{gathers tensor<64xf32> from 4 units, which is not tensor<128xf32>}}
    %r = comm.all_gather %t dim 0 at @device : tensor<64xf32> -> tensor<128xf32>
  }
  return
}

// -----

func.func @scatter(%t: tensor<64xf32>) {
  tile.kernel devices(4) blocks(%x) = (1) threads(256) {
    // expected-error @below {{scatters tensor<64xf32> to 4 units, which is not tensor<32xf32> each}}
    %r = comm.reduce_scatter add %t dim 0 at @device : tensor<64xf32> -> tensor<32xf32>
  }
  return
}

// -----

func.func @outside(%t: tensor<64xf32>, %c0: index) {
  tile.kernel blocks(%x) = (1) threads(256) {
    // expected-error @below {{at @warp must be inside a scale.on @warp, where each unit has its own tile}}
    %r = comm.broadcast %t from %c0 at @warp : tensor<64xf32>
  }
  return
}

// -----

func.func @parts(%t: tensor<62xf32>) {
  tile.kernel devices(4) blocks(%x) = (1) threads(256) {
    // expected-error @below {{cuts dimension 0 of tensor<62xf32> into 4 parts, which does not divide}}
    %r = comm.all_to_all %t dim 0 at @device : tensor<62xf32> -> tensor<62xf32>
  }
  return
}

// -----

func.func @channel(%t: tensor<8xf32>, %c0: index) {
  tile.kernel blocks(%x) = (1) threads(256) {
    %c = comm.channel @warpgroup : !comm.channel<tensor<8xf32>, 1>
    scale.on @warpgroup as (%w, %n) in(%c as %cw replica) : (!comm.channel<tensor<8xf32>, 1>) {
      // expected-error @below {{'comm.recv' op has no lowering: channels run in the simulator, before this pass}}
      %r = comm.recv %cw from %w : !comm.channel<tensor<8xf32>, 1> -> tensor<8xf32>
    }
  }
  return
}
