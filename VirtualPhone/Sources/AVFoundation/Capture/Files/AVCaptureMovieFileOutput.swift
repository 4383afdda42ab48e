public import CoreMedia
internal import CoreVideo
internal import Foundation
import LockstepConcurrency
internal import LockstepSamples
internal import VirtualPhone

/// Records QuickTime movies (AVCaptureFileOutput.h); here they have a video track and no audio
/// track.
///
/// Pixels are stored as the camera delivers them. The track's matrix contains the connection's
/// rotation and mirroring at the start of the recording.
open class AVCaptureMovieFileOutput: AVCaptureFileOutput {
    struct MovieState {
        var fragmentInterval = CMTime(value: 10, timescale: 1)
        var settings: [String: Any]?
    }

    let movie = Mutex(MovieState())

    /// An output that records nothing.
    public override init() {}

    /// The duration that an interrupted file may lose: 10 s by default; an invalid time means
    /// everything.
    open var movieFragmentInterval: CMTime {
        get { movie.withLock { $0.fragmentInterval } }
        set { movie.withLock { $0.fragmentInterval = newValue } }
    }

    /// The available video codecs; the first is used unless the app selects another.
    open var availableVideoCodecTypes: [AVVideoCodecType] {
        AVVideoCodecType.encoded
    }

    /// Returns the output settings that a connection supports.
    open func supportedOutputSettingsKeys(for connection: AVCaptureConnection) -> [String] {
        [AVVideoCodecKey, AVVideoCompressionPropertiesKey]
    }

    /// Returns a connection's output settings, completed with defaults.
    open func outputSettings(for connection: AVCaptureConnection) -> [String: Any] {
        guard let size = connection.device?.activeFormat.size else { return [:] }
        let filledIn: [String: Any] = [
            AVVideoCodecKey: availableVideoCodecTypes.first?.rawValue ?? "",
            AVVideoWidthKey: NSNumber(value: size.width),
            AVVideoHeightKey: NSNumber(value: size.height),
        ]
        return filledIn.merging(movie.withLock { $0.settings } ?? [:]) { _, asked in asked }
    }

    /// Sets the output settings.
    ///
    /// Unsupported keys, unavailable codecs, and compression properties without a codec raise an
    /// exception (AVCaptureFileOutput.h).
    open func setOutputSettings(
        _ outputSettings: [String: Any]?, for connection: AVCaptureConnection
    ) {
        let call = "AVCaptureMovieFileOutput setOutputSettings:forConnection:"
        let asked = outputSettings ?? [:]
        let others = Set(asked.keys).subtracting(supportedOutputSettingsKeys(for: connection))
        obey(others.isEmpty ? nil : .argument(call, "unsupported keys \(others.sorted())"))
        let value = asked[AVVideoCodecKey]
        let codec = (value as? AVVideoCodecType)?.rawValue ?? value as? String
        let isAvailable = availableVideoCodecTypes.contains { $0.rawValue == codec }
        obey(asked.isEmpty || isAvailable ? nil : .argument(call, "the codec is not available"))
        movie.withLock { $0.settings = outputSettings }
    }

    override func begin(_ recording: MovieRecording) {
        guard let connection = recording.connections.first else { return }
        let settings = outputSettings(for: connection)
        let matrix = MovieMatrix(
            turns: connection.quarterTurns, isMirrored: connection.isVideoMirrored)
        if let error = recording.open(settings, movieFragmentInterval, matrix.transform) {
            end(error)
        }
    }

    override func receive(_ frame: CapturedFrame, from connection: AVCaptureConnection) {
        let (current, limits) = state.withLock { ($0.recording, $0.limits) }
        guard let recording = current else { return }
        let free = CaptureServer.current?.phone.world.freeBytes
        if let error = limits.error(of: recording, at: frame.time, freeBytes: free) {
            return end(error)
        }
        let drawing = ImageDrawing(
            turns: 0, isMirrored: false, outputSize: frame.format.size, zoom: frame.zoom)
        guard
            let image = frame.draw(
                drawing, as: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange)
        else { return }
        switch recording.append(image, at: frame.time) {
        case .began:
            tell(recording) { output, recording in
                recording.delegate.fileOutput(
                    output, didStartRecordingTo: recording.url, from: recording.connections)
            }
        case .went, .leftOut: break
        case .failed(let error): end(error)
        }
    }
}
