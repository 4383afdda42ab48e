import LockstepFormats
import LockstepSamples

/// Whether frames' intrinsics are plausible for their images.
struct OpticsFacts {
    /// The number of frames with intrinsics and a known image size.
    private(set) var rows = 0
    /// Frames without intrinsics.
    private(set) var without = Occurrences()
    /// Frames with intrinsics whose image size is unknown.
    private(set) var withoutSize = Occurrences()
    /// Frames with impossible intrinsics, or intrinsics for another image size.
    private(set) var impossible = Occurrences()
    /// Frames with intrinsics that are unlikely for a phone's camera.
    private(set) var unlikely = Occurrences()
    /// The sum of focal lengths along x, each as a share of the image width.
    private var focalSum = 0.0
    private let center: Double
    private let ratio: Double

    /// The focal lengths of phone cameras, as a share of the longer side, from 0.4 (fisheye) to 4
    /// (a telephoto lens five times as long as the main one); chosen here.
    private static let focals = 0.4...4.0

    init(_ limits: Limits) {
        center = limits[.principalPoint].value / 100
        ratio = limits[.focalRatio].value / 100
    }

    /// The mean focal length along x as a share of the image width; nil if no frame
    /// has possible intrinsics.
    var focal: Double? {
        rows > impossible.count ? focalSum / Double(rows - impossible.count) : nil
    }

    mutating func check(_ row: FrameRow, _ place: @autoclosure () -> Place) {
        guard let k = row.intrinsics else { return without.add(place()) }
        guard let size = row.size, size.width > 0, size.height > 0 else {
            return withoutSize.add(place())
        }
        rows += 1
        if let problem = impossibility(k, size) {
            return impossible.add(place(), problem: problem)
        }
        focalSum += k.fx / Double(size.width)
        if let problem = oddity(k, size) { unlikely.add(place(), problem: problem) }
    }

    private func impossibility(_ k: Intrinsics, _ size: PixelSize) -> String? {
        guard k.fx.isFinite, k.fy.isFinite, k.fx > 0, k.fy > 0 else {
            return "a focal length is \(min(k.fx, k.fy).short) px"
        }
        guard k.cx.isFinite, k.cy.isFinite else { return "the principal point is not a number" }
        let (width, height) = (Double(size.width), Double(size.height))
        let (across, down) = (k.cx / (width / 2), k.cy / (height / 2))
        var words: String {
            "the principal point is at \(k.cx.fixed(1)), \(k.cy.fixed(1)) in an image of "
                + "\(size.width)×\(size.height)"
        }
        // The image is far from square, and the principal point is the center of an image with
        // swapped sides.
        if (width / height - 1).magnitude > 0.1, (across * width / height - 1).magnitude < 0.05,
            (down * height / width - 1).magnitude < 0.05
        {
            return "\(words), which fits an image rotated by 90°"
        }
        if across > 0, (across / down - 1).magnitude < 0.05, !(0.8...1.25).contains(across) {
            return "\(words), which fits an image \(across.fixed(2)) times as large"
        }
        guard k.cx >= 0, k.cx < width, k.cy >= 0, k.cy < height else {
            return "\(words), outside it"
        }
        return nil
    }

    private func oddity(_ k: Intrinsics, _ size: PixelSize) -> String? {
        let (width, height) = (Double(size.width), Double(size.height))
        let off =
            max(
                (k.cx - (width - 1) / 2).magnitude, (k.cy - (height - 1) / 2).magnitude) / width
        if off > center {
            return "the principal point is \((100 * off).short) % of the width from the center"
        }
        let focal = k.fx / max(width, height)
        if !Self.focals.contains(focal) {
            return "the focal length is \(focal.short) times the longer side"
        }
        guard (k.fx / k.fy - 1).magnitude > ratio else { return nil }
        return "focal lengths of \(k.fx.short) and \(k.fy.short) px differ by "
            + "\((100 * (k.fx / k.fy - 1).magnitude).short) %"
    }
}
