package nvptx

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/target/llc"
)

// needLLC skips a test where there is no llc.
func needLLC(t *testing.T) *Assembler {
	t.Helper()
	a := &Assembler{}
	if _, err := a.LLC(); err != nil {
		t.Skip(err)
	}
	return a
}

// needPTXAS skips a test where there is no ptxas.
func needPTXAS(t *testing.T) *Assembler {
	t.Helper()
	a := needLLC(t)
	if _, err := a.PTXAS(); err != nil {
		t.Skip(err)
	}
	return a
}

func kernelIR(decls, body string) string {
	return "target triple = \"" + Triple + "\"\ntarget datalayout = \"" + DataLayout + "\"\n" + decls +
		"\ndefine ptx_kernel void @k(ptr addrspace(1) %p) {\n  %x = load float, ptr addrspace(1) %p\n" + body +
		"\n  store float %y, ptr addrspace(1) %p\n  ret void\n}\n"
}

var h100 = Options{Chip: "sm_90a", OptLevel: 3}

func TestPTX(t *testing.T) {
	a := needLLC(t)
	for _, chip := range []string{"sm_80", "sm_86", "sm_89", "sm_90", "sm_90a", "sm_100a"} {
		ptx, err := a.PTX(context.Background(), kernelIR("", "%y = fadd float %x, %x"), Options{Chip: chip, OptLevel: 2})
		require.NoError(t, err)
		assert.Contains(t, ptx, ".target "+chip)
		assert.Contains(t, ptx, ".visible .entry k(")
		assert.Equal(t, 86, PTXVersion(ptx))
	}
	ptx, err := a.PTX(context.Background(), kernelIR("", "%y = fadd float %x, %x"), Options{Chip: "sm_80", PTX: 75})
	require.NoError(t, err)
	assert.Equal(t, 75, PTXVersion(ptx))
}

func TestMiddleEnd(t *testing.T) {
	a := needLLC(t)
	// Only the middle end inlines.
	ir := kernelIR("define internal float @twice(float %a) { %r = fadd float %a, %a\n ret float %r }",
		"%y = call float @twice(float %x)")
	plain, err := a.PTX(context.Background(), ir, Options{Chip: "sm_90a", OptLevel: 3})
	require.NoError(t, err)
	opt, err := a.PTX(context.Background(), ir, Options{Chip: "sm_90a", OptLevel: 3, MiddleEnd: true})
	require.NoError(t, err)
	assert.Contains(t, plain, "call")
	assert.NotContains(t, opt, "call")
}

func TestShortPointers(t *testing.T) {
	a := needLLC(t)
	ir := strings.Replace(kernelIR("@s = external addrspace(3) global [0 x float]",
		"%y = load float, ptr addrspace(3) @s"), DataLayout, ShortDataLayout, 1)
	o := h100
	o.ShortPtr = true
	ptx, err := a.PTX(context.Background(), ir, o)
	require.NoError(t, err)
	assert.Contains(t, ptx, "ld.shared")
}

func TestCompileErrors(t *testing.T) {
	a := needLLC(t)
	for _, c := range []struct {
		name, ir string
		o        Options
		want     string
	}{
		{"syntax", "define void @k() {\n  oops\n}", h100, "llc: expected instruction opcode (line 2: oops)"},
		{"type", kernelIR("", "%y = fadd double %x, %x"), h100,
			"'%x' defined with type 'float' but expected 'double' (line 6: %y = fadd double %x, %x)"},
		{"intrinsic", kernelIR("declare void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32)",
			"call void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 232)\n %y = fadd float %x, %x"),
			Options{Chip: "sm_90"}, "llc: no instruction for llvm.nvvm.setmaxnreg.inc.sync.aligned.u32 in function @k; sm_90 with PTX 8.6 does not support it"},
		{"libcall", kernelIR("declare float @llvm.exp.f32(float)", "%y = call float @llvm.exp.f32(float %x)"), h100,
			"llc: no libcall available for fexp in function @k; the target has no such function"},
		{"verifier", kernelIR("declare float @llvm.nvvm.read.ptx.sreg.tid.x()",
			"%y = call float @llvm.nvvm.read.ptx.sreg.tid.x()"), h100, "llc: "},
		{"chip", "", Options{Chip: "sm_91"}, `unknown chip "sm_91"; expected one of sm_80, sm_86`},
		{"ptx", "", Options{Chip: "sm_100a", PTX: 80}, "chip sm_100a needs PTX 8.6 or later, not 8.0"},
		{"ptx unknown", "", Options{Chip: "sm_80", PTX: 79}, "unsupported PTX version 7.9; LLVM supports 7.0 to 9.0"},
		{"level", "", Options{Chip: "sm_80", OptLevel: 4}, "optimization level 4"},
	} {
		_, err := a.PTX(context.Background(), c.ir, c.o)
		assert.ErrorContains(t, err, c.want, c.name)
	}
	_, err := a.PTX(context.Background(), "define void @k() {\n  oops\n}",
		Options{Chip: "sm_90a", OptLevel: 1, MiddleEnd: true})
	assert.ErrorContains(t, err, "opt: expected instruction opcode (line 2: oops)")
	var ce *llc.CompileError
	require.True(t, errors.As(err, &ce))
	assert.NotEmpty(t, ce.Output)
}

