/// The requested camera settings; each frame and the session's events contain the actual ones.
public struct CameraControls: Hashable, Sendable {
    /// The platform interface that delivers the images.
    public var interface: CameraInterface
    /// The camera's side; ARKit's world tracking always uses the back camera.
    public var position = CameraPosition.back
    /// The camera on that side, for AVFoundation; world tracking chooses its own.
    public var lens = CameraLens.wide
    /// The focus policy.
    public var focus = FocusPolicy.continuous
    /// The exposure policy.
    public var exposure = ExposurePolicy.continuous
    /// The white balance policy.
    public var whiteBalance = WhiteBalancePolicy.continuous
    /// Whether images are stabilized by shifting and cropping, which invalidates their intrinsics.
    public var isStabilized = false

    /// Creates controls with everything automatic and no stabilization.
    public init(interface: CameraInterface) {
        self.interface = interface
    }
}

/// The platform interface that delivers the images; only one can own the camera.
public enum CameraInterface: String, Sendable, CaseIterable {
    /// ARKit: images with pose, and depth where the device has it.
    case arkit
    /// AVFoundation: images only, with full control of lens and exposure.
    case avFoundation
}

/// The side of the phone on which a camera is.
public enum CameraPosition: String, Sendable, CaseIterable {
    /// The side opposite the screen.
    case back
    /// The side of the screen.
    case front
}

/// How the lens is focused.
public enum FocusPolicy: Hashable, Sendable {
    /// The platform focuses continuously.
    case continuous
    /// The lens stays at one position, 0…1 as in AVFoundation.
    case locked(lensPosition: Double)
}

/// How a frame is exposed.
public enum ExposurePolicy: Hashable, Sendable {
    /// The platform meters continuously.
    case continuous
    /// Sensitivity and shutter stay at these values, or as near as the camera's format allows.
    case locked(iso: Double, durationSeconds: Double)
}

/// How the white balance is set.
public enum WhiteBalancePolicy: String, Hashable, Sendable, CaseIterable {
    /// The platform adjusts the white balance continuously.
    case continuous
    /// The gains stay at the values that they have reached once the camera has converged, or after
    /// ``ConvergenceWait/longest``.
    case locked
}
