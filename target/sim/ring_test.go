package sim_test

import (
	"context"
	"encoding/binary"
	"math"
	"strings"
	"testing"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim"
)

// threeRoles copies A to C and D, plus one: a role loads, one adds and stores D, one
// stores C.
const threeRoles = `func.func @main(%A: memref<40x16xf32>, %C: memref<40x16xf32>, %D: memref<40x16xf32>) {
  tile.kernel blocks(%b) = (1) threads(384) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %end = arith.constant 48 : index
    %ins = tile.alloc : memref<2x8x16xf32, #scale.mem<l1>>
    %outs = tile.alloc : memref<2x8x16xf32, #scale.mem<l1>>
    %stage = tile.alloc : memref<8x16xf32, #scale.mem<l1>>
    %in = tile.ring %ins : memref<2x8x16xf32, #scale.mem<l1>>
    %out = tile.ring %outs : memref<2x8x16xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.acquire %in[%n]
          %x = tile.slot %ins[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          tile.copy async %A[%i, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%in[%n]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
          tile.publish %in[%n]
          %m = tile.advance %in[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "add" units(1) {
        %one = arith.constant dense<1.0> : tensor<8x16xf32>
        %n0 = tile.cursor
        %p0 = tile.cursor
        %ne, %pe = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0, %p = %p0) -> (!tile.cursor, !tile.cursor) {
          %s = tile.take %in[%n]
          %x = tile.slot %ins[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          %v = tile.load %x[%c0, %c0] : memref<8x16xf32, #scale.mem<l1>> -> tensor<8x16xf32>
          tile.release %in[%n]
          %w = arith.addf %v, %one : tensor<8x16xf32>
          %t = tile.acquire %out[%p]
          %y = tile.slot %outs[%t] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          tile.store %w, %y[%c0, %c0] : tensor<8x16xf32>, memref<8x16xf32, #scale.mem<l1>>
          tile.publish %out[%p]
          tile.async_wait 0 bulk read
          tile.store %w, %stage[%c0, %c0] : tensor<8x16xf32>, memref<8x16xf32, #scale.mem<l1>>
          tile.fence
          tile.copy async %stage[%c0, %c0] to %D[%i, %c0] tile(8, 16) engine(tma) : memref<8x16xf32, #scale.mem<l1>> to memref<40x16xf32>
          tile.async_commit bulk
          %m = tile.advance %in[%n]
          %q = tile.advance %out[%p]
          scf.yield %m, %q : !tile.cursor, !tile.cursor
        }
        tile.async_wait 0 bulk
        %again = tile.load %D[%c0, %c0] : memref<40x16xf32> -> tensor<8x16xf32>
        tile.store %again, %stage[%c0, %c0] : tensor<8x16xf32>, memref<8x16xf32, #scale.mem<l1>>
        tile.fence
        tile.copy async %stage[%c0, %c0] to %D[%c0, %c0] tile(8, 16) engine(tma) : memref<8x16xf32, #scale.mem<l1>> to memref<40x16xf32>
        tile.async_commit bulk
        tile.async_wait 0 bulk read
      }
      tile.role "store" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.take %out[%n]
          %x = tile.slot %outs[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          tile.copy async %x[%c0, %c0] to %C[%i, %c0] tile(8, 16) engine(tma) : memref<8x16xf32, #scale.mem<l1>> to memref<40x16xf32>
          tile.async_commit bulk
          tile.async_wait 0 bulk read
          tile.release %out[%n]
          %m = tile.advance %out[%n]
          scf.yield %m : !tile.cursor
        }
      }
    }
  }
  return
}`

// twoUsers is a ring with two consumers, which store what they take; the first may be ahead of the other by at most the
// number of stages.
const twoUsers = `func.func @main(%A: memref<40x16xf32>, %C: memref<40x16xf32>, %D: memref<40x16xf32>) {
  tile.kernel blocks(%b) = (1) threads(384) {
    %c0 = arith.constant 0 : index
    %c8 = arith.constant 8 : index
    %end = arith.constant 40 : index
    %one = arith.constant dense<1.0> : tensor<8x16xf32>
    %a = tile.alloc : memref<2x8x16xf32, #scale.mem<l1>>
    %in = tile.ring %a : memref<2x8x16xf32, #scale.mem<l1>>
    tile.specialize @warpgroup {
      tile.role "load" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.acquire %in[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          tile.copy async %A[%i, %c0] to %x[%c0, %c0] tile(8, 16) engine(tma) arrives(%in[%n]) : memref<40x16xf32> to memref<8x16xf32, #scale.mem<l1>>
          tile.publish %in[%n]
          %m = tile.advance %in[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "first" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.take %in[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          %v = tile.load %x[%c0, %c0] : memref<8x16xf32, #scale.mem<l1>> -> tensor<8x16xf32>
          tile.release %in[%n]
          %w = arith.addf %v, %one : tensor<8x16xf32>
          tile.store %w, %C[%i, %c0] : tensor<8x16xf32>, memref<40x16xf32>
          %m = tile.advance %in[%n]
          scf.yield %m : !tile.cursor
        }
      }
      tile.role "second" units(1) {
        %n0 = tile.cursor
        %ne = scf.for %i = %c0 to %end step %c8 iter_args(%n = %n0) -> (!tile.cursor) {
          %s = tile.take %in[%n]
          %x = tile.slot %a[%s] : memref<2x8x16xf32, #scale.mem<l1>> -> memref<8x16xf32, #scale.mem<l1>>
          %v = tile.load %x[%c0, %c0] : memref<8x16xf32, #scale.mem<l1>> -> tensor<8x16xf32>
          tile.release %in[%n]
          %w = arith.addf %v, %one : tensor<8x16xf32>
          tile.store %w, %D[%i, %c0] : tensor<8x16xf32>, memref<40x16xf32>
          %m = tile.advance %in[%n]
          scf.yield %m : !tile.cursor
        }
      }
    }
  }
  return
}`

