// The dynamic linker takes 30 ms to load FFmpeg and the hundred libraries that FFmpeg needs: most
// of the time of a command that reads no movie. On Linux the program is therefore not linked with
// FFmpeg. The functions below have the names of FFmpeg's, and call FFmpeg's once it is loaded.

#include "FFmpegLoading.h"

#ifndef __linux__

// Linked as usual.
const char *ffmpegLoadingProblem(void) { return 0; }

#else

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

// Hidden, so that FFmpeg's libraries call each other's functions and not these.
#pragma GCC visibility push(hidden)
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/cpu.h>
#include <libavutil/display.h>
#include <libavutil/md5.h>
#include <libavutil/opt.h>
#include <libswscale/swscale.h>

// The version of the headers, because a library of another version has other structures.
#define FILE_NAME(library, version) "lib" #library ".so." AV_STRINGIFY(version)

static void *avutil, *avcodec, *avformat, *swscale;
static char problem[1024];

static void *opened(const char *name) {
    if (problem[0]) return NULL;
    void *library = dlopen(name, RTLD_LAZY | RTLD_LOCAL);
    const char *message = library ? NULL : dlerror();
    if (!library) snprintf(problem, sizeof problem, "%s", message ? message : name);
    return library;
}

static void load(void) {
    avutil = opened(FILE_NAME(avutil, LIBAVUTIL_VERSION_MAJOR));
    avcodec = opened(FILE_NAME(avcodec, LIBAVCODEC_VERSION_MAJOR));
    avformat = opened(FILE_NAME(avformat, LIBAVFORMAT_VERSION_MAJOR));
    swscale = opened(FILE_NAME(swscale, LIBSWSCALE_VERSION_MAJOR));
}

const char *ffmpegLoadingProblem(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return problem[0] ? problem : NULL;
}

// A library without a function that its own headers declare is another build's.
static void *function(void **library, const char *name) {
    const char *message = ffmpegLoadingProblem();
    void *address = *library ? dlsym(*library, name) : NULL;
    if (address) return address;
    fprintf(stderr, "FFmpeg's function %s is missing%s%s\n", name, message ? ": " : "",
            message ? message : "");
    abort();
}

