package check_test

import (
	"context"
	"os"
	"regexp"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/tilegen"
	"github.com/tsopt/tsopt/tools/tsfuzz/check"
)

// rejections are the diagnostics that generated programs get with good reason, by the signature of the find.
var rejections = []struct{ signature, why string }{
	{`which would be counted N times`, "a sum of what is no summand"},
}

// seeds is how many programs a test makes: n, or what TSOPT_SEEDS says.
func seeds(n uint64) uint64 {
	if more, err := strconv.ParseUint(os.Getenv("TSOPT_SEEDS"), 10, 64); err == nil {
		return more
	}
	return n
}

func reasonFor(f *check.Find) string {
	for _, r := range rejections {
		if regexp.MustCompile(r.signature).MatchString(f.Signature()) {
			return r.why
		}
	}
	return ""
}

// TestTilePrograms holds that random tile programs compute the same after every
// pass, in two orders of agents, and that some of them assemble. tools/tsfuzz does
// the same for as long as one wants.
func TestTilePrograms(t *testing.T) {
	n := seeds(30)
	if testing.Short() {
		n = min(n, 25)
	}
	c := check.New()
	c.Timeout = 10 * time.Minute // many stages of many kernels, on a machine that does other things too
	var mu sync.Mutex
	var wg sync.WaitGroup
	found, ptx := map[string]int{}, 0
	next := make(chan uint64)
	for range 2 {
		wg.Go(func() {
			for seed := range next {
				p := tilegen.Generate(seed, tilegen.Options{Statements: 6, Elements: 512})
				r := c.Run(context.Background(), check.Task{Text: p.Text, Seed: 1, Pipeline: c.Way(seed), PTX: seed%25 == 0})
				mu.Lock()
				if r.PTX {
					ptx++
				}
				if f := r.Find; f != nil {
					if found[reasonFor(f)]++; reasonFor(f) == "" {
						assert.Fail(t, f.Error(), "seed %d\n%s", seed, p.Text)
					}
				}
				mu.Unlock()
			}
		})
	}
	for seed := range n {
		next <- seed
	}
	close(next)
	wg.Wait()
	t.Logf("%d programs, %d compiled to PTX, refused with reason: %v", n, ptx, found)
}

// TestTileFinds holds that the check finds what is wrong, of each kind, and that
// it can be made small.
func TestTileFinds(t *testing.T) {
	c := check.New()
	c.Timeout = 10 * time.Second
	for _, test := range []struct {
		name, text string
		kind       check.Kind
	}{
		{"invalid", `func.func @main() { "tile.nothing"() : () -> () return }`, check.Invalid},
		{"race", `func.func @main(%a: memref<4xf32> {tile.out}) {
  tile.kernel blocks(%x) = (2) threads(32) {
    %c0 = arith.constant 0 : index
    %unused = arith.constant dense<2.0> : tensor<8xf32>
    %t = arith.constant dense<1.0> : tensor<4xf32>
    tile.store %t, %a[%c0] : tensor<4xf32>, memref<4xf32>
  }
  return
}`, check.Fails},
		{"schedule", `func.func @main(%a: memref<4xi32> {tile.out}) {
  tile.kernel blocks(%x) = (4) threads(32) {
    %c0 = arith.constant 0 : index
    %i = arith.index_cast %x : index to i32
    %old = memref.atomic_rmw addi %i, %a[%c0] : (i32, memref<4xi32>) -> i32
    memref.store %old, %a[%x] : memref<4xi32>
  }
  return
}`, check.Fails},
		{"refused", `func.func @main(%a: memref<4xf32> {tile.out}) {
  tile.kernel blocks(%x) = (1) threads(32) {
    %c0 = arith.constant 0 : index
    %m = tile.alloc : memref<100000xf32, #scale.mem<l1>>
    %t = arith.constant dense<1.0> : tensor<4xf32>
    tile.store %t, %m[%x] : tensor<4xf32>, memref<100000xf32, #scale.mem<l1>>
    %u = tile.load %m[%x] : memref<100000xf32, #scale.mem<l1>> -> tensor<4xf32>
    tile.store %u, %a[%c0] : tensor<4xf32>, memref<4xf32>
  }
  return
}`, check.Rejected},
		{"endless", `func.func @main() {
  %true = arith.constant true
  scf.while : () -> () { scf.condition(%true) } do { scf.yield }
  return
}`, check.Slow},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.kind == check.Slow {
				c := check.New()
				c.Timeout = time.Second
				f := c.Run(context.Background(), check.Task{Text: test.text}).Find
				require.NotNil(t, f)
				assert.Equal(t, check.Slow, f.Kind)
				return
			}
			task := check.Task{Text: test.text, Seed: 1}
			f := c.Run(context.Background(), task).Find
			require.NotNil(t, f)
			require.Equal(t, test.kind, f.Kind, f.Error())
			small, err := c.Shrink(context.Background(), task, f)
			require.NoError(t, err)
			assert.LessOrEqual(t, len(small), len(test.text)+200)
			assert.NotContains(t, small, "8xf32")
			if f.Kind != check.Invalid {
				task.Text = small
				assert.Equal(t, f.Signature(), c.Run(context.Background(), task).Find.Signature())
			}
		})
	}
}
