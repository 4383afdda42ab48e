import LockstepFormats
import LockstepSamples

/// The intrinsics of a recording in the TUM RGB-D benchmark's format, from a file that ETH3D added
/// to it.
struct TUMRGBDCamera {
    /// The intrinsics of all images, with (0, 0) at the center of the first pixel; nil if unknown.
    let intrinsics: Intrinsics?
    /// A notice for the user, one sentence.
    let notice: String

    /// Reads the file if it exists.
    init(_ folder: RecordingFolder) throws {
        let name = TUMRGBDFiles.calibration
        guard let bytes = try folder.contents(of: name, limit: 1 << 16) else {
            intrinsics = nil
            notice = "There is no \(name), which some writers add: frames have no intrinsics."
            return
        }
        intrinsics = Self.intrinsics(bytes)
        notice =
            intrinsics == nil
            ? "\(name) does not begin with fx fy cx cy: frames have no intrinsics."
            : "Every frame gets the intrinsics of \(name), counted from the first pixel's center."
    }

    /// The first four values; nil if they cannot be a camera's.
    private static func intrinsics(_ bytes: [UInt8]) -> Intrinsics? {
        let words = bytes.split { $0 <= UInt8(ascii: " ") }.prefix(4)
        let numbers = words.compactMap { Double(String(decoding: $0, as: UTF8.self)) }
        guard numbers.count == 4, numbers.allSatisfy(\.isFinite), numbers[0] > 0, numbers[1] > 0
        else { return nil }
        return Intrinsics(fx: numbers[0], fy: numbers[1], cx: numbers[2], cy: numbers[3])
    }
}
