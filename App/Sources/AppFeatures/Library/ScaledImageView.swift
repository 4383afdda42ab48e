public import LockstepAppModel
internal import LockstepSamples
public import SwiftUI
internal import UIKit

/// Pixels of the model on the screen, turned as the device was held.
@MainActor
public struct ScaledImageView: View {
    private let image: UIImage?

    /// An image; nothing where its pixels cannot be drawn.
    public init(_ scaled: ScaledImage) {
        image = scaled.image.cgImage.map {
            UIImage(cgImage: $0, scale: 1, orientation: scaled.orientation.imageOrientation)
        }
    }

    /// The image, as large as there is room.
    public var body: some View {
        if let image { Image(uiImage: image).resizable() }
    }
}

extension ImageOrientation? {
    /// The turn that shows the native landscape image upright.
    fileprivate var imageOrientation: UIImage.Orientation {
        switch self {
        case .portrait: return .right
        case .portraitUpsideDown: return .left
        case .landscapeRight: return .down
        case .landscapeLeft, nil: return .up
        }
    }
}
