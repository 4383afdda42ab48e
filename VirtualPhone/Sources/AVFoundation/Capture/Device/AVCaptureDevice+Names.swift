internal import LockstepSamples

/// What the person said to a camera or microphone (AVCaptureDevice.h).
public enum AVAuthorizationStatus: Int, Sendable {
    /// No one was asked yet.
    case notDetermined
    /// It cannot be allowed here.
    case restricted
    /// The person said no.
    case denied
    /// The person said yes.
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

/// Which way colors are coded (AVCaptureDevice.h).
public enum AVCaptureColorSpace: Int, Sendable {
    /// sRGB.
    case sRGB
    /// Display P3.
    case P3_D65
    /// Rec. 2020 with HLG.
    case HLG_BT2020
}

/// How images are steadied (AVCaptureDevice.h).
public enum AVCaptureVideoStabilizationMode: Int, Sendable {
    /// As the device and the format allow; never active.
    case auto = -1
    /// Not at all.
    case off = 0
    /// Standard.
    case standard = 1
    /// Stronger and later.
    case cinematic = 2
    /// Stronger and later still.
    case cinematicExtended = 3
}

extension AVCaptureDevice {
    /// On which side of the phone a camera is.
    public enum Position: Int, Sendable {
        /// No one says.
        case unspecified
        /// Behind.
        case back
        /// Beside the screen.
        case front

        init(_ position: CameraPosition) { self = position == .back ? .back : .front }
    }

    /// What kind of device.
    public struct DeviceType: RawRepresentable, Hashable, Sendable {
        /// The name.
        public var rawValue: String

        /// A kind by its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        private init(_ name: String) { rawValue = "AVCaptureDeviceTypeBuiltIn" + name }

        /// The camera that every phone has.
        public static let builtInWideAngleCamera = DeviceType("WideAngleCamera")
        /// A camera for far things.
        public static let builtInTelephotoCamera = DeviceType("TelephotoCamera")
        /// A camera for near things.
        public static let builtInUltraWideCamera = DeviceType("UltraWideCamera")
        /// Wide and telephoto in one.
        public static let builtInDualCamera = DeviceType("DualCamera")
        /// Wide and ultra wide in one.
        public static let builtInDualWideCamera = DeviceType("DualWideCamera")
        /// All three in one.
        public static let builtInTripleCamera = DeviceType("TripleCamera")
        /// The front camera with depth.
        public static let builtInTrueDepthCamera = DeviceType("TrueDepthCamera")
        /// The back camera with LiDAR.
        public static let builtInLiDARDepthCamera = DeviceType("LiDARDepthCamera")
        /// The microphone.
        public static let builtInMicrophone = DeviceType("Microphone")
    }

    /// How the lens is focused.
    public enum FocusMode: Int, Sendable {
        /// It stays.
        case locked
        /// Once, then it stays.
        case autoFocus
        /// Again and again.
        case continuousAutoFocus
    }

    /// Where focus is looked for.
    public enum AutoFocusRangeRestriction: Int, Sendable {
        /// Anywhere.
        case none
        /// Near.
        case near
        /// Far.
        case far
    }

    /// How images are exposed.
    public enum ExposureMode: Int, Sendable {
        /// As before.
        case locked
        /// Metered once, then as before.
        case autoExpose
        /// Metered again and again.
        case continuousAutoExposure
        /// By duration and sensitivity.
        case custom
    }

    /// How white is found.
    public enum WhiteBalanceMode: Int, Sendable {
        /// As before.
        case locked
        /// Once, then as before.
        case autoWhiteBalance
        /// Again and again.
        case continuousAutoWhiteBalance
    }

    /// When the flash fires.
    public enum FlashMode: Int, Sendable {
        /// Never.
        case off
        /// Always.
        case on
        /// When it is dark.
        case auto
    }

    /// When the torch shines.
    public enum TorchMode: Int, Sendable {
        /// Never.
        case off
        /// Always.
        case on
        /// When it is dark.
        case auto
    }
}
