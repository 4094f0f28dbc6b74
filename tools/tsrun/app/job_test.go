//go:build !windows

package app

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/builttools"
)

// tells is a program in which each of two devices tells its number and 40 to the other, by an address that is so far
// away, and adds its half of %x to that of %y. Its kernels are those of the stand-in for libcuda.
const tells = `
module attributes {gpu.container_module} {
gpu.binary @p [#gpu.object<#nvvm.target<chip = "sm_90a">, assembly = ".visible .entry put_word(.param .u64 a, .param .u64 b, .param .u32 c) { ret; }\0A">]
gpu.binary @k [#gpu.object<#nvvm.target<chip = "sm_90a">, assembly = ".visible .entry axpy(.param .f32 a, .param .u64 x, .param .u64 y, .param .u32 n) { ret; }\0A.visible .entry hang() { ret; }\0A">]
func.func @part(%arena: memref<4xi32>, %away: index, %what: i32, %x: memref<2xf32>, %y: memref<2xf32>) -> !gpu.async.token {
  %a = arith.constant 1.0 : f32
  %n = arith.constant 2 : i32
  %c1 = arith.constant 1 : index
  %u = gpu.launch_func async @k::@axpy blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : f32, %x : memref<2xf32>, %y : memref<2xf32>, %n : i32)
  %t = gpu.launch_func async [%u] @p::@put_word blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%arena : memref<4xi32>, %away : index, %what : i32) {tile.devices = 2 : i64}
  return %t : !gpu.async.token
}
func.func @main(%x: memref<4xf32> {tile.init = "iota"}, %y: memref<4xf32> {tile.init = "ones", tile.out}, %told: memref<2xi32> {tile.out}) {
  %d0 = arith.constant 0 : i32
  %d1 = arith.constant 1 : i32
  %w0 = arith.constant 40 : i32
  %w1 = arith.constant 41 : i32
  %zero = arith.constant 0 : i32
  %x0 = memref.subview %x[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  %x1 = memref.subview %x[2] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 2>>
  %y0 = memref.subview %y[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>
  %y1 = memref.subview %y[2] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 2>>
  gpu.set_default_device %d0
  %m0 = gpu.alloc () : memref<4xi32>
  gpu.memset %m0, %zero : memref<4xi32>, i32
  %p0 = memref.extract_aligned_pointer_as_index %m0 : memref<4xi32> -> index
  %xd0 = gpu.alloc () : memref<2xf32>
  %yd0 = gpu.alloc () : memref<2xf32>
  gpu.memcpy %xd0, %x0 : memref<2xf32>, memref<2xf32, strided<[1]>>
  gpu.memcpy %yd0, %y0 : memref<2xf32>, memref<2xf32, strided<[1]>>
  gpu.set_default_device %d1
  %m1 = gpu.alloc () : memref<4xi32>
  gpu.memset %m1, %zero : memref<4xi32>, i32
  %p1 = memref.extract_aligned_pointer_as_index %m1 : memref<4xi32> -> index
  %xd1 = gpu.alloc () : memref<2xf32>
  %yd1 = gpu.alloc () : memref<2xf32>
  gpu.memcpy %xd1, %x1 : memref<2xf32>, memref<2xf32, strided<[1], offset: 2>>
  gpu.memcpy %yd1, %y1 : memref<2xf32>, memref<2xf32, strided<[1], offset: 2>>
  %to0 = arith.subi %p0, %p1 : index
  %to1 = arith.subi %p1, %p0 : index
  gpu.set_default_device %d0
  %t0 = call @part(%m0, %to1, %w0, %xd0, %yd0) : (memref<4xi32>, index, i32, memref<2xf32>, memref<2xf32>) -> !gpu.async.token
  gpu.set_default_device %d1
  %t1 = call @part(%m1, %to0, %w1, %xd1, %yd1) : (memref<4xi32>, index, i32, memref<2xf32>, memref<2xf32>) -> !gpu.async.token
  gpu.wait [%t0, %t1]
  %one0 = memref.subview %m0[0] [1] [1] : memref<4xi32> to memref<1xi32, strided<[1]>>
  %one1 = memref.subview %m1[0] [1] [1] : memref<4xi32> to memref<1xi32, strided<[1]>>
  %told0 = memref.subview %told[0] [1] [1] : memref<2xi32> to memref<1xi32, strided<[1]>>
  %told1 = memref.subview %told[1] [1] [1] : memref<2xi32> to memref<1xi32, strided<[1], offset: 1>>
  gpu.memcpy %told0, %one0 : memref<1xi32, strided<[1]>>, memref<1xi32, strided<[1]>>
  gpu.memcpy %told1, %one1 : memref<1xi32, strided<[1], offset: 1>>, memref<1xi32, strided<[1]>>
  gpu.memcpy %y0, %yd0 : memref<2xf32, strided<[1]>>, memref<2xf32>
  gpu.memcpy %y1, %yd1 : memref<2xf32, strided<[1], offset: 2>>, memref<2xf32>
  gpu.dealloc %m0 : memref<4xi32>
  gpu.dealloc %m1 : memref<4xi32>
  return
}
}`

