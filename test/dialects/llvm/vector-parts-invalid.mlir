// RUN: tsopt %s --verify-diagnostics --split-input-file

// A part of a vector is not scalable where the whole is not, and neither is longer than LLVM allows.

llvm.func @insert(%whole: vector<8xi32>, %part: vector<[4]xi32>) {
  // expected-error @+1 {{failed to verify that it is not inserting scalable into fixed-length vectors.}}
  %0 = llvm.intr.vector.insert %part, %whole[0] : vector<[4]xi32> into vector<8xi32>
  llvm.return
}

// -----

llvm.func @extract(%whole: vector<8xi32>) {
  // expected-error @+1 {{failed to verify that it is not extracting scalable from fixed-length vectors.}}
  %0 = llvm.intr.vector.extract %whole[0] : vector<[4]xi32> from vector<8xi32>
  llvm.return
}

// -----

llvm.func @long(%whole: vector<[4096]xi32>, %longer: vector<[4097]xi32>, %part: vector<4xi32>) {
  %0 = llvm.intr.vector.insert %part, %whole[0] : vector<4xi32> into vector<[4096]xi32>
  // expected-error @+1 {{failed to verify that vectors are not bigger than 2^17 bits.}}
  %1 = llvm.intr.vector.insert %part, %longer[0] : vector<4xi32> into vector<[4097]xi32>
  llvm.return
}

// -----

llvm.func @interleave(%a: vector<[2]xi32>) {
  // expected-error @+1 {{failed to verify that result has twice as many elements as 'vec1'}}
  %0 = "llvm.intr.vector.interleave2"(%a, %a) : (vector<[2]xi32>, vector<[2]xi32>) -> vector<4xi32>
  llvm.return
}

// -----

llvm.func @cast(%p: !llvm.ptr) {
  // expected-error @+1 {{cannot cast pointer to vector of pointers}}
  %0 = llvm.bitcast %p : !llvm.ptr to vector<1x!llvm.ptr>
  llvm.return
}
