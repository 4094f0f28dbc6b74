package arch

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestInstructions: wgmma and TMA are Hopper's, and the rates give the data sheet's peak.
func TestInstructions(t *testing.T) {
	for name, want := range map[string]bool{"a100": false, "l40s": false, "h100": true, "h200": true} {
		m, err := Shipped(name)
		require.NoError(t, err)
		for _, in := range []string{"wgmma_f16", "wgmma_bf16", "wgmma_tf32", "wgmma_e4m3", "wgmma_e5m2", "wgmma_s8",
			"wgmma_u8", "tma", "stmatrix"} {
			assert.Equal(t, want, m.Has(in), "%s on %s", in, name)
		}
		for _, in := range []string{"mma_e4m3", "mma_e5m2"} {
			assert.Equal(t, name != "a100", m.Has(in), "%s on %s", in, name)
		}
		assert.Equal(t, want, m.Has("mma_m16n8k16_f64"), "wide f64 on %s", name)
		for _, in := range []string{"fma", "mma_m16n8k16", "mma_tf32", "mma_s8", "mma_u8", "mma_f64", "cp_async", "ex2"} {
			assert.True(t, m.Has(in), "%s on %s", in, name)
		}
	}
	h100, err := Shipped("h100")
	require.NoError(t, err)
	assert.EqualValues(t, 50<<20, h100.Number("l2", "bytes"))
	assert.EqualValues(t, 4096, h100.Number("wgmma_bf16", "flops_per_cycle"))
}

// A chip names the target that has it; h100 and h200 have the same.
func TestOfChip(t *testing.T) {
	assert.Equal(t, "a100", OfChip("sm_80"))
	assert.Equal(t, Default, OfChip("sm_90a"))
	assert.Equal(t, Default, OfChip("sm_70"))
	assert.Equal(t, Default, OfChip(""))
}

// Each limit of an SM bounds how many blocks are co-resident.
func TestResident(t *testing.T) {
	m, err := Shipped("h200")
	require.NoError(t, err)
	for _, c := range []struct{ threads, shared, registers, want int64 }{
		{32, 0, 0, 32},         // blocks
		{256, 0, 0, 8},         // threads
		{128, 100 << 10, 0, 2}, // shared memory, with 1 KiB more for each block
		{384, 0, 168, 1},       // registers
		{128, 0, 64, 8},        // registers
		{1024, 1 << 20, 255, 1},
	} {
		assert.Equal(t, c.want, m.Resident(c.threads, c.shared, c.registers), "%+v", c)
	}
}

// TestConcurrent: clusters do not cross GPCs, and some GPCs have fewer SMs than others.
func TestConcurrent(t *testing.T) {
	h200, err := Shipped("h200")
	require.NoError(t, err)
	require.EqualValues(t, 132, h200.Concurrent(1, 1))
	require.EqualValues(t, 132, h200.Concurrent(2, 1))
	require.EqualValues(t, 30*4, h200.Concurrent(4, 1))
	require.EqualValues(t, 66*4, h200.Concurrent(4, 2))
	a100, err := Shipped("a100")
	require.NoError(t, err)
	require.EqualValues(t, 108*3, a100.Concurrent(1, 3))
}

func TestNumber(t *testing.T) {
	m, err := Shipped("h200")
	require.NoError(t, err)
	assert.Equal(t, 1980.0, m.Number("", "clock_mhz"))
	assert.Equal(t, 4.26e12, m.Number("global", "bytes_per_second"))
	assert.Zero(t, m.Number("global", "nonsense"))
	assert.Zero(t, m.Number("nonsense", "bytes"))
}
