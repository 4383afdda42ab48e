import LockstepFormats
import LockstepSamples

/// Frame rows spread evenly over a recording of any length, in bounded memory.
///
/// Every row is kept until there are ``capacity``. Then every second one is removed, and only every
/// second new one is added, and so on.
struct SpreadRows {
    /// More than two minutes of all frames at 30 frames per second, and one row per second for an
    /// hour.
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
