import LockstepSamples

/// A movie that grows on a sink, one whole fragment an append.
///
/// After the sink or FFmpeg has failed once, every further call throws that failure again: what is
/// on the disk is then good up to the last whole fragment.
final class FragmentedMovie {
    private let muxer: MovieMuxer
    private let sink: any ByteSink
    private var rule = FragmentRule()
    private var held: MuxedPacket?
    private var failure: (any Error)?
    private var isFinished = false

    /// A movie of which nothing is written yet.
    init(_ muxer: MovieMuxer, into sink: any ByteSink) {
        self.muxer = muxer
        self.sink = sink
    }

    /// Writes the header; none is known yet where it waits for the first packets.
    ///
    /// - Returns: the header's bytes.
    @discardableResult
    func begin() throws -> [UInt8] {
        let header = muxer.takeBytes()
        try remembering { try passOn(header) }
        return header
    }

    /// Throws what failed earlier, or that the movie is finished.
    func checkOpen() throws {
        if let failure { throw failure }
        guard !isFinished else {
            throw MediaError.refused(
                "the movie is finished", remedy: "Start another movie for further images.")
        }
    }

    /// Takes a packet; it is written when the next one tells how long it lasts.
    func append(_ packet: MuxedPacket) throws {
        try checkOpen()
        try remembering {
            if let held { try write(held, until: packet.decoding) }
            held = packet
        }
    }

    /// Writes out everything taken so far.
    ///
    /// How long the last image lasts is not known yet. It gets one tick, since the next fragment
    /// can begin later than this one ends but never earlier.
    func closeFragment() throws {
        try checkOpen()
        try remembering { try writeRest(lastDuration: 1) }
    }

    /// Writes out the rest and ends the movie; does nothing when called again.
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

    /// Runs `body` and keeps what it throws for every later call.
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
