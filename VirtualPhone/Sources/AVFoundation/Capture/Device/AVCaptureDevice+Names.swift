internal import LockstepSamples

/// The user's authorization for a camera or microphone (AVCaptureDevice.h).
public enum AVAuthorizationStatus: Int, Sendable {
    /// The user has not been asked yet.
    case notDetermined
    /// Access is restricted and cannot be granted.
    case restricted
    /// The user denied access.
    case denied
    /// The user allowed access.
    case authorized

    init(_ state: PermissionState) {
        switch state {
        case .notDetermined: self = .notDetermined
        case .restricted: self = .restricted
        case .denied: self = .denied
        case .authorized: self = .authorized
        }
    }
}

/// A color space (AVCaptureDevice.h).
public enum AVCaptureColorSpace: Int, Sendable {
    /// sRGB.
    case sRGB
    /// Display P3.
    case P3_D65
    /// Rec. 2020 with HLG.
    case HLG_BT2020
}

/// A mode of video stabilization (AVCaptureDevice.h).
public enum AVCaptureVideoStabilizationMode: Int, Sendable {
    /// Selected for the device and the format; never the active mode.
    case auto = -1
    /// No stabilization.
    case off = 0
    /// Standard stabilization.
    case standard = 1
    /// Stronger, with more latency.
    case cinematic = 2
    /// Still stronger, with still more latency.
    case cinematicExtended = 3
}

extension AVCaptureDevice {
    /// The side of the phone that a camera is on.
    public enum Position: Int, Sendable {
        /// Unspecified.
        case unspecified
        /// The back.
        case back
        /// The front, on the side of the screen.
        case front

        init(_ position: CameraPosition) { self = position == .back ? .back : .front }
    }

    /// A type of device.
    public struct DeviceType: RawRepresentable, Hashable, Sendable {
        /// The name.
        public var rawValue: String

        /// A type from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        private init(_ name: String) { rawValue = "AVCaptureDeviceTypeBuiltIn" + name }

        /// The camera that every phone has.
        public static let builtInWideAngleCamera = DeviceType("WideAngleCamera")
        /// The telephoto camera.
        public static let builtInTelephotoCamera = DeviceType("TelephotoCamera")
        /// The ultra wide camera.
        public static let builtInUltraWideCamera = DeviceType("UltraWideCamera")
        /// Wide and telephoto combined.
        public static let builtInDualCamera = DeviceType("DualCamera")
        /// Wide and ultra wide combined.
        public static let builtInDualWideCamera = DeviceType("DualWideCamera")
        /// All three combined.
        public static let builtInTripleCamera = DeviceType("TripleCamera")
        /// The front camera with depth.
        public static let builtInTrueDepthCamera = DeviceType("TrueDepthCamera")
        /// The back camera with LiDAR.
        public static let builtInLiDARDepthCamera = DeviceType("LiDARDepthCamera")
        /// The microphone.
        public static let builtInMicrophone = DeviceType("Microphone")
    }

    /// A focus mode.
    public enum FocusMode: Int, Sendable {
        /// The lens position is locked.
        case locked
        /// Focuses once, then locks.
        case autoFocus
        /// Focuses continuously.
        case continuousAutoFocus
    }

    /// A restriction of the autofocus range.
    public enum AutoFocusRangeRestriction: Int, Sendable {
        /// No restriction.
        case none
        /// Near.
        case near
        /// Far.
        case far
    }

    /// An exposure mode.
    public enum ExposureMode: Int, Sendable {
        /// The exposure is locked.
        case locked
        /// Meters once, then locks.
        case autoExpose
        /// Meters continuously.
        case continuousAutoExposure
        /// Set by duration and sensitivity.
        case custom
    }

    /// A white balance mode.
    public enum WhiteBalanceMode: Int, Sendable {
        /// The white balance is locked.
        case locked
        /// Adjusts once, then locks.
        case autoWhiteBalance
        /// Adjusts continuously.
        case continuousAutoWhiteBalance
    }

    /// A flash mode.
    public enum FlashMode: Int, Sendable {
        /// Never.
        case off
        /// Always.
        case on
        /// When it is dark.
        case auto
    }

    /// A torch mode.
    public enum TorchMode: Int, Sendable {
        /// Never.
        case off
        /// Always.
        case on
        /// When it is dark.
        case auto
    }
}
