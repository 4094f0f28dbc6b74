// RUN: tsopt %s --lower-comm --split-input-file --verify-diagnostics

func.func @level(%t: tensor<64xf32>) {
  tile.kernel blocks(%x) = (1) threads(256) {
    // expected-error @below {{'comm.all_gather' op at @thread is unsupported; supported levels are @warp, @warpgroup, @block, @cluster, @device, @node and @world}}
    %r = comm.all_gather %t dim 0 at @thread : tensor<64xf32> -> tensor<64xf32>
  }
  return
}

// -----

func.func @units(%t: tensor<64xf32>) {
  tile.kernel devices(4) blocks(%x) = (1) threads(256) {
    // expected-error @below {{gathers tensor<64xf32> from 4 units, which does not make tensor<128xf32>}}
    %r = comm.all_gather %t dim 0 at @device : tensor<64xf32> -> tensor<128xf32>
  }
  return
}

// -----

func.func @scatter(%t: tensor<64xf32>) {
  tile.kernel devices(4) blocks(%x) = (1) threads(256) {
    // expected-error @below {{scatters tensor<64xf32> to 4 units, which does not make tensor<32xf32> for each}}
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
    // expected-error @below {{splits dimension 0 of tensor<62xf32> into 4 parts, which do not divide it evenly}}
    %r = comm.all_to_all %t dim 0 at @device : tensor<62xf32> -> tensor<62xf32>
  }
  return
}

// -----

// What a channel is between, and that it is one, must be seen.

func.func @channel_in_loop(%n: index) {
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %i = %c0 to %n step %c1 {
      // expected-error @below {{'comm.channel' op is inside of a 'scf.for', which may execute it several times or never; move it out and before it}}
      %c = comm.channel @device : !comm.channel<tensor<8xf32>, 1>
    }
  }
  return
}

// -----

func.func @channel_chosen(%t: tensor<8xf32>, %which: i1) {
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %a = comm.channel @device : !comm.channel<tensor<8xf32>, 1>
    %b = comm.channel @device : !comm.channel<tensor<8xf32>, 1>
    %c = arith.select %which, %a, %b : !comm.channel<tensor<8xf32>, 1>
    // expected-error @below {{'comm.send' op uses a channel whose definition is unknown; use the result of a comm.channel, or pass that into a scale.on as a replica}}
    comm.send %t, %c to %c0 : tensor<8xf32>, !comm.channel<tensor<8xf32>, 1>
  }
  return
}

// -----

func.func @channel_only_in(%t: tensor<8xf32>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    // expected-note @below {{the channel is defined here}}
    %c = comm.channel @device : !comm.channel<tensor<8xf32>, 1>
    // expected-error @below {{'comm.send' op sends tiles into a channel that has no comm.recv}}
    comm.send %t, %c to %c0 : tensor<8xf32>, !comm.channel<tensor<8xf32>, 1>
  }
  return
}

// -----

func.func @channel_only_out() {
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    // expected-note @below {{the channel is defined here}}
    %c = comm.channel @device : !comm.channel<tensor<8xf32>, 1>
    // expected-error @below {{'comm.recv' op waits for tiles of a channel that has no comm.send}}
    %r = comm.recv %c from %c0 : !comm.channel<tensor<8xf32>, 1> -> tensor<8xf32>
  }
  return
}

// -----

func.func @channel_units(%t: tensor<8xf32>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c = comm.channel @device : !comm.channel<tensor<8xf32>, 1>
    // expected-note @below {{the other end is here}}
    comm.send %t, %c to %c0 : tensor<8xf32>, !comm.channel<tensor<8xf32>, 1>
    scale.on @warp {
      // expected-error @below {{'comm.recv' op is executed by other units than the channel's other end; move both ends to scale.ons of the same levels}}
      %r = comm.recv %c from %c0 : !comm.channel<tensor<8xf32>, 1> -> tensor<8xf32>
    }
  }
  return
}

// -----

func.func @channel_outside(%t: tensor<8xf32>) {
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    %c = comm.channel @warp : !comm.channel<tensor<8xf32>, 1>
    // expected-error @below {{'comm.send' op at @warp must be inside a scale.on @warp, where each unit has its own tile}}
    comm.send %t, %c to %c0 : tensor<8xf32>, !comm.channel<tensor<8xf32>, 1>
    %r = comm.recv %c from %c0 : !comm.channel<tensor<8xf32>, 1> -> tensor<8xf32>
  }
  return
}

// -----

