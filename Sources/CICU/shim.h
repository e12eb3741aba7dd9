#pragma once
// Only `CLineBreaks` includes ICU's headers: beside those inside Foundation Swift cannot import them.
