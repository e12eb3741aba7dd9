import CKernels

/// The widest instruction set of this processor, which all calls of kernels use.
let widestInstructions = pathreel_widest_instructions()
