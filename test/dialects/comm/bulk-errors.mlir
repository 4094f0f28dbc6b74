// RUN: tsopt %s --split-input-file --verify-diagnostics

// What puts and gets may say of bulk copies.

func.func @adds_by_threads(%a: memref<64xf32>, %b: memref<64xf32, #scale.mem<symmetric>>, %i: index) {
  // expected-error @below {{'comm.putmem' op accumulates, which requires bulk copies; write via(tma), or remove accumulate}}
  %0 = comm.putmem %a, %b to %i via(vector) accumulate(add) : memref<64xf32>, memref<64xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @adds_bytes(%a: memref<64xi8>, %b: memref<64xi8, #scale.mem<symmetric>>, %i: index) {
  // expected-error @below {{'comm.putmem' op adds elements of type i8; bulk copies add f16 or bf16 or f32 or f64 or i32 or i64}}
  %0 = comm.putmem %a, %b to %i via(tma) accumulate(add) : memref<64xi8>, memref<64xi8, #scale.mem<symmetric>>
  return
}

// -----

func.func @stages_of_threads(%a: memref<64xf32>, %b: memref<64xf32, #scale.mem<symmetric>>, %i: index) {
  // expected-error @below {{'comm.putmem' op has stages, which require bulk copies; write via(tma), or remove stages}}
  %0 = comm.putmem %a, %b to %i stages(4 of 64) : memref<64xf32>, memref<64xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @odd_stages(%a: memref<64xf32>, %b: memref<64xf32, #scale.mem<symmetric>>, %i: index) {
  // expected-error @below {{'comm.getmem' op has stages of 72 bytes, which is not a multiple of 16}}
  comm.getmem %b, %a from %i via(tma) stages(4 of 72) : memref<64xf32, #scale.mem<symmetric>>, memref<64xf32>
  return
}

// -----

func.func @many_stages(%a: memref<64xf32>, %b: memref<64xf32, #scale.mem<symmetric>>, %i: index) {
  // expected-error @below {{'comm.putmem' op has 256 stages; at most 255 are supported}}
  %0 = comm.putmem %a, %b to %i via(tma) stages(256 of 16) : memref<64xf32>, memref<64xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @half_said(%a: memref<64xf32>, %b: memref<64xf32, #scale.mem<symmetric>>, %i: index) {
  // expected-error @below {{'comm.putmem' op has only the number or only the size of its stages; write stages(4 of 16384)}}
  %0 = comm.putmem %a, %b to %i via(tma) {stage_bytes = 64 : i64} : memref<64xf32>, memref<64xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @other_memory(%a: memref<64xf32>, %b: memref<64xf32, #scale.mem<symmetric>>, %s: memref<272xi8, #scale.mem<l1>>, %i: index) {
  // expected-error @below {{'comm.putmem' op has a stage buffer of type memref<272xi8, #scale.mem<l1>>; expected memref<288xi8, #scale.mem<l1>>}}
  %0 = comm.putmem %a, %b to %i via(tma) stages(4 of 64) through %s : memref<64xf32>, memref<64xf32, #scale.mem<symmetric>>, memref<272xi8, #scale.mem<l1>>
  return
}

// -----

func.func @fetched_by_copy_engine(%a: memref<64xf32>, %b: memref<64xf32, #scale.mem<symmetric>>, %i: index) {
  // expected-error @below {{'comm.getmem' op is a get, which the DMA copy engine does not support; let the peer put, or remove via}}
  comm.getmem %b, %a from %i via(copy_engine) : memref<64xf32, #scale.mem<symmetric>>, memref<64xf32>
  return
}
