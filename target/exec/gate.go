package exec

import (
	"fmt"
	"sync/atomic"
	"time"
	"unsafe"

	"github.com/tsopt/tsopt/target/cuda"
)

// gate is where streams of several devices wait until it is opened for all: a word of the host's memory, and on each
// device a thread that polls it. A stream's own wait for a value (cuStreamWaitValue32) is polled so seldom that devices
// began up to 60 µs after others on an H200.
type gate struct {
	word     *cuda.HostMemory // and behind it a record for each member
	waiting  map[*gpuDevice]*cuda.Function
	modules  []*cuda.Module
	began    time.Time     // where the host's clock is zero
	patience time.Duration // how long a device has for its answers
	mute     bool          // a device did not answer in time: no more are asked
}

// gateCode is the kernel of one thread that waits for a word to be reached. Before that it answers, with its device's
// time, each number that the host writes in a record of its own, from one behind a first up to a last; and when the
// word is reached, it writes the time there.
const gateCode = `.version 6.0
.target sm_70
.address_size 64
.visible .entry tsopt_gate(.param .u64 word, .param .u32 round, .param .u64 record, .param .u32 first, .param .u32 last)
{
	.reg .pred %p;
	.reg .b32 %r<5>;
	.reg .b64 %rd<4>;
	ld.param.u64 %rd1, [word];
	ld.param.u32 %r1, [round];
	ld.param.u64 %rd2, [record];
	ld.param.u32 %r3, [first];
	ld.param.u32 %r4, [last];
ask:
	setp.ge.u32 %p, %r3, %r4;
	@%p bra again;
	ld.acquire.sys.global.u32 %r2, [%rd2];
	setp.eq.u32 %p, %r2, %r3;
	@%p bra ask;
	mov.u64 %rd3, %globaltimer;
	st.relaxed.sys.global.u64 [%rd2+8], %rd3;
	st.release.sys.global.u32 [%rd2+4], %r2;
	mov.u32 %r3, %r2;
	bra ask;
again:
	ld.acquire.sys.global.u32 %r2, [%rd1];
	setp.lt.u32 %p, %r2, %r1;
	@%p bra again;
	mov.u64 %rd3, %globaltimer;
	st.relaxed.sys.global.u64 [%rd2+16], %rd3;
	ret;
}
`

// newGate makes a gate for the devices of a group.
func newGate(group []member) (*gate, error) {
	word, err := group[0].d.AllocHost((1 + len(group)) * recordBytes)
	if err != nil {
		return nil, err
	}
	clear(word.Bytes)
	g := &gate{word: word, waiting: map[*gpuDevice]*cuda.Function{}, began: time.Now(), patience: answerTime}
	for _, m := range group {
		if g.waiting[m.d] != nil {
			continue
		}
		if err := g.load(m.d); err != nil {
			g.free()
			return nil, fmt.Errorf("the kernel that synchronizes the start of the devices: %w", err)
		}
	}
	return g, nil
}

func (g *gate) load(d *gpuDevice) error {
	code, err := d.Load([]byte(gateCode), cuda.LoadOptions{})
	if err != nil {
		return err
	}
	g.modules = append(g.modules, code)
	g.waiting[d], err = code.Function("tsopt_gate")
	return err
}

// close lets a member's stream wait until a round is opened.
func (g *gate) close(group []member, i int, round uint32) error {
	first, last := (round-1)*asks, round*asks
	if !firstOf(group, i) {
		first = last
	}
	record := g.word.Ptr() + cuda.Ptr((1+i)*recordBytes)
	args, err := cuda.Pack(g.word.Ptr(), round, record, first, last)
	if err != nil {
		return err
	}
	return g.waiting[group[i].d].Launch(group[i].d.stream, cuda.Launch{}, args)
}

// open lets all go on.
func (g *gate) open(round uint32) {
	atomic.StoreUint32((*uint32)(unsafe.Pointer(&g.word.Bytes[0])), round)
}

// free gives its memory and code back.
func (g *gate) free() error {
	for _, m := range g.modules {
		if err := m.Close(); err != nil {
			return err
		}
	}
	return g.word.Free()
}
