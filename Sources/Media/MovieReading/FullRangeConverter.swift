import CFFmpeg
import LockstepSamples

/// Converts decoded images to full-range NV12.
///
/// A movie states whether its values use the full range or the limited range of television, luma
/// 16–235 and chroma 16–240 (ITU-R BT.601 and BT.709). Without a statement they are limited (H.264
/// and H.265, annex E: `video_full_range_flag`). Limited values are stretched, and those beyond the
/// range are clipped. The movie's color matrix is kept.
final class FullRangeConverter {
    private var scaler: OpaquePointer?

    deinit {
        // Without a scaler, FFmpeg may not be loaded.
        if let scaler { sws_freeContext(scaler) }
    }

    /// Returns a copy of a decoded image.
    func pixels(of frame: OwnedFrame) throws(MediaError) -> PixelBuffer {
        try MovieLimits.checkFound(frame.size, in: "movie's image")
        let source = try frame.isReadable ? frame : converted(frame)
        let tables = source.isFullRange ? nil : RangeTables.stretching
        let pixels = PixelBuffer(format: .nv12FullRange, size: frame.size) { plane, bytes in
            guard let target = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
            if plane == 0 {
                source.copyLuma(to: target, through: tables?.luma)
            } else {
                source.copyChroma(to: target, through: tables?.chroma)
            }
        }
        guard let pixels else { throw .noMemory(for: "an image") }
        return pixels
    }

    /// Returns the brightness of a decoded image, borrowed if it has the full range, or else
    /// copied.
    func brightness(of frame: OwnedFrame) throws(MediaError) -> PixelBuffer {
        try MovieLimits.checkFound(frame.size, in: "movie's image")
        let source = try frame.isReadable ? frame : converted(frame)
        if source.isFullRange, let lent = source.lentLuma { return lent }
        let table = source.isFullRange ? nil : RangeTables.stretching.luma
        let pixels = PixelBuffer(format: .gray8, size: frame.size) { _, bytes in
            guard let target = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
            source.copyLuma(to: target, through: table)
        }
        guard let pixels else { throw .noMemory(for: "an image") }
        return pixels
    }

    /// Converts the image to planar 4:2:0 with 8 bits in its own range, with FFmpeg's scaler.
    ///
    /// This is for other chroma samplings, and for 10 bits, which are reduced to 8.
    private func converted(_ frame: OwnedFrame) throws(MediaError) -> OwnedFrame {
        let target = try OwnedFrame()
        target.pointer.pointee.format = AV_PIX_FMT_YUV420P.rawValue
        target.pointer.pointee.width = frame.pointer.pointee.width
        target.pointer.pointee.height = frame.pointer.pointee.height
        target.pointer.pointee.color_range =
            frame.isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
        try checked(
            av_frame_get_buffer(target.pointer, 0), "allocating an image",
            as: .libraryFailed)
        try prepareScaler(for: frame)
        let rows = withUnsafeBytes(of: &frame.pointer.pointee.data) { data in
            sws_scale(
                scaler, data.bindMemory(to: UnsafePointer<UInt8>?.self).baseAddress,
                frame.lineSizes, 0, frame.pointer.pointee.height,
                target.dataPointers, target.lineSizes)
        }
        try checked(rows, "converting an image", as: .libraryFailed)
        return target
    }

    private func prepareScaler(for frame: OwnedFrame) throws(MediaError) {
        let size = (frame.pointer.pointee.width, frame.pointer.pointee.height)
        scaler = sws_getCachedContext(
            scaler, size.0, size.1, frame.format, size.0, size.1, AV_PIX_FMT_YUV420P,
            Int32(SWS_BILINEAR) | Int32(SWS_ACCURATE_RND) | Int32(SWS_BITEXACT), nil, nil, nil)
        guard let scaler, let matrix = sws_getCoefficients(Int32(SWS_CS_DEFAULT)) else {
            throw .badInput("the movie's pixel format \(frame.format.rawValue) is not supported")
        }
        // Both sides have the same matrix and range, so that only sampling and depth change: on
        // some of its paths the scaler ignores the range settings.
        let range: Int32 = frame.isFullRange ? 1 : 0
        sws_setColorspaceDetails(
            scaler, matrix, range, matrix, range, 0, 1 << 16, 1 << 16)
    }
}

/// Tables that map limited-range values to the full range.
struct RangeTables {
    let luma: [UInt8]
    let chroma: [UInt8]

    /// 219 steps of luma and 224 of chroma become 255.
    static let stretching = RangeTables(
        luma: (0..<256).map { clamped((Double($0) - 16) * 255 / 219) },
        chroma: (0..<256).map { clamped((Double($0) - 128) * 255 / 224 + 128) })

    private static func clamped(_ value: Double) -> UInt8 {
        UInt8(min(max(value.rounded(), 0), 255))
    }
}
