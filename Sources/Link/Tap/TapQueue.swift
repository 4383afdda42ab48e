import LockstepLive
import LockstepSamples

/// What a source delivered for the live view since it was taken out last: bounded, in order, and
/// counted where it did not fit.
struct TapQueue: Sendable {
    /// A frame for one of the streams of items.
    struct Item: Sendable {
        let frame: CameraFrame
        let sequence: Int64
        let since: HostTime
    }

    /// The most rows that wait: 0.5 s of every stream at 800 Hz, and a thread that takes them out
    /// every few milliseconds has stopped long before.
    static let rowCount = 4_096
    /// The most depth maps, and the most lists of points, that wait.
    static let itemCount = 4

    /// Rows of samples and poses, oldest first.
    private(set) var rows: [LiveRow] = []
    /// The newest frame whose image was not taken out.
    private(set) var image: Item?
    /// Frames with a depth map, oldest first.
    private(set) var depth: [Item] = []
    /// Frames with points, oldest first.
    private(set) var points: [Item] = []
    /// Images that a newer one replaced, all older than ``image``.
    private(set) var replacedImageCount = 0
    /// What did not fit, newer than what waits, by stream.
    private(set) var lost: [LiveStream: Int] = [:]

    /// Whether a frame waits, which is worth waking a thread.
    var hasItems: Bool { image != nil || !depth.isEmpty || !points.isEmpty }

    mutating func append(_ row: LiveSamples.Row, _ stream: LiveStream, since: HostTime) {
        // After a lost row, rows of the stream are lost until the queue was taken out, so that they
        // stay in order.
        guard rows.count < Self.rowCount, lost[stream] == nil else {
            lost[stream, default: 0] += 1
            return
        }
        rows.append(LiveRow(stream: stream, row: row, since: since))
    }

    mutating func appendImage(_ item: Item) {
        if image != nil { replacedImageCount += 1 }
        image = item
    }

    mutating func appendDepth(_ item: Item) {
        guard depth.count < Self.itemCount, lost[.depth] == nil else {
            lost[.depth, default: 0] += 1
            return
        }
        depth.append(item)
    }

    mutating func appendPoints(_ item: Item) {
        guard points.count < Self.itemCount, lost[.points] == nil else {
            lost[.points, default: 0] += 1
            return
        }
        points.append(item)
    }
}
