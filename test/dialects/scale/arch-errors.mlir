// RUN: tsopt %s --split-input-file --verify-diagnostics

// A machine as data: each level counts a finer one, declared before it; memories,
// networks and instructions stand at a level that exists, and have only numbers that a
// pass asks for.

scale.arch @of_nothing {
  scale.level @thread
  // expected-error @below {{uses level @threat, which scale.arch @of_nothing does not declare before it; did you mean 'thread'?}}
  scale.level @warp of @threat {count = 32}
}

// -----

scale.arch @misspelt {
  scale.level @block
  // expected-error @below {{'scale.memory' op has no attribute 'byte'; did you mean 'bytes'?}}
  scale.memory @l1 at @block {byte = 49152}
}

// -----

// Levels go from the finest to the coarsest.
scale.arch @turned {
  // expected-error @below {{uses level @block, which scale.arch @turned does not declare before it}}
  scale.memory @l1 at @block {bytes = 16}
  scale.level @block
}

// -----

// expected-error @below {{'scale.level' op expects parent op 'scale.arch'}}
scale.level @warp

// -----

scale.arch @counts_nothing {
  scale.level @thread
  // expected-error @below {{needs the finer level that it groups, because it is not the finest: write `of @thread`}}
  scale.level @warp {count = 32}
}

// -----

// Passes look for these four memories at their levels.

scale.arch @l1_elsewhere {
  scale.level @thread
  scale.level @warp of @thread {count = 32}
  // expected-error @below {{is at @warp, but #scale.mem<l1> is the memory of each @block; use another name for this memory}}
  scale.memory @l1 at @warp {bytes = 1024}
}

// -----

scale.arch @global_elsewhere {
  scale.level @thread
  scale.level @block of @thread {count = 32}
  // expected-error @below {{is at @block, but #scale.mem<global> is the memory of each @device}}
  scale.memory @global at @block {bytes = 1024}
}

// -----

scale.arch @network {
  scale.level @block
  // expected-error @below {{uses level @device, which scale.arch @network does not declare before it}}
  scale.network @link at @device {bytes_per_second = 1}
}

// -----

scale.arch @instruction {
  scale.level @thread
  // expected-error @below {{'scale.instruction' op has no attribute 'flop'; did you mean 'flops'?}}
  scale.instruction @fma at @thread {flop = 2}
}

// -----

scale.arch @level_of_nowhere {
  scale.instruction @fma
// expected-error @below {{expected 'at'}}
}

// -----

// Names are symbols: one of each.

scale.arch @twice {
  // expected-note @below {{see existing symbol definition here}}
  scale.level @thread
  // expected-error @below {{redefinition of symbol named 'thread'}}
  scale.level @thread of @thread
}

// -----

// expected-error @below {{'scale.arch' op has no attribute 'chips'; did you mean 'chip'?}}
scale.arch @attribute attributes {chips = "sm_90"} {
}

// -----

// expected-error @below {{expected valid '@'-identifier for symbol name}}
scale.arch {
}

// -----

// expected-error @below {{'scale.memory' op expects parent op 'scale.arch'}}
scale.memory @l1 at @block

// -----

// expected-error @below {{'scale.network' op expects parent op 'scale.arch'}}
scale.network @link at @device

// -----

// expected-error @below {{'scale.instruction' op expects parent op 'scale.arch'}}
scale.instruction @fma at @thread

// -----

// expected-error @below {{has gpc_multiprocessors = array<i64: 18, 16>, which are 34 SMs, not those of the target}}
scale.arch @gpcs attributes {multiprocessors = 132, gpc_multiprocessors = array<i64: 18, 16>} {
}

// -----

// expected-error @below {{has gpc_multiprocessors = 16 : i64; list the SMs of each GPC, as in array<i64: 18, 16>}}
scale.arch @least attributes {multiprocessors = 132, gpc_multiprocessors = 16} {
}

// -----

// Roles are a closed set, in order, one level each; memories with a role are where passes look for them.

scale.arch @role {
  // expected-error @below {{has role = "thread"; expected one of lane, warp, team, block, cluster, device, node}}
  scale.level @pe {role = "thread"}
}

// -----

scale.arch @order {
  scale.level @pe {role = "block"}
  // expected-error @below {{has the role "lane" after @pe, which has "block"; levels go from the finest to the coarsest role: lane, warp, team, block, cluster, device, node}}
  scale.level @lane of @pe {role = "lane", count = 2}
}

// -----

scale.arch @both {
  scale.level @pe {role = "block"}
  // expected-error @below {{has the role "block" after @pe, which has "block"}}
  scale.level @block of @pe {count = 2}
}

// -----

scale.arch @memory_role {
  scale.level @pe {role = "block"}
  // expected-error @below {{has role = "scrach"; expected one of registers, scratch, cache, home; did you mean 'scratch'?}}
  scale.memory @sram at @pe {role = "scrach"}
}

// -----

scale.arch @scratch_elsewhere {
  scale.level @lane
  scale.level @pe of @lane {role = "block"}
  // expected-error @below {{is at @lane, but the role "scratch" is for a memory of each @pe, the level with the role "block"}}
  scale.memory @sram at @lane {role = "scratch", bytes = 1}
}

// -----

scale.arch @two_scratches {
  scale.level @pe {role = "block"}
  scale.memory @sram at @pe {role = "scratch", bytes = 1}
  // expected-error @below {{has the role "scratch", but so has @sram; a machine has one such memory}}
  scale.memory @more at @pe {role = "scratch", bytes = 1}
}

// -----

// The number of units and their grid agree.

scale.arch @shape {
  scale.level @pe
  // expected-error @below {{has shape = [4, 4], a grid of 16 units, but count = 15; make both agree, or remove one}}
  scale.level @die of @pe {count = 15, shape = [4, 4]}
}

// -----

scale.arch @shape_of_words {
  scale.level @pe
  // expected-error @below {{has shape = ["a"]; expected the extents of a grid, as in [4, 4]}}
  scale.level @die of @pe {shape = ["a"]}
}

// -----

scale.arch @no_units {
  scale.level @pe
  // expected-error @below {{has count = 0 : i64; expected a positive integer}}
  scale.level @die of @pe {count = 0}
}

// -----

scale.arch @no_bandwidth {
  scale.level @device
  // expected-error @below {{has no bandwidth; add bytes_per_second or bytes_per_cycle, which is above 0}}
  scale.network @link at @device {latency_ns = 10, bytes_per_second = 0}
}

// -----

scale.arch @does {
  scale.level @device
  // expected-error @below {{has does = ["get"]; expected a list of message, put, signal, multicast, reduce}}
  scale.network @link at @device {bytes_per_cycle = 32, does = ["get"]}
}

// -----

// expected-error @below {{has backend = "gpu"; expected one of nvptx, cpu}}
scale.arch @backend attributes {backend = "gpu"} {
}

// -----

// expected-error @below {{has backend = "cpu" without a triple; add LLVM's, such as triple = "x86_64-unknown-linux-gnu"}}
scale.arch @triple attributes {backend = "cpu"} {
}

// -----

// expected-error @below {{has features = 1 : i64; expected LLVM's name in a string}}
scale.arch @features attributes {features = 1} {
}

// -----

scale.arch @no_block {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {count = 4}
  // expected-error @below {{has the role "scratch", which is a memory of each unit of the level with the role "block", but no level has that role; add role = "block" to a scale.level}}
  scale.memory @sram at @pe {role = "scratch", bytes = 4096}
}
