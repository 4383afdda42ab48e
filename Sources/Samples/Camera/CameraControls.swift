/// How a camera is to be driven; what it really did is in each frame and in the session's events.
public struct CameraControls: Hashable, Sendable {
    /// Which of the platform's interfaces gives the images.
    public var interface: CameraInterface
    /// Which camera; ARKit's world tracking always uses the one on the back.
    public var position = CameraPosition.back
    /// How the lens is focused.
    public var focus = FocusPolicy.continuous
    /// How a frame is exposed.
    public var exposure = ExposurePolicy.continuous
    /// How white is found.
    public var whiteBalance = WhiteBalancePolicy.continuous
    /// Whether images are moved and cropped to look steady, which breaks their intrinsics.
    public var isStabilized = false

    /// A camera that does everything by itself and nothing to its images.
    public init(interface: CameraInterface) {
        self.interface = interface
    }
}

/// Which of the platform's interfaces gives the images; only one can own the camera.
public enum CameraInterface: String, Sendable, CaseIterable {
    /// ARKit: images with pose, and depth where the device has it.
    case arkit
    /// AVFoundation: images alone, with full control of lens and exposure.
    case avFoundation
}

/// On which side of the phone a camera is.
public enum CameraPosition: String, Sendable, CaseIterable {
    /// Away from the screen.
    case back
    /// Beside the screen.
    case front
}

/// How the lens is focused.
public enum FocusPolicy: Hashable, Sendable {
    /// The platform focuses all the time.
    case continuous
    /// The lens stays at one position, 0…1 as AVFoundation counts.
    case locked(lensPosition: Double)
}

/// How a frame is exposed.
public enum ExposurePolicy: Hashable, Sendable {
    /// The platform meters all the time.
    case continuous
    /// Sensitivity and shutter stay as they are, as near as the camera's format allows.
    case locked(iso: Double, durationSeconds: Double)
}

/// How white is found.
public enum WhiteBalancePolicy: String, Hashable, Sendable, CaseIterable {
    /// The platform looks for white all the time.
    case continuous
    /// The gains stay as they are when the camera starts.
    case locked
}
