import LockstepSamples
import LockstepSessions

/// Reads single frames of a recording again.
///
/// An importer returns frames only in order, so all frames before the requested one are read too.
/// The latest frames are kept in memory, and a few importers stay open at different frames, so that
/// reading images and reading depth do not restart each other.
struct RereadFrames {
    /// An open importer, and how far it has read.
    private struct OpenImporter {
        let source: any StoredSource
        /// The index of the next stored frame.
        var next = 0
        var lastUse = 0
    }

    /// The number of open importers: one for images, one for depth maps, and one for going back.
    private static let mostImporters = 3
    /// The maximum size of the frames in memory, in bytes: about forty JPEG images of 1920×1440
    /// with their depth maps.
    private static let mostBytes = 64 << 20

    private let open: () throws -> any StoredSource
    /// The timestamps of the stored frames, in order; the recording can have other frames too.
    private let timestamps: [HostTime]
    private var importers: [OpenImporter] = []
    private var kept: [(index: Int, frame: CameraFrame)] = []
    private var keptBytes = 0
    private var useCount = 0

    /// Creates a reader of the recording that `open` opens at its beginning.
    init(timestamps: [HostTime], open: @escaping () throws -> any StoredSource) {
        self.timestamps = timestamps
        self.open = open
    }

    /// Returns the frame that was stored with an index; nil if the recording no longer contains it.
    ///
    /// - Parameter fits: whether a frame with the right timestamp is the one that was stored with
    ///   an index; several frames can have the same timestamp.
    mutating func frame(
        _ index: Int, fits: (CameraFrame, Int) throws -> Bool
    ) throws -> CameraFrame? {
        guard timestamps.indices.contains(index) else { return nil }
        if let frame = kept.last(where: { $0.index == index })?.frame { return frame }
        let number = try importer(before: index)
        while importers[number].next <= index {
            guard let delivery = try importers[number].source.next() else { return nil }
            let next = importers[number].next
            guard case .frame(let frame) = delivery.sample, frame.timestamp == timestamps[next],
                try fits(frame, next)
            else { continue }
            importers[number].next += 1
            keep(frame, next)
        }
        return kept.last { $0.index == index }?.frame
    }

    /// Returns the importer that is closest before a frame; if all are past it, opens one again.
    private mutating func importer(before index: Int) throws -> Int {
        useCount += 1
        let near = importers.indices.filter { importers[$0].next <= index }
            .max { importers[$0].next < importers[$1].next }
        let number: Int
        if let near {
            number = near
        } else if importers.count < Self.mostImporters {
            importers.append(OpenImporter(source: try open()))
            number = importers.count - 1
        } else {
            number = importers.indices.min { importers[$0].lastUse < importers[$1].lastUse } ?? 0
            importers[number] = OpenImporter(source: try open())
        }
        importers[number].lastUse = useCount
        return number
    }

    private mutating func keep(_ frame: CameraFrame, _ index: Int) {
        kept.append((index, frame))
        keptBytes += frame.byteCount
        while keptBytes > Self.mostBytes, kept.count > 1 {
            keptBytes -= kept.removeFirst().frame.byteCount
        }
    }
}
