package links

// Put is what it takes to put so many bytes to another unit by its threads' stores and by bulk copies, in nanoseconds
// from the first to the last that arrives; known is false where the target does not say it of bulk copies.
func (n Network) Put(bytes int64) (threads, bulk float64, known bool) {
	return float64(bytes) / n.Rate, n.BulkStart + float64(bytes)/n.BulkRate, n.BulkRate > 0
}
