// Unpacks WOFF2 fonts by libwoff2dec, whose interface is C++; `FontPackage` uses it.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Writes the unpacked font into `font`, which has room for `capacity` bytes. Returns the number of bytes written; 0 if the
// data is damaged or unpacks to more.
size_t pathreel_woff2_unpack(const uint8_t *data, size_t count, uint8_t *font, size_t capacity);

#ifdef __cplusplus
}
#endif
