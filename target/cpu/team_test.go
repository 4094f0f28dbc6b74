//go:build linux && (amd64 || arm64) && !nodriver

package cpu

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// turns adds one to the counter at the second argument and waits until that at the first is as large, as often as the
// third says, and then until the first is as large as the fourth. It notes that it waits as convert-gpu-to-cpu does.
const turns = `
define void @wait(ptr %counter, i64 %wanted, ptr %record) {
  %over = getelementptr i64, ptr %record, i64 1
  br label %loop
loop:
  %seen = load atomic i64, ptr %counter acquire, align 8
  %reached = icmp uge i64 %seen, %wanted
  br i1 %reached, label %done, label %again
again:
  %n = load i64, ptr %record
  %more = add i64 %n, 1
  store atomic i64 %more, ptr %record release, align 8
  br label %loop
done:
  store atomic i64 0, ptr %record release, align 8
  %o = load i64, ptr %over
  %p = add i64 %o, 1
  store atomic i64 %p, ptr %over release, align 8
  ret void
}
define void @k(ptr %args, i64 %first, i64 %count, ptr %record) {
  %at0 = getelementptr i64, ptr %args, i64 4
  %own = load ptr, ptr %at0
  %at1 = getelementptr i64, ptr %args, i64 5
  %peer = load ptr, ptr %at1
  %at2 = getelementptr i64, ptr %args, i64 6
  %times = load i64, ptr %at2
  %at3 = getelementptr i64, ptr %args, i64 7
  %last = load i64, ptr %at3
  %site = getelementptr i64, ptr %record, i64 2
  store i64 1, ptr %site
  br label %loop
loop:
  %i = phi i64 [ 1, %0 ], [ %next, %loop ]
  %old = atomicrmw add ptr %peer, i64 1 release
  call void @wait(ptr %own, i64 %i, ptr %record)
  %next = add i64 %i, 1
  %more = icmp ule i64 %next, %times
  br i1 %more, label %loop, label %end
end:
  call void @wait(ptr %own, i64 %last, ptr %record)
  ret void
}`

// pair are two launches that wait for each other: each tells the other so many times, and waits for so many.
func pair(t *testing.T, k Kernel, times, last uint64) []Member {
	counters, err := Map(256, 128)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, counters.Close()) })
	var team []Member
	for i := range 2 {
		own, peer := Address(counters.Data)+uintptr(128*i), Address(counters.Data)+uintptr(128*(1-i))
		team = append(team, Member{Pool: pool(t, 1), Kernel: k, Blocks: 1, Scratch: 64, Waits: true,
			Words: []uint64{1, 1, 1, 0, uint64(own), uint64(peer), times, last}})
	}
	return team
}

// TestTogether: launches that wait for each other for a long time are no deadlock.
func TestTogether(t *testing.T) {
	k := kernel(t, load(t, turns), "k")
	for range 5 {
		const times = 2000
		require.NoError(t, Together(context.Background(), pair(t, k, times, times)))
	}
}

// TestDeadlock: a wait for more than comes ends, and says where it is.
func TestDeadlock(t *testing.T) {
	k := kernel(t, load(t, turns), "k")
	for range 5 {
		ctx, end := context.WithTimeout(context.Background(), 10*time.Second)
		err := Together(ctx, pair(t, k, 3, 4))
		end()
		var dead *Deadlock
		require.ErrorAs(t, err, &dead)
		assert.Equal(t, []Wait{{Member: 0}, {Member: 1}}, dead.Waits)
		assert.Equal(t, []int64{0, 0}, dead.Waiting)
	}
}

// TestBlocksThatHaveNotBegun: a launch with fewer workers than blocks says how many could not begin.
func TestBlocksThatHaveNotBegun(t *testing.T) {
	team := pair(t, kernel(t, load(t, turns), "k"), 1, 9)
	team[1].Blocks = 5
	var dead *Deadlock
	require.ErrorAs(t, Together(context.Background(), team), &dead)
	assert.Equal(t, []int64{0, 4}, dead.Waiting)
}

// TestFaultInTeam: a fault of one launch ends the others, which wait for it.
func TestFaultInTeam(t *testing.T) {
	team := pair(t, kernel(t, load(t, turns), "k"), 1, 9)
	team[1].Words[5] = 64 // an address that is not mapped
	var fault *Fault
	require.ErrorAs(t, Together(context.Background(), team), &fault)
}

// TestCompareWaits: workers are stuck only if each has looked again in the same wait.
func TestCompareWaits(t *testing.T) {
	a, b := &worker{}, &worker{}
	before := []waiting{{worker: a, looks: 5, over: 1}, {worker: b, looks: 9, over: 4}}
	for _, c := range []struct {
		now          []waiting
		same, looked bool
	}{
		{[]waiting{{worker: a, looks: 7, over: 1}, {worker: b, looks: 11, over: 4}}, true, true},
		{[]waiting{{worker: a, looks: 7, over: 1}, {worker: b, looks: 10, over: 4}}, true, false},
		{[]waiting{{worker: a, looks: 7, over: 2}, {worker: b, looks: 11, over: 4}}, false, false},
		{[]waiting{{worker: a, looks: 7, over: 1}}, false, false},
	} {
		same, looked := compareWaits(before, c.now)
		assert.Equal(t, []bool{c.same, c.looked}, []bool{same, looked}, "%v", c.now)
	}
}

// TestPortable: an object file that is laid out for another process runs where it is put.
func TestPortable(t *testing.T) {
	p, err := MakePortable(object(t, "", turns))
	require.NoError(t, err)
	assert.Contains(t, p.Functions, "k")
	assert.Empty(t, p.Absolute)
	assert.LessOrEqual(t, uint64(len(p.Bytes)), p.Size)
	p, err = MakePortable(object(t, "", `
@table = constant [2 x ptr] [ptr @k, ptr @k]
declare double @sin(double)
define ptr @k(i64 %i) {
  %x = sitofp i64 %i to double
  %y = call double @sin(double %x)
  %z = fptosi double %y to i64
  %at = getelementptr ptr, ptr @table, i64 %z
  %p = load ptr, ptr %at
  ret ptr %p
}`))
	require.NoError(t, err)
	require.Len(t, p.Imports, 1)
	assert.Equal(t, "sin", p.Imports[0].Name)
	assert.Less(t, p.Imports[0].At, p.Exec)
	assert.GreaterOrEqual(t, len(p.Absolute), 2) // and an entry of the linkage table
}
