package engine

// peerAddress is the same place of memory that peers have, too, at the one of a rank: of a
// symmetric buffer on that device, of a block's shared memory in that block of its cluster.
func (a *Agent) peerAddress(addr, rank uint64) uint64 {
	if al := a.m.mem.find(addr); al != nil && al.space == Shared {
		return a.inCluster(al, rank).base + addr&offsetMask
	}
	return a.symmetricAddress(addr, a.peerOf(rank))
}

// symmetricAddress is the same place of a symmetric buffer on another device.
func (a *Agent) symmetricAddress(addr uint64, device int) uint64 {
	al := a.m.mem.find(addr)
	if al == nil || al.symm == nil {
		a.fail("uses a buffer that is not symmetric memory; allocate it with comm.symm_alloc")
	}
	return a.m.peer(al, device).base + addr&offsetMask
}

// peerBlock is the block of the cluster with a rank.
func (a *Agent) peerBlock(rank uint64) *block {
	peers := a.block.peers()
	if rank >= uint64(len(peers)) {
		a.fail("names block %d of a cluster of %d blocks", int64(rank), len(peers))
	}
	return peers[rank]
}

// inCluster is what a block of the cluster has where this one has shared memory.
func (a *Agent) inCluster(own *Alloc, rank uint64) *Alloc {
	b := a.peerBlock(rank)
	switch {
	case b == a.block:
		return own
	case b.live == 0:
		a.fail("accesses shared memory of %s, which has ended; add a tile.barrier @cluster before the end of the blocks", b.name())
	case own == a.block.shared:
		return b.shared
	}
	for site, t := range a.block.tiles {
		if there := b.tiles[site]; t == own && there != nil {
			return there
		}
	}
	a.fail("accesses shared memory of %s, which has not executed its tile.alloc yet; add a tile.barrier @cluster before the access", b.name())
	return nil
}

// peer is a device's copy of a symmetric buffer.
func (m *Machine) peer(al *Alloc, device int) *Alloc {
	s := al.symm
	for len(s.peers) <= device {
		s.peers = append(s.peers, nil)
	}
	if s.peers[device] == nil {
		p, err := m.mem.alloc(s.size, Global, true)
		if err != nil {
			panic(failure{m.module.Errorf("cannot allocate symmetric memory: %v", err)})
		}
		p.name, p.elem, p.dims, p.device, p.symm = al.name, al.elem, al.dims, device, s
		s.peers[device] = p
	}
	return s.peers[device]
}

// peerOf checks a rank.
func (a *Agent) peerOf(rank uint64) int {
	n := len(a.launch.team)
	if a.thread >= 0 {
		n = a.m.devices // below tile level each device has a launch of its own
	}
	if rank >= uint64(n) {
		a.fail("names device %d of %d devices", int64(rank), n)
	}
	return int(rank)
}
