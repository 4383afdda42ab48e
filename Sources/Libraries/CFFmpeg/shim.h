#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/avutil.h>
#include <libavutil/cpu.h>
#include <libavutil/display.h>
#include <libavutil/md5.h>
#include <libavutil/opt.h>
#include <libswscale/swscale.h>
#include <string.h>

// Values that FFmpeg gives as macros with casts, which Swift does not import.
static const int64_t ffmpegNoTimestamp = AV_NOPTS_VALUE;
static const int ffmpegEndOfFile = AVERROR_EOF;
static const int ffmpegTryAgain = AVERROR(EAGAIN);
static const int ffmpegInputFailed = AVERROR(EIO);
static const int ffmpegOutOfMemory = AVERROR(ENOMEM);
static const int ffmpegNotImplemented = AVERROR_PATCHWELCOME;

// An output that is only ever appended to. libavformat 61 made the callback's bytes const.
static inline AVIOContext *ffmpegOutput(
    unsigned char *buffer, int size, void *opaque, int (*write)(void *, const uint8_t *, int)) {
#if LIBAVFORMAT_VERSION_MAJOR >= 61
    return avio_alloc_context(buffer, size, 1, opaque, NULL, write, NULL);
#else
    return avio_alloc_context(
        buffer, size, 1, opaque, NULL, (int (*)(void *, uint8_t *, int))write, NULL);
#endif
}

// Whether an encoder takes pictures of a format. libavcodec 61.13 replaced the list.
static inline int ffmpegEncoderTakes(const AVCodec *codec, enum AVPixelFormat format) {
    const enum AVPixelFormat *formats = NULL;
#if LIBAVCODEC_VERSION_INT >= AV_VERSION_INT(61, 13, 100)
    const void *list = NULL;
    if (avcodec_get_supported_config(NULL, codec, AV_CODEC_CONFIG_PIX_FORMAT, 0, &list, NULL) < 0)
        return 0;
    formats = (const enum AVPixelFormat *)list;
#else
    formats = codec->pix_fmts;
#endif
    for (; formats && *formats != AV_PIX_FMT_NONE; formats++)
        if (*formats == format) return 1;
    return 0;
}

// The 3x3 matrix by which a player turns a track; NULL where there is none.
static inline const int32_t *ffmpegDisplayMatrix(const AVStream *stream) {
    size_t size = 0;
    const uint8_t *bytes = NULL;
#if LIBAVFORMAT_VERSION_MAJOR >= 61
    const AVPacketSideData *data = av_packet_side_data_get(
        stream->codecpar->coded_side_data, stream->codecpar->nb_coded_side_data,
        AV_PKT_DATA_DISPLAYMATRIX);
    if (data) { size = data->size; bytes = data->data; }
#else
    bytes = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
#endif
    return size >= 9 * sizeof(int32_t) ? (const int32_t *)bytes : NULL;
}

// Sets the 3x3 matrix by which a player turns a track; returns a negative number without memory.
static inline int ffmpegSetDisplayMatrix(AVStream *stream, const int32_t *matrix) {
    const size_t size = 9 * sizeof(int32_t);
#if LIBAVFORMAT_VERSION_MAJOR >= 61
    AVPacketSideData *data = av_packet_side_data_new(
        &stream->codecpar->coded_side_data, &stream->codecpar->nb_coded_side_data,
        AV_PKT_DATA_DISPLAYMATRIX, size, 0);
    uint8_t *bytes = data ? data->data : NULL;
#else
    uint8_t *bytes = av_stream_new_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, size);
#endif
    if (!bytes) return AVERROR(ENOMEM);
    memcpy(bytes, matrix, size);
    return 0;
}
