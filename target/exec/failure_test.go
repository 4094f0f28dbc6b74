//go:build !windows

package exec_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/ebitengine/purego"
	"github.com/tsopt/tsopt/ir/diag"
	run "github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/target/sim"
)

// team launches a kernel of its own on each of two devices, which wait for each other.
func team(first, second string) string {
	return `
gpu.binary @k [#gpu.object<#nvvm.target<chip = "sm_90a">, assembly = ".visible .entry noop() { ret; }\0A.visible .entry hang() { ret; }\0A.visible .entry fault() { ret; }\0A">]
func.func @main() {
  %c1 = arith.constant 1 : index
  %d0 = arith.constant 0 : i32
  %d1 = arith.constant 1 : i32
  gpu.set_default_device %d0
  %m = gpu.alloc () : memref<4xf32>
  %t0 = gpu.launch_func async @k::@` + first + ` blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) {tile.devices = 2 : i64}
  gpu.set_default_device %d1
  %t1 = gpu.launch_func async @k::@` + second + ` blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) {tile.devices = 2 : i64}
  gpu.wait [%t0, %t1]
  gpu.dealloc %m : memref<4xf32>
  return
}`
}

// attempt runs a program that ends by itself, and returns its error.
func attempt(t *testing.T, dev *run.Cuda, text string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	_, err := run.Run(ctx, module(t, text), "main", nil, dev, sim.Options{})
	if err == nil {
		return ""
	}
	return err.Error()
}

// stubSet changes a setting of the stand-in.
func stubSet(key string, value int) {
	var set func(key string, value int32)
	purego.RegisterLibFunc(&set, stub, "stub_set")
	set(key, int32(value))
}

func wantError(t *testing.T, got string, parts ...string) {
	t.Helper()
	for _, p := range parts {
		if !strings.Contains(got, p) {
			t.Errorf("error %q does not say %q", got, p)
		}
	}
	if len(parts) == 0 && got != "" {
		t.Errorf("error %q", got)
	}
}

// TestTeamBeginsTogether: no kernel begins before the code of all is loaded.
func TestTeamBeginsTogether(t *testing.T) {
	dev := openStub(t)
	wantError(t, attempt(t, dev, team("noop", "noop")))
	if got := stubCalls("launch"); got != "0: launch noop\n1: launch noop" {
		t.Error(got)
	}
	wantError(t, attempt(t, dev, team("noop", "missing")), "t.mlir:11:9", "kernel missing",
		"the module has no such kernel")
	if got := stubCalls("launch"); got != "0: launch noop\n1: launch noop" {
		t.Errorf("a kernel was launched whose peer is missing:\n%s", got)
	}
	wantError(t, attempt(t, dev, team("noop", "noop")))
}

// TestFailedLaunch: the first of a team leaves nothing behind; after a later one the kernels
// that were launched never end, and nothing waits for them.
func TestFailedLaunch(t *testing.T) {
	dev := openStub(t)
	stubSet("fail_at", 1)
	wantError(t, attempt(t, dev, team("noop", "noop")), "t.mlir:11:9", "device 0: kernel noop (launched at t.mlir:9:9)",
		"use fewer threads")
	wantError(t, attempt(t, dev, team("noop", "noop")))

	stubSet("fail_at", 5)
	wantError(t, attempt(t, dev, team("noop", "noop")), "device 1: kernel noop (launched at t.mlir:11:9)")
	frees := strings.Count(stubLog(), "free")
	wantError(t, attempt(t, dev, team("noop", "noop")), "a kernel of an earlier run on device 0 does not end")
	if strings.Count(stubLog(), "free") != frees {
		t.Error("memory was freed that a kernel uses")
	}
}

