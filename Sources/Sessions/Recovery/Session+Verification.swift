import LockstepFormats
import LockstepSamples

extension Session {
    /// Plays the session from beginning to end and compares the samples with the expected counts.
    ///
    /// - Parameter progress: Called with the `seq` of every sample and event.
    /// - Returns: The number of missing `seq` values below the largest.
    /// - Throws: ``SessionError`` with the fact `recoveryFailed`.
    func verify(
        _ expected: SessionTally, codecs: any MediaCodecs, progress: (Int64) -> Void
    ) throws -> Int64 {
        var played = SessionTally()
        var (largest, distinct): (Int64, Int64) = (-1, 0)
        do {
            let playback = try SessionPlayback(self, codecs: codecs)
            while let (delivery, sequence) = try playback.nextSequenced() {
                if sequence > largest { distinct += 1 }
                largest = max(largest, sequence)
                played.count(delivery.sample)
                progress(sequence)
            }
        } catch let error as any Failure {
            let place = error.place.map { " (\($0))" } ?? ""
            throw failed(error.problem + place)
        }
        for stream in Stream.allCases where !stream.isPartOfFrame {
            let (actual, counted) = (played.samples(of: stream), expected.samples(of: stream))
            guard actual == counted else {
                throw failed(
                    "\(stream.rawValue) has \(actual.counted("sample")) instead of \(counted)")
            }
        }
        return largest + 1 - distinct
    }

    private func failed(_ reason: String) -> SessionError {
        SessionError(.recoveryFailed(reason), place: Place(file: path))
    }
}

extension SessionTally {
    fileprivate mutating func count(_ sample: Sample) {
        if let stream = sample.stream { count(stream, at: sample.timestamp) }
    }

    fileprivate func samples(of stream: Stream) -> Int { streams[stream]?.samples ?? 0 }
}

extension Stream {
    fileprivate var isPartOfFrame: Bool { self == .depth || self == .featurePoints }
}
