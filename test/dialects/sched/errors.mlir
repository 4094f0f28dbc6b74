// RUN: tsopt %s --split-input-file --verify-diagnostics

func.func private @f()
// expected-error @below {{'sched.tree' op lists axis m twice; give it one extent}}
sched.tree @t of @f axes(m = 4, m = 8) {
  sched.tile spatial [] {}
}

// -----

func.func private @f()
// expected-error @below {{'sched.tree' op must have one sched.tile spatial, the tile of a block, and nothing else}}
sched.tree @t of @f axes(m = 4) {
}

// -----

func.func private @f()
// expected-error @below {{'sched.tree' op must have one sched.tile spatial, the tile of a block, and nothing else}}
sched.tree @t of @f axes(m = 4) {
  sched.tile temporal [m = 4] {}
}

// -----

func.func private @f()
// expected-error @below {{'sched.tree' op must have one sched.tile spatial, the tile of a block, and nothing else}}
sched.tree @t of @f axes(m = 4) {
  sched.tile spatial [m = 4] {}
  sched.tile spatial [m = 4] {}
}

// -----

// expected-error @below {{'sched.tree' op schedules @g, which is no function of this module}}
sched.tree @t of @g axes(m = 4) {
  sched.tile spatial [m = 4] {}
}

// -----

// A schedule is no group.
// expected-error @below {{'sched.tree' op schedules @t, which is no function of this module}}
sched.tree @t of @t axes(m = 4) {
  sched.tile spatial [m = 4] {}
}

// -----

// expected-error @below {{'sched.tile' op must be inside of a sched.tree}}
sched.tile spatial [] {}

// -----

func.func private @f()
sched.tree @t of @f axes(m = 4) {
  // expected-error @below {{'sched.tile' op lists axis m twice; give it one extent}}
  sched.tile spatial [m = 4, m = 2] {}
}

// -----

func.func private @f()
sched.tree @t of @f axes(m = 4) {
  sched.tile spatial [m = 4] {
    // expected-error @below {{'sched.tile' op is spatial inside of another tile; blocks are divided once, by the tree's only tile}}
    sched.tile spatial [m = 2] {}
  }
}

// -----

func.func private @f()
sched.tree @t of @f axes(m = 4) {
  // expected-error @below {{'sched.tile' op has a clause of the other kind: threads and raster belong to spatial tiles, stages to temporal ones}}
  sched.tile spatial [m = 4] stages(2) {}
}

// -----

func.func private @f()
sched.tree @t of @f axes(m = 4) {
  sched.tile spatial [] {
    // expected-error @below {{'sched.tile' op has a clause of the other kind: threads and raster belong to spatial tiles, stages to temporal ones}}
    sched.tile temporal [m = 4] threads(32) {}
  }
}

// -----

func.func private @f()
sched.tree @t of @f axes(m = 4) {
  sched.tile spatial [] {
    // expected-error @below {{'sched.tile' op has a clause of the other kind: threads and raster belong to spatial tiles, stages to temporal ones}}
    sched.tile temporal [m = 4] raster(2) {}
  }
}

// -----

func.func private @f()
sched.tree @t of @f axes(m = 4) {
  // expected-error @below {{'sched.tile' op has an axis n, which the tree does not list}}
  sched.tile spatial [n = 4] {}
}

// -----

func.func private @f()
sched.tree @t of @f axes(m = 4) {
  // expected-error @below {{'sched.tile' op has a tile of 0 along m; it must have an element at least}}
  sched.tile spatial [m = 0] {}
}

// -----

// A runtime extent is one of an axis, not of a tile.
func.func private @f()
sched.tree @t of @f axes(m = ?) {
  // expected-error @below {{along m; it must have an element at least}}
  sched.tile spatial [m = ?] {}
}

// -----

func.func private @f()
sched.tree @t of @f axes(m = 64) {
  sched.tile spatial [] {
    sched.tile temporal [m = 16] {
      // expected-error @below {{'sched.tile' op has a tile of 32 along m, which is larger than the one around it; make it 16 at most}}
      sched.tile temporal [m = 32] {}
    }
  }
}

// -----

func.func private @f()
sched.tree @t of @f axes(m = 64) {
  // expected-error @below {{attribute 'threads' failed to satisfy constraint: 64-bit signless integer attribute whose value is positive}}
  sched.tile spatial [m = 4] threads(0) {}
}

// -----

// expected-error @below {{'sched.leaf' op must be inside of a sched.tile}}
sched.leaf "matmul"(m, n)

// -----

func.func private @f()
sched.tree @t of @f axes(m = 4) {
  sched.tile spatial [m = 4] {
    // expected-error @below {{'sched.leaf' op has axis m for two loops; a loop has an axis of its own}}
    sched.leaf "add"(m, m)
  }
}

// -----

func.func private @f()
sched.tree @t of @f axes(m = 4) {
  sched.tile spatial [m = 4] {
    // expected-error @below {{expected}}
    sched.leaf add(m)
  }
}
