import LockstepConcurrency
import LockstepFormats
import LockstepSamples
import LockstepSessions

/// The mean brightness of every frame of a session.
struct FrameBrightness {
    /// A frame.
    struct Frame: Hashable {
        /// The frame's timestamp.
        var time: HostTime
        /// How long after or before the timestamp light may have reached the image, s: exposure and
        /// readout, as far as the row states them.
        var exposedSeconds: Double
        /// The mean brightness, 0…255.
        var level: Double
    }

    /// The frames with an image, in order of time.
    private(set) var frames: [Frame] = []

    /// Creates a series.
    init(_ frames: [Frame]) { self.frames = frames }

    /// Decodes every image of a session.
    ///
    /// - Throws: ``FileError`` or ``FormatError`` if rows cannot be read, or the codec's error if
    ///   this machine cannot read such images. An image that cannot be decoded is left out.
    init(_ session: Session, codecs: any MediaCodecs, progress: (Double) -> Void) throws {
        try session.prepareStills(codecs)
        var movie = try MovieFacts(
            session, codecs: codecs, limit: Limits()[.movieTime], hasColors: false)
        let codec = ThreadCodec(codecs)
        var number = 0
        guard let rows = try session.frameRows() else { return }
        while let row = try rows.next() {
            number += 1
            movie.check(row, number: number)
            let pixels = movie.pixels(of: row) ?? Self.still(row, session, codec)
            if let level = pixels.flatMap(Self.mean) { add(row, level) }
            progress(min(1, Double(number) / Double(max(session.manifest.frameCount, 1))))
        }
    }

    private mutating func add(_ row: FrameRow, _ level: Double) {
        guard frames.last.map({ $0.time < row.timestamp }) ?? true else { return }
        let exposed = (row.exposure.durationSeconds ?? 0) + (row.exposure.readoutSeconds ?? 0)
        frames.append(
            Frame(
                time: row.timestamp,
                exposedSeconds: exposed.isFinite ? min(max(exposed, 0), 1) : 0, level: level))
    }

    private static func still(
        _ row: FrameRow, _ session: Session, _ codec: ThreadCodec
    ) -> PixelBuffer? {
        guard case .image(let path) = row.image,
            let still = try? session.still(of: row, path: path)
        else { return nil }
        return try? codec.get().decodeNativeBrightness(still.bytes, named: still.format)
    }

    /// The mean of every eighth pixel of every eighth row; nil without 8-bit brightness.
    private static func mean(_ pixels: PixelBuffer) -> Double? {
        guard pixels.format == .nv12FullRange || pixels.format == .gray8 else { return nil }
        return pixels.withPlane(0) { plane -> Double? in
            var (sum, count) = (0, 0)
            for row in stride(from: 0, to: plane.size.height, by: 8) {
                let line = plane.row(row)
                for column in stride(from: 0, to: line.count, by: 8) {
                    sum += Int(line[column])
                    count += 1
                }
            }
            return count > 0 ? Double(sum) / Double(count) : nil
        }
    }
}

extension FrameBrightness {
    /// The sudden change of a recording.
    struct Change: Hashable {
        /// The host times between which the light changed.
        var span: ClosedRange<HostTime>
        /// Whether the image became brighter.
        var isRise: Bool
    }

    /// Why there is no single sudden change.
    struct NoChange: Error, Hashable {
        /// The reason, as a sentence.
        var reason: String
    }

    /// The smallest change of the mean brightness from one frame to the next, of 255; chosen here:
    /// a moving camera changes it by less than 5.
    static let leastStep = 12.0
    /// How many median changes the change must have; chosen here.
    static let leastRatio = 8.0
    /// A second change of this share of the largest, outside the same flash, makes it ambiguous.
    static let rivalShare = 0.7
    /// A flash begins and ends within this time, s.
    static let flashSeconds = 1.0

    /// The beginning of the largest sudden change.
    ///
    /// A flash changes the brightness twice, up and down; its beginning counts.
    func change() -> Result<Change, NoChange> {
        let steps = zip(frames, frames.dropFirst()).map { $1.level - $0.level }
        guard let largest = steps.map(\.magnitude).max(), largest >= Self.leastStep,
            largest >= Self.leastRatio * (steps.lazy.map(\.magnitude).median ?? 0)
        else { return .failure(NoChange(reason: "The brightness does not change suddenly.")) }
        let high = steps.indices.filter { steps[$0].magnitude >= Self.rivalShare * largest }
        guard let first = high.first, let last = high.last else {
            return .failure(NoChange(reason: "The brightness does not change suddenly."))
        }
        guard (frames[last].time - frames[first].time).seconds <= Self.flashSeconds else {
            return .failure(
                NoChange(reason: "Several sudden changes of brightness look alike."))
        }
        // A rolling shutter may show the beginning in the lower rows of the frame before.
        var begin = first
        while begin > 0, steps[begin - 1] * steps[first] > 0,
            steps[begin - 1].magnitude >= 0.1 * largest
        {
            begin -= 1
        }
        let (before, after) = (frames[begin], frames[begin + 1])
        let early = HostDuration(seconds: before.exposedSeconds) ?? .zero
        let late = HostDuration(seconds: after.exposedSeconds) ?? .zero
        return .success(
            Change(
                span: before.time - early...after.time + late, isRise: steps[first] > 0))
    }
}
