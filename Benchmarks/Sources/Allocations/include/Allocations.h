// How often the calling thread has asked for memory: the C library's allocators count here before they do their work.
#pragma once

long allocation_count(void);
