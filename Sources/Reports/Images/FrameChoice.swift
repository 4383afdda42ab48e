import LockstepFormats
import LockstepSamples

/// Chooses frames that are evenly spread over a recording.
enum FrameChoice {
    /// The frames nearest to the centers of `count` equal parts of the time from the first to the
    /// last, each once.
    static func spread(_ rows: [FrameRow], count: Int) -> [FrameRow] {
        guard count > 0, let first = rows.map(\.timestamp).min(),
            let last = rows.map(\.timestamp).max()
        else { return [] }
        let length = (last - first).seconds
        var chosen: [FrameRow] = []
        for part in 0..<count {
            let wanted = (Double(part) + 0.5) / Double(count) * length
            let nearest = rows.min { left, right in
                distance(left, first, wanted) < distance(right, first, wanted)
            }
            guard let nearest, nearest.index != chosen.last?.index else { continue }
            chosen.append(nearest)
        }
        return chosen
    }

    private static func distance(_ row: FrameRow, _ first: HostTime, _ wanted: Double) -> Double {
        ((row.timestamp - first).seconds - wanted).magnitude
    }
}
