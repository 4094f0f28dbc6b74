package exec

import (
	"runtime"
	"sync/atomic"
	"testing"
	"time"
	"unsafe"

	"github.com/tsopt/tsopt/target/cuda"
)

// answering is a device that waits at a gate, as its kernel does, with a clock of its own.
func answering(g *gate, i int, round uint32, ahead, late time.Duration, done chan<- bool) {
	r, seen := g.record(i), (round-1)*asks
	now := func() uint64 { return uint64(time.Since(g.began) + ahead) }
	for seen < round*asks {
		if n := atomic.LoadUint32(&r.asked); n != seen {
			atomic.StoreUint64(&r.at, now())
			atomic.StoreUint32(&r.answered, n)
			seen = n
		}
		runtime.Gosched()
	}
	for atomic.LoadUint32((*uint32)(unsafe.Pointer(&g.word.Bytes[0]))) < round {
		runtime.Gosched()
	}
	atomic.StoreUint64(&r.opened, now()+uint64(late))
	done <- true
}

func waiting(n int, patience time.Duration) (*gate, []member) {
	g := &gate{word: &cuda.HostMemory{Bytes: make([]byte, (1+n)*recordBytes)}, began: time.Now(), patience: patience}
	var group []member
	for range n {
		group = append(group, member{d: &gpuDevice{}})
	}
	return g, group
}

// TestSkew: how far apart gates open is found by clocks that show different times.
func TestSkew(t *testing.T) {
	g, group := waiting(2, time.Minute)
	group = append(group, member{d: group[0].d}) // a second kernel behind the first has no say
	done := make(chan bool)
	for round := uint32(1); round <= 2; round++ {
		go answering(g, 0, round, time.Hour, 0, done)
		go answering(g, 1, round, 10*time.Hour, time.Hour, done)
		clocks := g.readClocks(group, round)
		g.open(round)
		<-done
		<-done
		s, ok := g.skew(clocks)
		if off := s.Apart - time.Hour; !ok || off.Abs() > time.Minute {
			t.Errorf("round %d: an hour apart, and found %v, within %v, %v", round, s.Apart, s.Within, ok)
		}
	}
}

// TestSkewUnknown: a device that does not answer is let go on, and no more are asked.
func TestSkewUnknown(t *testing.T) {
	g, group := waiting(2, time.Millisecond)
	if clocks := g.readClocks(group, 1); clocks != nil {
		t.Error(clocks)
	}
	for i := range group {
		if n := atomic.LoadUint32(&g.record(i).asked); n != asks {
			t.Errorf("device %d waits to be asked: %d", i, n)
		}
	}
	if _, ok := g.skew(nil); ok {
		t.Error("a skew of clocks that were not read")
	}
}
