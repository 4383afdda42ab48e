import LockstepSamples

/// A movie that is appended to a sink, one complete fragment at a time.
///
/// After a failure of the sink or FFmpeg, every later call throws that failure again; the file is
/// then valid up to its last complete fragment.
final class FragmentedMovie {
    private let muxer: MovieMuxer
    private let sink: any ByteSink
    private var rule = FragmentRule()
    private var held: MuxedPacket?
    private var failure: (any Error)?
    private var isFinished = false

    /// Creates a movie without any bytes so far.
    init(_ muxer: MovieMuxer, into sink: any ByteSink) {
        self.muxer = muxer
        self.sink = sink
    }

    /// Writes the header, unless it must wait for the first packets.
    ///
    /// - Returns: The header's bytes.
    @discardableResult
    func begin() throws -> [UInt8] {
        let header = muxer.takeBytes()
        try remembering { try passOn(header) }
        return header
    }

    /// Throws an earlier failure, or an error if the movie is finished.
    func checkOpen() throws {
        if let failure { throw failure }
        guard !isFinished else {
            throw MediaError.refused(
                "the movie is finished", remedy: "Start another movie for further images.")
        }
    }

    /// Adds a packet, which is written when the next one determines its duration.
    func append(_ packet: MuxedPacket) throws {
        try checkOpen()
        try remembering {
            if let held { try write(held, until: packet.decoding) }
            held = packet
        }
    }

    /// Writes all packets added so far.
    ///
    /// The duration of the last image is still unknown. It gets one tick, because the next fragment
    /// may begin after the end of this one but never before it.
    func closeFragment() throws {
        try checkOpen()
        try remembering { try writeRest(lastDuration: 1) }
    }

    /// Writes the rest and ends the movie; does nothing when called again.
    func finish() throws {
        if isFinished, failure == nil { return }
        try checkOpen()
        try remembering {
            try writeRest(lastDuration: held?.duration ?? 0)
            try muxer.end()
            try passOn(muxer.takeBytes())
            isFinished = true
        }
    }

    /// Runs `body`, and repeats its error in every later call.
    func remembering(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch {
            failure = error
            held = nil
            throw error
        }
    }

    private func write(_ packet: MuxedPacket, until end: Int64) throws {
        let cuts = rule.place(from: packet.decoding, to: end)
        if cuts.before { try endFragment() }
        packet.stamp(until: end)
        try muxer.write(packet.packet)
        if cuts.after { try endFragment() }
    }

    private func writeRest(lastDuration: Int64) throws {
        if let held { try write(held, until: held.decoding + lastDuration) }
        held = nil
        rule.close()
        try endFragment()
    }

    private func endFragment() throws {
        try muxer.endFragment()
        try passOn(muxer.takeBytes())
    }

    private func passOn(_ bytes: [UInt8]) throws {
        guard !bytes.isEmpty else { return }
        try bytes.withUnsafeBytes { try sink.append($0) }
    }
}
