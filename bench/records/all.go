package records

import "path/filepath"

// All is what docs/results reports.
type All struct {
	Speed       []*Run
	Programs    []*Program
	Acceptance  []*File
	Sample      []*File
	Constructs  *Constructs
	Upstream    []*Upstream
	Differences []Difference
}

// LoadAll reads the records of a checkout, by its top folder.
func LoadAll(root string) (*All, error) {
	at := func(path string) string { return filepath.Join(root, filepath.FromSlash(path)) }
	a := &All{}
	var err error
	for _, read := range []func(){
		func() { a.Speed, err = Load(at("bench/records/speed")) },
		func() { a.Programs, err = Programs(at("bench/records/programs")) },
		func() { a.Acceptance, err = Acceptance(at("test/acceptance")) },
		func() { a.Sample, err = Sample(at("test/acceptance")) },
		func() { a.Constructs, err = ReadConstructs(at("bench/coverage/constructs.json")) },
		func() { a.Upstream, err = UpstreamRuns(at("bench/records/upstream")) },
		func() { a.Differences, err = Differences(at("bench/upstream")) },
	} {
		if read(); err != nil {
			return nil, err
		}
	}
	return a, nil
}
