import LockstepFormats
import LockstepSamples

/// The share of a check that is done, according to the manifest's counts.
struct CheckProgress {
    /// A frame with its image takes about as long as this many rows.
    private static let frameWeight = 200
    private static let step = 2_000

    private let report: (Double) -> Void
    private let total: Double
    private var done = 0
    private var reported = 0

    init(_ manifest: SessionManifest, report: @escaping (Double) -> Void) {
        self.report = report
        let rows = manifest.streams.reduce(0.0) { $0 + Double($1.count) }
        total = max(1, rows + Double(manifest.frameCount) * Double(Self.frameWeight))
    }

    mutating func add() { advance(1) }

    mutating func addFrame() { advance(Self.frameWeight) }

    func finish() { report(1) }

    private mutating func advance(_ work: Int) {
        done += work
        guard done - reported >= Self.step else { return }
        reported = done
        report(min(1, Double(done) / total))
    }
}
