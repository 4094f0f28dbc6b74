package engine

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
