internal import LockstepSamples

/// The running sensors of one start, and their cleanup.
///
/// Not thread-safe; ``PhoneSensors`` accesses it under a lock.
final class RunningSensors {
    /// The request.
    let request: CaptureRequest
    private let sink: any SampleSink
    private let clock: any HostClock
    private let orientation: DeviceOrientation
    private let preview: PreviewFeed
    private var gates: [SampleGate] = []
    /// The cleanup of each sensor, in the order of starts.
    var endings: [() -> Void] = []
    private var description = SourceDescription(streams: [])
    /// Functions that wait until the samples that have arrived are delivered; called before the
    /// gates close.
    private var drains: [() -> Void] = []
    /// The running camera; nil if none is.
    private(set) var camera: RunningCamera?

    /// Creates sensors that have not started.
    init(
        _ request: CaptureRequest, sink: any SampleSink, clock: any HostClock,
        orientation: DeviceOrientation, preview: PreviewFeed
    ) {
        self.request = request
        self.sink = sink
        self.clock = clock
        self.orientation = orientation
        self.preview = preview
    }

    /// Starts all requested and available sensors.
    func start() throws -> SourceDescription {
        description.deviceModel = PhoneIdentity.model
        description.systemVersion = PhoneIdentity.systemVersion
        description.startAnchor = clock.anchor
        if request.streams.contains(.camera) {
            try startCamera()
        } else {
            leaveOut(Self.ofWorldTracking + [.audio], SourceLimit.needsImages)
        }
        try startMotion()
        startBarometer()
        startLocation()
        return description
    }

    /// Delivers the samples that have arrived, closes all gates, so that no more pass, and stops
    /// the sensors.
    func stop() {
        for drain in drains { drain() }
        for gate in gates { gate.close() }
        for end in endings.reversed() { end() }
        gates = []
        endings = []
        drains = []
    }

    /// Creates a gate for one sensor, which ``stop()`` closes.
    func makeGate() -> SampleGate {
        let gate = SampleGate(to: sink, clock: clock)
        gates.append(gate)
        return gate
    }

    /// The streams that only world tracking delivers.
    private static let ofWorldTracking: [Stream] = [.depth, .featurePoints, .mesh, .planes]

    private func leaveOut(_ streams: [Stream], _ limit: (Stream) -> SourceLimit) {
        for stream in streams where request.streams.contains(stream) { note(limit(stream)) }
    }

    /// Adds a limit of the source to the session's description.
    func note(_ limit: SourceLimit) { description.add(limit) }
}

extension RunningSensors {
    private func startCamera() throws {
        try PermissionState.requireCamera()
        orientation.start()
        endings.append { [orientation] in orientation.stop() }
        switch request.camera.interface {
        case .arkit: try startARKit()
        case .avFoundation: try startAVFoundation()
        }
    }

    private func startARKit() throws {
        try claim(.worldTracking)
        let audioLimit = prepareAudio()
        let camera = ARKitCamera(
            request, gate: makeGate(), orientation: orientation, preview: preview)
        preview.attach(nil)
        endings.append { camera.stop() }
        if request.streams.contains(.audio), audioLimit == nil {
            camera.providesAudio = true
            drains.append(camera.drain)
        }
        let size = try camera.start()
        self.camera = .arkit(camera)
        describeCamera(size, .pixelCenter)
        if request.streams.contains(.depth) {
            if ARKitCamera.hasDepth {
                add(.depth, hertz: request.framesPerSecond)
            } else {
                note(.needsLiDAR(.depth))
            }
        }
        if request.streams.contains(.featurePoints) {
            add(.featurePoints, hertz: request.framesPerSecond)
        }
        if request.streams.contains(.mesh) {
            if ARKitCamera.hasMesh {
                add(.mesh, hertz: nil)
            } else {
                note(.needsLiDAR(.mesh))
            }
        }
        if request.streams.contains(.planes) { add(.planes, hertz: nil) }
        describeAudio(audioLimit)
        if request.camera.position == .front {
            note(.backCameraOnly)
        }
    }

    private func startAVFoundation() throws {
        try claim(.video)
        let audioLimit = prepareAudio()
        let camera = AVFoundationCamera(request, gate: makeGate(), orientation: orientation)
        camera.wantsMicrophone = request.streams.contains(.audio) && audioLimit == nil
        // Disconnecting the preview of a session that still starts would block the main thread.
        endings.append { [preview] in
            camera.stop()
            preview.attach(nil)
        }
        let size = try camera.start(showing: preview)
        self.camera = .avFoundation(camera)
        if let microphone = camera.microphone { drains.append(microphone.drain) }
        describeCamera(size, .pixelCorner)
        if camera.position != request.camera.position {
            note(.noCamera(request.camera.position))
        }
        if camera.lens != request.camera.lens {
            note(.noLens(request.camera.lens))
        }
        leaveOut(Self.ofWorldTracking, SourceLimit.needsARKit)
        describeAudio(audioLimit ?? camera.microphoneLimit)
    }

    /// Returns why the requested audio cannot be recorded; nil if it can, or is not requested.
    private func prepareAudio() -> SourceLimit? {
        guard request.streams.contains(.audio) else { return nil }
        let limit = Microphone.limit
        if limit == nil {
            AudioSessionUse.begin(.capture)
            // Endings run in reverse order: this one after the camera's.
            endings.append { AudioSessionUse.end(.capture) }
        }
        return limit
    }

    /// Describes the requested audio, or notes why there is none.
    private func describeAudio(_ limit: SourceLimit?) {
        guard request.streams.contains(.audio) else { return }
        if let limit { note(limit) } else { add(.audio, hertz: nil) }
    }

    /// Claims the camera until the end, when it is released last.
    private func claim(_ owner: CameraClaim.Owner) throws {
        try CameraClaim.take(owner)
        endings.append { CameraClaim.giveBack(owner) }
    }

    private func describeCamera(_ size: PixelSize, _ origin: PixelOrigin) {
        var camera = StreamDescription(
            stream: .camera, requestedRateHertz: request.framesPerSecond)
        camera.size = size
        camera.pixelOrigin = origin
        camera.stampMeaning = .unknown
        description.streams.append(camera)
    }

    /// Adds a stream to the description.
    func add(_ stream: Stream, hertz: Double?) {
        description.streams.append(
            StreamDescription(stream: stream, requestedRateHertz: hertz))
    }
}

/// A running camera, which can be adjusted by hand.
enum RunningCamera {
    /// ARKit's.
    case arkit(ARKitCamera)
    /// AVFoundation's.
    case avFoundation(AVFoundationCamera)

    /// The adjustments that the camera accepts; nil if it was stopped.
    var abilities: CameraAbilities? {
        switch self {
        case .arkit(let camera): return camera.abilities
        case .avFoundation(let camera): return camera.abilities
        }
    }

    /// Applies an adjustment and returns immediately.
    func adjust(_ adjustment: CameraAdjustment) {
        switch self {
        case .arkit(let camera): camera.adjust(adjustment)
        case .avFoundation(let camera): camera.adjust(adjustment)
        }
    }
}
