/// What a phone's source cannot deliver of a request, and why.
public enum SourceLimit: Hashable, Sendable {
    /// The phone has no such sensor.
    case missing(Stream)
    /// The stream needs LiDAR, which the phone lacks.
    case needsLiDAR(Stream)
    /// The stream exists only beside images.
    case needsImages(Stream)
    /// Only ARKit delivers the stream.
    case needsARKit(Stream)
    /// The user does not allow the sensor.
    case denied(Stream)
    /// The phone does not allow it, and its user cannot change that.
    case restricted(Stream)
    /// The user has not been asked yet.
    case notAsked(Stream)
    /// The sensor cannot be used, with the platform's message.
    case unusable(Stream, String)
    /// World tracking uses the back camera only.
    case backCameraOnly
    /// There is no camera on the requested side.
    case noCamera(CameraPosition)
    /// The camera has no such lens.
    case noLens(CameraLens)

    /// The limit as a notice of a session.
    public var notice: String {
        switch self {
        case .missing(let stream): return "\(stream.rawValue): this phone has none"
        case .needsLiDAR(let stream): return "\(stream.rawValue): this phone has no LiDAR"
        case .needsImages(let stream): return "\(stream.rawValue): only with images"
        case .needsARKit(let stream): return "\(stream.rawValue): not delivered by AVFoundation"
        case .denied(let stream): return "\(stream.rawValue): not allowed"
        case .restricted(let stream): return "\(stream.rawValue): restricted on this phone"
        case .notAsked(let stream): return "\(stream.rawValue): access has not been requested"
        case .unusable(let stream, let words): return "\(stream.rawValue): \(words)"
        case .backCameraOnly: return "camera: world tracking uses the back camera"
        case .noCamera(let position): return "camera: there is none on the \(position.rawValue)"
        case .noLens(let lens): return "camera: there is no \(lens.rawValue) one"
        }
    }
}
