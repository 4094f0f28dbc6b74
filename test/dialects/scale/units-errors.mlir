// RUN: tsopt %s --split-input-file --verify-diagnostics

// A machine without silicon says all that the time of a program follows from.

// expected-error @below {{has backend = "units", but no level with role = "block"; add it to the scale.level whose units execute blocks}}
scale.arch @no_block attributes {backend = "units", clock_mhz = 1000} {
  scale.level @pe {role = "lane"}
  scale.level @die of @pe {role = "device", count = 4}
}

// -----

// expected-error @below {{has backend = "units", but no level with role = "device"; add it to the scale.level whose units are devices}}
scale.arch @no_device attributes {backend = "units", clock_mhz = 1000} {
  scale.level @pe {role = "block"}
}

// -----

// expected-error @below {{has no clock_mhz above 0; a machine with backend = "units" needs it: cycles of the units}}
scale.arch @no_clock attributes {backend = "units"} {
  scale.level @pe {role = "block"}
  scale.level @die of @pe {role = "device", count = 4}
}

// -----

// expected-error @below {{has backend = "units", but no memory with role = "scratch"; add it to the scale.memory of a unit that executes blocks}}
scale.arch @no_scratch attributes {backend = "units", clock_mhz = 1000} {
  scale.level @pe {role = "block"}
  scale.level @die of @pe {role = "device", count = 4}
  scale.memory @hbm at @die {role = "home", bytes_per_cycle = 32}
}

// -----

scale.arch @no_port attributes {backend = "units", clock_mhz = 1000} {
  scale.level @pe {role = "block"}
  scale.level @die of @pe {role = "device", count = 4}
  // expected-error @below {{has no bytes_per_cycle above 0; a machine with backend = "units" needs it: what its port moves}}
  scale.memory @sram at @pe {role = "scratch", bytes = 65536}
  scale.memory @hbm at @die {role = "home", bytes_per_cycle = 32}
}

// -----

scale.arch @access attributes {backend = "units", clock_mhz = 1000} {
  scale.level @pe {role = "block"}
  scale.level @die of @pe {role = "device", count = 4}
  // expected-error @below {{has access_bytes = 0 : i64; expected the bytes of an access, as in 32}}
  scale.memory @sram at @pe {role = "scratch", bytes_per_cycle = 32, access_bytes = 0}
  scale.memory @hbm at @die {role = "home", bytes_per_cycle = 32}
}

// -----

scale.arch @latency attributes {backend = "units", clock_mhz = 1000} {
  scale.level @pe {role = "block"}
  scale.level @die of @pe {role = "device", count = 4}
  // expected-error @below {{has latency_cycles = -1 : i64; expected a number of cycles}}
  scale.memory @sram at @pe {role = "scratch", bytes_per_cycle = 32, latency_cycles = -1}
  scale.memory @hbm at @die {role = "home", bytes_per_cycle = 32}
}

// -----

scale.arch @no_bandwidth attributes {backend = "units", clock_mhz = 1000} {
  scale.level @pe {role = "block"}
  scale.level @die of @pe {role = "device", shape = [2, 2]}
  scale.memory @sram at @pe {role = "scratch", bytes_per_cycle = 32}
  scale.memory @hbm at @die {role = "home", bytes_per_cycle = 32}
  // expected-error @below {{has no bandwidth; add bytes_per_second or bytes_per_cycle, which is above 0}}
  scale.network @noc at @pe {topology = "mesh", packet_bytes = 64}
}

// -----

scale.arch @seconds attributes {backend = "units", clock_mhz = 1000} {
  scale.level @pe {role = "block"}
  scale.level @die of @pe {role = "device", shape = [2, 2]}
  scale.memory @sram at @pe {role = "scratch", bytes_per_cycle = 32}
  scale.memory @hbm at @die {role = "home", bytes_per_cycle = 32}
  // expected-error @below {{has no bytes_per_cycle above 0; a machine with backend = "units" needs it: what a link moves}}
  scale.network @noc at @pe {topology = "mesh", packet_bytes = 64, bytes_per_second = 1000}
}

// -----

scale.arch @no_topology attributes {backend = "units", clock_mhz = 1000} {
  scale.level @pe {role = "block"}
  scale.level @die of @pe {role = "device", shape = [2, 2]}
  scale.memory @sram at @pe {role = "scratch", bytes_per_cycle = 32}
  scale.memory @hbm at @die {role = "home", bytes_per_cycle = 32}
  // expected-error @below {{has no topology; a machine with backend = "units" needs one of mesh, torus, ring, all, switch}}
  scale.network @noc at @pe {bytes_per_cycle = 4, packet_bytes = 64}
}

// -----

scale.arch @misspelt attributes {backend = "units", clock_mhz = 1000} {
  scale.level @pe {role = "block"}
  scale.level @die of @pe {role = "device", shape = [2, 2]}
  scale.memory @sram at @pe {role = "scratch", bytes_per_cycle = 32}
  scale.memory @hbm at @die {role = "home", bytes_per_cycle = 32}
  // expected-error @below {{has topology = "mehs"; expected one of mesh, torus, ring, all, switch; did you mean 'mesh'?}}
  scale.network @noc at @pe {topology = "mehs", bytes_per_cycle = 4, packet_bytes = 64}
}

// -----

