#!/bin/sh
# Renders a clip on a Kubernetes cluster. The claim 'films' is a volume that is also mounted here, as $FILMS. The image
# must have `pathreel` on its path. This script was never run on a cluster: see Documentation/Farms.md.
set -eu
scene=$(realpath "${1:?the scene file}")
name=${2:?a name for the clip, without its ending}

cd "${FILMS:?the folder that is the volume}"
pathreel render "$scene" -o "$name.mp4" --bundle "$name"
# kubectl prints the name of the Job. It differs from the clip's if that has capital letters, for instance.
job=$(pathreel farm kubernetes "$name" --image "${IMAGE:?the image}" --claim films --shards 100 --parallel 20 |
  kubectl apply -f - -o name)
kubectl wait --for=condition=complete "$job" --timeout=24h
pathreel join "$name"
