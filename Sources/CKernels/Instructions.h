// Compiles a kernel for several instruction sets: a BODY is inlined into one function for each of them. All kernels
// include it.
#pragma once
#include "CKernels.h"
#include <assert.h>
#include <stddef.h>

#define BODY static inline __attribute__((always_inline))

#if defined(__x86_64__)
#define FOR_AVX2 __attribute__((target("avx2")))
#endif
