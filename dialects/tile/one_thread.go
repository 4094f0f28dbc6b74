package tile

// OneThreaded is the op interface of operations that one thread of a role can execute for all: they start TMA copies,
// wait, or signal. A role with only such operations runs on one thread.
type OneThreaded interface {
	// ByOneThread reports whether this operation is such a one.
	ByOneThread() bool
}

// ByOneThread reports whether TMA copies.
func (o CopyOp) ByOneThread() bool { return o.ByEngine() }

// ByOneThread reports whether the group is of copies by TMA, which belong to the thread that started them.
func (o AsyncCommitOp) ByOneThread() bool { return o.Bulk }

// ByOneThread reports whether the wait is for copies by TMA, of the thread that started them.
func (o AsyncWaitOp) ByOneThread() bool { return o.Bulk }

// ByOneThread reports whether one thread arrives for all.
func (o MBarrierArriveOp) ByOneThread() bool { return o.Once }

// ByOneThread is true of waits for a stage.
func (RingWaitOp) ByOneThread() bool { return true }

// ByOneThread is true of signals that a stage is full or free.
func (RingSignalOp) ByOneThread() bool { return true }

// ByOneThread is true of pipeline states.
func (CursorOp) ByOneThread() bool { return true }

// ByOneThread is true of pipeline states.
func (AdvanceOp) ByOneThread() bool { return true }

// ByOneThread is true of views of a stage.
func (SlotOp) ByOneThread() bool { return true }

// ByOneThread is true of the end of a body.
func (YieldOp) ByOneThread() bool { return true }

// ByOneThread is true of waits for a phase.
func (MBarrierWaitOp) ByOneThread() bool { return true }
