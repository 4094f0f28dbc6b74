package ranks

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestFromEnvironment(t *testing.T) {
	for _, c := range []struct {
		env  map[string]string
		want Place
		err  string
	}{
		{map[string]string{"RANK": "5", "WORLD_SIZE": "8", "LOCAL_RANK": "1", "MASTER_ADDR": "node3", "MASTER_PORT": "77"},
			Place{Rank: 5, Size: 8, Local: 1, Address: "node3:77"}, ""},
		{map[string]string{"RANK": "0", "WORLD_SIZE": "2", "LOCAL_RANK": "0", "MASTER_ADDR": "node3", "MASTER_PORT": "29500",
			"TORCHELASTIC_USE_AGENT_STORE": "True"}, Place{Size: 2, Address: "node3:29501"}, ""},
		{map[string]string{"RANK": "0", "WORLD_SIZE": "2", "MASTER_PORT": "65535", "TORCHELASTIC_USE_AGENT_STORE": "True"},
			Place{Size: 2, Address: "127.0.0.1:65534"}, ""},
		{map[string]string{"RANK": "0", "WORLD_SIZE": "2", "MASTER_PORT": "http", "TORCHELASTIC_USE_AGENT_STORE": "True"},
			Place{}, "MASTER_PORT=http is not a number"},
		{map[string]string{"OMPI_COMM_WORLD_RANK": "1", "OMPI_COMM_WORLD_SIZE": "2", "OMPI_COMM_WORLD_LOCAL_RANK": "0"},
			Place{Rank: 1, Size: 2, Address: "127.0.0.1:29517"}, ""},
		{map[string]string{"SLURM_PROCID": "3", "SLURM_NTASKS": "4"},
			Place{Rank: 3, Size: 4, Local: 3, Address: "127.0.0.1:29517"}, ""},
		{map[string]string{"PMI_RANK": "2", "PMI_SIZE": "4"}, Place{Rank: 2, Size: 4, Local: 2, Address: "127.0.0.1:29517"},
			""},
		{map[string]string{"RANK": "2", "WORLD_SIZE": "2"}, Place{}, "RANK=2 is not a rank of WORLD_SIZE=2"},
		{map[string]string{"RANK": "x", "WORLD_SIZE": "2", "LOCAL_RANK": "0"}, Place{}, "RANK=x is not a number"},
		{map[string]string{"RANK": "1"}, Place{}, ""},
	} {
		p, ok, err := FromEnvironment(func(name string) string { return c.env[name] })
		if c.err != "" {
			assert.EqualError(t, err, c.err)
			continue
		}
		require.NoError(t, err)
		assert.Equal(t, c.want, p)
		assert.Equal(t, c.want.Size > 0, ok)
	}
}

// address is one without a listener.
func address(t *testing.T) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	return l.Addr().String()
}

// job joins n ranks at once; programs are what each runs, "p" where there is none.
func job(t *testing.T, n int, programs map[int]string) ([]*Group, []error) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	at := address(t)
	groups, errs := make([]*Group, n), make([]error, n)
	var wg sync.WaitGroup
	for r := range n {
		wg.Go(func() {
			program := programs[r]
			if program == "" {
				program = "p"
			}
			groups[r], errs[r] = Join(ctx, Place{Rank: r, Size: n, Address: at, Silence: 3 * time.Second}, program,
				[]byte("uid"))
		})
	}
	wg.Wait()
	return groups, errs
}

func TestBroadcast(t *testing.T) {
	groups, errs := job(t, 4, nil)
	var wg sync.WaitGroup
	for r, g := range groups {
		require.NoError(t, errs[r])
		assert.Equal(t, "uid", string(g.Given))
		require.Len(t, g.Members, 4)
		assert.Equal(t, 3, g.Members[3].Rank)
		wg.Go(func() {
			for i := range 100 {
				from := i * 7 % 4
				var mine []byte
				if from == r {
					mine = fmt.Appendf(nil, "%d from %d", i, from)
				}
				got, err := g.Broadcast(from, mine)
				assert.NoError(t, err)
				assert.Equal(t, fmt.Sprintf("%d from %d", i, from), string(got))
			}
			big := make([]byte, 1<<22)
			got, err := g.Broadcast(2, big)
			assert.NoError(t, err)
			assert.Len(t, got, 1<<22)
			assert.NoError(t, g.Close())
			assert.ErrorIs(t, context.Cause(g.Context()), context.Canceled, "ended in order")
		})
	}
	wg.Wait()
}

func TestOtherProgram(t *testing.T) {
	_, errs := job(t, 3, map[int]string{2: "q"})
	for _, err := range errs {
		require.Error(t, err)
	}
	assert.Regexp(t, `^rank 2 \(.*\) runs a different program or different options than rank 0 \(.*\); start all ranks with the same files$`, errs[0].Error())
	assert.Equal(t, errs[0].Error(), errs[2].Error())
}

// TestDeadRank: the death of a rank ends the job for all, and each names it.
func TestDeadRank(t *testing.T) {
	groups, errs := job(t, 4, nil)
	for _, err := range errs {
		require.NoError(t, err)
	}
	groups[3].hangUp()
	for _, g := range groups[:3] {
		_, err := g.Broadcast(3, nil)
		assert.Regexp(t, `^rank 3 \(.*, process \d+\) ended$`, err.Error())
	}
}

func TestFail(t *testing.T) {
	groups, errs := job(t, 3, nil)
	for _, err := range errs {
		require.NoError(t, err)
	}
	groups[1].Fail(fmt.Errorf("no memory"))
	for r, g := range groups {
		_, err := g.Broadcast((r+1)%3, nil)
		assert.Regexp(t, `^rank 1 \(.*\) failed: no memory$`, err.Error())
	}
}

// TestSilentRank: a rank that is there and says nothing, as a stopped process, is dead.
func TestSilentRank(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	at := address(t)
	go func() {
		var c net.Conn
		for err := error(context.Canceled); err != nil && ctx.Err() == nil; {
			c, err = net.Dial("tcp", at)
		}
		text, _ := json.Marshal(Member{Rank: 1, Size: 2, Host: "h", PID: 7, Program: "p"})
		newLink(c).send(hello, text)
		<-ctx.Done()
		c.Close()
	}()
	g, err := Join(ctx, Place{Rank: 0, Size: 2, Address: at, Silence: 300 * time.Millisecond}, "p", nil)
	require.NoError(t, err)
	_, err = g.Broadcast(1, nil)
	assert.EqualError(t, err, "rank 1 (h, process 7) did not answer for 300ms")
}

func TestMissingRank(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	at := address(t)
	_, err := Join(ctx, Place{Rank: 0, Size: 3, Address: at}, "p", nil)
	assert.EqualError(t, err, "waited for ranks 1, 2: context deadline exceeded")
	_, err = Join(ctx, Place{Rank: 1, Size: 3, Address: at}, "p", nil)
	assert.ErrorContains(t, err, "rank 0 does not answer at "+at)
}
