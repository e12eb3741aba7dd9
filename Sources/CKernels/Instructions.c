#include "Instructions.h"

// Callers ask once, and pass the answer to every kernel: Instructions.swift for the rasteriser, the converters of
// Video.
enum pathreel_instructions pathreel_widest_instructions(void) {
#if defined(__x86_64__) && !defined(PATHREEL_PORTABLE_KERNELS)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx2")) return pathreel_avx2;
#endif
  return pathreel_portable;
}
