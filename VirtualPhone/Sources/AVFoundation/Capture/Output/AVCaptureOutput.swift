internal import LockstepSessions

/// What takes media from a session (AVCaptureOutputBase.h).
open class AVCaptureOutput: NSObject {
    /// Why data was dropped.
    public enum DataDroppedReason: Int, Sendable {
        /// It was not.
        case none
        /// The app was still busy.
        case lateData
        /// The app holds too many buffers.
        case outOfBuffers
        /// The device broke off.
        case discontinuity
    }

    struct Owner {
        weak var session: AVCaptureSession?
    }

    let session = Mutex(Owner())

    override init() {}

    /// The ways that lead here.
    open var connections: [AVCaptureConnection] {
        session.withLock { $0.session }?.connections.filter { $0.output === self } ?? []
    }

    /// The first way for a kind of media; nil if there is none.
    open func connection(with mediaType: AVMediaType) -> AVCaptureConnection? {
        connections.first { $0.inputPorts.contains { $0.mediaType == mediaType } }
    }

    /// No frame comes any more, for a reason.
    func flowEnded(_ error: AVError) {}

    /// Takes a frame.
    func receive(_ frame: CapturedFrame, from connection: AVCaptureConnection) {}
}
