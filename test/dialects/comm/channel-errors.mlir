// RUN: tsopt %s --split-input-file --verify-diagnostics

// A channel is a queue of tiles of one type.

func.func @channel_type(%x: tensor<8xf16>, %c: !comm.channel<tensor<8xf32>, 1>, %i: index) {
  // expected-error @below {{moves a tile of type tensor<8xf16> through a channel of tensor<8xf32>}}
  comm.send %x, %c to %i : tensor<8xf16>, !comm.channel<tensor<8xf32>, 1>
  return
}

// -----

func.func @received(%c: !comm.channel<tensor<8xf32>, 1>, %i: index) {
  // expected-error @below {{moves a tile of type tensor<4xf32> through a channel of tensor<8xf32>}}
  %x = comm.recv %c from %i : !comm.channel<tensor<8xf32>, 1> -> tensor<4xf32>
  return
}

// -----

func.func @no_channel() {
  // expected-error @below {{result #0 must be channel, but got '!comm.signal<1>'}}
  %c = comm.channel @warp : !comm.signal<1>
  return
}
