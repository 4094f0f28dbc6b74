package exec

import (
	"github.com/tsopt/tsopt/target/cuda"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// copySide is the memory of a side of a copy, and where the first row is in it.
type copySide struct {
	target
	first int
}

// copyRows copies between host and devices. Rows that are equally far apart are one two-dimensional copy, whose rows
// must ascend and not overlap for the driver.
func (c *Cuda) copyRows(s *cuda.Stream, rows *engine.Rows, to, from copySide) error {
	outer := len(rows.Counts)
	if outer == 0 {
		return c.copyRun(s, to.part(to.first, rows.Bytes), from.part(from.first, rows.Bytes), rows.Bytes)
	}
	inner := outer - 1
	height, toPitch, fromPitch := rows.Counts[inner], rows.Sides[0].Pitches[inner], rows.Sides[1].Pitches[inner]
	if to.host != nil && from.host != nil || toPitch < rows.Bytes || fromPitch < rows.Bytes || height == 0 {
		return rows.Each(outer, func(at []int) error {
			return c.copyRun(s, to.part(to.first+at[0], rows.Bytes), from.part(from.first+at[1], rows.Bytes), rows.Bytes)
		})
	}
	return rows.Each(inner, func(at []int) error {
		t := to.part(to.first+at[0], (height-1)*toPitch+rows.Bytes)
		f := from.part(from.first+at[1], (height-1)*fromPitch+rows.Bytes)
		return s.CopyRows(c.ctx, cuda.Rows{
			Dst: t.ptr, DstHost: t.host, DstPitch: toPitch, Src: f.ptr, SrcHost: f.host, SrcPitch: fromPitch,
			Width: rows.Bytes, Height: height,
		})
	})
}

// copyRun copies consecutive bytes.
func (c *Cuda) copyRun(s *cuda.Stream, to, from target, bytes int) error {
	switch {
	case bytes == 0:
		return nil
	case to.host != nil && from.host != nil:
		copy(to.host, from.host)
		return nil
	case to.host != nil:
		return s.Download(c.ctx, to.host, from.ptr)
	case from.host != nil:
		return s.Upload(to.ptr, from.host)
	case to.dev == from.dev:
		return s.Copy(to.ptr, from.ptr, bytes)
	default:
		return s.CopyPeer(to.ptr, c.devices[to.dev].Device, from.ptr, c.devices[from.dev].Device, bytes)
	}
}
