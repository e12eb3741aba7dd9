#pragma once

// The header of the module `CLibXML`, which only passes on pkg-config's flags: `XML.c` in `CXML` includes libxml2's
// headers itself.
#include <libxml/parser.h>
