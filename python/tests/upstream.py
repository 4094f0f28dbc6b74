"""mlir-opt, which says whether a text is MLIR."""
import os
import shutil
import subprocess

LLVM = "/usr/lib/llvm-22/bin/mlir-opt"


def mlir_opt():
    """The tool's file, or None."""
    return shutil.which("mlir-opt-22") or (LLVM if os.path.exists(LLVM) else shutil.which("mlir-opt"))


def accepted(text, *flags):
    """What it prints for a text."""
    done = subprocess.run([mlir_opt(), *flags], input=text, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr[:2000]
    return done.stdout
