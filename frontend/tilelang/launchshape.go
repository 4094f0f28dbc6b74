package tilelang

import (
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// How many blocks, threads and clusters a kernel is launched with, and which block this is. What T.Kernel gives as
// numbers of Python are such here.

var launchShapeFunctions = []Function{
	ofPython(alongDimension("get_block_extent", "The number of blocks of the grid in a dimension; 1 for dimensions that T.Kernel does not give.", (*launch).blockExtent)),
	ofPython(inAllDimensions("get_block_extents", "The number of blocks of the grid in each of three dimensions.",
		(*launch).blockExtent)),
	ofPython(alongDimension("get_thread_extent", "The number of threads of a block in a dimension, as given to T.Kernel.",
		(*launch).threadExtent)),
	ofPython(inAllDimensions("get_thread_extents", "The number of threads of a block in each of three dimensions.",
		(*launch).threadExtent)),
	{Name: "get_block_bindings", Params: "", Result: "tuple[int, ...]",
		Doc:  "The index of the block in each dimension of the grid.",
		give: (*evaluation).ofGrid,
		call: func(t *translator, a *args) (eval.Value, error) {
			return t.ofLaunch(a, func(k *launch) (eval.Value, error) {
				ids := make([]eval.Value, len(k.blocks))
				for i, v := range k.body.Args() {
					ids[i] = index(v, true)
				}
				return &eval.Tuple{Elems: ids}, nil
			})
		}},
	ofPython(inAllDimensions("get_cluster_dims", "The number of blocks of a cluster in each of three dimensions.",
		func(k *launch, _ *args, d int64) (eval.Value, error) {
			return k.clusterDims[d], nil
		})),
	{Name: "get_cluster_size", Params: "", Result: "int", Doc: "The number of blocks of a cluster.",
		host: true,
		call: func(t *translator, a *args) (eval.Value, error) {
			return t.ofLaunch(a, func(k *launch) (eval.Value, error) { return k.cluster, nil })
		}},
	alongDimension("get_cluster_id", "The index of the cluster of this block in a dimension of the grid.",
		(*launch).clusterID),
	{Name: "get_cluster_ids", Params: "", Result: "tuple[int, ...]",
		Doc:  "The index of the cluster of this block in each dimension of the grid.",
		give: (*evaluation).ofGrid,
		call: func(t *translator, a *args) (eval.Value, error) {
			return t.ofLaunch(a, func(k *launch) (eval.Value,
				error) {
				return k.each(a, int64(len(k.blocks)), (*launch).clusterID)
			})
		}},
	alongDimension("get_cluster_extent", "The number of clusters of the grid in a dimension. The last cluster may be partial.", (*launch).clusterExtent),
	inAllDimensions("get_cluster_extents", "The number of clusters of the grid in each of three dimensions.",
		(*launch).clusterExtent),
}

// dimensions is how many a grid has, and the threads of a block.
const dimensions = 3

// ofLaunch is what a function says of the kernel around it.
func (t *translator) ofLaunch(a *args, of func(k *launch) (eval.Value, error)) (eval.Value, error) {
	k := t.kernel
	if t.evaluation != nil {
		k = t.evaluation.launch
	}
	if k == nil {
		return nil, a.Interp.Errorf(a.Node, "T.%s outside of a T.Kernel", a.f.Name)
	}
	t.at(a.Site)
	return of(k)
}

// ofPython is a function whose results are Python's, known before the kernel is evaluated.
func ofPython(f Function) Function {
	f.host = true
	return f
}

// alongDimension is a function that asks about one dimension.
func alongDimension(name, doc string, of func(*launch, *args, int64) (eval.Value, error)) Function {
	return Function{Name: name, Params: "dim=0", Result: "int", Doc: doc, perThread: true, eachThread: true, alike: true,
		call: func(t *translator, a *args) (eval.Value, error) {
			d, err := a.integer("dim")
			switch {
			case err != nil:
				return nil, err
			case d < 0 || d >= dimensions:
				return nil, a.wrongf("dim", "dimension %d is out of range; a grid has dimensions 0, 1 and 2", d)
			}
			return t.ofLaunch(a, func(k *launch) (eval.Value, error) { return of(k, a, d) })
		}}
}

// inAllDimensions is a function that gives what another one has in each dimension.
func inAllDimensions(name, doc string, of func(*launch, *args, int64) (eval.Value, error)) Function {
	return Function{Name: name, Params: "", Result: "tuple[int, int, int]", Doc: doc, perThread: true, eachThread: true,
		alike: true, give: (*evaluation).inDimensions,
		call: func(t *translator, a *args) (eval.Value, error) {
			return t.ofLaunch(a, func(k *launch) (eval.Value, error) { return k.each(a, dimensions, of) })
		}}
}

// each is what a function gives of the first dimensions.
func (k *launch) each(a *args, n int64, of func(*launch, *args, int64) (eval.Value, error)) (eval.Value, error) {
	out := make([]eval.Value, n)
	for d := range out {
		var err error
		if out[d], err = of(k, a, int64(d)); err != nil {
			return nil, err
		}
	}
	return &eval.Tuple{Elems: out}, nil
}

func (k *launch) blockExtent(_ *args, d int64) (eval.Value, error) {
	if d >= int64(len(k.blocks)) {
		return int64(1), nil
	}
	if n, known := k.blocks[d].sum.Known(); known {
		return n, nil
	}
	return k.blocks[d], nil
}

func (k *launch) threadExtent(_ *args, d int64) (eval.Value, error) { return k.shape[d], nil }

func (k *launch) clusterID(a *args, d int64) (eval.Value, error) {
	if d >= int64(len(k.blocks)) {
		return int64(0), nil
	}
	block := index(k.body.Args()[d], true)
	if k.clusterDims[d] == 1 {
		return block, nil
	}
	return k.t.binary(a.Site, python.FloorDiv, block, k.clusterDims[d])
}

func (k *launch) clusterExtent(a *args, d int64) (eval.Value, error) {
	n, err := k.blockExtent(a, d)
	if err != nil || k.clusterDims[d] == 1 {
		return n, err
	}
	return k.t.ceildividedOf(a, "dim", n, "dim", k.clusterDims[d])
}