scale.arch @no_shape attributes {backend = "units", clock_mhz = 1000} {
  scale.level @pe {role = "block"}
  scale.level @die of @pe {role = "device", count = 4}
  scale.memory @sram at @pe {role = "scratch", bytes_per_cycle = 32}
  scale.memory @hbm at @die {role = "home", bytes_per_cycle = 32}
  // expected-error @below {{has the topology mesh, but @die has no shape; add the grid of its @pe, as in shape = [4, 4]}}
  scale.network @noc at @pe {topology = "mesh", bytes_per_cycle = 4, packet_bytes = 64}
}

// -----

scale.arch @no_packets attributes {backend = "units", clock_mhz = 1000} {
  scale.level @pe {role = "block"}
  scale.level @die of @pe {role = "device", count = 4}
  scale.memory @sram at @pe {role = "scratch", bytes_per_cycle = 32}
  scale.memory @hbm at @die {role = "home", bytes_per_cycle = 32}
  // expected-error @below {{has no packet_bytes above 0; a machine with backend = "units" needs it: what a link serves at a time}}
  scale.network @noc at @pe {topology = "ring", bytes_per_cycle = 4}
}

// -----

scale.arch @alone attributes {backend = "units", clock_mhz = 1000} {
  scale.level @pe {role = "block"}
  scale.level @die of @pe {role = "device", count = 4}
  scale.memory @sram at @pe {role = "scratch", bytes_per_cycle = 32}
  scale.memory @hbm at @die {role = "home", bytes_per_cycle = 32}
  // expected-error @below {{connects units of @die, which no level groups; add a scale.level `of @die` that counts them}}
  scale.network @edge at @die {topology = "ring", bytes_per_cycle = 4, packet_bytes = 64}
}

// -----

scale.arch @one attributes {backend = "units", clock_mhz = 1000} {
  scale.level @pe {role = "block"}
  scale.level @die of @pe {role = "device", count = 1}
  scale.memory @sram at @pe {role = "scratch", bytes_per_cycle = 32}
  scale.memory @hbm at @die {role = "home", bytes_per_cycle = 32}
  // expected-error @below {{connects units of @pe, but a @die has 1}}
  scale.network @noc at @pe {topology = "ring", bytes_per_cycle = 4, packet_bytes = 64}
}

// -----

scale.arch @hops attributes {backend = "units", clock_mhz = 1000} {
  scale.level @pe {role = "block"}
  scale.level @die of @pe {role = "device", count = 4}
  scale.memory @sram at @pe {role = "scratch", bytes_per_cycle = 32}
  scale.memory @hbm at @die {role = "home", bytes_per_cycle = 32}
  // expected-error @below {{has hop_cycles = "two"; expected a number of cycles}}
  scale.network @noc at @pe {topology = "ring", bytes_per_cycle = 4, packet_bytes = 64, hop_cycles = "two"}
}

// -----

// Other machines do not read them.
scale.arch @gpu {
  scale.level @block
  scale.level @device of @block
  // expected-error @below {{has topology, which is for a scale.arch with backend = "units"}}
  scale.network @link at @device {topology = "ring", bytes_per_cycle = 4}
}

// -----

// Instructions share what their units have.
scale.arch @a attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", count = 2}
  scale.memory @sram at @pe {role = "scratch", bytes = 65536, bytes_per_cycle = 32}
  scale.memory @hbm at @die {role = "home", bytes = 1073741824, bytes_per_cycle = 32}
  scale.resource @port at @pe
  // expected-error @below {{has resource = @prt, which is no resource of scale.arch @a; its resources are @port; did you mean 'port'?}}
  scale.instruction @fma at @pe {flops_per_cycle = 32, resource = @prt}
}

// -----

scale.arch @a attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", count = 2}
  scale.memory @sram at @pe {role = "scratch", bytes = 65536, bytes_per_cycle = 32}
  scale.memory @hbm at @die {role = "home", bytes = 1073741824, bytes_per_cycle = 32}
  // expected-error @below {{has resource = "port", which is no resource of scale.arch @a; it has none; add a scale.resource}}
  scale.instruction @fma at @pe {flops_per_cycle = 32, resource = "port"}
}

// -----

scale.arch @a attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", count = 2}
  scale.memory @sram at @pe {role = "scratch", bytes = 65536, bytes_per_cycle = 32}
  scale.memory @hbm at @die {role = "home", bytes = 1073741824, bytes_per_cycle = 32}
  // expected-note @below {{the resource is here}}
  scale.resource @port at @die
  // expected-error @below {{needs the resource @port, which a @die has, not a @pe; declare it at @pe}}
  scale.instruction @fma at @pe {flops_per_cycle = 32, resource = @port}
}

// -----

scale.arch @a attributes {backend = "units", clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 1}
  scale.level @die of @pe {role = "device", count = 2}
  scale.memory @sram at @pe {role = "scratch", bytes = 65536, bytes_per_cycle = 32}
  scale.memory @hbm at @die {role = "home", bytes = 1073741824, bytes_per_cycle = 32}
  // expected-error @below {{has units = 0 : i64; expected how many instructions it does at a time, a positive integer}}
  scale.resource @port at @pe {units = 0}
}

// -----

scale.arch @gpu {
  scale.level @thread
  // expected-error @below {{'scale.resource' op is for a scale.arch with backend = "units", whose time follows from it; remove it}}
  scale.resource @port at @thread
}

// -----

scale.arch @gpu {
  scale.level @thread
  // expected-error @below {{has resource, which is for a scale.arch with backend = "units"}}
  scale.instruction @fma at @thread {flops_per_cycle = 32, resource = @port}
}

// -----

// expected-error @below {{'scale.resource' op expects parent op 'scale.arch'}}
scale.resource @port at @pe
