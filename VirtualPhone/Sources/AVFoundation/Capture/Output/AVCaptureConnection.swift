import LockstepConcurrency
internal import LockstepSamples

/// The orientation of images, named by the side of the home button (AVCaptureSession.h).
public enum AVCaptureVideoOrientation: Int, Sendable {
    /// Portrait, home button at the bottom.
    case portrait = 1
    /// Portrait, home button at the top.
    case portraitUpsideDown = 2
    /// Landscape, home button on the right.
    case landscapeRight = 3
    /// Landscape, home button on the left.
    case landscapeLeft = 4
}

/// The link from an input's port to an output or a preview layer (AVCaptureSession.h).
open class AVCaptureConnection: NSObject {
    struct State {
        var isEnabled = true
        var orientation: AVCaptureVideoOrientation
        var isMirrored = false
        var adjustsMirroring = true
        var stabilization = AVCaptureVideoStabilizationMode.off
        var deliversIntrinsics = false
    }

    struct Owner {
        weak var session: AVCaptureSession?
    }

    /// The ports that provide media.
    public let inputPorts: [AVCaptureInput.Port]
    /// The output; nil for a preview layer.
    public private(set) weak var output: AVCaptureOutput?
    /// The preview layer; nil for an output.
    public private(set) weak var videoPreviewLayer: AVCaptureVideoPreviewLayer?
    let state: Mutex<State>
    let owner = Mutex(Owner())

    /// A connection that can be added to a session.
    public init(inputPorts ports: [AVCaptureInput.Port], output: AVCaptureOutput) {
        inputPorts = ports
        self.output = output
        state = Mutex(State(orientation: Self.native(ports)))
    }

    /// A connection that can be added to a session.
    public init(
        inputPort port: AVCaptureInput.Port, videoPreviewLayer layer: AVCaptureVideoPreviewLayer
    ) {
        inputPorts = [port]
        videoPreviewLayer = layer
        state = Mutex(State(orientation: .portrait))
    }

    /// The orientation of the sensor's images: the back camera's are upright with the home button
    /// on the right, the front camera's with it on the left (from experience; Apple's technical Q&A
    /// QA1744).
    private static func native(_ ports: [AVCaptureInput.Port]) -> AVCaptureVideoOrientation {
        ports.first?.device.position == .front ? .landscapeLeft : .landscapeRight
    }

    /// The number of clockwise quarter turns from the sensor's images to the orientation.
    var quarterTurns: Int {
        let orientation = videoOrientation
        switch orientation {
        case .portrait: return 1
        case .portraitUpsideDown: return 3
        case .landscapeLeft, .landscapeRight: return orientation == Self.native(inputPorts) ? 0 : 2
        }
    }

    var device: AVCaptureDevice? { inputPorts.first?.device }

    /// Whether the connection is enabled.
    open var isEnabled: Bool {
        get { state.withLock { $0.isEnabled } }
        set { state.withLock { $0.isEnabled = newValue } }
    }

    /// Whether media can flow: the connection is in a session and its port is enabled.
    open var isActive: Bool {
        owner.withLock { $0.session } != nil && inputPorts.allSatisfy(\.isEnabled)
    }

    /// The audio channels, one for each of the microphone's; none for video.
    open var audioChannels: [AVCaptureAudioChannel] {
        let stream = inputPorts.first?.formatDescription?.audioStreamBasicDescription
        return (0..<(stream?.mChannelsPerFrame ?? 0)).map { _ in AVCaptureAudioChannel() }
    }

    private var isOfVideo: Bool { inputPorts.contains { $0.mediaType == .video } }

    /// Whether images can be rotated; not for audio.
    open var isVideoOrientationSupported: Bool { isOfVideo }

    /// The orientation of images: video data outputs rotate pixels (AVCaptureOutputBase.h), photos
    /// store it in EXIF.
    open var videoOrientation: AVCaptureVideoOrientation {
        get { state.withLock { $0.orientation } }
        set { state.withLock { $0.orientation = newValue } }
    }

    /// Whether images can be mirrored; not for audio.
    open var isVideoMirroringSupported: Bool { isOfVideo }

    /// Whether the session controls mirroring: it mirrors only the front camera's preview (from
    /// experience).
    open var automaticallyAdjustsVideoMirroring: Bool {
        get { state.withLock { $0.adjustsMirroring } }
        set { state.withLock { $0.adjustsMirroring = newValue } }
    }

    /// Whether images are mirrored left to right.
    ///
    /// Setting it while the session controls mirroring raises an exception (from experience).
    open var isVideoMirrored: Bool {
        get {
            state.withLock { state in
                guard state.adjustsMirroring else { return state.isMirrored }
                return videoPreviewLayer != nil && device?.position == .front
            }
        }
        set {
            obey(
                automaticallyAdjustsVideoMirroring
                    ? .argument(
                        "AVCaptureConnection setVideoMirrored:",
                        "cannot be set when automaticallyAdjustsVideoMirroring is YES") : nil)
            state.withLock { $0.isMirrored = newValue }
        }
    }

    /// Passes a frame on.
    func receive(_ frame: CapturedFrame) {
        output?.receive(frame, from: self)
        videoPreviewLayer?.receive(frame)
    }

    /// Passes a microphone's block on.
    func receive(_ audio: CapturedAudio) { output?.receive(audio, from: self) }
}

/// An audio channel (AVCaptureSession.h); its levels are not measured here.
open class AVCaptureAudioChannel: NSObject {
    /// The average level in dB.
    open var averagePowerLevel: Float { -160 }
    /// The recent peak level in dB.
    open var peakHoldLevel: Float { -160 }
}
