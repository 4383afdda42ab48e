extension ARError {
    /// The phone cannot run the configuration.
    public static var unsupportedConfiguration: Code { .unsupportedConfiguration }
    /// The phone lacks a sensor.
    public static var sensorUnavailable: Code { .sensorUnavailable }
    /// A sensor gave nothing.
    public static var sensorFailed: Code { .sensorFailed }
    /// The person does not allow the camera.
    public static var cameraUnauthorized: Code { .cameraUnauthorized }
    /// The person does not allow the microphone.
    public static var microphoneUnauthorized: Code { .microphoneUnauthorized }
    /// The person does not allow the position.
    public static var locationUnauthorized: Code { .locationUnauthorized }
    /// A high-resolution frame is being taken already.
    public static var highResolutionFrameCaptureInProgress: Code {
        .highResolutionFrameCaptureInProgress
    }
    /// No high-resolution frame could be taken.
    public static var highResolutionFrameCaptureFailed: Code { .highResolutionFrameCaptureFailed }
    /// World tracking broke down.
    public static var worldTrackingFailed: Code { .worldTrackingFailed }
    /// There is no tracking by the map here.
    public static var geoTrackingNotAvailableAtLocation: Code { .geoTrackingNotAvailableAtLocation }
    /// Tracking by the map broke down.
    public static var geoTrackingFailed: Code { .geoTrackingFailed }
    /// An image to look for is wrong in itself.
    public static var invalidReferenceImage: Code { .invalidReferenceImage }
    /// An object to look for is wrong in itself.
    public static var invalidReferenceObject: Code { .invalidReferenceObject }
    /// A map of the world is wrong in itself.
    public static var invalidWorldMap: Code { .invalidWorldMap }
    /// The configuration is wrong in itself.
    public static var invalidConfiguration: Code { .invalidConfiguration }
    /// What another phone sent is wrong in itself.
    public static var invalidCollaborationData: Code { .invalidCollaborationData }
    /// Too few features.
    public static var insufficientFeatures: Code { .insufficientFeatures }
    /// Two scans of an object do not fit.
    public static var objectMergeFailed: Code { .objectMergeFailed }
    /// A file could not be read or written.
    public static var fileIOFailed: Code { .fileIOFailed }
    /// A request failed.
    public static var requestFailed: Code { .requestFailed }
}
