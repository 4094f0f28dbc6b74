package links

// Put is what it takes in nanoseconds until all has arrived that blocks of so many threads put to another unit, so many
// bytes each, by their stores and by bulk copies; known is false where the target does not say it. Blocks send as much
// as the network carries, and none more by stores than by bulk copies.
func (n Network) Put(blocks, threads, bytes int64) (stores, bulk float64, known bool) {
	if n.ThreadRate <= 0 || n.BulkRate <= 0 {
		return 0, 0, false
	}
	all := float64(blocks * bytes)
	takes := func(block float64) float64 { return all / min(n.Rate, float64(blocks)*block) }
	return takes(min(float64(threads)*n.ThreadRate, n.BulkRate)), n.BulkStart + takes(n.BulkRate), true
}
