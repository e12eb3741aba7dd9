// The header of FriBidi, for Bidi.c of CUnicode.
#pragma once
#include <fribidi.h>
