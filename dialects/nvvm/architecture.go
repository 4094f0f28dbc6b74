package nvvm

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// requirement is the architecture that operations need: the version of the
// chip, at least, or one of the versions with an "a" behind.
type requirement struct {
	least    int
	accelOf  []int
	mnemonic []string
}

// requirements are upstream's NVVMRequiresSM traits.
var requirements = []requirement{
	{least: 30, mnemonic: []string{
		"shfl.sync",
	}},
	{least: 80, mnemonic: []string{
		"redux.sync",
	}},
	{least: 90, mnemonic: []string{
		"read.ptx.sreg.aggr.smem.size", "read.ptx.sreg.cluster.ctaid.x", "read.ptx.sreg.cluster.ctaid.y",
		"read.ptx.sreg.cluster.ctaid.z", "cluster.arrive.relaxed", "read.ptx.sreg.cluster.nctaid.x",
		"read.ptx.sreg.cluster.nctaid.y", "read.ptx.sreg.cluster.ctarank", "read.ptx.sreg.clusterid.x",
		"cluster.wait", "cp.async.bulk.tensor.shared.cluster.global", "cp.async.bulk.wait_group", "mapa",
	}},
	{least: 100, mnemonic: []string{
		"clusterlaunchcontrol.query.cancel", "clusterlaunchcontrol.try.cancel",
	}},
	{accelOf: []int{90}, mnemonic: []string{
		"wgmma.fence.aligned", "wgmma.commit.group.sync.aligned", "wgmma.wait.group.sync.aligned", "wgmma.mma_async",
	}},
	{accelOf: []int{100, 101}, mnemonic: []string{
		"tcgen05.alloc", "tcgen05.commit", "tcgen05.cp", "tcgen05.dealloc", "tcgen05.fence", "tcgen05.ld",
		"tcgen05.relinquish_alloc_permit", "tcgen05.st", "tcgen05.wait",
	}},
	{accelOf: []int{100, 101, 103}, mnemonic: []string{
		"tcgen05.shift",
	}},
	{accelOf: []int{100, 103}, mnemonic: []string{
		"convert.f32x4.to.f4x4", "convert.f32x4.to.f6x4", "convert.f32x4.to.f8x4",
	}},
	{accelOf: []int{100, 110}, mnemonic: []string{
		"tcgen05.mma.block_scale", "tcgen05.mma", "tcgen05.mma.sp.block_scale", "tcgen05.mma.sp", "tcgen05.mma.ws",
		"tcgen05.mma.ws.sp",
	}},
}

// requirementOf is the requirement of each operation that has one.
var requirementOf = func() map[string]requirement {
	out := map[string]requirement{}
	for _, r := range requirements {
		for _, name := range r.mnemonic {
			out["nvvm."+name] = r
		}
	}
	return out
}()

// met reports whether a chip has what is required.
func (r requirement) met(version int, accelerated bool) bool {
	if r.accelOf != nil {
		return accelerated && slices.Contains(r.accelOf, version)
	}
	return version >= r.least
}

// Version is the number of the chip, 90 for sm_90a, and whether it has the
// features of that architecture only.
func (a *TargetAttr) Version() (number int, accelerated bool) { return Chip(a.Chip) }

// Chip is the number of a chip, 0 for a name that has none, and whether it has the features
// of that architecture only.
func Chip(name string) (number int, accelerated bool) {
	digits := strings.TrimPrefix(name, "sm_")
	end := strings.IndexFunc(digits, func(r rune) bool { return r < '0' || r > '9' })
	if end >= 0 {
		digits = digits[:end]
	}
	number, err := strconv.Atoi(digits)
	if err != nil {
		return 0, false
	}
	return number, strings.HasSuffix(name, "a")
}

// VerifyTarget implements gpu.TargetVerifier: every operation of the module
// exists on the chip.
func (a *TargetAttr) VerifyTarget(module *ir.Op) error {
	if a.SkipVerify || !strings.HasPrefix(a.Chip, "sm_") {
		return nil
	}
	version, accelerated := a.Version()
	if version < 20 {
		return diag.Errorf(module.Loc(), "Minimum NVVM target SM version is sm_20")
	}
	var err error
	ir.Walk(module, func(op *ir.Op) ir.WalkResult {
		if r, ok := requirementOf[instruction(op)]; ok && !r.met(version, accelerated) {
			err = op.Errorf("is not supported on %s", a.Chip)
			return ir.Interrupt
		}
		if l, ok := CpAsyncBulkTensorSharedClusterGlobal.Cast(op); ok && l.CTAOnly && a.ptx() < ctaLoadPTX {
			err = op.Errorf("into the block's own shared memory needs PTX %d.%d; the target has the feature +ptx%d",
				ctaLoadPTX/10, ctaLoadPTX%10, a.ptx())
			return ir.Interrupt
		}
		return ir.Advance
	})
	return err
}

// ctaLoadPTX is the first PTX version with cp.async.bulk.tensor.shared::cta, as
// features count them. Other instructions of a chip are in its first PTX version.
const ctaLoadPTX = 86

// ptx is the version that the features ask for, a great one where they leave it open.
func (a *TargetAttr) ptx() int {
	for f := range strings.SplitSeq(a.Features, ",") {
		if n, err := strconv.Atoi(strings.TrimPrefix(f, "+ptx")); err == nil {
			return n
		}
	}
	return 1 << 10
}

// instruction is the operation that determines the requirements: the operation itself, except for assembly with a
// wgmma.
func instruction(op *ir.Op) string {
	if asm, ok := llvm.InlineAsm.Cast(op); ok && strings.Contains(asm.Text, "wgmma.") {
		return WgmmaMmaAsync.OpDef.Name
	}
	return op.Name()
}
