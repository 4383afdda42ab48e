import LockstepSamples

/// Creates frames from their plans: pixels, depth, poses and feature points.
final class CameraModel: Sendable {
    private let model: PhoneModel
    private let optics: Optics
    private let tracking: PoseTracking
    private let images: ImageRenderer
    private let depths: DepthRenderer
    private let features: FeatureMap

    /// Creates the camera of one phone, and paints the room's textures.
    init(_ model: PhoneModel) {
        let room = Room(model)
        self.model = model
        optics = Optics(model)
        tracking = PoseTracking(model)
        images = ImageRenderer(model, room: room)
        depths = DepthRenderer(model, room: room)
        features = FeatureMap(model, room: room)
    }

    /// Returns the frame of a plan; nil only for sizes that no configuration allows.
    func frame(_ plan: FramePlan) -> CameraFrame? {
        guard let pixels = images.image(of: plan) else { return nil }
        var frame = CameraFrame(timestamp: plan.stamp, image: .pixels(pixels))
        let pose = tracking.worldFromCamera(plan)
        frame.intrinsics = tracking.intrinsics(plan)
        frame.worldFromCamera = pose
        frame.eulerAngles = CameraEulerAngles(rotation: pose.rotation)
        frame.trackingState = plan.trackingState
        frame.exposure = exposure(plan)
        frame.orientation = model.configuration.orientation
        if plan.hasDepth { frame.depth = depths.depth(of: plan) }
        if model.runs(.featurePoints) { frame.featurePoints = features.points(in: plan) }
        return frame
    }

    /// Returns the exposure data that a phone reports; the readout time is not among it.
    private func exposure(_ plan: FramePlan) -> Exposure {
        var exposure = Exposure()
        exposure.durationSeconds = plan.exposureSeconds
        exposure.offsetEV = 0
        exposure.iso = optics.iso(exposureSeconds: plan.exposureSeconds)
        exposure.focalLengthMillimeters = 5.1
        exposure.ambientIntensityLumen = 900
        exposure.ambientColorTemperatureKelvin = 4200
        return exposure
    }
}