#define FORWARD(library, result, name, parameters, arguments)                                      \
    result name parameters {                                                                       \
        static _Atomic(void *) address;                                                            \
        void *known = atomic_load_explicit(&address, memory_order_relaxed);                        \
        if (!known) {                                                                              \
            known = function(&library, #name);                                                      \
            atomic_store_explicit(&address, known, memory_order_relaxed);                          \
        }                                                                                          \
        return ((__typeof__(&name))known)arguments;                                                \
    }

FORWARD(avutil, AVBufferRef *, av_buffer_alloc, (size_t a), (a))
FORWARD(
    avutil, AVBufferRef *, av_buffer_create,
    (uint8_t *a, size_t b, void (*c)(void *opaque, uint8_t *data), void *d, int e), (a, b, c, d, e))
FORWARD(avutil, int, av_cpu_count, (void), ())
FORWARD(avutil, AVRational, av_d2q, (double a, int b), (a, b))
FORWARD(avutil, void, av_dict_free, (AVDictionary **a), (a))
FORWARD(
    avutil, int, av_dict_set,
    (AVDictionary **a, const char *b, const char *c, int d), (a, b, c, d))
FORWARD(avutil, double, av_display_rotation_get, (const int32_t a[9]), (a))
FORWARD(avutil, AVFrame *, av_frame_alloc, (void), ())
FORWARD(avutil, int, av_frame_apply_cropping, (AVFrame *a, int b), (a, b))
FORWARD(avutil, void, av_frame_free, (AVFrame **a), (a))
FORWARD(avutil, int, av_frame_get_buffer, (AVFrame *a, int b), (a, b))
FORWARD(avutil, int, av_frame_ref, (AVFrame *a, const AVFrame *b), (a, b))
FORWARD(avutil, void, av_frame_unref, (AVFrame *a), (a))
FORWARD(avutil, void, av_free, (void *a), (a))
FORWARD(avutil, const char *, av_get_media_type_string, (enum AVMediaType a), (a))
FORWARD(avutil, void, av_log_set_level, (int a), (a))
FORWARD(avutil, void *, av_malloc, (size_t a), (a))
FORWARD(avutil, void *, av_mallocz, (size_t a), (a))
FORWARD(avutil, void, av_md5_sum, (uint8_t *a, const uint8_t *b, size_t c), (a, b, c))
FORWARD(avutil, int, av_opt_set, (void *a, const char *b, const char *c, int d), (a, b, c, d))
FORWARD(avutil, int, av_strerror, (int a, char *b, size_t c), (a, b, c))

FORWARD(avcodec, int, av_new_packet, (AVPacket *a, int b), (a, b))
FORWARD(avcodec, AVPacket *, av_packet_alloc, (void), ())
FORWARD(avcodec, void, av_packet_free, (AVPacket **a), (a))
FORWARD(avcodec, void, av_packet_unref, (AVPacket *a), (a))
FORWARD(avcodec, AVCodecContext *, avcodec_alloc_context3, (const AVCodec *a), (a))
FORWARD(avcodec, const AVCodec *, avcodec_find_decoder, (enum AVCodecID a), (a))
FORWARD(avcodec, const AVCodec *, avcodec_find_encoder, (enum AVCodecID a), (a))
FORWARD(avcodec, const AVCodec *, avcodec_find_encoder_by_name, (const char *a), (a))
FORWARD(avcodec, void, avcodec_flush_buffers, (AVCodecContext *a), (a))
FORWARD(avcodec, void, avcodec_free_context, (AVCodecContext **a), (a))
FORWARD(avcodec, const char *, avcodec_get_name, (enum AVCodecID a), (a))
FORWARD(
    avcodec, int, avcodec_open2,
    (AVCodecContext *a, const AVCodec *b, AVDictionary **c), (a, b, c))
FORWARD(
    avcodec, int, avcodec_parameters_to_context,
    (AVCodecContext *a, const AVCodecParameters *b), (a, b))
FORWARD(avcodec, int, avcodec_receive_frame, (AVCodecContext *a, AVFrame *b), (a, b))
FORWARD(avcodec, int, avcodec_receive_packet, (AVCodecContext *a, AVPacket *b), (a, b))
FORWARD(avcodec, int, avcodec_send_frame, (AVCodecContext *a, const AVFrame *b), (a, b))
FORWARD(avcodec, int, avcodec_send_packet, (AVCodecContext *a, const AVPacket *b), (a, b))

FORWARD(avformat, const AVInputFormat *, av_find_input_format, (const char *a), (a))
FORWARD(avformat, int, av_read_frame, (AVFormatContext *a, AVPacket *b), (a, b))
FORWARD(avformat, int, av_write_frame, (AVFormatContext *a, AVPacket *b), (a, b))
FORWARD(avformat, int, av_write_trailer, (AVFormatContext *a), (a))
FORWARD(avformat, AVFormatContext *, avformat_alloc_context, (void), ())
FORWARD(
    avformat, int, avformat_alloc_output_context2,
    (AVFormatContext **a, const AVOutputFormat *b, const char *c, const char *d), (a, b, c, d))
FORWARD(avformat, void, avformat_close_input, (AVFormatContext **a), (a))
FORWARD(avformat, void, avformat_free_context, (AVFormatContext *a), (a))
FORWARD(avformat, int, avformat_index_get_entries_count, (const AVStream *a), (a))
FORWARD(
    avformat, const AVIndexEntry *, avformat_index_get_entry, (AVStream *a, int b), (a, b))
FORWARD(avformat, AVStream *, avformat_new_stream, (AVFormatContext *a, const AVCodec *b), (a, b))
FORWARD(
    avformat, int, avformat_open_input,
    (AVFormatContext **a, const char *b, const AVInputFormat *c, AVDictionary **d), (a, b, c, d))
FORWARD(avformat, int, avformat_write_header, (AVFormatContext *a, AVDictionary **b), (a, b))
FORWARD(avformat, void, avio_context_free, (AVIOContext **a), (a))
FORWARD(avformat, void, avio_flush, (AVIOContext *a), (a))

FORWARD(swscale, void, sws_freeContext, (struct SwsContext *a), (a))
FORWARD(
    swscale, struct SwsContext *, sws_getCachedContext,
    (struct SwsContext *a, int b, int c, enum AVPixelFormat d, int e, int f, enum AVPixelFormat g,
     int h, SwsFilter *i, SwsFilter *j, const double *k),
    (a, b, c, d, e, f, g, h, i, j, k))
FORWARD(swscale, const int *, sws_getCoefficients, (int a), (a))
FORWARD(
    swscale, int, sws_scale,
    (struct SwsContext *a, const uint8_t *const b[], const int c[], int d, int e,
     uint8_t *const f[], const int g[]),
    (a, b, c, d, e, f, g))
FORWARD(
    swscale, int, sws_setColorspaceDetails,
    (struct SwsContext *a, const int b[4], int c, const int d[4], int e, int f, int g, int h),
    (a, b, c, d, e, f, g, h))

// What the module map's header calls depends on the version.
#if LIBAVFORMAT_VERSION_MAJOR >= 61
FORWARD(
    avformat, AVIOContext *, avio_alloc_context,
    (unsigned char *a, int b, int c, void *d, int (*e)(void *, uint8_t *, int),
     int (*f)(void *, const uint8_t *, int), int64_t (*g)(void *, int64_t, int)),
    (a, b, c, d, e, f, g))
FORWARD(
    avcodec, const AVPacketSideData *, av_packet_side_data_get,
    (const AVPacketSideData *a, int b, enum AVPacketSideDataType c), (a, b, c))
FORWARD(
    avcodec, AVPacketSideData *, av_packet_side_data_new,
    (AVPacketSideData **a, int *b, enum AVPacketSideDataType c, size_t d, int e), (a, b, c, d, e))
#else
FORWARD(
    avformat, AVIOContext *, avio_alloc_context,
    (unsigned char *a, int b, int c, void *d, int (*e)(void *, uint8_t *, int),
     int (*f)(void *, uint8_t *, int), int64_t (*g)(void *, int64_t, int)),
    (a, b, c, d, e, f, g))
FORWARD(
    avformat, uint8_t *, av_stream_get_side_data,
    (const AVStream *a, enum AVPacketSideDataType b, size_t *c), (a, b, c))
FORWARD(
    avformat, uint8_t *, av_stream_new_side_data,
    (AVStream *a, enum AVPacketSideDataType b, size_t c), (a, b, c))
#endif
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(61, 13, 100)
FORWARD(
    avcodec, int, avcodec_get_supported_config,
    (const AVCodecContext *a, const AVCodec *b, enum AVCodecConfig c, unsigned d, const void **e,
     int *f),
    (a, b, c, d, e, f))
#endif

#endif
