package nvptx

import (
	"fmt"
	"strings"
)

// Chip is a compilation target.
type Chip struct {
	Name   string
	MinPTX int // first PTX version that has the target, as 10·major + minor
}

// chips are the targets from Ampere on that LLVM 22 knows (PTX ISA, "Release Notes").
// The suffix a stands for features of this chip alone (wgmma, tcgen05), f
// for features of its family.
var chips = []Chip{
	{"sm_80", 70}, {"sm_86", 71}, {"sm_87", 74}, {"sm_88", 90}, {"sm_89", 78},
	{"sm_90", 78}, {"sm_90a", 80},
	{"sm_100", 86}, {"sm_100a", 86}, {"sm_100f", 88}, {"sm_101", 86}, {"sm_101a", 86}, {"sm_101f", 88},
	{"sm_103", 88}, {"sm_103a", 88}, {"sm_103f", 88}, {"sm_110", 90}, {"sm_110a", 90}, {"sm_110f", 90},
	{"sm_120", 87}, {"sm_120a", 87}, {"sm_120f", 88}, {"sm_121", 88}, {"sm_121a", 88}, {"sm_121f", 88},
}

const (
	// DefaultPTX is the version that is asked for unless a chip needs a later one:
	// 8.6 has everything up to sm_100a and every driver from CUDA 12.7 on reads it.
	DefaultPTX = 86
	// MaxPTX is the latest version that llc of LLVM 22 writes.
	MaxPTX = 90
)

// ptxVersions are the versions that llc has a feature for, from 7.0 on.
var ptxVersions = []int{70, 71, 72, 73, 74, 75, 76, 77, 78, 80, 81, 82, 83, 84, 85, 86, 87, 88, 90}

// Chips returns the names of the known chips, oldest first.
func Chips() []string {
	names := make([]string, len(chips))
	for i, c := range chips {
		names[i] = c.Name
	}
	return names
}

// LookupChip returns the chip of a name such as "sm_90a".
func LookupChip(name string) (Chip, error) {
	for _, c := range chips {
		if c.Name == name {
			return c, nil
		}
	}
	return Chip{}, fmt.Errorf("unknown chip %q; expected one of %s", name, strings.Join(Chips(), ", "))
}

// PTX returns the version to ask for: want, or the default if want is 0.
func (c Chip) PTX(want int) (int, error) {
	switch {
	case want == 0:
		return max(DefaultPTX, c.MinPTX), nil
	case want < c.MinPTX:
		return 0, fmt.Errorf("chip %s needs PTX %s or later, not %s", c.Name, version(c.MinPTX), version(want))
	}
	for _, v := range ptxVersions {
		if v == want {
			return want, nil
		}
	}
	return 0, fmt.Errorf("unsupported PTX version %s; LLVM supports %s to %s", version(want), version(ptxVersions[0]),
		version(MaxPTX))
}

// version writes 86 as 8.6.
func version(v int) string { return fmt.Sprintf("%d.%d", v/10, v%10) }

// driverPTX is the latest PTX version that a driver of each CUDA version reads
// (PTX ISA, "Release Notes"), newest first. CUDA versions are as cuDriverGetVersion
// gives them.
var driverPTX = []struct{ cuda, ptx int }{
	{13010, 91}, {13000, 90}, {12090, 88}, {12080, 87}, {12070, 86}, {12050, 85}, {12040, 84}, {12030, 83},
	{12020, 82}, {12010, 81}, {12000, 80}, {11080, 78}, {11070, 77}, {11060, 76}, {11050, 75}, {11040, 74}, {11030, 73},
	{11020, 72}, {11010, 71}, {11000, 70},
}

// DriverPTX returns the latest PTX version that a driver reads, 0 if it is too old.
// cuda is its version as cuDriverGetVersion gives it: 12080 for 12.8.
func DriverPTX(cuda int) int {
	for _, d := range driverPTX {
		if cuda >= d.cuda {
			return d.ptx
		}
	}
	return 0
}

// PTXVersion returns the version that a PTX text declares, 0 if none.
func PTXVersion(ptx string) int {
	_, rest, ok := strings.Cut(ptx, ".version ")
	var major, minor int
	if _, err := fmt.Sscanf(rest, "%d.%d", &major, &minor); !ok || err != nil {
		return 0
	}
	return 10*major + minor
}

// Triple and DataLayout are what a module for the target must declare.
const (
	Triple     = "nvptx64-nvidia-cuda"
	DataLayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
	// ShortDataLayout goes with [Options.ShortPtr]: pointers to shared, constant
	// and local memory have 32 bits.
	ShortDataLayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
)
