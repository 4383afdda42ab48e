import LockstepSamples
import LockstepSessions

/// The frames of a recording, read from it again where somebody asks for one.
///
/// A recording gives its frames in order only, so that one is reached by reading all before it. What
/// was read lately is kept, and readers that are at different frames go on from where each was.
struct RereadFrames {
    /// The recording, and how far it was read.
    private struct Reading {
        let source: any StoredSource
        /// The stored frame that comes next.
        var next = 0
        var lastUse = 0
    }

    /// Pictures, depth maps and whoever looks back.
    private static let mostReadings = 3
    /// Bytes of frames kept: some forty of 1920×1440 with depth as an iPhone's JPEG.
    private static let mostBytes = 64 << 20

    private let open: () throws -> any StoredSource
    /// The stamps of the frames that were stored, which are some of those that the recording has.
    private let stamps: [HostTime]
    private var readings: [Reading] = []
    private var kept: [(index: Int, frame: CameraFrame)] = []
    private var keptBytes = 0
    private var useCount = 0

    /// Frames of the recording that `open` begins anew.
    init(stamps: [HostTime], open: @escaping () throws -> any StoredSource) {
        self.stamps = stamps
        self.open = open
    }

    /// The frame that was stored as number `index`; nil where the recording has none any more.
    ///
    /// - Parameter fits: whether a frame of the right stamp is the one that was stored as a number;
    ///   several may have one stamp.
    mutating func frame(
        _ index: Int, fits: (CameraFrame, Int) throws -> Bool
    ) throws -> CameraFrame? {
        guard stamps.indices.contains(index) else { return nil }
        if let frame = kept.last(where: { $0.index == index })?.frame { return frame }
        let number = try reading(before: index)
        while readings[number].next <= index {
            guard let delivery = try readings[number].source.next() else { return nil }
            let next = readings[number].next
            guard case .frame(let frame) = delivery.sample, frame.timestamp == stamps[next],
                try fits(frame, next)
            else { continue }
            readings[number].next += 1
            keep(frame, next)
        }
        return kept.last { $0.index == index }?.frame
    }

    /// The reading that is nearest before a frame; where all are behind it, one begins anew.
    private mutating func reading(before index: Int) throws -> Int {
        useCount += 1
        let near = readings.indices.filter { readings[$0].next <= index }
            .max { readings[$0].next < readings[$1].next }
        let number: Int
        if let near {
            number = near
        } else if readings.count < Self.mostReadings {
            readings.append(Reading(source: try open()))
            number = readings.count - 1
        } else {
            number = readings.indices.min { readings[$0].lastUse < readings[$1].lastUse } ?? 0
            readings[number] = Reading(source: try open())
        }
        readings[number].lastUse = useCount
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
