// tsopt --math-polynomial-approximation --cse

func.func @f(%x: vector<8xf32>) -> vector<8xf32> {
  %r = math.rsqrt %x : vector<8xf32>
  return %r : vector<8xf32>
}
