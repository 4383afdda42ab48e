import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Decides row by row, in a session's order, what of it an export takes.
struct RowSelector {
    private let selection: ExportSelection
    private let earliest: HostTime?
    private let latest: HostTime?
    private let pixelOrigin: PixelOrigin
    /// The places among the rows that were chosen one by one; nil if they were not.
    private let chosen: Set<Int>?
    /// Whether frames without an image are left out.
    var needsImages = false
    private var place = 0
    private var countInRange = 0

    /// - Parameters:
    ///   - begin: the time from which start and end count.
    ///   - chosen: places of frames among the rows, from 0, of which no other is taken.
    init(
        _ selection: ExportSelection, from begin: HostTime?, pixelOrigin: PixelOrigin,
        chosen: Set<Int>? = nil
    ) {
        self.selection = selection
        self.pixelOrigin = pixelOrigin
        self.chosen = chosen
        earliest = begin.flatMap { begin in selection.start.map { begin + $0 } }
        latest = begin.flatMap { begin in selection.end.map { begin + $0 } }
    }

    /// Whether a sample of a stream other than the camera's is taken.
    func takes(_ stream: Stream, at time: HostTime) -> Bool {
        selection.takes(stream) && isInRange(time)
    }

    /// The next frame as it is exported, which is smaller where images are; nil if it is not.
    mutating func take(_ row: FrameRow) -> FrameRow? {
        defer { place += 1 }
        guard selection.takes(.camera), isInRange(row.timestamp) else { return nil }
        defer { countInRange += 1 }
        guard chosen?.contains(place) ?? (countInRange % max(selection.stride, 1) == 0) else {
            return nil
        }
        if needsImages, !row.hasImage { return nil }
        return scaled(row)
    }

    /// The next row of any kind as it is exported; nil if it is not.
    mutating func take(_ row: SequencedRow) -> SequencedRow? {
        switch row {
        case .frame(let frame, let points):
            return take(frame).map { .frame($0, featurePoints: points) }
        case .inertial(let sample, _):
            return takes(sample.sensor.stream, at: sample.timestamp) ? row : nil
        case .deviceMotion(let sample, _):
            return takes(.deviceMotion, at: sample.timestamp) ? row : nil
        case .barometer(let reading):
            return takes(.barometer, at: reading.sample.timestamp) ? row : nil
        case .location(let position):
            return takes(.location, at: position.sample.timestamp) ? row : nil
        case .event: return row
        }
    }

    private func isInRange(_ time: HostTime) -> Bool {
        earliest.map { $0 <= time } ?? true && latest.map { time <= $0 } ?? true
    }

    private func scaled(_ stored: FrameRow) -> FrameRow {
        var row = stored
        if !selection.takes(.depth) {
            row.depthSize = nil
            row.hasConfidence = false
        }
        guard let size = stored.size else { return row }
        let exported = selection.size(of: size)
        row.size = exported
        if exported != size {
            row.intrinsics = stored.intrinsics?.scaled(
                from: size, to: exported, origin: pixelOrigin)
        }
        return row
    }
}

/// The rows of a session that an export takes, in order of arrival, without feature points: no
/// layout has them beside its frames.
final class SelectedRows {
    private let rows: SequencedRows
    private var selector: RowSelector

    init(_ session: Session, _ frames: FrameRows, _ selector: RowSelector) throws {
        rows = try SequencedRows(session, frames: frames.reader(), withFeaturePoints: false)
        self.selector = selector
    }

    /// The next row taken; nil after the last.
    func next() throws -> SequencedRow? {
        while let row = try rows.next() {
            if let taken = selector.take(row) { return taken }
        }
        return nil
    }
}
