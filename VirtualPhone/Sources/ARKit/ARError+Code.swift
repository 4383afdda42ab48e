extension ARError {
    /// The error code; the numbers are those of the header.
    public enum Code: Int, Sendable {
        /// The phone does not support the configuration.
        case unsupportedConfiguration = 100
        /// The phone lacks a sensor.
        case sensorUnavailable = 101
        /// A sensor delivered no data.
        case sensorFailed = 102
        /// The user denied access to the camera.
        case cameraUnauthorized = 103
        /// The user denied access to the microphone.
        case microphoneUnauthorized = 104
        /// The user denied access to the location.
        case locationUnauthorized = 105
        /// A high-resolution frame is already being captured.
        case highResolutionFrameCaptureInProgress = 106
        /// A high-resolution frame could not be captured.
        case highResolutionFrameCaptureFailed = 107
        /// World tracking failed.
        case worldTrackingFailed = 200
        /// Geotracking is unavailable at this location.
        case geoTrackingNotAvailableAtLocation = 201
        /// Geotracking failed.
        case geoTrackingFailed = 202
        /// A reference image is invalid.
        case invalidReferenceImage = 300
        /// A reference object is invalid.
        case invalidReferenceObject = 301
        /// A world map is invalid.
        case invalidWorldMap = 302
        /// The configuration is invalid.
        case invalidConfiguration = 303
        /// Collaboration data from another phone is invalid.
        case invalidCollaborationData = 304
        /// There are too few features.
        case insufficientFeatures = 400
        /// Two scans of an object could not be merged.
        case objectMergeFailed = 401
        /// A file could not be read or written.
        case fileIOFailed = 500
        /// A request failed.
        case requestFailed = 501

        /// Returns whether an error has this code.
        public static func ~= (match: Code, error: any Error) -> Bool {
            (error as? ARError)?.code == match
        }
    }

    /// The code's description.
    var words: String {
        switch code {
        case .unsupportedConfiguration: return "the configuration is not supported"
        case .sensorUnavailable: return "a required sensor is not available"
        case .sensorFailed: return "a required sensor failed"
        case .cameraUnauthorized: return "no access to the camera"
        case .microphoneUnauthorized: return "no access to the microphone"
        case .locationUnauthorized: return "no access to the location"
        case .highResolutionFrameCaptureInProgress: return "a frame is already being captured"
        case .highResolutionFrameCaptureFailed: return "the frame could not be captured"
        case .worldTrackingFailed: return "world tracking failed"
        case .geoTrackingNotAvailableAtLocation: return "geotracking is unavailable here"
        case .geoTrackingFailed: return "geotracking failed"
        case .invalidReferenceImage: return "the reference image is invalid"
        case .invalidReferenceObject: return "the reference object is invalid"
        case .invalidWorldMap: return "the world map is invalid"
        case .invalidConfiguration: return "the configuration is invalid"
        case .invalidCollaborationData: return "the collaboration data is invalid"
        case .insufficientFeatures: return "there are too few features"
        case .objectMergeFailed: return "the objects could not be merged"
        case .fileIOFailed: return "reading or writing a file failed"
        case .requestFailed: return "the request failed"
        }
    }
}
