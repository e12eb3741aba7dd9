#!/bin/sh
# Renders a clip on a Slurm cluster and waits for it. It must run in a folder that all machines of the cluster share.
# Documentation/Farms.md explains it.
set -eu
scene=${1:?the scene file}
clip=${2:?the clip to write}

pathreel render "$scene" -o "$clip" --bundle "$clip.job"
pathreel farm slurm "$clip.job" --processors 4 --wait
rm -r "$clip.job"
