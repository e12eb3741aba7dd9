// Names of scripts by ICU, for WritingSystem.swift of Typography. It is in C for the reasons that LineBreaks.c gives.
#include "CUnicode.h"

#include <unicode/uchar.h>
#include <unicode/uscript.h>

const char *pathreel_script_name(uint32_t scalar) {
  UErrorCode status = U_ZERO_ERROR;
  UScriptCode script = uscript_getScript((UChar32)scalar, &status);
  return U_FAILURE(status) ? 0 : u_getPropertyValueName(UCHAR_SCRIPT, script, U_LONG_PROPERTY_NAME);
}
