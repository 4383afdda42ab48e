internal import CoreGraphics
internal import Foundation
internal import LockstepAppModel
internal import LockstepSamples
internal import SwiftUI
internal import UIKit

/// Depth in color over the image, turned and cropped as the image is.
@MainActor
struct DepthOverlay: View {
    let image: RGBAImage
    let options: ViewfinderOptions

    var body: some View {
        if let image = image.cgImage {
            GeometryReader { geometry in
                Image(decorative: image, scale: 1, orientation: orientation)
                    .resizable()
                    .interpolation(.low)
                    .aspectRatio(contentMode: options.isFitted ? .fit : .fill)
                    .frame(width: geometry.size.width, height: geometry.size.height)
                    .clipped()
                    .opacity(options.depthOpacity)
            }
            .allowsHitTesting(false)
        }
    }

    /// Depth has the sensor's orientation: upright when the home button or the port is on the right.
    private var orientation: Image.Orientation {
        switch ImageOrientation.ofScreen {
        case .landscapeLeft: return .up
        case .landscapeRight: return .down
        case .portraitUpsideDown: return .left
        case .portrait: return .right
        }
    }
}

extension ImageOrientation {
    /// How the screen is held.
    ///
    /// UIKit names an interface by the side of the home button, and a device by the opposite side
    /// (UIApplication.h).
    @MainActor static var ofScreen: ImageOrientation {
        let scene = UIApplication.shared.connectedScenes.first as? UIWindowScene
        switch scene?.interfaceOrientation {
        case .landscapeRight: return .landscapeLeft
        case .landscapeLeft: return .landscapeRight
        case .portraitUpsideDown: return .portraitUpsideDown
        default: return .portrait
        }
    }
}

extension RGBAImage {
    /// The image as Core Graphics takes it; nil if its bytes are not as many as its pixels.
    var cgImage: CGImage? {
        guard let provider = CGDataProvider(data: Data(bytes) as CFData) else { return nil }
        return CGImage(
            width: size.width, height: size.height, bitsPerComponent: 8, bitsPerPixel: 32,
            bytesPerRow: 4 * size.width, space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue),
            provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    }
}
