import LockstepConcurrency
package import LockstepSamples

/// The live image of a session's camera (AVCaptureVideoPreviewLayer.h).
///
/// Nothing is drawn; the latest frame is stored for inspection.
open class AVCaptureVideoPreviewLayer: CALayer {
    private struct State {
        var session: AVCaptureSession?
        var gravity = AVLayerVideoGravity.resizeAspect
        var latest: CapturedFrame?
    }

    private let state = Mutex(State())

    /// A layer without an image.
    public override init() { super.init() }

    /// A layer that shows a session's camera.
    public convenience init(session: AVCaptureSession) {
        self.init()
        self.session = session
    }

    /// A copy for an animation in progress: it shows nothing.
    public override init(layer: Any) { super.init(layer: layer) }

    /// Always nil: layers cannot be read from archives here.
    public required init?(coder: NSCoder) { nil }

    /// The session whose camera is shown; session and layer are connected while it is set.
    ///
    /// Setting it waits for a session that is being started or stopped (from experience).
    open var session: AVCaptureSession? {
        get { state.withLock { $0.session } }
        set {
            let former = state.withLock { state -> AVCaptureSession? in
                defer {
                    state.session = newValue
                    state.latest = nil
                }
                return state.session
            }
            guard former !== newValue else { return }
            former?.remove(self)
            newValue?.add(self)
        }
    }

    /// The connection to the camera; nil without a session with a camera.
    open var connection: AVCaptureConnection? {
        session?.connections.first { $0.videoPreviewLayer === self }
    }

    /// The way the image fills the layer.
    open var videoGravity: AVLayerVideoGravity {
        get { state.withLock { $0.gravity } }
        set { state.withLock { $0.gravity = newValue } }
    }

    /// Whether frames are shown.
    open var isPreviewing: Bool { session?.isRunning == true && connection?.isEnabled == true }

    func receive(_ frame: CapturedFrame) { state.withLock { $0.latest = frame } }

    /// The visible image, rotated and mirrored as the connection is set, in BGRA; nil before the
    /// first frame.
    ///
    /// For tests: Apple's layer has no such property.
    public var shownImage: CVPixelBuffer? {
        guard let frame = state.withLock({ $0.latest }), let connection else { return nil }
        let size = frame.format.size
        let isTurned = connection.quarterTurns % 2 == 1
        let drawing = ImageDrawing(
            turns: connection.quarterTurns, isMirrored: connection.isVideoMirrored,
            outputSize: isTurned ? PixelSize(width: size.height, height: size.width) : size,
            zoom: frame.zoom)
        return frame.draw(drawing, as: kCVPixelFormatType_32BGRA)
    }

    /// The visible frame's pixels before they are rotated and mirrored, its clockwise quarter turns,
    /// whether it is then mirrored, and its time; nil before the first frame, or if it is black.
    package var shownPixels:
        (pixels: PixelBuffer, quarterTurns: Int, isMirrored: Bool, time: CMTime)?
    {
        guard let frame = state.withLock({ $0.latest }), let connection, !frame.isBlack,
            let pixels = frame.pixels
        else { return nil }
        return (pixels, connection.quarterTurns, connection.isVideoMirrored, frame.time)
    }

    /// The timestamp of the visible frame on the session's `synchronizationClock`; nil before the
    /// first one; for tests, as ``shownImage``.
    public var shownTime: CMTime? { state.withLock { $0.latest?.time } }
}

extension AVCaptureVideoPreviewLayer {
    /// Returns the point of the sensor's image, from 0 to 1 from its upper left, that is shown at a
    /// point of the layer.
    ///
    /// For the upright back camera; other orientations follow the connection.
    public func captureDevicePointConverted(fromLayerPoint pointInLayer: CGPoint) -> CGPoint {
        guard let connection, bounds.width > 0, bounds.height > 0 else {
            return CGPoint(x: 0.5, y: 0.5)
        }
        let shown = shownRectangle(connection)
        var x = (pointInLayer.x - shown.minX) / shown.width
        let y = (pointInLayer.y - shown.minY) / shown.height
        if connection.isVideoMirrored { x = 1 - x }
        switch connection.quarterTurns {
        case 1: return CGPoint(x: y, y: 1 - x)
        case 2: return CGPoint(x: 1 - x, y: 1 - y)
        case 3: return CGPoint(x: 1 - y, y: x)
        default: return CGPoint(x: x, y: y)
        }
    }

    /// Returns the point of the layer that shows a point of the sensor's image.
    public func layerPointConverted(fromCaptureDevicePoint point: CGPoint) -> CGPoint {
        guard let connection, bounds.width > 0, bounds.height > 0 else { return .zero }
        let shown = shownRectangle(connection)
        var turned: CGPoint
        switch connection.quarterTurns {
        case 1: turned = CGPoint(x: 1 - point.y, y: point.x)
        case 2: turned = CGPoint(x: 1 - point.x, y: 1 - point.y)
        case 3: turned = CGPoint(x: point.y, y: 1 - point.x)
        default: turned = point
        }
        if connection.isVideoMirrored { turned.x = 1 - turned.x }
        return CGPoint(
            x: shown.minX + turned.x * shown.width, y: shown.minY + turned.y * shown.height)
    }

    /// Returns the rectangle of the complete image in the layer.
    private func shownRectangle(_ connection: AVCaptureConnection) -> CGRect {
        guard let size = connection.device?.activeFormat.size, videoGravity != .resize else {
            return bounds
        }
        let isTurned = connection.quarterTurns % 2 == 1
        let width = CGFloat(isTurned ? size.height : size.width)
        let height = CGFloat(isTurned ? size.width : size.height)
        let (across, down) = (bounds.width / width, bounds.height / height)
        let scale = videoGravity == .resizeAspect ? min(across, down) : max(across, down)
        return CGRect(
            x: bounds.midX - width * scale / 2, y: bounds.midY - height * scale / 2,
            width: width * scale, height: height * scale)
    }
}
