import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The microphone's samples of a recording: whether they exist, how their clock runs, and how
/// loud they are.
struct AudioFacts {
    /// The format; nil without an audio file that can be read.
    private(set) var format: AudioFormat?
    /// Rows whose samples are not in the file, or overlap those of the previous row.
    private(set) var missing = Occurrences()
    /// Whether there is an audio file, although no row describes its samples.
    private(set) var hasFileWithoutRows = false
    /// Blocks that begin later or earlier than the previous one ends.
    private(set) var breaks = Occurrences()
    /// The longest of these differences in seconds, with its sign: positive if samples are missing.
    private(set) var largestBreak = 0.0
    /// The largest sample, as a share of full scale; nil if no sample could be read.
    private(set) var peak: Double?
    /// The number of samples between the first and last timestamps, without breaks.
    private var steadySamples: Int64 = 0
    /// The duration of these samples by their timestamps, in seconds.
    private(set) var steadySeconds = 0.0
    private var previous: AudioRow?
    private let limit: Double

    /// Reads the audio of a session.
    init(_ session: Session, _ limits: Limits) {
        limit = limits[.audioBreak].value / 1e3
        let file = Result { try session.audioFile() }
        let rows = RowFileFacts(.audio, session.audioRows) { row, number in
            let place = Place(file: RowFile.audio.rawValue, row: number, time: row.timestamp)
            do {
                let file = try file.get()
                format = file.format
                add(row, at: place, rateHertz: file.format.rateHertz)
                peak = max(peak ?? 0, try file.block(of: row).peak)
            } catch {
                let problem = (error as? any Failure)?.problem ?? "the file cannot be read"
                missing.add(place, problem: problem)
            }
        }
        hasFileWithoutRows = rows.rows == 0 && (try? file.get()) != nil
    }

    /// The rate in samples per second of the host clock; nil without two blocks in succession.
    var measuredRateHertz: Double? {
        steadySeconds > 0 ? Double(steadySamples) / steadySeconds : nil
    }

    private mutating func add(_ row: AudioRow, at place: Place, rateHertz: Double) {
        defer { previous = row }
        guard let previous else { return }
        if row.firstSample < previous.end {
            missing.add(place, problem: "samples of the row before are in it too")
        }
        let difference = row.breakSeconds(after: previous, rateHertz: rateHertz)
        if difference.magnitude > limit {
            breaks.add(place)
            if difference.magnitude > largestBreak.magnitude { largestBreak = difference }
        } else {
            steadySeconds += (row.timestamp - previous.timestamp).seconds
            steadySamples += Int64(previous.sampleCount)
        }
    }
}

extension AudioBlock {
    /// The largest sample as a share of full scale; numbers that are not finite are ignored.
    fileprivate var peak: Double {
        samples.reduce(0) { $1.magnitude.isFinite ? max($0, $1.magnitude) : $0 }
    }
}
