import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Reads a frame's depth and confidence.
struct Logger3DDepth {
    /// The reason why there is no depth although the row states it; nil if the depth can be read.
    let problem: String?
    /// Whether there is a confidence map of the right length.
    let hasConfidence: Bool
    private let size: PixelSize

    /// Checks the lengths of the files.
    ///
    /// - Returns: nil if the row has no depth.
    init?(_ row: Logger3DFrameRow, in folders: Logger3DFolders) throws {
        guard let size = row.depthSize else { return nil }
        self.size = size
        let name = Logger3DFolders.name(SessionLayout.depth(row.index))
        let actual = try folders.depths?.open(name)?.byteCount
        let expected = Int64(size.area) * 4
        problem =
            actual == expected
            ? nil : "\(actual.map { "\($0) bytes" } ?? "no file") instead of \(expected)"
        hasConfidence = try folders.confidences?.open(name)?.byteCount == Int64(size.area)
    }

    /// The row's maps; nil if the depth cannot be read.
    func map(_ row: Logger3DFrameRow, in folders: Logger3DFolders) throws -> DepthMap? {
        guard problem == nil else { return nil }
        let name = Logger3DFolders.name(SessionLayout.depth(row.index))
        guard let depth = try pixels(.float32, folders.depths?.contents(of: name)) else {
            return nil
        }
        let confidence =
            try hasConfidence ? pixels(.gray8, folders.confidences?.contents(of: name)) : nil
        return DepthMap(depth: depth, confidence: confidence)
    }

    private func pixels(_ format: PixelFormat, _ bytes: [UInt8]?) -> PixelBuffer? {
        guard let bytes else { return nil }
        var isWhole = false
        let buffer = PixelBuffer(format: format, size: size) { _, target in
            isWhole = target.count == bytes.count
            if isWhole { target.copyBytes(from: bytes) }
        }
        return isWhole ? buffer : nil
    }
}