// fakeTool makes an executable script.
func fakeTool(t *testing.T, script string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "tool")
	require.NoError(t, os.WriteFile(path, []byte("#!/bin/sh\n"+script), 0o755))
	return path
}

func TestMissingAndOldTools(t *testing.T) {
	t.Setenv("TSOPT_LLC", "/nonexistent/llc")
	t.Setenv("TSOPT_PTXAS", "/nonexistent/ptxas")
	var a Assembler
	_, err := a.PTX(context.Background(), "", h100)
	var missing *llc.MissingTool
	require.True(t, errors.As(err, &missing))
	assert.ErrorContains(t, err, "llc of LLVM 20 or later was not found (looked for /nonexistent/llc). Install the package llvm-22")
	assert.ErrorContains(t, err, "simulator work without it")
	_, err = a.Cubin(context.Background(), "", h100)
	assert.ErrorContains(t, err, "ptxas was not found")
	assert.ErrorContains(t, err, "pip install nvidia-cuda-nvcc")

	t.Setenv("TSOPT_LLC", fakeTool(t, "echo 'Debian LLVM version 14.0.6'"))
	_, err = new(Assembler).PTX(context.Background(), "", h100)
	assert.ErrorContains(t, err, "(version 14)")

	// LLVM 20 knows fewer chips: it says so, ignores the option and goes on.
	t.Setenv("TSOPT_LLC", fakeTool(t, `case $1 in --version) echo 'LLVM version 20.1.0';; *) echo "'sm_103a' is not a recognized processor for this target (ignoring processor)" >&2;; esac`))
	_, err = new(Assembler).PTX(context.Background(), "", Options{Chip: "sm_103a"})
	assert.ErrorContains(t, err, "llc: LLVM 20 does not support processor sm_103a; chip sm_103a with PTX 8.8 needs a newer LLVM")
	t.Setenv("PATH", t.TempDir())
	_, err = new(Assembler).PTX(context.Background(), "", Options{Chip: "sm_80", OptLevel: 1, MiddleEnd: true})
	assert.ErrorContains(t, err, "opt of LLVM 20 was not found")
}

func TestTimeout(t *testing.T) {
	t.Setenv("TSOPT_LLC", fakeTool(t, `case $1 in --version) echo 'LLVM version 22.1.0';; *) exec sleep 20;; esac`))
	o := h100
	o.Timeout = 100 * time.Millisecond
	start := time.Now()
	_, err := new(Assembler).PTX(context.Background(), "", o)
	assert.ErrorContains(t, err, "stopped after 100ms")
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(100*time.Millisecond, cancel)
	_, err = new(Assembler).PTX(ctx, "", h100)
	assert.ErrorIs(t, err, context.Canceled)
	assert.Less(t, time.Since(start), 10*time.Second)
}

func TestCache(t *testing.T) {
	count := filepath.Join(t.TempDir(), "count")
	t.Setenv("TSOPT_LLC", fakeTool(t, `case $1 in --version) echo 'LLVM version 22.1.0';; *) echo x >>`+count+
		`; echo .version 8.6;; esac`))
	var a Assembler
	for _, o := range []Options{h100, h100, {Chip: "sm_80"}} {
		_, err := a.PTX(context.Background(), "; a", o)
		require.NoError(t, err)
	}
	data, err := os.ReadFile(count)
	require.NoError(t, err)
	assert.Equal(t, "x\nx\n", string(data))
}

