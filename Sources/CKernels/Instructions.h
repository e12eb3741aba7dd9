// Macros to compile one kernel for several instruction sets. A function marked BODY holds the loop. It is inlined into
// two functions: a portable one, and one marked FOR_AVX2, in which the compiler may use AVX2. All kernels include this
// header.
#pragma once
#include "CKernels.h"
#include <assert.h>
#include <stddef.h>

#define BODY static inline __attribute__((always_inline))

#if defined(__x86_64__)
#define FOR_AVX2 __attribute__((target("avx2")))
#endif
