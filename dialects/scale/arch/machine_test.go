package arch

import (
	"io/fs"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// mesh is a machine whose names no pass knows.
const mesh = `scale.arch @mesh attributes {clock_mhz = 1000} {
  scale.level @lane {role = "lane"}
  scale.level @pe of @lane {role = "block", count = 8, vector_bits = 256}
  scale.level @die of @pe {role = "device", shape = [4, 4]}
  scale.level @stack of @die {count = 2}
  scale.memory @reg at @pe {role = "registers", bytes = 2048}
  scale.memory @sram at @pe {role = "scratch", bytes = 65536, exchange_bytes = 1}
  scale.memory @near at @die {role = "cache", bytes = 1}
  scale.memory @far at @die {role = "cache", bytes = 2, line_bytes = 64}
  scale.memory @hbm at @die {role = "home", bytes = 17179869184, latency_cycles = 200}
  scale.network @noc at @pe {bytes_per_cycle = 32, does = ["message", "put"]}
  scale.network @tsv at @die {bytes_per_second = 5}
}`

// TestRoles: a machine is asked by roles, whatever its parts are called.
func TestRoles(t *testing.T) {
	m, err := File{"mesh", mesh}.machine()
	require.NoError(t, err)
	assert.EqualValues(t, 8, m.BlockThreads())
	assert.EqualValues(t, 65536, m.SharedBytes())
	assert.EqualValues(t, 1, m.SharedForExchange())
	assert.EqualValues(t, 200, m.Number("global", "latency_cycles"))
	assert.EqualValues(t, 2, m.Number("l2", "bytes"), "the cache in front of the home")
	assert.EqualValues(t, 64, m.LineBytes())
	assert.EqualValues(t, 512, m.ThreadRegisters())
	assert.EqualValues(t, 2, m.Devices())
	assert.EqualValues(t, 1, m.Nodes())
	assert.EqualValues(t, 16, m.Cores())
	assert.EqualValues(t, 256, m.VectorBits())
	assert.EqualValues(t, 64, m.VectorRegisters())
	assert.Zero(t, m.GroupThreads())
	assert.Zero(t, m.Threads("warp"))
	assert.Equal(t, "pe", m.LevelName("block"))
	assert.Equal(t, 32e9, m.Bandwidth("noc"))
	assert.Equal(t, 5.0, m.Bandwidth("tsv"))
	for noc := range m.Networks("block") {
		assert.True(t, noc.Can("put") && !noc.Can("signal"))
	}
	for tsv := range m.Networks("device") {
		assert.True(t, tsv.Can("signal"))
	}
	assert.Equal(t, NVPTX, m.Backend())
}

// TestNames: without the attribute a level and a memory have the roles of their names.
func TestNames(t *testing.T) {
	for _, name := range []string{"a100", "h200", "l40s"} {
		m, err := Shipped(name)
		require.NoError(t, err)
		i := slices.IndexFunc(Files(), func(f File) bool { return f.Name == name })
		text := Files()[i].Text
		for _, word := range []string{"lane", "warp", "team", "block", "cluster", "device", "node", "registers", "scratch",
			"cache", "home"} {
			text = strings.ReplaceAll(text, `role = "`+word+`", `, "")
			text = strings.ReplaceAll(text, `{role = "`+word+`"}`, "")
		}
		require.NotContains(t, text, "role")
		old, err := File{name, text}.machine()
		require.NoError(t, err)
		for _, role := range []string{"lane", "warp", "team", "block", "cluster", "device", "node"} {
			assert.Equal(t, m.LevelName(role), old.LevelName(role))
			assert.Equal(t, m.Threads(role), old.Threads(role))
		}
		assert.Equal(t, m.SharedBytes(), old.SharedBytes())
		assert.EqualValues(t, 8, old.Devices())
		assert.EqualValues(t, 1024, old.Nodes())
		assert.EqualValues(t, 1024, old.BlockThreads())
	}
}

// TestCPUs: the shipped CPUs have the registers of their instruction sets.
func TestCPUs(t *testing.T) {
	for name, want := range map[string][2]int64{"avx2": {256, 16}, "avx512": {512, 32}, "neon": {128, 32}} {
		m, err := Shipped(name)
		require.NoError(t, err)
		assert.Equal(t, want, [2]int64{m.VectorBits(), m.VectorRegisters()}, name)
		assert.Equal(t, CPU, m.Backend())
		assert.EqualValues(t, 1, m.BlockThreads())
		assert.EqualValues(t, 64, m.Devices(), "pools of workers of a process")
		assert.Positive(t, m.Cores())
		assert.EqualValues(t, 1<<20, m.SharedBytes())
		assert.EqualValues(t, 64, m.LineBytes())
		// Two FMA units, and two operations each.
		assert.EqualValues(t, want[0]/32*4, m.Number("fma", "flops_per_cycle"), name)
		assert.Contains(t, m.Triple(), "linux")
	}
}

// TestHost: this machine has a description that reads, with a power of two of vector bits and a core.
func TestHost(t *testing.T) {
	m, err := Shipped(Host)
	if runtime.GOARCH != "amd64" && runtime.GOARCH != "arm64" {
		require.Error(t, err)
		return
	}
	require.NoError(t, err)
	assert.Contains(t, []int64{128, 256, 512}, m.VectorBits())
	assert.Contains(t, []int64{16, 32}, m.VectorRegisters())
	assert.Positive(t, m.Cores())
	assert.GreaterOrEqual(t, m.SharedBytes(), int64(1<<20))
}

// TestDescribe: the caches, cores and features of a processor are in its description.
func TestDescribe(t *testing.T) {
	files := fstest.MapFS{}
	put := func(name, text string) { files["cpu0/"+name] = &fstest.MapFile{Data: []byte(text + "\n")} }
	for i, c := range [][3]string{{"1", "Data", "32K"}, {"1", "Instruction", "64K"}, {"2", "Unified", "2M"},
		{"3", "Unified", "1G"}} {
		at := "cache/index" + string(rune('0'+i)) + "/"
		put(at+"level", c[0])
		put(at+"type", c[1])
		put(at+"size", c[2])
		put(at+"coherency_line_size", "64")
	}
	put("topology/thread_siblings_list", "0,8")
	p := processor{arch: "x86_64", chip: "x86-64-v4", features: []string{"+avx512vnni", "+amx-tile"}, bits: 512, vectors: 32}
	read := func(folder fs.FS, system string) Machine {
		m, err := File{Host, p.describe(folder, system, 16)}.machine()
		require.NoError(t, err)
		return m
	}
	m := read(files, "linux")
	assert.EqualValues(t, 8, m.Cores())
	assert.EqualValues(t, 2<<20, m.SharedBytes())
	assert.EqualValues(t, 32<<10, m.Number("cache1", "bytes"))
	assert.EqualValues(t, 1<<30, m.Number("l2", "bytes"))
	assert.Equal(t, "+avx512vnni,+amx-tile", m.Features())
	assert.Equal(t, "x86_64-unknown-linux-gnu", m.Triple())
	put("topology/thread_siblings_list", "0-3")
	assert.EqualValues(t, 4, read(files, "linux").Cores())
	// An operating system that tells nothing.
	m = read(fstest.MapFS{}, "plan9")
	assert.EqualValues(t, 16, m.Cores())
	assert.EqualValues(t, 1<<20, m.SharedBytes())
	assert.Equal(t, "x86_64-unknown-plan9", m.Triple())
}