func.func @channel_grid(%t: tensor<8xf32>, %n: index) {
  tile.kernel blocks(%x) = (%n) threads(64) {
    %c0 = arith.constant 0 : index
    // expected-error @below {{'comm.channel' op at @block requires a constant grid}}
    %c = comm.channel @block : !comm.channel<tensor<8xf32>, 1>
    comm.send %t, %c to %c0 : tensor<8xf32>, !comm.channel<tensor<8xf32>, 1>
    %r = comm.recv %c from %c0 : !comm.channel<tensor<8xf32>, 1> -> tensor<8xf32>
  }
  return
}

// -----

func.func @channel_beyond(%t: tensor<8xf32>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(64) {
    %c1 = arith.constant 1 : index
    %c = comm.channel @device : !comm.channel<tensor<8xf32>, 1>
    %me = comm.rank @device
    %next = arith.addi %me, %c1 : index
    // expected-error @below {{'comm.send' op names unit 2 as unit 1 of @device, which has 2}}
    comm.send %t, %c to %next : tensor<8xf32>, !comm.channel<tensor<8xf32>, 1>
    %r = comm.recv %c from %me : !comm.channel<tensor<8xf32>, 1> -> tensor<8xf32>
  }
  return
}

// -----

func.func @channel_threads(%t: tensor<8xf32>) {
  tile.kernel blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    // expected-error @below {{'comm.channel' op at @thread is unsupported; supported levels are @warp, @warpgroup, @block, @cluster, @device, @node and @world}}
    %c = comm.channel @thread : !comm.channel<tensor<8xf32>, 1>
    comm.send %t, %c to %c0 : tensor<8xf32>, !comm.channel<tensor<8xf32>, 1>
    %r = comm.recv %c from %c0 : !comm.channel<tensor<8xf32>, 1> -> tensor<8xf32>
  }
  return
}

// -----

func.func @some(%t: tensor<64xf32>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(256) {
    %c0 = arith.constant 0 : index
    %me = scale.rank @device
    %first = arith.cmpi eq, %me, %c0 : index
    // expected-note @below {{the condition depends on the index of the unit of @device}}
    scf.if %first {
      // expected-error @below {{'comm.all_reduce' op must be executed by all units of @device together, but is in divergent code}}
      %r = comm.all_reduce max %t at @device : tensor<64xf32> -> tensor<64xf32>
    }
  }
  return
}

// -----

// Calls are inlined first; one that calls itself stays.

func.func private @inner() {
  // expected-note @below {{it communicates here}}
  comm.barrier @device
  // expected-error @below {{'func.call' op calls a recursive function that communicates and cannot be inlined}}
  func.call @outer() : () -> ()
  return
}
func.func private @outer() {
  func.call @inner() : () -> ()
  return
}
func.func @call() {
  tile.kernel devices(2) blocks(%x) = (1) threads(32) {
    func.call @outer() : () -> ()
  }
  return
}

// -----

func.func @algorithm(%t: tensor<64xf32>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(256) {
    // expected-error @below {{'comm.all_gather' op at @device has no algorithm ring; it has one_shot}}
    %r = comm.all_gather %t dim 0 at @device algorithm(ring) : tensor<64xf32> -> tensor<128xf32>
  }
  return
}

// -----

#sum = #tile.layout<warp = [2@+]>
func.func @algorithm_inside(%t: tensor<64xf32, #sum>) {
  tile.kernel blocks(%x) = (1) threads(64) {
    // expected-error @below {{'comm.all_reduce' op at @warp has no algorithm two_shot; it has one_shot}}
    %r = comm.all_reduce add %t at @warp algorithm(two_shot) : tensor<64xf32, #sum> -> tensor<64xf32>
  }
  return
}

// -----

func.func @algorithm_cuts(%t: tensor<63xf32>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(256) {
    // expected-error @below {{with algorithm ring splits the tile in 2 parts, but no dimension of tensor<63xf32> is divisible; use one_shot}}
    %r = comm.all_reduce add %t at @device algorithm(ring) : tensor<63xf32> -> tensor<63xf32>
  }
  return
}

// -----

func.func @algorithm_region(%t: tensor<64xf32>) {
  tile.kernel devices(2) blocks(%x) = (1) threads(256) {
    // expected-error @below {{with a region does not support algorithm two_shot, which splits tiles; use one_shot}}
    %r = comm.all_reduce (%t) at @device algorithm(two_shot) : tensor<64xf32> -> tensor<64xf32> {
    ^bb0(%a: tensor<64xf32>, %b: tensor<64xf32>):
      %s = arith.addf %a, %b : tensor<64xf32>
      comm.yield %s : tensor<64xf32>
    }
  }
  return
}

// -----

