import LockstepSamples

/// How the matrix K of a recording fits its images, which AVFoundation may have turned upright.
///
/// The app asks the camera's connection for portrait images; no header says whether the matrix
/// beside them is turned too. The principal point decides: it lies near the image's middle.
enum VIOTurn {
    /// K belongs to the images as they are.
    case none
    /// K belongs to the native images, which were turned 90° clockwise.
    case clockwise
    /// K fits neither.
    case unfit

    /// A principal point is taken for an image's where it lies within this share of its sides
    /// from the middle; chosen here: phones keep within 3 %, and an image of 3:4 read the other
    /// way is 17 % off.
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

    /// K of the images as they are; `size` is theirs, the origin their corner.
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

    /// The guess as a sentence; nil if there was none to make.
    func notice(_ size: PixelSize) -> String? {
        switch self {
        case .none: return nil
        case .clockwise:
            return "The camera's matrices are those of images on their side, while the movie's "
                + "stand upright at \(size.width)×\(size.height): the matrices were turned with "
                + "them."
        case .unfit:
            return "The camera's matrices fit no image of \(size.width)×\(size.height), turned "
                + "or not; frames carry no intrinsics."
        }
    }
}
