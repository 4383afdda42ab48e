/// What became of a sample at a sink that numbers samples.
public struct SampleReceipt: Hashable, Sendable {
    /// Why the sample was rejected; nil if it was accepted.
    public var refusal: DropReason?
    /// The sample's `seq` in the session, also if it became a drop; nil if it has none yet.
    public var sequence: Int64?

    /// Creates a receipt.
    public init(refusal: DropReason?, sequence: Int64?) {
        self.refusal = refusal
        self.sequence = sequence
    }
}

/// A sink that gives each sample its `seq` in a session: the recorder's.
public protocol NumberingSink: SampleSink {
    /// Receives one sample as ``SampleSink/receive(_:arrival:)`` does, and also returns its number.
    func number(_ sample: Sample, arrival: HostTime?) -> SampleReceipt
}

/// A receiver of what a phone shows elsewhere while it happens: the tap of a connection to a desk.
public protocol LiveViewSink: AnyObject, Sendable {
    /// Receives one sample without waiting; may be called on any thread, one call at a time per
    /// stream.
    ///
    /// - Parameters:
    ///   - arrival: When the source received the sample, on the host clock.
    ///   - sequence: The sample's `seq` in the session that is being recorded; nil if there is none.
    func receive(_ sample: Sample, arrival: HostTime?, sequence: Int64?)
}
