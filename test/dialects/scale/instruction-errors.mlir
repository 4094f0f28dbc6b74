// What is wrong with an instruction is said where it is declared, with what to write instead.
//
// RUN: tsopt %s --split-input-file --verify-diagnostics
scale.arch @a {
  scale.level @core {role = "block"}
  // expected-error @below {{has lower without a body; write what it computes: { ^bb0(%a: tensor<…>, …): … scale.yield %r : tensor<…> }}}
  scale.instruction @i at @core {lower = "llvm.x86.f"}
}
// -----
scale.arch @a {
  scale.level @core {role = "block"}
  // expected-error @below {{has lower = "x86.f"; names of LLVM's intrinsics begin with llvm.}}
  scale.instruction @i at @core {lower = "x86.f"} {
  ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>):
    %r = arith.addf %a, %b : tensor<8xf32>
    scale.yield %r : tensor<8xf32>
  }
}
// -----
scale.arch @a {
  scale.level @core {role = "block"}
  // expected-error @below {{has needs = 3 : i64; expected LLVM's name in a string}}
  scale.instruction @i at @core {needs = 3} {
  ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>):
    %r = arith.addf %a, %b : tensor<8xf32>
    scale.yield %r : tensor<8xf32>
  }
}
// -----
scale.arch @a {
  scale.level @core {role = "block"}
  // expected-error @below {{has state = "sme"; expected one of amx}}
  scale.instruction @i at @core {state = "sme"} {
  ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>):
    %r = arith.addf %a, %b : tensor<8xf32>
    scale.yield %r : tensor<8xf32>
  }
}
// -----
scale.arch @a {
  scale.level @core {role = "block"}
  // expected-error @below {{has state = "amx" and a tile tensor<8xf32> of 32 bytes; registers have up to 16 rows of 64 bytes}}
  scale.instruction @i at @core {state = "amx"} {
  ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>):
    %r = arith.addf %a, %b : tensor<8xf32>
    scale.yield %r : tensor<8xf32>
  }
}
// -----
scale.arch @a {
  scale.level @core {role = "block"}
  // expected-error @below {{has types = (vector<8xf32>) -> vector<8xf32>; the body has 2 arguments and a result, so write a function type of as many}}
  scale.instruction @i at @core {types = (vector<8xf32>) -> vector<8xf32>} {
  ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>):
    %r = arith.addf %a, %b : tensor<8xf32>
    scale.yield %r : tensor<8xf32>
  }
}
// -----
scale.arch @a {
  scale.level @core {role = "block"}
  // expected-error @below {{has types that say vector<4xf32> for argument #1; in the body it is a tensor<8xf32> of 256 bits, such as vector<8xf32>}}
  scale.instruction @i at @core {types = (vector<8xf32>, vector<4xf32>) -> vector<8xf32>} {
  ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>):
    %r = arith.addf %a, %b : tensor<8xf32>
    scale.yield %r : tensor<8xf32>
  }
}
// -----
scale.arch @a {
  scale.level @core {role = "block"}
  // expected-error @below {{has types that say vector<4xf32> for the result; in the body it is a tensor<8xf32> of 256 bits, such as vector<8xf32>}}
  scale.instruction @i at @core {types = (vector<8xf32>, vector<8xf32>) -> vector<4xf32>} {
  ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>):
    %r = arith.addf %a, %b : tensor<8xf32>
    scale.yield %r : tensor<8xf32>
  }
}
// -----
scale.arch @a {
  scale.level @core {role = "block"}
  // expected-error @below {{list a #tile.layout of each of the 2 arguments, and of the result}}
  scale.instruction @i at @core {layouts = [#tile.layout<reg = [8@0]>]} {
  ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>):
    %r = arith.addf %a, %b : tensor<8xf32>
    scale.yield %r : tensor<8xf32>
  }
}
// -----
scale.arch @a {
  scale.level @core {role = "block"}
  // expected-error @below {{has 3 : i64 among layouts; expected a #tile.layout}}
  scale.instruction @i at @core {layouts = [3, 3, 3]} {
  ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>):
    %r = arith.addf %a, %b : tensor<8xf32>
    scale.yield %r : tensor<8xf32>
  }
}
// -----
scale.arch @a {
  scale.level @core {role = "block"}
  // expected-error @below {{has layout #1 = #tile.layout<lane = [8@0]>, which is none of tensor<8xf32> in the registers of one thread}}
  scale.instruction @i at @core {layouts = [#tile.layout<reg = [8@0]>, #tile.layout<lane = [8@0]>, #tile.layout<reg = [8@0]>]} {
  ^bb0(%a: tensor<8xf32>, %b: tensor<8xf32>):
    %r = arith.addf %a, %b : tensor<8xf32>
    scale.yield %r : tensor<8xf32>
  }
}
// -----
scale.arch @a {
  scale.level @core {role = "block"}
  // expected-error @below {{takes a tensor<?xf32>; the tiles of an instruction are tensors of static shape, and its layouts an attribute}}
  scale.instruction @i at @core {}  {
  ^bb0(%a: tensor<?xf32>):
    scale.yield %a : tensor<?xf32>
  }
}
// -----
scale.arch @a {
  scale.level @core {role = "block"}
  // expected-error @below {{needs a body that ends with scale.yield of one tile}}
  scale.instruction @i at @core {}  {
  ^bb0(%a: tensor<8xf32>):
    scale.yield
  }
}
// -----
scale.arch @a {
  scale.level @core {role = "block"}
  scale.instruction @i at @core {} {
  ^bb0(%a: tensor<8xf32>):
    // expected-error @below {{in the body of scale.instruction @i, which may only have operations of arith, math and tile on tiles}}
    %m = tile.alloc : memref<8xf32, #scale.mem<l1>>
    scale.yield %a : tensor<8xf32>
  }
}
// -----
scale.arch @a {
  scale.level @core {role = "block"}
  scale.instruction @i at @core {} {
  ^bb0(%a: tensor<8xf32>):
    // expected-error @below {{'arith.addf' op requires the same type for all operands and results}}
    %r = "arith.addf"(%a, %a) : (tensor<8xf32>, tensor<8xf32>) -> tensor<8xf64>
    scale.yield %a : tensor<8xf32>
  }
}
