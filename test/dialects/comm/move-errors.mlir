// RUN: tsopt %s --split-input-file --verify-diagnostics

// Broadcast and copy move whole tiles: what comes is of the type of what was sent. One
// type is written; only the generic form has two. comm.consume is no move, and the same.

func.func @broadcast(%x: tensor<8xf32>, %i: index) {
  // expected-error @below {{failed to verify that all of {value, result} have same type}}
  %0 = "comm.broadcast"(%x, %i) <{level = @device}> : (tensor<8xf32>, index) -> tensor<4xf32>
  return
}

// -----

func.func @copy(%x: tensor<8xf32>, %i: index) {
  // expected-error @below {{failed to verify that all of {value, result} have same type}}
  %0 = "comm.copy"(%x, %i) <{level = @device}> : (tensor<8xf32>, index) -> tensor<4xf32>
  return
}

// -----

func.func @consume(%x: tensor<8xf32>, %t: !comm.token) {
  // expected-error @below {{failed to verify that all of {value, result} have same type}}
  %0 = "comm.consume"(%x, %t) : (tensor<8xf32>, !comm.token) -> tensor<4xf32>
  return
}

// -----

func.func @broadcast_to(%x: tensor<8xf32>, %i: index) {
  // expected-error @below {{expected 'from'}}
  %0 = comm.broadcast %x to %i at @device : tensor<8xf32>
  return
}

// -----

func.func @copy_from(%x: tensor<8xf32>, %i: index) {
  // expected-error @below {{expected 'to'}}
  %0 = comm.copy %x from %i at @device : tensor<8xf32>
  return
}
