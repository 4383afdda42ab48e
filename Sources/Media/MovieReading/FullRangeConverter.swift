import CFFmpeg
import LockstepSamples

/// Turns decoded images into full-range NV12.
///
/// A movie says whether its numbers use the full range or the limited one of television, luma
/// 16–235 and chroma 16–240 (ITU-R BT.601 and BT.709); where it says nothing they are limited
/// (H.264 and H.265, annex E: `video_full_range_flag`). Limited numbers are stretched, and those
/// beyond the range clipped. The color matrix stays the movie's own.
final class FullRangeConverter {
    private var scaler: OpaquePointer?

    deinit { sws_freeContext(scaler) }

    /// A copy of a decoded image.
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

    /// The brightness of a decoded image, lent where it has the full range, else copied.
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

    /// The image as planar 4:2:0 with 8 bits in its own range, by FFmpeg's own scaler: other
    /// chroma samplings, and 10 bits shortened to 8.
    private func converted(_ frame: OwnedFrame) throws(MediaError) -> OwnedFrame {
        let target = try OwnedFrame()
        target.pointer.pointee.format = AV_PIX_FMT_YUV420P.rawValue
        target.pointer.pointee.width = frame.pointer.pointee.width
        target.pointer.pointee.height = frame.pointer.pointee.height
        target.pointer.pointee.color_range =
            frame.isFullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG
        try checked(
            av_frame_get_buffer(target.pointer, 0), "making room for an image",
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
            throw .badInput("the movie's pixel format \(frame.format.rawValue) is not known")
        }
        // The same matrix and range on both sides, so that only sampling and depth change: the
        // scaler leaves the range alone on some of its paths, whatever it is told.
        let range: Int32 = frame.isFullRange ? 1 : 0
        sws_setColorspaceDetails(
            scaler, matrix, range, matrix, range, 0, 1 << 16, 1 << 16)
    }
}

/// What limited numbers become in the full range.
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
