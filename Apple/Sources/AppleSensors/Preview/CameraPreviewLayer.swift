internal import AVFoundation
internal import Foundation
internal import LockstepSamples
internal import QuartzCore
internal import UIKit

// Unchecked: used on the main thread only, but for `display`, which takes images on any.

/// The live image, upright and filling its bounds: AVFoundation's preview layer where a capture
/// session runs, else a layer that shows ARKit's images.
///
/// ARKit's images come as the sensor lies, so their layer is turned as the screen is; AVFoundation
/// turns its own by the connection's orientation.
final class CameraPreviewLayer: CALayer, @unchecked Sendable {
    /// Shows images that are handed to it.
    let display = AVSampleBufferDisplayLayer()
    private let capture = AVCaptureVideoPreviewLayer()
    private var observer: (any NSObjectProtocol)?
    private var orientation = ImageOrientation.portrait

    override init() {
        super.init()
        masksToBounds = true
        display.videoGravity = .resizeAspectFill
        capture.videoGravity = .resizeAspectFill
        addSublayer(display)
        addSublayer(capture)
        capture.isHidden = true
        // Turning from one landscape to the other changes no bounds.
        observer = NotificationCenter.default.addObserver(
            forName: UIDevice.orientationDidChangeNotification, object: nil, queue: .main
        ) { [weak self] _ in self?.setNeedsLayout() }
    }

    /// A copy for an animation in flight (CALayer.h): it shows nothing.
    override init(layer: Any) {
        super.init(layer: layer)
    }

    /// Layers are not read from archives.
    required init?(coder: NSCoder) { nil }

    deinit {
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }

    /// Shows what `session` captures, or handed images where there is none.
    func show(_ session: AVCaptureSession?) {
        capture.session = session
        capture.isHidden = session == nil
        display.isHidden = session != nil
        display.flushAndRemoveImage()
        setNeedsLayout()
    }

    override func layoutSublayers() {
        super.layoutSublayers()
        // The screen may have turned, which is readable on the main actor only.
        Task { @MainActor in self.noteOrientation() }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        capture.frame = bounds
        if let connection = capture.connection, connection.isVideoOrientationSupported {
            connection.videoOrientation = AVCaptureVideoOrientation(orientation)
        }
        let size = bounds.size
        display.bounds = CGRect(
            origin: .zero,
            size: orientation.swapsSides ? CGSize(width: size.height, height: size.width) : size)
        display.position = CGPoint(x: bounds.midX, y: bounds.midY)
        display.setAffineTransform(CGAffineTransform(rotationAngle: orientation.radiansClockwise))
        CATransaction.commit()
    }

    /// Lays the layer out again if the app's window is turned otherwise than it was.
    @MainActor private func noteOrientation() {
        let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
        guard let current = scenes.first.flatMap({ ImageOrientation($0.interfaceOrientation) }),
            current != orientation
        else { return }
        orientation = current
        setNeedsLayout()
    }
}

extension AVCaptureVideoOrientation {
    /// AVFoundation names landscape by the side of the home button (AVCaptureSession.h), UIKit's
    /// device orientation by the opposite side.
    init(_ orientation: ImageOrientation) {
        switch orientation {
        case .portrait: self = .portrait
        case .portraitUpsideDown: self = .portraitUpsideDown
        case .landscapeLeft: self = .landscapeRight
        case .landscapeRight: self = .landscapeLeft
        }
    }
}
