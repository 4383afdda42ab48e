#pragma once

// Loads FFmpeg's libraries, once for the process. Returns NULL, or the loader's message about the
// first library that it cannot load. Call it before any function of FFmpeg.
const char *ffmpegLoadingProblem(void);
