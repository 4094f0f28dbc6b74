"""What programs are compiled for: a chip, or a back end of the compiler by its name (target/backend)."""

CPU = "cpu"  # processors of this machine
_NAMES = {"cuda": None, "auto": None, "cpu": CPU, "c": CPU, "llvm": CPU}


def chip_of(target):
    """What a target asks the compiler for, None for the chip of the device: "cuda -arch=sm_90a" is TVM's way."""
    if target is None:
        return None
    words = str(target).replace("=", " ").split()
    chips = [w for w in words if w.startswith("sm_")]
    if chips:
        return chips[0]
    if len(words) != 1 or words[0] not in _NAMES:
        raise TypeError(f"target {target!r}: kernels are for NVIDIA's processors, as \"cuda\" or \"sm_90a\", or for this machine's, as \"cpu\"")
    return _NAMES[words[0]]
