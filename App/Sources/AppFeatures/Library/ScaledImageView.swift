public import LockstepAppModel
internal import LockstepSamples
public import SwiftUI
internal import UIKit

/// Shows the model's pixels, rotated to the device's orientation.
@MainActor
public struct ScaledImageView: View {
    private let scaled: ScaledImage
    @State private var drawn = DrawnImage()

    /// Creates an image view, which is empty if the pixels cannot be drawn.
    public init(_ scaled: ScaledImage) { self.scaled = scaled }

    /// The image, scaled to the available space.
    public var body: some View {
        if let image = drawn.image(of: scaled) { Image(uiImage: image).resizable() }
    }
}

/// The image that a view drew last, kept so that its pixels are copied only once.
@MainActor
private final class DrawnImage {
    private var scaled: ScaledImage?
    private var image: UIImage?

    func image(of scaled: ScaledImage) -> UIImage? {
        guard scaled != self.scaled else { return image }
        self.scaled = scaled
        image = scaled.image.cgImage.map {
            UIImage(cgImage: $0, scale: 1, orientation: scaled.orientation.imageOrientation)
        }
        return image
    }
}

extension ImageOrientation? {
    /// The rotation that shows the native landscape image upright.
    fileprivate var imageOrientation: UIImage.Orientation {
        switch self {
        case .portrait: return .right
        case .portraitUpsideDown: return .left
        case .landscapeRight: return .down
        case .landscapeLeft, nil: return .up
        }
    }
}
