// The library's headers are C++, which `CWOFF2` includes itself. This module only links the library.
#pragma once
