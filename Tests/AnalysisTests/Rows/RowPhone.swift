import LockstepSamples
import LockstepSessions
import LockstepTestSupport

@testable import LockstepAnalysis
@testable import LockstepSynthetic

/// A recording of the synthetic phone without rendered images: rows, poses and depth maps are the
/// phone's, stills are empty files.
struct RowPhone: Sendable {
    var plan = ExamplePlan()

    /// - Parameter defects: The phone's defects.
    init(
        seed: UInt64 = 3, seconds: Double = 6, _ defects: [Defect] = [],
        trajectory: Trajectory.Kind = .walk, depth: Bool = true, surfaces: Bool = false
    ) {
        var configuration = SyntheticConfiguration(
            seed: seed, duration: HostDuration(seconds: seconds) ?? .zero)
        configuration.defects = defects
        configuration.trajectory = trajectory
        configuration.framesPerSecond = 10
        configuration.depthSize = PixelSize(width: 96, height: 72)
        configuration.streams = [.camera, .accelerometer, .gyroscope, .barometer]
        if depth { configuration.streams.insert(.depth) }
        if surfaces { configuration.streams.formUnion([.mesh, .planes]) }
        let model = PhoneModel(configuration)
        plan.streams = model.sourceDescription.streams
        let painter = Painter(model)
        var feed = MergedFeed(model.feeds)
        while let coming = feed.next() {
            let sample: Sample
            switch coming.content {
            case .sample(let made): sample = made
            case .frame(let frame): sample = .frame(painter.frame(frame))
            }
            plan.deliveries.append((sample, coming.arrival - sample.timestamp))
        }
    }

    /// The phone with changed frames; the closure receives each frame's index.
    func withFrames(_ change: (Int, inout CameraFrame) -> Void) -> Self {
        var copy = self
        var number = 0
        for index in plan.deliveries.indices {
            guard case .frame(var frame) = plan.deliveries[index].sample else { continue }
            change(number, &frame)
            number += 1
            copy.plan.deliveries[index].sample = .frame(frame)
        }
        return copy
    }

    /// The phone with changed depths, in meters.
    func withDepths(_ change: (Int, [Float]) -> [Float]) -> Self {
        withFrames { number, frame in frame.depth = frame.depth?.changed { change(number, $0) } }
    }

    /// The phone with changed pose rotations.
    func withRotations(_ change: (Quaternion) -> Quaternion) -> Self {
        withFrames { _, frame in
            frame.worldFromCamera = frame.worldFromCamera.map { pose in
                Transform(
                    rotation: change(Quaternion(rotation: pose.rotation)).matrix,
                    translation: pose.translation)
            }
        }
    }

    /// The phone with a changed barometer.
    func withBarometer(_ change: (inout BarometerSample) -> Void) -> Self {
        var copy = self
        for index in plan.deliveries.indices {
            guard case .barometer(var sample) = plan.deliveries[index].sample else { continue }
            change(&sample)
            copy.plan.deliveries[index].sample = .barometer(sample)
        }
        return copy
    }

    /// The phone with a changed mesh.
    func withMesh(_ change: (TriangleMesh) -> TriangleMesh) -> Self {
        var copy = self
        for index in plan.deliveries.indices {
            guard case .surface(var surface) = plan.deliveries[index].sample,
                case .mesh(let mesh) = surface.content
            else { continue }
            surface.content = .mesh(change(mesh))
            copy.plan.deliveries[index].sample = .surface(surface)
        }
        return copy
    }

    /// The phone with changed anchors; the closure receives each anchor's index.
    func withAnchors(_ change: (Int, ClockAnchor) -> ClockAnchor) -> Self {
        var copy = self
        var number = 0
        for index in plan.deliveries.indices {
            guard case .event(.clockAnchor(let anchor), let time) = plan.deliveries[index].sample
            else { continue }
            copy.plan.deliveries[index].sample = .event(
                .clockAnchor(change(number, anchor)), at: time)
            number += 1
        }
        return copy
    }

    /// Returns the named finding of a check; nil if the report does not contain it.
    func finding(_ name: FindingName, limits: Limits = Limits()) throws -> Finding? {
        try ExampleSession(plan).check(limits: limits).findings.first { $0.name == name }
    }
}

/// Makes frames complete except for their images.
private struct Painter {
    let model: PhoneModel
    let tracking: PoseTracking
    let depths: DepthRenderer
    let optics: Optics
    let still: EncodedStill

    init(_ model: PhoneModel) {
        self.model = model
        tracking = PoseTracking(model)
        depths = DepthRenderer(model, room: Room(model))
        optics = Optics(model)
        let size = model.configuration.imageSize
        still = EncodedStill(bytes: exampleJPEG(size), size: size)
    }

    func frame(_ plan: FramePlan) -> CameraFrame {
        var frame = CameraFrame(timestamp: plan.stamp, image: .still(still))
        frame.intrinsics = tracking.intrinsics(plan)
        frame.worldFromCamera = tracking.worldFromCamera(plan)
        frame.trackingState = plan.trackingState
        frame.exposure.durationSeconds = plan.exposureSeconds
        frame.exposure.iso = optics.iso(exposureSeconds: plan.exposureSeconds)
        frame.exposure.lensPosition = 0.8
        if plan.hasDepth { frame.depth = depths.depth(of: plan) }
        return frame
    }
}

extension DepthMap {
    func changed(_ change: ([Float]) -> [Float]) -> DepthMap? {
        let meters = change(depth.withContentBytes { Array($0.bindMemory(to: Float.self)) })
        let buffer = PixelBuffer(format: .float32, size: size) { _, bytes in
            meters.withUnsafeBytes { bytes.copyMemory(from: $0) }
        }
        return buffer.flatMap { DepthMap(depth: $0, confidence: confidence) }
    }
}
