import LockstepConcurrency

/// A receiver of a session's media (AVCaptureOutputBase.h).
open class AVCaptureOutput: NSObject {
    /// The reason data was dropped.
    public enum DataDroppedReason: Int, Sendable {
        /// Data was not dropped.
        case none
        /// The app was still busy.
        case lateData
        /// The app holds too many buffers.
        case outOfBuffers
        /// The device was interrupted.
        case discontinuity
    }

    struct Owner {
        weak var session: AVCaptureSession?
    }

    let session = Mutex(Owner())

    override init() {}

    /// The connections to this output.
    open var connections: [AVCaptureConnection] {
        session.withLock { $0.session }?.connections.filter { $0.output === self } ?? []
    }

    /// Returns the first connection for a media type; nil if there is none.
    open func connection(with mediaType: AVMediaType) -> AVCaptureConnection? {
        connections.first { $0.inputPorts.contains { $0.mediaType == mediaType } }
    }

    /// The media type that the output takes: video, unless a subclass says otherwise.
    var mediaType: AVMediaType { .video }

    /// Called when frames stop, with the reason.
    func flowEnded(_ error: AVError) {}

    /// Receives a frame.
    func receive(_ frame: CapturedFrame, from connection: AVCaptureConnection) {}

    /// Receives a microphone's block.
    func receive(_ audio: CapturedAudio, from connection: AVCaptureConnection) {}
}
