import LockstepRecording
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// A recorder on a disk in memory.
struct Studio {
    var configuration: RecorderConfiguration
    var codecs = StubCodecs()
    var disk = HookedFileSystem()
    var clock = HandClock()

    init(_ mode: RecordingMode = .logger) {
        configuration = RecorderConfiguration(mode: mode, directory: "/sessions")
    }

    func recorder(
        onFrame: (@Sendable (CameraFrame, Int) -> Void)? = nil,
        onEnd: (@Sendable (RecordingOutcome) -> Void)? = nil
    ) -> Recorder {
        Recorder(
            configuration, codecs: codecs, fileSystem: disk, clock: clock, onFrame: onFrame,
            onEnd: onEnd)
    }

    /// Returns a session's samples in order of `seq`.
    func contents(_ path: String) throws -> [(sequence: Int64, sample: Sample)] {
        let playback = try playback(path)
        var contents: [(Int64, Sample)] = []
        for sequence in sequences(path) {
            let delivery = try #require(try playback.next(), "no sample \(sequence)")
            contents.append((sequence, delivery.sample))
        }
        let rest = try playback.next()
        #expect(rest.isFull == false)
        return contents
    }

    func playback(_ path: String) throws -> SessionPlayback {
        try SessionPlayback(Session(opening: path, fileSystem: disk), codecs: codecs)
    }

    /// Returns the distinct sequence numbers of all rows, ascending, parsed from the text for
    /// speed.
    func sequences(_ path: String) -> [Int64] {
        var found: Set<Int64> = []
        for file in RowFile.allCases {
            for line in text(file, of: path).split(separator: "\n") {
                let key = line.firstRange(of: "\"seq\":")
                let digits = key.map { line[$0.upperBound...].prefix(while: \.isNumber) }
                if let number = Int64(digits ?? line.suffix(while: { $0 != "," })) {
                    found.insert(number)
                }
            }
        }
        return found.sorted()
    }

    /// The text of a row file; empty if the file does not exist.
    func text(_ file: RowFile, of path: String) -> String {
        String(decoding: disk.bytes(path + "/" + file.rawValue) ?? [], as: UTF8.self)
    }
}

extension [(sequence: Int64, sample: Sample)] {
    var frames: [CameraFrame] {
        compactMap { if case .frame(let frame) = $0.sample { frame } else { nil } }
    }

    var events: [SessionEvent] {
        compactMap { if case .event(let event, _) = $0.sample { event } else { nil } }
    }

    var drops: [Drop] {
        events.compactMap { if case .drop(let drop) = $0 { drop } else { nil } }
    }

    /// Whether the sequence numbers run from 0 without a gap.
    var isGapless: Bool { map(\.sequence) == (0..<Int64(count)).map { $0 } }
}

extension BidirectionalCollection {
    fileprivate func suffix(while condition: (Element) -> Bool) -> SubSequence {
        guard let end = lastIndex(where: { !condition($0) }) else { return self[...] }
        return self[index(after: end)...]
    }
}
