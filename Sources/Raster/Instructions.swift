import CKernels

/// What kernels may use on this processor.
let widestInstructions = pathreel_widest_instructions()