// TestFailedRepeat: streams do not stay at the gate when a launch behind it fails, or their
// devices are given up.
func TestFailedRepeat(t *testing.T) {
	dev := openStub(t)
	dev.Repeat = 3
	wantError(t, attempt(t, dev, team("noop", "noop")))
	if log := stubLog(); strings.Count(log, "launch noop") != 8 || strings.Count(log, "host free") != 1 {
		t.Error(log)
	}
	stubSet("fail_at", 14+10) // on device 1, in the second round: a gate precedes each kernel
	wantError(t, attempt(t, dev, team("noop", "noop")), "device 1: kernel noop")
	if strings.Count(stubLog(), "host free") != 1 {
		t.Error("the gate was freed with streams before it")
	}
	wantError(t, attempt(t, dev, team("noop", "noop")), "a kernel of an earlier run on device 0 does not end")
}

// TestDeviceError: an error of one device is reported though the other waits for it forever, and a device whose context
// it ended starts anew.
func TestDeviceError(t *testing.T) {
	dev := openStub(t)
	wantError(t, attempt(t, dev, team("noop", "fault")), "t.mlir:12:3", "device 1: kernel fault (launched at t.mlir:11:9)",
		"illegal memory access")
	wantError(t, attempt(t, dev, team("noop", "noop")))
	if got := stubCalls("reset"); got != "1: reset 1" && got != "0: reset 1" {
		t.Errorf("reset: %q", got)
	}

	start := time.Now()
	wantError(t, attempt(t, dev, team("hang", "fault")), "device 1: kernel fault (launched at t.mlir:11:9)")
	if d := time.Since(start); d > 10*time.Second {
		t.Errorf("it took %v", d)
	}
	wantError(t, attempt(t, dev, team("noop", "noop")), "a kernel of an earlier run on device 0 does not end")
}

// TestSetUpErrors: what a machine lacks is reported at the operation that needs it.
func TestSetUpErrors(t *testing.T) {
	dev := openStub(t)
	const tooMuch = `func.func @main() {
  %m = gpu.alloc () : memref<2199023255552xi8>
  return
}`
	wantError(t, attempt(t, dev, tooMuch), "t.mlir:2:8", "device 0: allocating 2199023255552 bytes: out of memory",
		"use smaller tensors")
	const one = `func.func @main() {
  %c1 = arith.constant 1 : i32
  gpu.set_default_device %c1
  %n = gpu.alloc () : memref<4xi8>
  %q = memref.extract_aligned_pointer_as_index %n : memref<4xi8> -> index
  %c0 = arith.constant 0 : i32
  gpu.set_default_device %c0
  %m = gpu.alloc () : memref<4xi8>
  %p = memref.extract_aligned_pointer_as_index %m : memref<4xi8> -> index
  return
}`
	wantError(t, attempt(t, dev, one))
	stubSet("peer", 0)
	wantError(t, attempt(t, dev, one), "t.mlir:9:8", "device 0 cannot access the memory of device 1",
		"CUDA_VISIBLE_DEVICES")
	const early = `
gpu.binary @k [#gpu.object<#nvvm.target<chip = "sm_90a">, assembly = ".visible .entry noop() { ret; }\0A">]
func.func @main() {
  %c1 = arith.constant 1 : index
  %t = gpu.launch_func async @k::@noop blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) {tile.devices = 2 : i64}
  gpu.wait [%t]
  return
}`
	wantError(t, attempt(t, dev, early), "t.mlir:6:3", "before it is launched on all of them")
}

