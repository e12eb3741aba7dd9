#pragma once
#include <fontconfig/fontconfig.h>
#include <hb.h>
