import CFFmpeg
import LockstepSamples

/// Decodes HEVC images of one configuration through FFmpeg.
final class HEVCStillDecoder {
    private let context: UnsafeMutablePointer<AVCodecContext>
    private let packet: OwnedPacket
    private let frame: OwnedFrame
    private let converter = FullRangeConverter()
    private let largestArea: Int
    private let lengthByteCount: Int

    /// Opens a decoder.
    ///
    /// - Parameters:
    ///   - configuration: The content of `hvcC`.
    ///   - largestArea: The number of pixels above which an image is refused, whatever it states.
    init(_ configuration: [UInt8], largestArea: Int) throws(MediaError) {
        try FFmpegLibraries.load()
        guard let codec = avcodec_find_decoder(AV_CODEC_ID_HEVC) else {
            throw MediaError(
                .unavailable, "this machine's FFmpeg cannot decode HEIC",
                remedy: "Install an FFmpeg with a decoder for HEVC.")
        }
        guard let made = avcodec_alloc_context3(codec) else { throw .noMemory(for: "a decoder") }
        context = made
        packet = try OwnedPacket()
        frame = try OwnedFrame()
        context.pointee.max_pixels = Int64(largestArea)
        context.pointee.thread_count = 1
        self.largestArea = largestArea
        lengthByteCount = HEVCConfiguration.lengthByteCount(in: configuration)
        // The hash covers the parts that are cropped off.
        context.pointee.apply_cropping = 0
        // Most damage still decodes to an image: only an image with a hash of its pixels shows it.
        context.pointee.err_recognition =
            AV_EF_EXPLODE | AV_EF_CRCCHECK | AV_EF_BITSTREAM | AV_EF_BUFFER
        try setConfiguration(configuration)
        let result = avcodec_open2(context, codec, nil)
        guard result >= 0 else {
            throw problem(result, "the decoder configuration of the image (`hvcC`) is damaged")
        }
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = context
        avcodec_free_context(&context)
    }

    /// FFmpeg requires zeros after the bytes, and releases them with the context.
    private func setConfiguration(_ bytes: [UInt8]) throws(MediaError) {
        let room = bytes.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)
        guard let count = Int32(exactly: bytes.count), let memory = av_mallocz(room) else {
            throw .noMemory(for: "a decoder's configuration")
        }
        UnsafeMutableRawBufferPointer(start: memory, count: bytes.count).copyBytes(from: bytes)
        context.pointee.extradata = memory.assumingMemoryBound(to: UInt8.self)
        context.pointee.extradata_size = count
    }

    /// Decodes an image.
    ///
    /// - Parameters:
    ///   - slices: Its NAL units with their lengths.
    ///   - isFullRange: Whether values use the full range, where the file says so; nil leaves it to
    ///     the image.
    /// - Returns: Pixels as ``PixelFormat/nv12FullRange``, or ``PixelFormat/gray8`` without color,
    ///   and the matrix coefficients that the image states (ITU-T H.273).
    func decode(
        _ slices: [UInt8], isFullRange: Bool?
    ) throws -> (pixels: PixelBuffer, matrix: Int) {
        let packet = try OwnedPacket(slices)
        avcodec_flush_buffers(context)
        try check(avcodec_send_packet(context, packet.pointer))
        try check(avcodec_send_packet(context, nil))
        try check(avcodec_receive_frame(context, frame.pointer))
        defer { frame.empty() }
        guard frame.pointer.pointee.decode_error_flags == 0 else {
            throw MediaError.badInput(Self.damaged)
        }
        if frame.isReadable,
            let hash = HEVCImageHash(slices, lengthByteCount: lengthByteCount),
            !hash.matches(frame)
        {
            throw MediaError.badInput(Self.damaged)
        }
        try check(av_frame_apply_cropping(frame.pointer, 0))
        if let isFullRange { frame.state(isFullRange: isFullRange) }
        let matrix = Int(frame.pointer.pointee.colorspace.rawValue)
        let pixels =
            frame.isGray
            ? try converter.brightness(of: frame) : try converter.pixels(of: frame)
        return (pixels, matrix)
    }

    private static let damaged = "the HEVC data of the image is damaged"

    private func check(_ result: Int32) throws {
        guard result < 0 else { return }
        throw problem(result, Self.damaged)
    }

    /// Returns the error of a negative result of FFmpeg, whose own words do not fit an image.
    ///
    /// - Parameter otherwise: The problem if the result has no meaning of its own.
    private func problem(_ result: Int32, _ otherwise: String) -> MediaError {
        let sides = (Int(context.pointee.coded_width), Int(context.pointee.coded_height))
        if sides.0 * sides.1 > largestArea {
            return .badInput(
                "the HEVC image has \(sides.0)×\(sides.1) pixels, more than the size in `ispe`")
        }
        switch result {
        case ffmpegEndOfFile, ffmpegTryAgain: return .badInput("the HEVC data contains no image")
        case ffmpegOutOfMemory: return .noMemory(for: "an image")
        case ffmpegNotImplemented:
            return .unsupportedHEIC("this machine's FFmpeg does not support the HEVC image")
        default:
            return MediaError(
                .badInput, otherwise, remedy: MediaError.badInput(otherwise).remedy,
                libraryCode: result)
        }
    }
}

extension OwnedFrame {
    /// Replaces the range that the image states.
    fileprivate func state(isFullRange: Bool) {
        pointer.pointee.color_range = isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
        // This name of a format implies the full range.
        if format == AV_PIX_FMT_YUVJ420P { pointer.pointee.format = AV_PIX_FMT_YUV420P.rawValue }
    }

    /// Whether the pixels have no chroma.
    fileprivate var isGray: Bool {
        [AV_PIX_FMT_GRAY8, AV_PIX_FMT_GRAY10LE, AV_PIX_FMT_GRAY12LE].contains(format)
    }
}