// hanging is such a program whose kernels do not end.
var hanging = strings.Replace(tells,
	"@k::@axpy blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : f32, %x : memref<2xf32>, %y : memref<2xf32>, %n : i32)",
	"@k::@hang blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)", 1)

// jobFiles are the tool, a program, and stand-ins for the libraries.
func jobFiles(t *testing.T, program string) (tool, file string, env []string) {
	t.Helper()
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("gcc is not installed")
	}
	dir := t.TempDir()
	for lib, source := range map[string]string{"libcuda.so.1": "../../../target/cuda/testdata/stub.c",
		"libnvshmem_host.so.3": "../../../target/nvshmem/testdata/stub.c"} {
		out, err := exec.Command("gcc", "-shared", "-fPIC", "-O1", "-o", filepath.Join(dir, lib), source).CombinedOutput()
		require.NoError(t, err, "%s", out)
	}
	tool, file = builttools.Tool(t, "tsrun"), filepath.Join(dir, "tells.mlir")
	require.NoError(t, os.WriteFile(file, []byte(program), 0o666))
	return tool, file, append(os.Environ(), "TSOPT_LIBCUDA="+filepath.Join(dir, "libcuda.so.1"),
		"TSOPT_NVSHMEM="+filepath.Join(dir, "libnvshmem_host.so.3"), "STUB_DIR="+dir)
}

func TestJob(t *testing.T) {
	tool, file, env := jobFiles(t, tells)
	start := func(args ...string) (string, error) {
		c := exec.Command(tool, append([]string{file, "--device=nvshmem", "--print"}, args...)...)
		c.Env = env
		out, err := c.CombinedOutput()
		return string(out), err
	}
	out, err := start("--launcher=local", "--ranks=2")
	require.NoError(t, err, "%s", out)
	assert.Contains(t, out, "@main ran on 2 ranks of Stub GPU 0")
	assert.Contains(t, out, "argument 1 [4]: 1 2 3 4\n")
	assert.Contains(t, out, "argument 2 [2]: 41 40\n", "what each was told by the other")
	assert.Equal(t, 1, strings.Count(out, "argument 2"), "only rank 0 prints")

	out, err = start("--launcher=local", "--ranks=1")
	require.Error(t, err)
	assert.Contains(t, out, "uses device 1, but the job has 1 ranks")
	out, err = start()
	require.Error(t, err)
	assert.Contains(t, out, "this process has no rank; use --launcher=local --ranks=N")
	env = append(env, "STUB_FAR=1")
	out, err = start("--launcher=local", "--ranks=2")
	require.Error(t, err)
	assert.Contains(t, out, "it is on another machine")
}

// TestJobEndsWithARank: a rank that is killed, or stopped, ends the job within 15 s, and the others say
// which it was.
func TestJobEndsWithARank(t *testing.T) {
	tool, file, env := jobFiles(t, hanging)
	for name, signal := range map[string]syscall.Signal{"killed": syscall.SIGKILL, "stopped": syscall.SIGSTOP} {
		t.Run(name, func(t *testing.T) {
			port, err := freePort()
			require.NoError(t, err)
			var all []*exec.Cmd
			var outs [2]strings.Builder
			for r := range 2 {
				c := exec.Command(tool, file, "--device=nvshmem")
				rank := string(rune('0' + r))
				c.Env = append(env[:len(env):len(env)], "RANK="+rank, "WORLD_SIZE=2", "LOCAL_RANK="+rank, "MASTER_PORT="+port)
				c.Stderr = &outs[r]
				require.NoError(t, c.Start())
				all = append(all, c)
			}
			time.Sleep(2 * time.Second) // they run their kernels
			require.NoError(t, all[1].Process.Signal(signal))
			since := time.Now()
			require.Error(t, all[0].Wait())
			assert.Less(t, time.Since(since), 15*time.Second)
			assert.Regexp(t, `rank 1 \(.*, process \d+\) (ended|did not answer for 10s)`, outs[0].String())
			all[1].Process.Kill()
			all[1].Wait()
		})
	}
}
