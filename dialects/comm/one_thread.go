package comm

// ByOneThread is true of waits for a signal ([tile.OneThreaded]).
func (WaitOp) ByOneThread() bool { return true }

// ByOneThread is true of what pins values behind a wait ([tile.OneThreaded]).
func (ConsumeOp) ByOneThread() bool { return true }
