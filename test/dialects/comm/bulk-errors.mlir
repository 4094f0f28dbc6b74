// RUN: tsopt %s --split-input-file --verify-diagnostics

// What puts and gets may say of bulk copies.

func.func @adds_by_threads(%a: memref<64xf32>, %b: memref<64xf32, #scale.mem<symmetric>>, %i: index) {
  // expected-error @below {{'comm.putmem' op adds to what is there, which bulk copies do; say via(tma), or leave accumulate out}}
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
  // expected-error @below {{'comm.putmem' op has stages, but does not go by bulk copies; say via(tma), or leave stages out}}
  %0 = comm.putmem %a, %b to %i stages(4 of 64) : memref<64xf32>, memref<64xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @odd_stages(%a: memref<64xf32>, %b: memref<64xf32, #scale.mem<symmetric>>, %i: index) {
  // expected-error @below {{'comm.getmem' op has stages of 72 bytes, which is no multiple of 16}}
  comm.getmem %b, %a from %i via(tma) stages(4 of 72) : memref<64xf32, #scale.mem<symmetric>>, memref<64xf32>
  return
}

// -----

func.func @many_stages(%a: memref<64xf32>, %b: memref<64xf32, #scale.mem<symmetric>>, %i: index) {
  // expected-error @below {{'comm.putmem' op has 256 stages, but 255 is the most}}
  %0 = comm.putmem %a, %b to %i via(tma) stages(256 of 16) : memref<64xf32>, memref<64xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @half_said(%a: memref<64xf32>, %b: memref<64xf32, #scale.mem<symmetric>>, %i: index) {
  // expected-error @below {{'comm.putmem' op has stages whose number or bytes it does not say; write stages(4 of 16384)}}
  %0 = comm.putmem %a, %b to %i via(tma) {stage_bytes = 64 : i64} : memref<64xf32>, memref<64xf32, #scale.mem<symmetric>>
  return
}

// -----

func.func @other_memory(%a: memref<64xf32>, %b: memref<64xf32, #scale.mem<symmetric>>, %s: memref<272xi8, #scale.mem<l1>>, %i: index) {
  // expected-error @below {{'comm.putmem' op has stages in memref<272xi8, #scale.mem<l1>>; they are memref<288xi8, #scale.mem<l1>>}}
  %0 = comm.putmem %a, %b to %i via(tma) stages(4 of 64) through %s : memref<64xf32>, memref<64xf32, #scale.mem<symmetric>>, memref<272xi8, #scale.mem<l1>>
  return
}

// -----

func.func @fetched_by_copy_engine(%a: memref<64xf32>, %b: memref<64xf32, #scale.mem<symmetric>>, %i: index) {
  // expected-error @below {{'comm.getmem' op fetches, and the copy engine of a device sends; let the peer put, or leave via out}}
  comm.getmem %b, %a from %i via(copy_engine) : memref<64xf32, #scale.mem<symmetric>>, memref<64xf32>
  return
}
