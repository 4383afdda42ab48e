extension ARError {
    /// The phone does not support the configuration.
    public static var unsupportedConfiguration: Code { .unsupportedConfiguration }
    /// The phone lacks a sensor.
    public static var sensorUnavailable: Code { .sensorUnavailable }
    /// A sensor delivered no data.
    public static var sensorFailed: Code { .sensorFailed }
    /// The user denied access to the camera.
    public static var cameraUnauthorized: Code { .cameraUnauthorized }
    /// The user denied access to the microphone.
    public static var microphoneUnauthorized: Code { .microphoneUnauthorized }
    /// The user denied access to the location.
    public static var locationUnauthorized: Code { .locationUnauthorized }
    /// A high-resolution frame is already being captured.
    public static var highResolutionFrameCaptureInProgress: Code {
        .highResolutionFrameCaptureInProgress
    }
    /// A high-resolution frame could not be captured.
    public static var highResolutionFrameCaptureFailed: Code { .highResolutionFrameCaptureFailed }
    /// World tracking failed.
    public static var worldTrackingFailed: Code { .worldTrackingFailed }
    /// Geotracking is unavailable at this location.
    public static var geoTrackingNotAvailableAtLocation: Code { .geoTrackingNotAvailableAtLocation }
    /// Geotracking failed.
    public static var geoTrackingFailed: Code { .geoTrackingFailed }
    /// A reference image is invalid.
    public static var invalidReferenceImage: Code { .invalidReferenceImage }
    /// A reference object is invalid.
    public static var invalidReferenceObject: Code { .invalidReferenceObject }
    /// A world map is invalid.
    public static var invalidWorldMap: Code { .invalidWorldMap }
    /// The configuration is invalid.
    public static var invalidConfiguration: Code { .invalidConfiguration }
    /// Collaboration data from another phone is invalid.
    public static var invalidCollaborationData: Code { .invalidCollaborationData }
    /// There are too few features.
    public static var insufficientFeatures: Code { .insufficientFeatures }
    /// Two scans of an object could not be merged.
    public static var objectMergeFailed: Code { .objectMergeFailed }
    /// A file could not be read or written.
    public static var fileIOFailed: Code { .fileIOFailed }
    /// A request failed.
    public static var requestFailed: Code { .requestFailed }
}
