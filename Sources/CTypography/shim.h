// The headers of Fontconfig, FreeType and HarfBuzz, for the module Typography.
#pragma once
#include <fontconfig/fontconfig.h>
#include <freetype/freetype.h>
#include <hb-ot.h>
#include <hb.h>
