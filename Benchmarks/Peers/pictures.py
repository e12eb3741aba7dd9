"""Compares the pictures that the drivers wrote into FOLDER with `-d`: prints how far each peer's are from Pathreel's.

Benchmarks/benchmark pictures starts it. Pixels are premultiplied RGBA, and differences are in 255ths: the mean over all
pixels and channels, the share of pixels with a channel that is more than 32 off, and the worst. All rasterisers differ
along edges; a wrong picture shows in the mean.
"""

import pathlib
import sys

import numpy as np

folder = pathlib.Path(sys.argv[1])
print("mean / share of pixels more than 32 off / worst\n")
names = sorted({path.stem.split("_")[0] for path in folder.glob("*.rgba")} - {"pathreel"})
print("| | " + " | ".join(names) + " |")
print("|---|" + "---|" * len(names))
for path in sorted(folder.glob("pathreel_*.rgba")):
    workload = path.stem.split("_")[1]
    own = np.fromfile(path, np.uint8).reshape(-1, 4).astype(np.int16)
    cells = []
    for name in names:
        theirs = folder / f"{name}_{workload}.rgba"
        if not theirs.exists():
            cells.append("–")
            continue
        off = np.abs(np.fromfile(theirs, np.uint8).reshape(-1, 4) - own)
        cells.append(f"{off.mean():.3f} / {(off.max(axis=1) > 32).mean():.2%} / {off.max()}")
    print(f"| {workload} | " + " | ".join(cells) + " |")
