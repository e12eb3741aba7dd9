#pragma once
// Empty: only `LineBreaks.c` in `CUnicode` includes ICU's headers, since Swift cannot import them beside those inside
// Foundation.
