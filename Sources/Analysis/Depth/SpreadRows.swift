import LockstepFormats
import LockstepSamples

/// Frame rows spread evenly over a recording of any length, in bounded memory.
///
/// Every row is kept until there are ``capacity``; then every second one is let go, and of those
/// that come only every second is taken, and so on.
struct SpreadRows {
    /// At 30 frames a second more than two minutes without a hole, and a row a second in an hour.
    static let capacity = 4096

    /// The rows with their numbers in `frames.jsonl`, from 1.
    private(set) var rows: [(row: FrameRow, number: Int)] = []
    private var stride = 1
    private var seen = 0

    mutating func add(_ row: FrameRow, number: Int) {
        defer { seen += 1 }
        guard seen % stride == 0 else { return }
        if rows.count == Self.capacity {
            rows = rows.indices.filter { $0 % 2 == 0 }.map { rows[$0] }
            stride *= 2
            guard seen % stride == 0 else { return }
        }
        rows.append((row, number))
    }
}
