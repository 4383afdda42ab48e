import LockstepFormats
import LockstepSamples

/// The intrinsics of frames: each frame's own, or the first frame's.
struct Record3DIntrinsics {
    private let first: Intrinsics?
    private let own: [Intrinsics?]
    /// The image size that they belong to.
    private let size: PixelSize

    /// - Parameter imageSize: the size of images as they are stored.
    init(_ metadata: Record3DMetadata, imageSize: PixelSize) {
        first = metadata.intrinsics
        own = metadata.frameIntrinsics
        size = metadata.size ?? imageSize
    }

    /// The intrinsics for an image as it is stored; nil if none are for its aspect ratio.
    func intrinsics(_ number: Int, of stored: PixelSize) -> Intrinsics? {
        let given = (own.indices.contains(number) ? own[number] : nil) ?? first
        guard let given, size != stored else { return given }
        guard size.width * stored.height == size.height * stored.width else { return nil }
        return given.scaled(from: size, to: stored, origin: .pixelCenter)
    }

    /// Notices for the user, one sentence each.
    func notices(numbers: [Int], of stored: PixelSize, file: String) -> [String] {
        var notices: [String] = []
        if numbers.allSatisfy({ intrinsics($0, of: stored) == nil }) {
            return ["\(file) contains no intrinsics for images of this size: frames have none."]
        }
        if size != stored {
            notices.append(
                "The intrinsics of \(file) are for images of \(size.width)×\(size.height) pixels "
                    + "and were scaled to \(stored.width)×\(stored.height).")
        }
        let borrowed = numbers.reduce(0) { count, number in
            own.indices.contains(number) && own[number] != nil ? count : count + 1
        }
        if borrowed > 0 {
            notices.append(
                "\(borrowed.counted("frame", of: numbers.count)) "
                    + "\(borrowed.verb("gets", "get")) the first frame's intrinsics: "
                    + "autofocus changes them by a few pixels.")
        }
        return notices
    }
}
