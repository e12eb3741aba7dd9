// How often the calling thread has asked for memory: the C library's allocators count here before they do their work.
#pragma once

// Less than 0 where that is not known: sanitizers have allocators of their own.
long allocation_count(void);
