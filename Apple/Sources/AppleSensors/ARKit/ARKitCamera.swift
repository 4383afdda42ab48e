internal import ARKit
internal import CoreMedia
internal import Dispatch
internal import LockstepSamples

// Unchecked: state that changes after `start` is accessed only on the delegate queue.

/// Delivers images, poses and depth of ARKit's world tracking.
///
/// An `ARFrame` is never retained: its images are retained individually and everything else is
/// copied in the callback, so that ARKit can reuse its frame immediately.
final class ARKitCamera: NSObject, @unchecked Sendable {
    /// The request.
    let request: CaptureRequest
    /// The gate to the sink.
    let gate: SampleGate
    /// The device's orientation.
    let orientation: DeviceOrientation
    private let preview: PreviewFeed
    /// The session, which runs from start to stop.
    let session = ARSession()
    // ARSession.h: without a delegate queue, the delegate is called on the main queue.
    let queue = DispatchQueue(label: "lockstep.arkit", qos: .userInteractive)
    private var format: OfferedFormat?
    /// Whether the format captures larger images.
    private var capturesStills = false
    /// The selection of frames if ARKit offers no format as slow as requested.
    private var limit = FrameRateLimit(framesPerSecond: 1, ofCamera: 1)
    // ARKit configures the camera while it starts, so locks are applied when frames arrive.
    var wantsControls = true
    private var whiteBalanceLock = WhiteBalanceLock()
    private var hand: HandControl?
    /// Adjustments that wait until the requested settings are applied.
    private var waiting: [CameraAdjustment] = []
    /// The wait until an adjustment shows.
    private var settling: ConvergenceWait?
    /// Whether the microphone is recorded too; set before ``start()``.
    var providesAudio = false
    /// The surfaces that ARKit has found.
    var surfaces = SurfaceTracking()

    /// Creates a camera that has not started.
    init(
        _ request: CaptureRequest, gate: SampleGate, orientation: DeviceOrientation,
        preview: PreviewFeed
    ) {
        self.request = request
        self.gate = gate
        self.orientation = orientation
        self.preview = preview
    }

    /// Whether world tracking delivers depth with its frames, which needs LiDAR.
    static var hasDepth: Bool {
        ARWorldTrackingConfiguration.supportsFrameSemantics(.sceneDepth)
    }

    /// Starts world tracking with a new origin.
    ///
    /// - Returns: The image size.
    ///
    /// - Throws: ``SensorFailure`` if the phone has no world tracking or no format.
    func start() throws -> PixelSize {
        guard ARWorldTrackingConfiguration.isSupported else {
            throw SensorFailure.worldTrackingMissing
        }
        let configuration = ARWorldTrackingConfiguration()
        let videoFormat = try Self.format(for: request)
        guard let format = OfferedFormat(videoFormat) else {
            throw SensorFailure.cameraRefused("its images have no size")
        }
        self.format = format
        capturesStills = videoFormat.isRecommendedForHighResolutionFrameCapturing
        limit = FrameRateLimit(
            framesPerSecond: request.framesPerSecond,
            ofCamera: Double(videoFormat.framesPerSecond))
        configuration.videoFormat = videoFormat
        configuration.isAutoFocusEnabled = request.camera.focus == .continuous
        if request.streams.contains(.depth), Self.hasDepth {
            configuration.frameSemantics.insert(.sceneDepth)
        }
        configuration.providesAudioData = providesAudio
        requestSurfaces(configuration)
        session.delegateQueue = queue
        session.delegate = self
        session.run(configuration, options: [.resetTracking, .removeExistingAnchors])
        return format.size
    }

    /// Ends world tracking; pending callbacks find the gate closed.
    func stop() {
        session.pause()
    }

    /// ARKit's format nearest to the request.
    ///
    /// 4K is among the formats; if it is requested, the recommended 4K format takes precedence.
    private static func format(
        for request: CaptureRequest
    ) throws -> ARConfiguration.VideoFormat {
        let rate = request.framesPerSecond
        if let size = request.imageSize,
            let best = ARWorldTrackingConfiguration.recommendedVideoFormatFor4KResolution,
            OfferedFormat(best)?.fits(size, framesPerSecond: rate) == true
        {
            return best
        }
        let pairs = ARWorldTrackingConfiguration.supportedVideoFormats.compactMap { format in
            OfferedFormat(format).map { (format, $0) }
        }
        let index = pairs.map(\.1).nearest(to: request.imageSize, framesPerSecond: rate)
        guard let index else { throw SensorFailure.rateUnusable(rate) }
        // Of formats with the same numbers, one that also captures larger images.
        let best = pairs.first {
            $0.1 == pairs[index].1 && $0.0.isRecommendedForHighResolutionFrameCapturing
        }
        return best?.0 ?? pairs[index].0
    }
}

extension OfferedFormat {
    /// ARKit's format as numbers; nil if its size or rate is invalid.
    fileprivate init?(_ format: ARConfiguration.VideoFormat) {
        guard let size = PixelSize(format.imageResolution) else { return nil }
        self.init(size: size, framesPerSecond: format.framesPerSecond)
    }
}

