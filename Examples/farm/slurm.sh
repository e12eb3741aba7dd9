#!/bin/sh
# Makes a clip on a cluster of Slurm's, from a folder that all of its machines see, and waits for it.
set -eu
scene=${1:?the scene file}
clip=${2:?the clip to write}

pathreel render "$scene" -o "$clip" --bundle "$clip.job"
pathreel farm slurm "$clip.job" --processors 4 --wait
rm -r "$clip.job"
