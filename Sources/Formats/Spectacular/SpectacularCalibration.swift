public import LockstepSamples

/// The first camera of Spectacular AI's `calibration.json`.
public struct SpectacularCalibration: Hashable, Sendable {
    /// Pixels; nil where the file does not say.
    public var intrinsics: Intrinsics?
    /// What the lens does to the picture, as the file calls it: `pinhole` for nothing.
    public var model: String?
    /// Maps the inertial sensor's axes to the camera's (x right, y down, z forward), metres.
    public var cameraFromImu: Transform?
    /// What the lens does to the picture, of a file that is written.
    public var distortion = LensDistortion.none

    /// A pinhole camera, with what is known of it.
    public init(intrinsics: Intrinsics?, cameraFromImu: Transform?) {
        self.intrinsics = intrinsics
        self.cameraFromImu = cameraFromImu
    }

    /// What a file says; what is missing or cannot be is nil.
    ///
    /// - Throws: ``FormatError`` where it is not JSON or has no camera.
    public init(_ bytes: [UInt8]) throws {
        let document = try JSONValue(decoding: bytes)
        guard case .list(let cameras)? = document["cameras"], let camera = cameras.first else {
            throw FormatError(.json("'cameras' is missing or empty"))
        }
        if case .text(let model)? = camera["model"] { self.model = model }
        if let fx = camera["focalLengthX"]?.asNumber, fx > 0,
            let cx = camera["principalPointX"]?.asNumber,
            let cy = camera["principalPointY"]?.asNumber
        {
            let fy = camera["focalLengthY"]?.asNumber ?? fx
            intrinsics = Intrinsics(fx: fx, fy: fy, cx: cx, cy: cy)
        }
        cameraFromImu = camera["imuToCamera"].flatMap(Transform.init(rigidRows:))
    }
}
