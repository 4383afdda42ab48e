extension ARError {
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
        /// There is no tracking by the map here.
        case geoTrackingNotAvailableAtLocation = 201
        /// Tracking by the map broke down.
        case geoTrackingFailed = 202
        /// An image to look for is wrong in itself.
        case invalidReferenceImage = 300
        /// An object to look for is wrong in itself.
        case invalidReferenceObject = 301
        /// A map of the world is wrong in itself.
        case invalidWorldMap = 302
        /// The configuration is wrong in itself.
        case invalidConfiguration = 303
        /// What another phone sent is wrong in itself.
        case invalidCollaborationData = 304
        /// Too few features.
        case insufficientFeatures = 400
        /// Two scans of an object do not fit.
        case objectMergeFailed = 401
        /// A file could not be read or written.
        case fileIOFailed = 500
        /// A request failed.
        case requestFailed = 501

        /// Whether an error is of this kind.
        public static func ~= (match: Code, error: any Error) -> Bool {
            (error as? ARError)?.code == match
        }
    }

    /// What the code means.
    var words: String {
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
        case .geoTrackingNotAvailableAtLocation: return "tracking by the map is not available here"
        case .geoTrackingFailed: return "tracking by the map failed"
        case .invalidReferenceImage: return "the reference image is invalid"
        case .invalidReferenceObject: return "the reference object is invalid"
        case .invalidWorldMap: return "the world map is invalid"
        case .invalidConfiguration: return "the configuration is invalid"
        case .invalidCollaborationData: return "the collaboration data are invalid"
        case .insufficientFeatures: return "there are too few features"
        case .objectMergeFailed: return "the objects could not be merged"
        case .fileIOFailed: return "reading or writing a file failed"
        case .requestFailed: return "the request failed"
        }
    }
}