// runRoles runs a variant of threeRoles and checks what it stores.
func runRoles(t *testing.T, text string, seed uint64) error {
	t.Helper()
	const n = 40 * 16
	module := parse(t, text)
	m := sim.New(module, sim.Options{Races: true, Seed: seed})
	in, c, d := make([]byte, 4*n), make([]byte, 4*n), make([]byte, 4*n)
	for i := range n {
		binary.LittleEndian.PutUint32(in[4*i:], math.Float32bits(float32(i)))
	}
	fn, _ := ir.As[ir.FunctionLike](ir.LookupSymbol(module, "main"))
	types, _ := fn.FunctionType()
	var args []sim.Value
	for i, data := range [][]byte{in, c, d} {
		v, err := m.Buffer(data, types[i].(*ir.MemRefType), []int64{40, 16}, "ACD"[i:i+1])
		if err != nil {
			t.Fatal(err)
		}
		args = append(args, v)
	}
	if _, err := m.Call(context.Background(), "main", args...); err != nil {
		return err
	}
	for _, out := range [][]byte{c, d} {
		for i := range n {
			if got := math.Float32frombits(binary.LittleEndian.Uint32(out[4*i:])); got != float32(i+1) {
				t.Errorf("element %d is %v, want %v", i, got, float32(i+1))
				return nil
			}
		}
	}
	return nil
}

func TestRoles(t *testing.T) {
	for _, text := range []string{threeRoles, twoUsers} {
		for seed := range uint64(20) {
			if err := runRoles(t, text, seed); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
		}
	}
}

// TestRoleMutants: without any one of the operations that order roles and copies, the program is rejected with the
// place, in the default order of agents.
func TestRoleMutants(t *testing.T) {
	for _, x := range []struct {
		text string
		want int
	}{{threeRoles, 22}, {twoUsers, 10}} {
		count := 0
		lines := strings.Split(x.text, "\n")
		for i, line := range lines {
			mutant, ok := weakened(lines, i)
			if !ok {
				continue
			}
			count++
			switch err := runRoles(t, mutant, 0); {
			case err == nil:
				t.Errorf("line %d is not missed: %s", i+1, strings.TrimSpace(line))
			case !strings.Contains(err.Error(), "test.mlir:"):
				t.Errorf("line %d is missed at no place: %v", i+1, err)
			default:
				t.Logf("%d %s\n\t%v", i+1, strings.TrimSpace(line), err)
			}
		}
		if count != x.want {
			t.Errorf("%d mutants, want %d", count, x.want)
		}
	}
}

// weakened is a program without what a line orders.
func weakened(lines []string, i int) (string, bool) {
	line := lines[i]
	before, after := strings.Join(lines[:i], "\n")+"\n", "\n"+strings.Join(lines[i+1:], "\n")
	name, op, _ := strings.Cut(strings.TrimSpace(line), " = ")
	switch {
	case strings.HasPrefix(op, "tile.acquire"), strings.HasPrefix(op, "tile.take"):
		return before + name + " = arith.constant 0 : index" + after, true
	case strings.HasPrefix(op, "tile.advance"):
		at, _, _ := strings.Cut(op[strings.Index(op, "[")+1:], "]")
		head, tail, _ := strings.Cut(after, "}")
		return before + strings.ReplaceAll(head, name, at) + "}" + tail, true
	case strings.Contains(line, "arrives("):
		return before + strings.Replace(line, " engine(tma) arrives(%in[%n])", "", 1) + after, true
	}
	for _, op := range []string{"tile.publish", "tile.release", "tile.fence", "tile.async_wait", "tile.async_commit"} {
		if strings.Contains(line, op) {
			return before + after, true
		}
	}
	return "", false
}
