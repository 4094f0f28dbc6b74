// RUN: tsopt %s | tsopt | FileCheck %s
// RUN: tsopt %s --mlir-print-op-generic | tsopt | FileCheck %s

// Tiles that say themselves that they are there: a signal carries them, a post sends one, a take waits for
// it. Of threads each sends and waits for words.

!s = !comm.signal<4, tensor<8x16xf32>>

// CHECK-LABEL: func.func @tiles
// CHECK-SAME: !comm.signal<4, tensor<8x16xf32>>
func.func @tiles(%s: !s, %many: !comm.signal<?, tensor<32xi32>>, %x: tensor<8x16xf32>, %y: tensor<32xi32>, %i: index, %round: i32, %peer: index) {
  // CHECK: comm.post %{{.*}}, %{{.*}}[%{{.*}}] round %{{.*}} to %{{.*}} : tensor<8x16xf32>, !comm.signal<4, tensor<8x16xf32>>
  comm.post %x, %s[%i] round %round to %peer : tensor<8x16xf32>, !s
  // CHECK: comm.post {{.*}} {my.note} : tensor<32xi32>, !comm.signal<?, tensor<32xi32>>
  comm.post %y, %many[%i] round %round to %peer {my.note} : tensor<32xi32>, !comm.signal<?, tensor<32xi32>>
  // CHECK: comm.take %{{.*}}[%{{.*}}] round %{{.*}} : !comm.signal<4, tensor<8x16xf32>> -> tensor<8x16xf32>
  %z = comm.take %s[%i] round %round : !s -> tensor<8x16xf32>
  return
}

// CHECK-LABEL: func.func @words
func.func @words(%s: !s, %x: f32, %i: index, %round: i32, %peer: index) {
  // CHECK: comm.post_words %{{.*}}[%[[I:.*]]] words(%[[I]], %[[I]]) are(%{{.*}}, %{{.*}}) round %{{.*}} to %{{.*}} : !comm.signal<4, tensor<8x16xf32>>, f32, f32
  comm.post_words %s[%i] words(%i, %i) are(%x, %x) round %round to %peer : !s, f32, f32
  // CHECK: %{{.*}}:2 = comm.take_words %{{.*}}[%{{.*}}] words(%{{.*}}, %{{.*}}) round %{{.*}} : !comm.signal<4, tensor<8x16xf32>> -> f32, f32
  %v:2 = comm.take_words %s[%i] words(%i, %i) round %round : !s -> f32, f32
  return
}
