package engine

// PeerAddress is the same place of memory that peers have, too, at the one of a rank: of a
// symmetric buffer on that device, of a block's shared memory in that block of its cluster.
func (a *Agent) PeerAddress(addr, rank uint64) uint64 {
	if al := a.M.Mem.Find(addr); al != nil && al.Space == Shared {
		return a.inCluster(al, rank).Base + addr&OffsetMask
	}
	return a.SymmetricAddress(addr, a.PeerOf(rank))
}

// SymmetricAddress is the same place of a symmetric buffer on another device.
func (a *Agent) SymmetricAddress(addr uint64, device int) uint64 {
	al := a.M.Mem.Find(addr)
	if al == nil || al.Symm == nil {
		a.Fail("uses a buffer that is not symmetric memory; allocate it with comm.symm_alloc")
	}
	return a.M.Peer(al, device).Base + addr&OffsetMask
}

// PeerBlock is the block of the cluster with a rank.
func (a *Agent) PeerBlock(rank uint64) *Block {
	peers := a.Block.Peers()
	if rank >= uint64(len(peers)) {
		a.Fail("names block %d of a cluster of %d blocks", int64(rank), len(peers))
	}
	return peers[rank]
}

// inCluster is what a block of the cluster has where this one has shared memory.
func (a *Agent) inCluster(own *Alloc, rank uint64) *Alloc {
	b := a.PeerBlock(rank)
	switch {
	case b == a.Block:
		return own
	case b.live == 0:
		a.Fail("accesses shared memory of %s, which has ended; add a tile.barrier @cluster before the end of the blocks", b.Name())
	case own == a.Block.Shared:
		return b.Shared
	}
	for site, t := range a.Block.Tiles {
		if there := b.Tiles[site]; t == own && there != nil {
			return there
		}
	}
	a.Fail("accesses shared memory of %s, which has not executed its tile.alloc yet; add a tile.barrier @cluster before the access", b.Name())
	return nil
}

// Peer is a device's copy of a symmetric buffer.
func (m *Machine) Peer(al *Alloc, device int) *Alloc {
	s := al.Symm
	for len(s.Peers) <= device {
		s.Peers = append(s.Peers, nil)
	}
	if s.Peers[device] == nil {
		p, err := m.Mem.Alloc(s.Size, Global, true)
		if err != nil {
			panic(Failure{m.Module.Errorf("cannot allocate symmetric memory: %v", err)})
		}
		p.Name, p.Elem, p.Dims, p.Device, p.Symm = al.Name, al.Elem, al.Dims, device, s
		s.Peers[device] = p
	}
	return s.Peers[device]
}

// PeerOf checks a rank.
func (a *Agent) PeerOf(rank uint64) int {
	n := len(a.Launch.Team)
	if a.Thread >= 0 {
		n = a.M.Devices // below tile level each device has a launch of its own
	}
	if rank >= uint64(n) {
		a.Fail("names device %d of %d devices", int64(rank), n)
	}
	return int(rank)
}
