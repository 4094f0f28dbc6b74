package ndarray

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestErrors has what mistakes give.
func TestErrors(t *testing.T) {
	in := interp("t.py")
	env := program(t, in, "import numpy as np\nimport torch\nimport torch.nn.functional as F\nfrom einops import rearrange\na = np.zeros((3, 4))\nx = torch.zeros(3, 4)\n")
	for _, c := range []struct{ text, want string }{
		{"a + np.zeros(3)", "1:1: error: operands could not be broadcast together with shapes (3, 4) (3,)"},
		{"a @ a", "1:1: error: matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature (n?,k),(k,m?)->(n?,m?) (size 3 is different from 4)"},
		{"a[5]", "1:1: error: index 5 is out of bounds for axis 0 with size 3"},
		{"a[0, 0, 0]", "1:1: error: too many indices for array: array is 2-dimensional, but 3 were indexed"},
		{"a[1.5]", "1:1: error: only integers, slices (`:`), ellipsis (`...`), None and integer or boolean arrays are valid indices, not float"},
		{"a.reshape(5)", "1:1: error: cannot reshape array of size 12 into shape (5,)"},
		{"a.sum(axis=2)", "1:1: error: axis 2 is out of bounds for array of dimension 2"},
		{"bool(a)", "1:1: error: The truth value of an array with more than one element is ambiguous. Use a.any() or a.all()"},
		{"1 if x else 2", "1:6: error: Boolean value of Tensor with 12 values is ambiguous"},
		{"np.einsun('ij->', a)", "1:1: error: module 'numpy' has no attribute 'einsun'; did you mean 'einsum'?"},
		{"x.sotfmax(-1)", "1:1: error: 'Tensor' object has no attribute 'sotfmax'; did you mean 'softmax'?"},
		{"F.sofmax(x)", "1:1: error: module 'torch.nn.functional' has no attribute 'sofmax'; did you mean 'softmax'?"},
		{"x.sum(dims=1)", "1:1: error: sum() got an unexpected keyword argument 'dims'; did you mean 'dim'?"},
		{"x.softmax(dim='a')", "1:1: error: softmax(): 'str' object cannot be interpreted as an integer"},
		{"torch.einsum('ij,k->ik', x)", "1:1: error: einsum: more operands were provided than specified in the subscripts string, or fewer: 1 for 2"},
		{"torch.randn(3)", "1:1: error: torch.randn is random: what is compared with a kernel must not be; its inputs are the parameters of the function, which --arg gives"},
		{"np.random.rand(3)", "1:1: error: numpy.random.rand is random: what is compared with a kernel must not be; its inputs are the parameters of the function, which --arg gives"},
		{"x.sum().backward()", "1:1: error: backward() is not supported here: write the gradient as a formula, in a function of its own"},
		{"F.dropout(x, 0.5)", "1:1: error: dropout is random, and what is compared with a kernel must not be; give p=0"},
		{"rearrange(x, 'a b c -> a')", "1:1: error: Wrong shape: expected 3 dims. Received 2-dim tensor."},
		{"x + 'a'", "1:1: error: unsupported operand type(s) for +: 'Tensor' and 'str'"},
		{"np.zeros((1 << 20, 1 << 20))", "1:1: error: an array of shape (1048576, 1048576) is too large here"},
		{"np.linspace(0, 1, 1 << 40)", "1:1: error: an array of shape (1099511627776,) is too large here"},
		{"np.bincount(np.arange(3), minlength=1 << 40)", "1:1: error: an array of shape (1099511627776,) is too large here"},
		{"np.bincount(np.array([1 << 40]))", "1:1: error: an array of shape (1099511627777,) is too large here"},
		{"np.bincount(np.array([1]), minlength=-1)", "1:1: error: negative dimensions are not allowed"},
		{"np.array([[1], [1, 2]])", "1:1: error: setting an array element with a sequence. The requested array has an inhomogeneous shape after 1 dimensions. The detected shape was (2,) + inhomogeneous part."},
	} {
		_, err := evaluated(t, in, env, c.text)
		assert.EqualError(t, err, "t.py:"+c.want, c.text)
	}
}

// TestRounding: floats are computed in float64, and rounded where a type is named.
func TestRounding(t *testing.T) {
	in := interp("t.py")
	env := program(t, in, "import torch\nh = torch.tensor([0.1], dtype=torch.float16)\ny = torch.zeros(1, dtype=torch.float16)\ny[0] = torch.tensor(0.1)\n")
	for _, c := range []struct{ text, want string }{
		{"h.item()", "0.0999756"},
		{"(h * h).item()", "0.00999512"},
		{"(h * h).half().item()", "0.00999451"},
		{"(h * h).to(h.dtype).item()", "0.00999451"},
		{"(h * h).float().dtype", "float32"},
		{"y.item()", "0.0999756"},
	} {
		v, err := evaluated(t, in, env, c.text)
		assert.NoError(t, err, c.text)
		assert.Equal(t, c.want, describe(v), c.text)
	}
}
