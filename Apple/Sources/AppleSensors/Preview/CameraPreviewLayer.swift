internal import AVFoundation
internal import Foundation
internal import LockstepSamples
internal import QuartzCore
internal import UIKit

// Unchecked: used only on the main thread, except `display`, which accepts images on any.

/// The live image, upright; fills its bounds or fits in them.
///
/// It is AVFoundation's preview layer if a capture session runs, else a layer with ARKit's images.
/// ARKit's images have the sensor's orientation, so their layer is rotated with the screen;
/// AVFoundation rotates its own by the connection's orientation.
final class CameraPreviewLayer: CALayer, @unchecked Sendable {
    /// The layer for ARKit's images.
    let display = AVSampleBufferDisplayLayer()
    private let capture = AVCaptureVideoPreviewLayer()
    private var observer: (any NSObjectProtocol)?
    private var orientation = ImageOrientation.portrait

    /// Whether the whole image is shown; if not, it fills the bounds.
    var isFitted = false {
        didSet {
            display.videoGravity = isFitted ? .resizeAspect : .resizeAspectFill
            capture.videoGravity = display.videoGravity
        }
    }

    override init() {
        super.init()
        masksToBounds = true
        display.videoGravity = .resizeAspectFill
        capture.videoGravity = .resizeAspectFill
        addSublayer(display)
        addSublayer(capture)
        capture.isHidden = true
        // A rotation from one landscape orientation to the other changes no bounds.
        observer = NotificationCenter.default.addObserver(
            forName: UIDevice.orientationDidChangeNotification, object: nil, queue: .main
        ) { [weak self] _ in self?.setNeedsLayout() }
    }

    /// Creates an empty copy for an animation in flight (CALayer.h).
    override init(layer: Any) {
        super.init(layer: layer)
    }

    /// Layers cannot be decoded from archives.
    required init?(coder: NSCoder) { nil }

    deinit {
        if let observer { NotificationCenter.default.removeObserver(observer) }
    }

    /// Shows the images of `session`, or images passed to `display` if it is nil.
    func show(_ session: AVCaptureSession?) {
        capture.session = session
        capture.isHidden = session == nil
        display.isHidden = session != nil
        display.flushAndRemoveImage()
        setNeedsLayout()
    }

    override func layoutSublayers() {
        super.layoutSublayers()
        // The screen may have rotated, which is readable only on the main actor.
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

    /// Lays out the layer again if the window's orientation has changed.
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
