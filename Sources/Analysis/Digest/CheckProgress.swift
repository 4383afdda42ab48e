import LockstepFormats
import LockstepSamples

/// The share of a check that is done, according to the manifest's counts.
struct CheckProgress {
    /// A frame's image takes about as long as this many rows.
    private static let imageWeight = 200
    private static let step = 2_000

    private let total: Double
    private var done = 0
    private var reported = 0

    init(_ manifest: SessionManifest) {
        let rows = manifest.streams.reduce(0.0) { $0 + Double($1.count) }
        total = max(1, rows + Double(manifest.frameCount) * Double(Self.imageWeight))
    }

    /// Adds a row; calls `report` from time to time.
    mutating func addRow(_ report: (Double) -> Void) { advance(1, report) }

    /// Adds a frame's image; calls `report` from time to time.
    mutating func addImage(_ report: (Double) -> Void) { advance(Self.imageWeight, report) }

    private mutating func advance(_ work: Int, _ report: (Double) -> Void) {
        done += work
        guard done - reported >= Self.step else { return }
        reported = done
        report(min(1, Double(done) / total))
    }
}
