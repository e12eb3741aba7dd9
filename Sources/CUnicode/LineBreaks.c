// Line breaking by ICU, for LineBreaks.swift of Typography. It is in C: ICU's functions are macros that add ICU's
// version to the names, and Swift cannot import them. ICU's headers also conflict with the headers of the ICU inside
// Foundation.
#include "CUnicode.h"

#include <unicode/ubrk.h>

bool pathreel_line_breaks(const uint16_t *text, int32_t count, bool *allowed) {
  UErrorCode status = U_ZERO_ERROR;
  // The empty name is the root locale, so that the breaks are the same on every machine.
  UBreakIterator *breaks = ubrk_open(UBRK_LINE, "", (const UChar *)text, count, &status);
  if (U_FAILURE(status)) return false;
  for (int32_t i = 0; i <= count; i++) allowed[i] = false;
  for (int32_t i = ubrk_first(breaks); i != UBRK_DONE; i = ubrk_next(breaks)) allowed[i] = true;
  ubrk_close(breaks);
  return true;
}
