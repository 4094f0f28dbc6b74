package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// Channels: queues of tiles between units of a level, by the names of the dialect comm.

var channelFunctions = []Function{
	{Name: "channel", Params: "shape, dtype, level, slots=1", Result: "Channel",
		Doc: "A queue of tiles from each unit of a level to each other unit, with `slots` stages. T.send appends a tile and waits while the queue is full; T.recv removes the first tile and waits " +
			"while the queue is empty. A kernel must receive all tiles that it sends.",
		call: (*translator).channelOf},
	{Name: "send", Params: "x, channel, to",
		Doc: "Sends a tile through a T.channel to the unit of the given index. It must be inside a T.Scale of the channel's level.",
		call: func(t *translator, a *args) (eval.Value, error) {
			c, rank, err := t.channelArgs(a, "to")
			if err != nil {
				return nil, err
			}
			w, v, err := t.shared(a.site("x"), a.f.Name, a.value("x"))
			if err != nil {
				return nil, err
			}
			if !slices.Equal(squeezed(w.size), squeezed(c.shape)) {
				return nil, a.wrongf("x", "%s has shape (%s), but the channel has tiles of shape (%s)", w.b, ir.JoinInts(w.size),
					ir.JoinInts(c.shape))
			}
			t.at(a.Site)
			v = t.reshaped(t.inMemoryOf(v, w.b.elem, c.elem), c.shape)
			comm.Send.New(t.b, comm.SendOp{Value: v, Channel: c.v, Ranks: []*ir.Value{rank}})
			return nil, nil
		}},
	{Name: "recv", Params: "channel, out, source",
		Doc: "Receives the next tile of the unit source from a T.channel and writes it to out. It must be inside a T.Scale of the channel's level.",
		call: func(t *translator, a *args) (eval.Value, error) {
			c, rank, err := t.channelArgs(a, "source")
			if err != nil {
				return nil, err
			}
			w, err := t.windowOf(a.site("out"), a.value("out"), c.shape)
			if err != nil {
				return nil, err
			}
			if !slices.Equal(squeezed(w.size), squeezed(c.shape)) {
				return nil, a.wrongf("out", "%s has shape (%s), but the channel has tiles of shape (%s)", w.b, ir.JoinInts(w.size),
					ir.JoinInts(c.shape))
			}
			t.at(a.Site)
			v := comm.Recv.New(t.b, comm.RecvOp{Channel: c.v, Rank: rank}, ir.Tensor(c.shape, c.elem.typ, nil)).Value
			return nil, t.writeWindowValue(a.Site, w, t.inMemoryOf(t.reshaped(v, w.size), c.elem, w.b.elem))
		}},
}

// A channel is what T.channel gives.
type channel struct {
	v     *ir.Value
	shape []int64
	elem  *dtype
	level string
}

// TypeName implements [eval.Typed].
func (*channel) TypeName() string { return "channel" }

// levelOf is the argument level.
func (t *translator) levelOf(a *args) (string, error) {
	if err := t.needKernel(a); err != nil {
		return "", err
	}
	name, _ := a.value("level").(string)
	if !slices.Contains(levels, name) {
		return "", a.wrongf("level", "unknown level %s%s", eval.Repr(a.value("level")), nearest.DidYouMean(name, levels))
	}
	if name == scale.Device && t.kernel.devices == 0 {
		return "", a.wrongf("level", "the kernel runs on one device; T.Kernel(device=4, block=(m, n)) runs it on several")
	}
	return name, nil
}

func (t *translator) channelOf(a *args) (eval.Value, error) {
	level, err := t.levelOf(a)
	if err != nil {
		return nil, err
	}
	if level == scale.Thread {
		return nil, a.wrongf("level", "channels between threads are unsupported; use level \"warp\"")
	}
	shape, err := a.shape("shape")
	if err != nil {
		return nil, err
	}
	d, err := t.dtypeOf(a.site("dtype"), a.value("dtype"))
	if err != nil {
		return nil, err
	}
	slots, err := a.integer("slots")
	if err != nil {
		return nil, err
	}
	if slots < 1 {
		return nil, a.wrongf("slots", "expected at least 1 stage, got %d", slots)
	}
	t.scaled = true
	c := &channel{shape: shape, elem: d, level: level}
	t.onceInKernel(func() {
		c.v = comm.Channel.New(t.b, comm.ChannelOp{Level: level}, comm.ChannelOf(ir.Tensor(shape, d.typ, nil), slots)).Channel
	})
	return c, nil
}

// onceInKernel places operations before all that is translated inside of the kernel's loops and units.
func (t *translator) onceInKernel(f func()) {
	loc := t.b.Loc
	t.b.SetToEnd(t.kernel.body)
	t.b.Loc = loc
	f()
	t.b.SetToEnd(t.top.block)
	t.b.Loc = loc
}

// channelArgs are the channel of a send or receive, and the unit at its other end.
func (t *translator) channelArgs(a *args, peer string) (*channel, *ir.Value, error) {
	level, err := t.scope(a)
	if err != nil {
		return nil, nil, err
	}
	c, ok := a.value("channel").(*channel)
	if !ok {
		return nil, nil, a.wrongf("channel", "expected a T.channel, got %s", eval.TypeName(a.value("channel")))
	}
	if c.level != level {
		return nil, nil, a.wrongf("channel", "the channel connects units of level %q, but it is used in code of level %q",
			c.level, level)
	}
	s, err := t.indexOf(a.site(peer), a.value(peer))
	if err != nil {
		return nil, nil, err
	}
	return c, t.value(s), nil
}
