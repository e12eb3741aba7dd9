import CKernels

/// The widest instruction set of this processor. All calls of kernels in this module pass it.
let widestInstructions = pathreel_widest_instructions()