// timed launches kernels that have a report, as in.mlir has them: a wait of 2 s, of a warp.
func timed(first, second string) string {
	const params = ".param .u64 a, .param .u64 b, .param .u64 c, .param .u64 d, .param .u64 e"
	const waits = `{comm.waits = [{at = loc("in.mlir":48:15), cmp = "ge", grid = 1 : i64, op = "comm.wait", signal = loc("in.mlir":3:14), timeout_ns = 2000000000 : i64, unit = "warp"}]}`
	launch := func(d, kernel string) string {
		return `
  gpu.set_default_device %d` + d + `
  %t` + d + ` = gpu.launch_func async @k::@` + kernel + ` blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%m` + d + ` : memref<12xi32>) {tile.devices = 2 : i64}`
	}
	memory := func(d string) string {
		return `
  gpu.set_default_device %d` + d + `
  %m` + d + ` = gpu.alloc host_shared () ` + waits + ` : memref<12xi32>
  gpu.memset %m` + d + `, %d0 : memref<12xi32>, i32`
	}
	return `
gpu.binary @k [#gpu.object<#nvvm.target<chip = "sm_90a">, assembly = ".visible .entry late(` + params + `) { ret; }\0A.visible .entry patient(` + params + `) { ret; }\0A.visible .entry broken(` + params + `) { ret; }\0A">]
func.func @main() {
  %c1 = arith.constant 1 : index
  %d0 = arith.constant 0 : i32
  %d1 = arith.constant 1 : i32` + memory("0") + memory("1") + launch("0", first) + launch("1", second) + `
  gpu.wait [%t0, %t1]
  gpu.dealloc %m0 : memref<12xi32>
  gpu.dealloc %m1 : memref<12xi32>
  return
}`
}

// TestReport: a wait that gives up is reported with its location, its agent and its condition. The kernel of another
// device is stopped and reports where it was. Then all devices start anew.
func TestReport(t *testing.T) {
	dev := openStub(t)
	_, err := run.Run(context.Background(), module(t, timed("patient", "late")), "main", nil, dev, sim.Options{})
	var d *diag.Diagnostic
	if !errors.As(err, &d) {
		t.Fatal(err)
	}
	if p := diag.Position(d.Loc); p == nil || p.File != "in.mlir" || p.Line != 48 || p.Col != 15 {
		t.Errorf("it stands at %v", d.Loc)
	}
	if d.Message != "device 1, block 5, warp 2 waited 2 s at comm.wait for word 2 of the signal: saw 3, expected 4" {
		t.Error(d.Message)
	}
	if len(d.Notes) != 2 || d.Notes[1].Message != "device 0, block 1, warp 2 waited at comm.wait for word 2 of the signal: saw 3, expected 4" {
		t.Error(d.Notes)
	}
	wantError(t, attempt(t, dev, timed("late", "late")), "device 0, block 5")
	wantError(t, attempt(t, dev, team("noop", "noop")))
	if got := stubCalls("reset"); strings.Count(got, "reset 0") != 2 || strings.Count(got, "reset 1") != 2 {
		t.Errorf("reset: %q", got)
	}
}

// TestToldToStop: if a device fails otherwise, or the time for the run is over, waiting kernels are stopped and report
// where they were. Then all devices start anew.
func TestToldToStop(t *testing.T) {
	dev := openStub(t)
	waited := func(ctx context.Context, program string, notes ...string) string {
		t.Helper()
		_, err := run.Run(ctx, module(t, program), "main", nil, dev, sim.Options{})
		var d *diag.Diagnostic
		if !errors.As(err, &d) {
			t.Fatal(err)
		}
		var got []string
		for _, n := range d.Notes {
			if strings.Contains(n.Message, "waited") {
				got = append(got, n.Message)
			}
		}
		if !slices.Equal(got, notes) {
			t.Errorf("%v: %q", err, got)
		}
		return err.Error()
	}
	const where = ", block 1, warp 2 waited at comm.wait for word 2 of the signal: saw 3, expected 4"
	if got := waited(context.Background(), timed("patient", "broken"), "device 0"+where); !strings.Contains(got,
		"device 1: kernel broken") {
		t.Error(got)
	}
	wantError(t, attempt(t, dev, team("noop", "noop")))
	ctx, cancel := context.WithTimeout(context.Background(), 100*time.Millisecond)
	defer cancel()
	if got := waited(ctx, timed("patient", "patient"), "device 0"+where, "device 1"+where); !strings.Contains(got,
		"kernel patient") {
		t.Error(got)
	}
	wantError(t, attempt(t, dev, team("noop", "noop")))
}