func.func @barrier(%n: index) {
  tile.kernel blocks(%x) = (%n) threads(32) {
    // expected-error @below {{'comm.barrier' op at @block requires a constant grid}}
    comm.barrier @block
  }
  return
}

// -----

// Summands are added through their slots; a region merges tuples of whole tiles.

#sum = #tile.layout<warp = [2@+]>
func.func @region_of_summands(%p: tensor<64xf32, #sum>) {
  tile.kernel blocks(%x) = (1) threads(64) {
    // expected-error @below {{'comm.all_reduce' op at @warp takes one value and a combiner keyword}}
    %r = comm.all_reduce (%p) at @warp : tensor<64xf32, #sum> -> tensor<64xf32> {
    ^bb0(%a: tensor<64xf32>, %b: tensor<64xf32>):
      comm.yield %a : tensor<64xf32>
    }
  }
  return
}

// -----

// Who takes part is said by the kernel around.

func.func private @helper(%t: tensor<64xf32>, %i: index) {
  // expected-error @below {{'comm.copy' op at @device must be inside a tile.kernel}}
  %r = comm.copy %t to %i at @device : tensor<64xf32>
  return
}

// -----

func.func @barrier_of_others() {
  tile.kernel blocks(%x) = (1) threads(256) {
    scale.on @warpgroup {
      // expected-error @below {{'comm.barrier' op at @warp must be inside a scale.on @warp, where each unit has its own tile}}
      comm.barrier @warp
    }
  }
  return
}

// -----

func.func @barrier_of_threads() {
  tile.kernel blocks(%x) = (1) threads(256) {
    // expected-error @below {{'comm.barrier' op at @thread is unsupported; supported levels are @warp, @warpgroup, @block, @cluster, @device, @node and @world}}
    comm.barrier @thread
  }
  return
}

// -----

func.func @by_nodes_inside_one(%t: tensor<64xf32>) {
  tile.kernel devices(4) nodes(2) blocks(%x) = (1) threads(64) {
    // expected-error @below {{at @device has no algorithm hierarchical; it has one_shot, two_shot, ring}}
    %r = comm.all_reduce add %t at @device algorithm(hierarchical) : tensor<64xf32> -> tensor<64xf32>
  }
  return
}

// -----

func.func @put_on_host(%a: memref<8xf32>, %b: memref<8xf32, #scale.mem<symmetric>>, %i: index) {
  // expected-error @below {{'comm.putmem' op must be inside of a tile.kernel, whose threads copy the array; use memref.copy on the host}}
  %t = comm.putmem %a, %b to %i : memref<8xf32>, memref<8xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @get_on_host(%a: memref<8xf32>, %b: memref<8xf32, #scale.mem<symmetric>>, %i: index) {
  // expected-error @below {{'comm.getmem' op must be inside of a tile.kernel, whose threads copy the array}}
  comm.getmem %b, %a from %i : memref<8xf32, #scale.mem<symmetric>>, memref<8xf32>
  return
}

// -----

func.func @columns_to_another_node(%t: tensor<8x8xf32>) {
  %buf = comm.symm_alloc : memref<8x64xf32, #scale.mem<symmetric>>
  tile.kernel devices(4) nodes(2) blocks(%x) = (1) threads(64) {
    %c0 = arith.constant 0 : index
    // expected-error @below {{writes elements of memref<8x64xf32, #scale.mem<symmetric>> that are not contiguous, which a network transfer requires; use a tile with all dimensions of the array but the first}}
    %p = comm.put %t, %buf[%c0, %c0] to %c0 : tensor<8x8xf32>, memref<8x64xf32, #scale.mem<symmetric>>
  }
  return
}

// -----

func.func @between_too_many() {
  tile.kernel blocks(%x) = (100000) threads(64) {
    // expected-error @below {{connects 100000 units, which need different code; at most 8192 are supported}}
    comm.barrier @block
  }
  return
}

// -----

func.func @same_unit(%x: tensor<64xf32>) {
  tile.kernel devices(2) blocks(%b) = (1) threads(64) {
    %c1 = arith.constant 1 : index
    %c = comm.channel @device : !comm.channel<tensor<64xf32>, 1>
    %me = comm.rank @device
    %to = arith.subi %c1, %me : index
    // expected-error @below {{names unit 1 of @device twice as unit 0; name each unit once}}
    comm.send %x, %c to %to, %to : tensor<64xf32>, !comm.channel<tensor<64xf32>, 1>
    %r = comm.recv %c from %to : !comm.channel<tensor<64xf32>, 1> -> tensor<64xf32>
  }
  return
}