func TestCubin(t *testing.T) {
	a := needPTXAS(t)
	ptx, err := a.PTX(context.Background(), kernelIR("", "%y = fadd float %x, %x"), h100)
	require.NoError(t, err)
	c, err := a.Cubin(context.Background(), ptx, h100)
	require.NoError(t, err)
	assert.Equal(t, "\x7fELF", string(c.Image[:4]))
	require.NotNil(t, c.Report.Kernel("k"))
	assert.Positive(t, c.Report.Kernel("k").Registers)
	assert.Empty(t, c.Report.Findings())
	assert.Nil(t, c.Report.Kernel("q"))

	_, err = a.Cubin(context.Background(), strings.Replace(ptx, "add.rn.f32", "addx", 1), h100)
	assert.ErrorContains(t, err, "ptxas: ")
	assert.ErrorContains(t, err, "(line ")
	_, err = a.Cubin(context.Background(), ptx, Options{Chip: "sm_90"})
	assert.ErrorContains(t, err, "ptxas: PTX with .target 'sm_90a' cannot be compiled for architecture 'sm_90'")
	_, err = a.Cubin(context.Background(), strings.Replace(ptx, "8.6", "99.0", 1), h100)
	assert.ErrorContains(t, err, "use a newer ptxas")
}

func TestParseReport(t *testing.T) {
	r := parseReport(`ptxas info    : (C7517) wgmma.wait_group is injected in around line 12 by compiler to allow use of registers defined by GMMA in function 'k'
ptxas info    : (C7508) Potential Performance Loss: 'setmaxnreg' ignored; unable to determine register count at entry.
ptxas warning : Registers are spilled to local memory in function 'k', 772 bytes spill stores, 772 bytes spill loads
ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function 'k2' for 'sm_90a'
ptxas info    : Function properties for k2
    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads
ptxas info    : Used 4 registers, used 0 barriers, 360 bytes cmem[0]
ptxas info    : Compile time = 1.472 ms
ptxas info    : Compiling entry function 'k' for 'sm_90a'
ptxas info    : Function properties for k
    776 bytes stack frame, 772 bytes spill stores, 764 bytes spill loads
ptxas info    : Used 32 registers, used 1 barriers, 776 bytes cumulative stack size, 4096 bytes smem
ptxas info    : Compile time = 37.661 ms
`)
	assert.Equal(t, []Kernel{
		{Name: "k2", Registers: 4, Constant: 360},
		{Name: "k", Registers: 32, Barriers: 1, Shared: 4096, Stack: 776, SpillStores: 772, SpillLoads: 764},
	}, r.Kernels)
	assert.Equal(t, []Finding{
		{"k", "ptxas C7517: wgmma.wait_group is injected in around line 12 by compiler to allow use of registers defined by GMMA in function 'k'"},
		{"", "ptxas C7508: Potential Performance Loss: 'setmaxnreg' ignored; unable to determine register count at entry."},
		{"k", "register spills: with 32 registers per thread, ptxas spills 772 bytes of stores and 764 bytes of loads to local memory"},
	}, r.Findings())
	require.Len(t, r.Messages, 3)
	assert.Equal(t, Message{"info", "C7517", "k",
		"wgmma.wait_group is injected in around line 12 by compiler to allow use of registers defined by GMMA in function 'k'"}, r.Messages[0])
	assert.Equal(t, "C7508", r.Messages[1].Code)
	assert.Equal(t, "warning", r.Messages[2].Severity)
	assert.Equal(t, "k", r.Messages[2].Function)
}

func TestVersions(t *testing.T) {
	assert.Equal(t, 86, DriverPTX(12070))
	assert.Equal(t, 87, DriverPTX(12080))
	assert.Equal(t, 90, DriverPTX(13000))
	assert.Equal(t, 85, DriverPTX(12060))
	assert.Equal(t, 0, DriverPTX(10020))
	assert.Equal(t, 0, PTXVersion("nothing"))
	assert.Equal(t, 80, PTXVersion("//\n.version 8.0\n"))
}
