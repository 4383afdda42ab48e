public import LockstepAppModel
internal import LockstepSamples
public import SwiftUI
internal import UIKit

/// Shows the model's pixels, rotated to the device's orientation.
@MainActor
public struct ScaledImageView: View {
    private let image: UIImage?

    /// Creates an image view, which is empty if the pixels cannot be drawn.
    public init(_ scaled: ScaledImage) {
        image = scaled.image.cgImage.map {
            UIImage(cgImage: $0, scale: 1, orientation: scaled.orientation.imageOrientation)
        }
    }

    /// The image, scaled to the available space.
    public var body: some View {
        if let image { Image(uiImage: image).resizable() }
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
