package pass

// Statistics collects the counters of a runner.
type Statistics struct{ list []*Statistic }

// Statistic is one counter.
type Statistic struct {
	Name, Doc string
	Value     *int
}

// Count declares a counter.
func (s *Statistics) Count(name string, v *int, doc string) {
	s.list = append(s.list, &Statistic{name, doc, v})
}

func statisticsOf(r Runner) []*Statistic {
	s := &Statistics{}
	if c, ok := r.(Counting); ok {
		c.Statistics(s)
	}
	return s.list
}
