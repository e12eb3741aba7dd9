// Wraps libwoff2dec in a function of plain types, which Swift can import.
#include "CWOFF2.h"

#include <woff2/decode.h>

size_t pathreel_woff2_unpack(const uint8_t *data, size_t count, uint8_t *font, size_t capacity) {
  try {
    woff2::WOFF2MemoryOut out(font, capacity);
    return woff2::ConvertWOFF2ToTTF(data, count, &out) ? out.Size() : 0;
  } catch (...) {
    return 0;
  }
}
