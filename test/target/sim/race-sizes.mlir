// Accesses of several sizes to the same bytes: they race when they have one byte in common, however
// large the element was that was accessed before.
//
// RUN: not tsrun %s --entry=byte_of_word 2>&1 | FileCheck %s --check-prefix=BYTE
// RUN: not tsrun %s --entry=word_of_byte 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not tsrun %s --entry=vector_of_byte 2>&1 | FileCheck %s --check-prefix=VECTOR
// RUN: tsrun %s --entry=neighbours

// BYTE: data race on argument 0[13]: read by {{.*}}thread 1 {{.*}} and write by {{.*}}thread 0
func.func @byte_of_word(%bytes: memref<1024xi8> {tile.init = "zeros"}) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%t, %ty, %tz) in (%n = %c2, %ny = %c1, %nz = %c1) {
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %c13 = arith.constant 13 : index
    %one = arith.constant 1 : i32
    %words = memref.view %bytes[%c0][] : memref<1024xi8> to memref<256xi32>
    %first = arith.cmpi eq, %t, %c0 : index
    scf.if %first {
      memref.store %one, %words[%c3] : memref<256xi32>
    } else {
      %b = memref.load %bytes[%c13] : memref<1024xi8>
    }
    gpu.terminator
  }
  return
}

// WORD: data race on argument 0[13]: read by {{.*}}thread 1 {{.*}} and write by {{.*}}thread 0
func.func @word_of_byte(%bytes: memref<1024xi8> {tile.init = "zeros"}) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%t, %ty, %tz) in (%n = %c2, %ny = %c1, %nz = %c1) {
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %c13 = arith.constant 13 : index
    %one = arith.constant 1 : i8
    %words = memref.view %bytes[%c0][] : memref<1024xi8> to memref<256xi32>
    %first = arith.cmpi eq, %t, %c0 : index
    scf.if %first {
      memref.store %one, %bytes[%c13] : memref<1024xi8>
    } else {
      %w = memref.load %words[%c3] : memref<256xi32>
    }
    gpu.terminator
  }
  return
}

// VECTOR: data race on argument 0[513]: read by {{.*}}thread 1 {{.*}} and write by {{.*}}thread 0
func.func @vector_of_byte(%bytes: memref<1024xi8> {tile.init = "zeros"}) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%t, %ty, %tz) in (%n = %c2, %ny = %c1, %nz = %c1) {
    %c0 = arith.constant 0 : index
    %c126 = arith.constant 126 : index
    %c513 = arith.constant 513 : index
    %one = arith.constant 1 : i8
    %words = memref.view %bytes[%c0][] : memref<1024xi8> to memref<256xi32>
    %first = arith.cmpi eq, %t, %c0 : index
    scf.if %first {
      memref.store %one, %bytes[%c513] : memref<1024xi8>
    } else {
      %v = vector.load %words[%c126] : memref<256xi32>, vector<4xi32>
    }
    gpu.terminator
  }
  return
}

func.func @neighbours(%bytes: memref<1024xi8> {tile.init = "zeros"}) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%t, %ty, %tz) in (%n = %c2, %ny = %c1, %nz = %c1) {
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %c11 = arith.constant 11 : index
    %c16 = arith.constant 16 : index
    %byte = arith.constant 1 : i8
    %word = arith.constant 1 : i32
    %words = memref.view %bytes[%c0][] : memref<1024xi8> to memref<256xi32>
    %first = arith.cmpi eq, %t, %c0 : index
    scf.if %first {
      memref.store %word, %words[%c3] : memref<256xi32>
    } else {
      memref.store %byte, %bytes[%c11] : memref<1024xi8>
      memref.store %byte, %bytes[%c16] : memref<1024xi8>
    }
    gpu.terminator
  }
  return
}
