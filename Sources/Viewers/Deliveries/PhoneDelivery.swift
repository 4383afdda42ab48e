public import LockstepLive
public import LockstepSamples

/// Something that a phone delivered to the desk, or that the desk knows about it.
public enum PhoneDelivery: Sendable {
    /// The phone connected, or the desk asked for the live view again: the numbers of all streams begin
    /// at 0.
    case began
    /// Successive samples.
    case samples(LiveSamples)
    /// A complete image, depth map or list of points.
    case item(LiveItem, bytes: [UInt8])
    /// Samples that the phone did not send.
    case gap(LiveGap)
    /// What the phone is doing.
    case status(PhoneStatus)
    /// The relation of the phone's clock to the desk's.
    case clock(DeskAnchor)
    /// How far the transfer of a session is.
    case transfer(TransferProgress)
    /// The phone is not connected any more.
    case ended
}

/// How far the transfer of a session from a phone is.
public struct TransferProgress: Sendable, Hashable {
    /// What became of a transfer.
    public enum State: String, Sendable, CaseIterable {
        /// Files arrive.
        case running
        /// The session is complete and agrees with its seal, or has none.
        case done
        /// The transfer ended without a complete session.
        case failed
    }

    /// The session's name.
    public var session: String
    /// The bytes that the desk has.
    public var receivedByteCount: Int64
    /// The bytes of all files; 0 if unknown.
    public var byteCount: Int64
    /// What became of the transfer.
    public var state: State

    /// Creates a value.
    public init(session: String, receivedByteCount: Int64, byteCount: Int64, state: State) {
        (self.session, self.state) = (session, state)
        (self.receivedByteCount, self.byteCount) = (receivedByteCount, byteCount)
    }
}

/// A phone of a desk.
public struct ViewedPhone: Sendable, Hashable {
    /// A number that no other phone of the desk has, from 0; a phone that connects again keeps it.
    public var number: Int
    /// The name that the phone states.
    ///
    /// Two phones may have the same.
    public var name: String
    /// The SHA-256 of the phone's key, which identifies it for good; nil if there is none.
    public var identity: ContentHash?

    /// Creates a value.
    public init(number: Int, name: String, identity: ContentHash? = nil) {
        (self.number, self.name, self.identity) = (number, name, identity)
    }
}

/// Whoever watches the phones of a desk.
///
/// The functions return soon and never wait for a viewer.
public protocol PhoneViewer: Sendable {
    /// Takes what a phone delivered.
    ///
    /// - Parameters:
    ///   - delivery: What was delivered, in order for each phone.
    ///   - phone: The phone.
    ///   - now: The desk's clock.
    func receive(_ delivery: PhoneDelivery, from phone: ViewedPhone, at now: DeskTime)
}
