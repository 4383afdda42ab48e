import LockstepSamples

/// The relation of a recording's matrix K to its images, which AVFoundation may have rotated
/// upright.
///
/// The app requests portrait images from the camera's connection. Apple's headers do not state
/// whether the matrix delivered with them is rotated too. The principal point decides: it is near
/// the image's center.
enum VIOTurn {
    /// K belongs to the images as they are.
    case none
    /// K belongs to the native images, which were rotated by 90° clockwise.
    case clockwise
    /// K fits neither orientation.
    case unfit

    /// The largest offset of a principal point from the image's center, as a fraction of its sides.
    ///
    /// Chosen here: phones are within 3 %, and a 3:4 image with the sides exchanged is 17 % off.
    private static let share = 0.12

    init(_ intrinsics: Intrinsics, of size: PixelSize) {
        let turned = PixelSize(width: size.height, height: size.width)
        if Self.fits(intrinsics, size) {
            self = .none
        } else if size.height > size.width, Self.fits(intrinsics, turned) {
            self = .clockwise
        } else {
            self = .unfit
        }
    }

    private static func fits(_ intrinsics: Intrinsics, _ size: PixelSize) -> Bool {
        let (width, height) = (Double(size.width), Double(size.height))
        return (intrinsics.cx - width / 2).magnitude <= share * width
            && (intrinsics.cy - height / 2).magnitude <= share * height
    }

    /// K for the images as they are, with its origin at their corner; `size` is the images' size.
    func applied(to intrinsics: Intrinsics?, of size: PixelSize) -> Intrinsics? {
        guard let intrinsics else { return nil }
        switch self {
        case .none: return intrinsics
        case .unfit: return nil
        case .clockwise:
            return Intrinsics(
                fx: intrinsics.fy, fy: intrinsics.fx, cx: Double(size.width) - intrinsics.cy,
                cy: intrinsics.cx)
        }
    }

    /// A notice about the guess, one sentence; nil if there was nothing to guess.
    func notice(_ size: PixelSize) -> String? {
        switch self {
        case .none: return nil
        case .clockwise:
            return
                "The camera's matrices are for images rotated by 90°, but the movie's images are "
                + "upright at \(size.width)×\(size.height): the matrices were rotated to match the "
                + "movie."
        case .unfit:
            return "The camera's matrices fit no image of \(size.width)×\(size.height), rotated "
                + "or not; frames have no intrinsics."
        }
    }
}
