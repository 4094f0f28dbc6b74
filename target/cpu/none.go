//go:build !linux || !(amd64 || arm64) || nodriver

package cpu

import (
	"context"
	"errors"
)

var errUnsupported = errors.New("kernels are executed on CPUs under Linux on x86-64 and aarch64 only; --device=sim simulates the program")

// Code is an object file in memory.
type Code struct{}

// Kernel is a function of a [Code].
type Kernel struct{ Name string }

// Load fails on this system.
func Load([]byte) (*Code, error) { return nil, errUnsupported }

// Close implements the interface of the device.
func (*Code) Close() error { return nil }

// Kernel fails on this system.
func (*Code) Kernel(string) (Kernel, error) { return Kernel{}, errUnsupported }

// Memory is mapped memory.
type Memory struct{ Data []byte }

// Map fails on this system.
func Map(int, int) (*Memory, error) { return nil, errUnsupported }

// Close does nothing.
func (*Memory) Close() error { return nil }

// Address is not known on this system.
func Address([]byte) uintptr { return 0 }

// Pool is a number of workers.
type Pool struct{}

// NewPool fails on this system.
func NewPool(int) (*Pool, error) { return nil, errUnsupported }

// Workers is how many there are.
func (*Pool) Workers() int { return 0 }

// Grow fails on this system.
func (*Pool) Grow(int) error { return errUnsupported }

// Close does nothing.
func (*Pool) Close() error { return nil }

// Member is a launch of a team.
type Member struct {
	Pool    *Pool
	Kernel  Kernel
	Words   []uint64
	Blocks  int64
	Scratch int
	Waits   bool
}

// Together fails on this system.
func Together(context.Context, []Member) error { return errUnsupported }

// Run fails on this system.
func (*Pool) Run(context.Context, Kernel, []uint64, int64, int) error { return errUnsupported }

// PermitTiles asks the system for the registers of AMX.
func PermitTiles() error { return errUnsupported }
