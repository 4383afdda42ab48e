import CFFmpeg
import LockstepSamples

extension OwnedFrame {
    /// Whether the pixels are planes of 8 bits, with chroma at half size or without chroma.
    var isReadable: Bool {
        [AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_GRAY8].contains(format)
    }

    /// Whether the values use the full range.
    var isFullRange: Bool {
        pointer.pointee.color_range == AVCOL_RANGE_JPEG || format == AV_PIX_FMT_YUVJ420P
    }

    /// The planes' addresses for FFmpeg's functions.
    var dataPointers: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?> {
        pointer.pointee.extended_data
    }

    /// The planes' bytes per row for FFmpeg's functions.
    var lineSizes: [Int32] {
        withUnsafeBytes(of: pointer.pointee.linesize) { Array($0.bindMemory(to: Int32.self)) }
    }

    /// The luma in the image's own memory, which the pixels retain; nil if it cannot be borrowed.
    var lentLuma: PixelBuffer? {
        guard let holder = try? OwnedFrame(), av_frame_ref(holder.pointer, pointer) >= 0,
            let luma = holder.dataPointers[0]
        else { return nil }
        let held = HeldFrame(holder)
        return PixelBuffer(
            format: .gray8, size: size,
            planes: [(UnsafeRawPointer(luma), Int(holder.lineSizes[0]))]
        ) { held.letGo() }
    }

    /// Copies the luma rows without padding, and maps each byte with the table if there is one.
    func copyLuma(to target: UnsafeMutablePointer<UInt8>, through table: [UInt8]?) {
        guard let luma = dataPointers[0] else { return }
        let stride = Int(lineSizes[0])
        for row in 0..<size.height {
            copyRow(
                luma + row * stride, count: size.width, to: target + row * size.width,
                through: table)
        }
    }

    /// Copies the chroma rows interleaved and without padding, and maps each byte with the table if
    /// there is one.
    ///
    /// Without chroma the pairs become 128, which is colorless.
    func copyChroma(to target: UnsafeMutablePointer<UInt8>, through table: [UInt8]?) {
        let (strides, plane) = (lineSizes, PixelFormat.nv12FullRange.planes(of: size)[1].size)
        guard let blue = dataPointers[1], let red = dataPointers[2] else {
            return target.update(repeating: 128, count: 2 * plane.area)
        }
        for row in 0..<plane.height {
            let pairs = target + row * 2 * plane.width
            interleaveRow(
                blue + row * Int(strides[1]), red + row * Int(strides[2]), count: plane.width,
                into: pairs)
            if table != nil { copyRow(pairs, count: 2 * plane.width, to: pairs, through: table) }
        }
    }
}

/// Copies a row of bytes, and maps each with the table if there is one.
private func copyRow(
    _ source: UnsafePointer<UInt8>, count: Int, to target: UnsafeMutablePointer<UInt8>,
    through table: [UInt8]?
) {
    guard let table else {
        target.update(from: source, count: count)
        return
    }
    table.withUnsafeBufferPointer { table in
        for index in 0..<count { target[index] = table[Int(source[index])] }
    }
}

// Unchecked: the image is private, and is released only once.

/// Retains an image while its memory is borrowed.
private final class HeldFrame: @unchecked Sendable {
    private var frame: OwnedFrame?

    init(_ frame: OwnedFrame) { self.frame = frame }

    func letGo() { frame = nil }
}
