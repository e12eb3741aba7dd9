// What Swift cannot import from zlib's header: macros.
#pragma once
#include <zlib.h>

static inline int pathreel_deflate_begin(z_stream *stream, int level) { return deflateInit(stream, level); }
static inline int pathreel_inflate_begin(z_stream *stream) { return inflateInit(stream); }
// Of data with gzip's header.
static inline int pathreel_gunzip_begin(z_stream *stream) { return inflateInit2(stream, 16 + MAX_WBITS); }
