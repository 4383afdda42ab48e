@_exported public import Foundation

/// The domain of ARKit's errors.
public let ARErrorDomain = "com.apple.arkit.error"

/// Why a session cannot run (ARError.h).
public struct ARError: Error, CustomNSError, Hashable, Sendable {
    /// What went wrong; the numbers are those of the header.
    public enum Code: Int, Sendable {
        /// The phone cannot run the configuration.
        case unsupportedConfiguration = 100
        /// The phone lacks a sensor.
        case sensorUnavailable = 101
        /// A sensor gave nothing.
        case sensorFailed = 102
        /// The person does not allow the camera.
        case cameraUnauthorized = 103
        /// The person does not allow the microphone.
        case microphoneUnauthorized = 104
        /// The person does not allow the position.
        case locationUnauthorized = 105
        /// A high-resolution frame is being taken already.
        case highResolutionFrameCaptureInProgress = 106
        /// No high-resolution frame could be taken.
        case highResolutionFrameCaptureFailed = 107
        /// World tracking broke down.
        case worldTrackingFailed = 200
        /// The configuration is wrong in itself.
        case invalidConfiguration = 303
        /// Too few features.
        case insufficientFeatures = 400
        /// A request failed.
        case requestFailed = 501

        /// Whether an error is of this kind.
        public static func ~= (match: Code, error: any Error) -> Bool {
            (error as? ARError)?.code == match
        }
    }

    /// What went wrong.
    public let code: Code

    /// An error of a kind.
    public init(_ code: Code) { self.code = code }

    /// ``ARErrorDomain``.
    public static var errorDomain: String { ARErrorDomain }
    /// The code as a number.
    public var errorCode: Int { code.rawValue }
    /// What a person reads, by the header's own account of the code.
    public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: words] }
    /// The phone cannot run the configuration.
    public static var unsupportedConfiguration: Code { .unsupportedConfiguration }
    /// The phone lacks a sensor.
    public static var sensorUnavailable: Code { .sensorUnavailable }
    /// A sensor gave nothing.
    public static var sensorFailed: Code { .sensorFailed }
    /// The person does not allow the camera.
    public static var cameraUnauthorized: Code { .cameraUnauthorized }
    /// World tracking broke down.
    public static var worldTrackingFailed: Code { .worldTrackingFailed }

    private var words: String {
        switch code {
        case .unsupportedConfiguration: return "the configuration is not supported"
        case .sensorUnavailable: return "a required sensor is not available"
        case .sensorFailed: return "a required sensor failed"
        case .cameraUnauthorized: return "the camera is not allowed"
        case .microphoneUnauthorized: return "the microphone is not allowed"
        case .locationUnauthorized: return "the position is not allowed"
        case .highResolutionFrameCaptureInProgress: return "a frame is being taken already"
        case .highResolutionFrameCaptureFailed: return "the frame could not be taken"
        case .worldTrackingFailed: return "world tracking failed"
        case .invalidConfiguration: return "the configuration is invalid"
        case .insufficientFeatures: return "there are too few features"
        case .requestFailed: return "the request failed"
        }
    }
}
