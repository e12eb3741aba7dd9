// The headers of Fontconfig and HarfBuzz, for the module Typography.
#pragma once
#include <fontconfig/fontconfig.h>
#include <hb-ot.h>
#include <hb.h>
