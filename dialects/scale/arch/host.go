package arch

import (
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/sys/cpu"
)

// Host names the machine that this program runs on.
const Host = "host"

// host is the description of this machine, made once.
var host = sync.OnceValue(func() string {
	p, ok := processorOf(runtime.GOARCH)
	if !ok {
		return ""
	}
	return p.describe(os.DirFS("/sys/devices/system/cpu"), runtime.GOOS, runtime.NumCPU())
})

// processor is what CPUID, or the operating system, says of a CPU.
type processor struct {
	arch     string // LLVM's name of the architecture
	chip     string
	features []string
	bits     int64 // of a vector register
	vectors  int64 // vector registers
}

// processorOf is the processor of this machine; ok is false for an architecture without vectors that we know.
func processorOf(goarch string) (p processor, ok bool) {
	switch goarch {
	case "amd64":
		return x86(), true
	case "arm64":
		return arm(), true
	}
	return p, false
}

// feature is LLVM's name of what a processor may have beyond its chip.
type feature struct {
	has  bool
	name string
}

func (p *processor) add(features ...feature) {
	for _, f := range features {
		if f.has {
			p.features = append(p.features, "+"+f.name)
		}
	}
}

// x86 chooses the level of the x86-64 psABI, and lists what a processor has beyond it.
func x86() processor {
	has := &cpu.X86
	p := processor{arch: "x86_64", chip: "x86-64", bits: 128, vectors: 16}
	if has.HasSSE42 && has.HasSSSE3 && has.HasPOPCNT && has.HasCX16 {
		p.chip = "x86-64-v2"
	}
	if has.HasAVX2 && has.HasFMA && has.HasBMI1 && has.HasBMI2 {
		p.chip, p.bits = "x86-64-v3", 256
	}
	if has.HasAVX512F && has.HasAVX512BW && has.HasAVX512CD && has.HasAVX512DQ && has.HasAVX512VL {
		p.chip, p.bits, p.vectors = "x86-64-v4", 512, 32
	}
	p.add(feature{has.HasAVX512VNNI, "avx512vnni"}, feature{has.HasAVX512BF16, "avx512bf16"},
		feature{has.HasAVX512VBMI, "avx512vbmi"}, feature{has.HasAVXVNNI, "avxvnni"},
		feature{has.HasAVXVNNIInt8, "avxvnniint8"}, feature{has.HasAMXTile, "amx-tile"},
		feature{has.HasAMXInt8, "amx-int8"}, feature{has.HasAMXBF16, "amx-bf16"})
	return p
}

func arm() processor {
	has := &cpu.ARM64
	p := processor{arch: "aarch64", chip: "generic", bits: 128, vectors: 32}
	p.add(feature{has.HasATOMICS, "lse"}, feature{has.HasASIMDHP, "fullfp16"}, feature{has.HasASIMDDP, "dotprod"},
		feature{has.HasI8MM, "i8mm"})
	return p
}

// systems are what follows the architecture in the target triples of operating systems.
var systems = map[string]string{
	"linux": "unknown-linux-gnu", "darwin": "apple-macosx", "windows": "pc-windows-msvc", "freebsd": "unknown-freebsd",
}

// leastScratch is the size of a block's scratch memory beside a smaller second cache. It is ordinary memory: what does
// not stay in the cache is slower, not wrong.
const leastScratch = 1 << 20

// mostDevices is how many devices a program may have: they are groups of threads of one process, which share the cores.
const mostDevices = 64

// describe writes the scale.arch of a processor whose operating system tells of its caches in a folder.
func (p processor) describe(folder fs.FS, system string, cpus int) string {
	var b strings.Builder
	triple := p.arch + "-" + systems[system]
	if systems[system] == "" {
		triple = p.arch + "-unknown-" + system
	}
	fmt.Fprintf(&b, "scale.arch @%s attributes {backend = %q, triple = %q, chip = %q", Host, CPU, triple, p.chip)
	if len(p.features) > 0 {
		fmt.Fprintf(&b, ", features = %q", strings.Join(p.features, ","))
	}
	cores := max(cpus/siblings(folder), 1)
	scratch := int64(leastScratch)
	caches := cachesOf(folder)
	for _, c := range caches {
		if c.level == 2 {
			scratch = max(scratch, c.bytes)
		}
	}
	fmt.Fprintf(&b, `} {
  scale.level @lane {role = "lane"}
  scale.level @core of @lane {role = "block", count = 1, vector_bits = %d}
  scale.level @socket of @core {role = "device", count = %d}
  scale.level @node of @socket {role = "node", count = %d}
  scale.memory @registers at @core {role = "registers", bytes = %d}
  scale.memory @scratch at @core {role = "scratch", bytes = %d}
`, p.bits, cores, mostDevices, p.bits/8*p.vectors, scratch)
	for _, c := range caches {
		at := "core"
		if c.level > 2 {
			at = "socket"
		}
		fmt.Fprintf(&b, "  scale.memory @cache%d at @%s {role = \"cache\", bytes = %d, line_bytes = %d}\n", c.level, at, c.bytes,
			c.line)
	}
	// Two FMA units, as in most cores: a rate that passes compare programs by.
	fmt.Fprintf(&b, "  scale.memory @memory at @socket {role = \"home\"}\n"+
		"  scale.instruction @fma at @core {flops_per_cycle = %d}\n}\n", p.bits/32*2*2)
	return b.String()
}

// cache is a cache of data.
type cache struct{ level, bytes, line int64 }

// cachesOf are the caches of data of the first CPU, from the nearest one (Linux, Documentation/ABI/testing/
// sysfs-devices-system-cpu).
func cachesOf(folder fs.FS) (out []cache) {
	for i := range 8 {
		of := func(name string) string { return lineOf(folder, fmt.Sprintf("cpu0/cache/index%d/%s", i, name)) }
		level, err := strconv.ParseInt(of("level"), 10, 64)
		if err != nil || of("type") == "Instruction" {
			continue
		}
		line, err := strconv.ParseInt(of("coherency_line_size"), 10, 64)
		if bytes := sizeOf(of("size")); err == nil && bytes > 0 {
			out = append(out, cache{level, bytes, line})
		}
	}
	return out
}

// sizeOf reads a size as in 32K, 0 for none.
func sizeOf(text string) int64 {
	digits := strings.TrimRight(text, "KMG")
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		return 0
	}
	switch text[len(digits):] {
	case "K":
		return n << 10
	case "M":
		return n << 20
	case "G":
		return n << 30
	}
	return n
}

// siblings is how many CPUs a core is, such as 2 with SMT.
func siblings(folder fs.FS) int {
	n := 0
	for part := range strings.SplitSeq(lineOf(folder, "cpu0/topology/thread_siblings_list"), ",") {
		first, last, isRange := strings.Cut(part, "-")
		from, err := strconv.Atoi(first)
		if err != nil {
			continue
		}
		n++
		if to, err := strconv.Atoi(last); isRange && err == nil && to > from {
			n += to - from
		}
	}
	return max(n, 1)
}

// lineOf is a line of a file, "" where there is none.
func lineOf(folder fs.FS, name string) string {
	text, err := fs.ReadFile(folder, name)
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(text))
}
