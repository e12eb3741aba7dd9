// Functions for zlib's initialisation macros, which Swift cannot import.
#pragma once
#include <zlib.h>

static inline int pathreel_deflate_begin(z_stream *stream, int level) { return deflateInit(stream, level); }
static inline int pathreel_inflate_begin(z_stream *stream) { return inflateInit(stream); }
