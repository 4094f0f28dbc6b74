// Package ranks joins the processes of a job, one for each device: their ranks, by the variables that launchers set;
// that they run the same program; what one of them sends to all; and that all are alive. Rank 0 listens, the others
// keep a connection to it.
package ranks

import (
	"fmt"
	"net"
	"strconv"
	"time"
)

// Place is a process's in its job.
type Place struct {
	Rank, Size int
	Local      int    // among those of its machine
	Address    string // where rank 0 listens, host:port
	// Silence is after what time a rank that says nothing is taken to be dead; 0 for [Silence].
	Silence time.Duration
}

// variables are those of launchers with the rank of a process, in the order in which they are looked for.
var variables = []struct{ launcher, rank, size, local string }{
	{"torchrun", "RANK", "WORLD_SIZE", "LOCAL_RANK"},
	{"mpirun", "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_LOCAL_RANK"},
	{"srun", "SLURM_PROCID", "SLURM_NTASKS", "SLURM_LOCALID"},
	{"mpiexec", "PMI_RANK", "PMI_SIZE", "MPI_LOCALRANKID"},
}

// DefaultPort is where rank 0 listens unless MASTER_PORT says otherwise.
const DefaultPort = "29517"

// agentStore says whether torchrun itself listens at MASTER_PORT, for the store of its workers
// (torch.distributed.elastic's local agent): then it is not free for rank 0.
const agentStore = "TORCHELASTIC_USE_AGENT_STORE"

// beside is the port next to one.
func beside(port string) (string, error) {
	n, err := strconv.Atoi(port)
	if err != nil {
		return "", fmt.Errorf("MASTER_PORT=%s is not a number", port)
	}
	if n == 1<<16-1 {
		return strconv.Itoa(n - 1), nil
	}
	return strconv.Itoa(n + 1), nil
}

// FromEnvironment is the rank of this process; ok is false if no launcher has set one.
func FromEnvironment(getenv func(string) string) (p Place, ok bool, err error) {
	for _, v := range variables {
		if getenv(v.rank) == "" || getenv(v.size) == "" {
			continue
		}
		for name, to := range map[string]*int{v.rank: &p.Rank, v.size: &p.Size, v.local: &p.Local} {
			text := getenv(name)
			if text == "" && name == v.local {
				text = getenv(v.rank) // of one machine
			}
			if *to, err = strconv.Atoi(text); err != nil {
				return p, false, fmt.Errorf("%s=%s is not a number", name, text)
			}
		}
		if p.Size < 1 || p.Rank < 0 || p.Rank >= p.Size {
			return p, false, fmt.Errorf("%s=%d is not a rank of %s=%d", v.rank, p.Rank, v.size, p.Size)
		}
		host, port := getenv("MASTER_ADDR"), getenv("MASTER_PORT")
		if host == "" {
			host = "127.0.0.1"
		}
		switch {
		case port == "":
			port = DefaultPort
		case getenv(agentStore) == "True":
			if port, err = beside(port); err != nil {
				return p, false, err
			}
		}
		p.Address = net.JoinHostPort(host, port)
		return p, true, nil
	}
	return p, false, nil
}
