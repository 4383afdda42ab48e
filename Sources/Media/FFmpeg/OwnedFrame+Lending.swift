import CFFmpeg
import LockstepSamples

extension OwnedFrame {
    /// Creates an image for an encoder, `tick` ticks after the movie's first one.
    ///
    /// Luma is borrowed without a copy, and so is chroma if the encoder accepts it interleaved:
    /// FFmpeg's references retain the pixel buffer until the encoder releases them.
    convenience init(
        lending pixels: PixelBuffer, as format: AVPixelFormat, tick: Int64
    ) throws(MediaError) {
        guard let width = Int32(exactly: pixels.size.width),
            let height = Int32(exactly: pixels.size.height)
        else {
            throw .refused(
                "an image of \(pixels.size.width)×\(pixels.size.height) pixels is too large",
                remedy: "Use smaller images.")
        }
        try self.init()
        pointer.pointee.format = format.rawValue
        pointer.pointee.width = width
        pointer.pointee.height = height
        pointer.pointee.pts = tick
        pointer.pointee.color_range = AVCOL_RANGE_JPEG
        try lendPlane(0, of: pixels)
        guard pixels.planeCount > 1 else { return }
        if format == AV_PIX_FMT_NV12 {
            try lendPlane(1, of: pixels)
        } else {
            try splitChroma(of: pixels)
        }
    }

    private func lendPlane(_ index: Int, of pixels: PixelBuffer) throws(MediaError) {
        try pixels.withPlane(index) { plane throws(MediaError) in
            let bytesPerRow = try Self.lineSize(plane.bytesPerRow)
            let data = UnsafeMutablePointer(
                mutating: plane.baseAddress.assumingMemoryBound(to: UInt8.self))
            let count = (plane.size.height - 1) * plane.bytesPerRow + plane.contentBytesPerRow
            // This is the last step that can fail: from here on the frame retains and releases the
            // pixels.
            let reference = try lentBuffer(data, count: count, holding: pixels)
            setPlane(index, data: data, bytesPerRow: bytesPerRow)
            setBuffer(index, reference)
        }
    }

    private func lentBuffer(
        _ data: UnsafeMutablePointer<UInt8>, count: Int, holding pixels: PixelBuffer
    ) throws(MediaError) -> UnsafeMutablePointer<AVBufferRef> {
        let owner = Unmanaged.passRetained(pixels)
        let release:
            @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?) -> Void =
                { owner, _ in
                    if let owner { Unmanaged<PixelBuffer>.fromOpaque(owner).release() }
                }
        let reference = av_buffer_create(
            data, count, release, owner.toOpaque(), AV_BUFFER_FLAG_READONLY)
        guard let reference else {
            owner.release()
            throw .noMemory(for: "a reference to an image")
        }
        return reference
    }

    private func splitChroma(of pixels: PixelBuffer) throws(MediaError) {
        try pixels.withPlane(1) { plane throws(MediaError) in
            let size = plane.size
            let bytesPerRow = try Self.lineSize(size.width)
            guard let memory = av_buffer_alloc(2 * size.area), let data = memory.pointee.data
            else { throw .noMemory(for: "the chroma of an image") }
            plane.splitPairs(into: data, and: data + size.area, bytesPerRow: size.width)
            setPlane(1, data: data, bytesPerRow: bytesPerRow)
            setPlane(2, data: data + size.area, bytesPerRow: bytesPerRow)
            setBuffer(1, memory)
        }
    }

    /// Returns a row's length in bytes as FFmpeg's 32-bit number.
    private static func lineSize(_ bytesPerRow: Int) throws(MediaError) -> Int32 {
        guard let lineSize = Int32(exactly: bytesPerRow) else {
            throw .refused("rows are \(bytesPerRow) bytes apart", remedy: "Use smaller images.")
        }
        return lineSize
    }

    private func setPlane(_ index: Int, data: UnsafeMutablePointer<UInt8>, bytesPerRow: Int32) {
        withUnsafeMutableBytes(of: &pointer.pointee.data) {
            $0.bindMemory(to: UnsafeMutablePointer<UInt8>?.self)[index] = data
        }
        withUnsafeMutableBytes(of: &pointer.pointee.linesize) {
            $0.bindMemory(to: Int32.self)[index] = bytesPerRow
        }
    }

    private func setBuffer(_ index: Int, _ reference: UnsafeMutablePointer<AVBufferRef>) {
        withUnsafeMutableBytes(of: &pointer.pointee.buf) {
            $0.bindMemory(to: UnsafeMutablePointer<AVBufferRef>?.self)[index] = reference
        }
    }
}
