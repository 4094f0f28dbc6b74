package tile

// OrderOfBlocks are the clauses of a kernel that say in which order its blocks run and which of them run at the same
// time. They change no result.
func (o KernelOp) OrderOfBlocks() (clauses []string) {
	for _, c := range []struct {
		name string
		set  bool
	}{{"raster", o.Raster > 0}, {"persistent", o.Persistent}, {"resident", o.Residents > 0}, {"cluster", o.Cluster() > 1}} {
		if c.set {
			clauses = append(clauses, c.name)
		}
	}
	return clauses
}
