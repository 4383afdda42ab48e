import LockstepFormats
import LockstepSamples

/// The intrinsics of a recording of the TUM RGB-D benchmark's layout, which ETH3D adds to it.
struct TUMRGBDCamera {
    /// Of all images, (0, 0) at the center of the first pixel; nil if no one says.
    let intrinsics: Intrinsics?
    /// What a reader should know, in a sentence.
    let notice: String

    /// Reads the file where it is there.
    init(_ folder: RecordingFolder) throws {
        let name = TUMRGBDFiles.calibration
        guard let bytes = try folder.contents(of: name, limit: 1 << 16) else {
            intrinsics = nil
            notice = "There is no \(name), which other makers add: frames have no intrinsics."
            return
        }
        intrinsics = Self.intrinsics(bytes)
        notice =
            intrinsics == nil
            ? "\(name) does not begin with fx fy cx cy: frames have no intrinsics."
            : "Every frame carries the intrinsics of \(name), from the center of the first pixel."
    }

    /// The first four numbers; nil if there are none that can be a camera's.
    private static func intrinsics(_ bytes: [UInt8]) -> Intrinsics? {
        let words = bytes.split { $0 <= UInt8(ascii: " ") }.prefix(4)
        let numbers = words.compactMap { Double(String(decoding: $0, as: UTF8.self)) }
        guard numbers.count == 4, numbers.allSatisfy(\.isFinite), numbers[0] > 0, numbers[1] > 0
        else { return nil }
        return Intrinsics(fx: numbers[0], fy: numbers[1], cx: numbers[2], cy: numbers[3])
    }
}
