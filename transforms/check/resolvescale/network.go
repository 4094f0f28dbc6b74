package resolvescale

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// needs is what communication between devices asks of their network.
var needs = map[*ir.OpDef]string{
	comm.Put.OpDef: scale.DoesPut, comm.PutMem.OpDef: scale.DoesPut, comm.Get.OpDef: scale.DoesPut,
	comm.GetMem.OpDef: scale.DoesPut, comm.Copy.OpDef: scale.DoesPut,
	comm.Notify.OpDef: scale.DoesSignal, comm.Wait.OpDef: scale.DoesSignal,
}

// checkNetwork rejects communication that the network between devices cannot do.
func checkNetwork(k tile.KernelOp, m arch.Machine) (err error) {
	ir.WalkOps(k.Op, func(op *ir.Op) {
		what := needs[op.Def()]
		if meeting, ok := comm.MeetingOf(op); ok && what == "" && meeting.Level == scale.Device {
			what = scale.DoesPut
		}
		if what == "" || err != nil {
			return
		}
		_, collective := comm.MeetingOf(op)
		for net := range m.Networks(scale.DeviceRole) {
			if net.Can(what) || collective && m.OnlyMessages(scale.Device) {
				return
			}
			err = op.Errorf("needs a %s between devices, which @%s of %s does not do; add %q to its does", what,
				net.SymName, m.Name, what)
		}
	})
	return err
}
