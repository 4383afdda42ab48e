import LockstepFormats
import LockstepSamples

/// The intrinsics of frames: each one's own, or those of the first.
struct Record3DIntrinsics {
    private let first: Intrinsics?
    private let own: [Intrinsics?]
    /// The size that they belong to.
    private let size: PixelSize

    /// - Parameter imageSize: of images as they are stored.
    init(_ metadata: Record3DMetadata, imageSize: PixelSize) {
        first = metadata.intrinsics
        own = metadata.frameIntrinsics
        size = metadata.size ?? imageSize
    }

    /// The intrinsics of an image as it is stored; nil if nothing is said of a size like it.
    func intrinsics(_ number: Int, of stored: PixelSize) -> Intrinsics? {
        let given = (own.indices.contains(number) ? own[number] : nil) ?? first
        guard let given, size != stored else { return given }
        guard size.width * stored.height == size.height * stored.width else { return nil }
        return given.scaled(from: size, to: stored, origin: .pixelCenter)
    }

    /// What a reader should know, a sentence each.
    func notices(numbers: [Int], of stored: PixelSize, file: String) -> [String] {
        var notices: [String] = []
        if numbers.allSatisfy({ intrinsics($0, of: stored) == nil }) {
            return ["\(file) has no intrinsics of such images: frames have none."]
        }
        if size != stored {
            notices.append(
                "Intrinsics of \(file) are of images of \(size.width)×\(size.height) and were "
                    + "scaled to \(stored.width)×\(stored.height).")
        }
        let borrowed = numbers.reduce(0) { count, number in
            own.indices.contains(number) && own[number] != nil ? count : count + 1
        }
        if borrowed > 0 {
            notices.append(
                "\(borrowed) of \(numbers.count) frames carry the intrinsics of the first: the "
                    + "autofocus moves them by some pixels.")
        }
        return notices
    }
}