extension ARKitCamera: ARSessionDelegate {
    func session(_ session: ARSession, didUpdate frame: ARFrame) {
        let arrival = gate.clock.now
        preview.show(frame.capturedImage)
        if wantsControls {
            wantsControls = false
            applyControls()
        }
        let time = HostTime(seconds: frame.timestamp)
        if let time {
            lockWhiteBalance(at: time)
            reportSettling(at: time)
        }
        // After the frame, which must not wait for the copy of a mesh.
        defer { if let time { readSurfaces(at: time, arrival: arrival) } }
        if let time, !limit.keeps(time) { return }
        guard var sample = CameraFrame(frame) else {
            return gate.drop(.camera, .unusable, at: time, arrival: arrival)
        }
        sample.orientation = orientation.current
        if request.streams.contains(.featurePoints) {
            sample.featurePoints = frame.rawFeaturePoints.flatMap {
                FeaturePoint.points(identifiers: $0.identifiers, positions: $0.points)
            }
        }
        if request.streams.contains(.depth), let data = frame.sceneDepth {
            sample.depth = DepthMap(data)
            if sample.depth == nil {
                gate.drop(.depth, .unusable, at: sample.timestamp, arrival: arrival)
            }
        }
        gate.deliver(.frame(sample), arrival: arrival)
    }

    func session(_ session: ARSession, didAdd anchors: [ARAnchor]) { surfaces.note(anchors) }

    func session(_ session: ARSession, didUpdate anchors: [ARAnchor]) { surfaces.note(anchors) }

    func session(_ session: ARSession, didRemove anchors: [ARAnchor]) { reportRemoved(anchors) }

    func session(_ session: ARSession, cameraDidChangeTrackingState camera: ARCamera) {
        gate.report(.trackingState(TrackingState(camera.trackingState)))
    }

    func sessionWasInterrupted(_ session: ARSession) {
        gate.report(.interruptionBegan(reason: "sessionWasInterrupted"))
    }

    func sessionInterruptionEnded(_ session: ARSession) {
        wantsControls = true
        gate.report(.interruptionEnded)
    }

    func sessionShouldAttemptRelocalization(_ session: ARSession) -> Bool { true }

    func session(_ session: ARSession, didOutputAudioSampleBuffer buffer: CMSampleBuffer) {
        deliver(audio: buffer)
    }

    func session(_ session: ARSession, didFailWithError error: any Error) {
        guard !continueWithoutAudio(after: error) else { return }
        gate.report(.sensorFailed(stream: .camera, message: error.sentence))
    }
}

extension ARKitCamera {
    /// Applies the requested settings to ARKit's camera and reports the result.
    private func applyControls() {
        guard let camera = Self.camera else {
            if request.camera.locksAnything {
                gate.report(
                    .notice(
                        "ARKit's camera cannot be locked: focus, exposure, white balance vary"))
            }
            return report(CameraState(interface: .arkit))
        }
        hand = HandControl(camera, request, Self.abilities(of: camera, request)) { [weak self] in
            self?.adjust(.automatic)
        }
        do {
            let notices = try camera.apply(request.camera) { [weak self] in self?.reportState() }
            for notice in notices { gate.report(.notice(notice)) }
            whiteBalanceLock.begin(request.camera.whiteBalance)
        } catch {
            gate.report(.notice("the camera cannot be controlled: \(error.sentence)"))
        }
        report(camera.state(.arkit))
        let adjustments = waiting
        waiting = []
        for adjustment in adjustments { apply(adjustment) }
    }

    /// The adjustments that the request and world tracking leave: its images are never enlarged.
    private static func abilities(
        of camera: CameraDevice, _ request: CaptureRequest
    ) -> CameraAbilities {
        var abilities = camera.abilities.under(request.camera)
        abilities.zoom = nil
        return abilities
    }

    /// The adjustments that ARKit's camera accepts; none if it cannot be configured.
    var abilities: CameraAbilities {
        var abilities =
            Self.camera.map { Self.abilities(of: $0, request) } ?? CameraAbilities()
        abilities.imageSize = format?.size
        abilities.capturesStills = capturesStills
        return abilities
    }

    /// Applies an adjustment by hand and reports the result.
    func adjust(_ adjustment: CameraAdjustment) {
        queue.async {
            guard self.wantsControls else { return self.apply(adjustment) }
            self.waiting.append(adjustment)
        }
    }

    private func apply(_ adjustment: CameraAdjustment) {
        guard let camera = Self.camera else { return }
        do {
            guard try hand?.apply(adjustment) == true else { return }
            settling = ConvergenceWait()
        } catch {
            gate.report(.notice("the camera cannot be adjusted: \(error.sentence)"))
        }
        report(camera.state(.arkit))
    }

    /// Reports the camera's settings if this frame ends the wait for an adjustment.
    private func reportSettling(at time: HostTime) {
        guard settling != nil, let camera = Self.camera,
            let outcome = settling?.note(isAdjusting: camera.isAdjusting, at: time),
            outcome != .waiting
        else { return }
        settling = nil
        report(camera.state(.arkit))
    }

    private func lockWhiteBalance(at time: HostTime) {
        guard whiteBalanceLock.isWaiting, let camera = Self.camera,
            let outcome = whiteBalanceLock.note(camera, at: time)
        else { return }
        for notice in camera.lockWhiteBalance(after: outcome) { gate.report(.notice(notice)) }
        report(camera.state(.arkit))
    }

    private func reportState() {
        queue.async {
            guard let camera = Self.camera else { return }
            self.report(camera.state(.arkit))
        }
    }

    /// ARKit's camera; nil if ARKit does not recommend configuring it (ARConfiguration.h).
    private static var camera: CameraDevice? {
        ARWorldTrackingConfiguration.configurableCaptureDeviceForPrimaryCamera
            .map(CameraDevice.init)
    }

    private func report(_ state: CameraState) {
        var state = state
        state.size = format?.size
        state.frameDuration = (format?.durations.first?.shortest).flatMap(limit.interval)
        state.keptStride = limit.stride
        gate.report(
            .cameraSettings(
                requested: hand?.wanted ?? request.cameraSettings, achieved: state.settings))
    }
}
