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

// checkNetwork rejects communication that the network between devices cannot do, and, on a machine that is only
// described, communication between units that no network joins.
func checkNetwork(k tile.KernelOp, m arch.Machine) (err error) {
	ir.WalkOps(k.Op, func(op *ir.Op) {
		if err == nil {
			err = joined(op, k, m)
		}
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

// joined rejects an exchange between devices, or nodes, that have no network. Others exchange what is in memory.
func joined(op *ir.Op, k tile.KernelOp, m arch.Machine) error {
	if m.Backend() != arch.Units {
		return nil
	}
	level := levelOf(op)
	for _, role := range rolesAcross(level, k) {
		none := true
		for range m.Networks(role) {
			none = false
		}
		if at := m.LevelName(role); none && at != "" {
			return op.Errorf("is an exchange between units of @%s, which nothing joins on %s; add a scale.network at @%s", at, m.Name, at)
		}
	}
	return nil
}

// levelOf is the level whose units exchange something in an operation, "" for none.
func levelOf(op *ir.Op) string {
	if meeting, ok := comm.MeetingOf(op); ok {
		return meeting.Level
	}
	if c, ok := comm.Channel.Cast(op); ok {
		return c.Level
	}
	if needs[op.Def()] != "" {
		return scale.World
	}
	return ""
}

// rolesAcross are the levels whose networks an exchange goes over.
func rolesAcross(level string, k tile.KernelOp) (roles []string) {
	across := level == scale.World
	if (across || level == scale.Device) && k.Devices() > k.Nodes() {
		roles = append(roles, scale.DeviceRole)
	}
	if (across || level == scale.Node) && k.Nodes() > 1 {
		roles = append(roles, scale.NodeRole)
	}
	return roles
}
