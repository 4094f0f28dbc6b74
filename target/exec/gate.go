package exec

import (
	"encoding/binary"
	"fmt"

	"github.com/tsopt/tsopt/target/cuda"
)

// gate is where streams of several devices wait until it is opened for all: a word of the
// host's memory, and on each device a thread that looks at it. A stream's own wait for a value
// (cuStreamWaitValue32) is looked at so seldom that devices began up to 60 µs after others on an
// H200.
type gate struct {
	word    *cuda.HostMemory
	waiting map[*gpuDevice]*cuda.Function
	modules []*cuda.Module
}

// gateCode is the kernel of one thread that waits for a word to be reached.
const gateCode = `.version 6.0
.target sm_70
.address_size 64
.visible .entry tsopt_gate(.param .u64 word, .param .u32 round)
{
	.reg .pred %p;
	.reg .b32 %r<3>;
	.reg .b64 %rd;
	ld.param.u64 %rd, [word];
	ld.param.u32 %r1, [round];
again:
	ld.acquire.sys.global.u32 %r2, [%rd];
	setp.lt.u32 %p, %r2, %r1;
	@%p bra again;
	ret;
}
`

// newGate makes a gate for the devices of a group.
func newGate(group []member) (*gate, error) {
	word, err := group[0].d.AllocHost(4)
	if err != nil {
		return nil, err
	}
	g := &gate{word: word, waiting: map[*gpuDevice]*cuda.Function{}}
	for _, m := range group {
		if g.waiting[m.d] != nil {
			continue
		}
		if err := g.load(m.d); err != nil {
			g.free()
			return nil, fmt.Errorf("the kernel that devices wait in before they begin together: %w", err)
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

// close lets a device's stream wait until a round is opened.
func (g *gate) close(d *gpuDevice, round uint32) error {
	args, err := cuda.Pack(g.word.Ptr(), round)
	if err != nil {
		return err
	}
	return g.waiting[d].Launch(d.stream, cuda.Launch{}, args)
}

// open lets all go on.
func (g *gate) open(round uint32) { binary.LittleEndian.PutUint32(g.word.Bytes, round) }

// free gives its memory and code back.
func (g *gate) free() error {
	for _, m := range g.modules {
		if err := m.Close(); err != nil {
			return err
		}
	}
	return g.word.Free()
}
