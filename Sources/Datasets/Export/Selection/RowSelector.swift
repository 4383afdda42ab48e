import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A selector that decides for each row, in a session's order, whether it is exported.
struct RowSelector {
    private let selection: ExportSelection
    private let earliest: HostTime?
    private let latest: HostTime?
    private let pixelOrigin: PixelOrigin
    /// The time added to each exported frame's timestamp.
    private let frameShift: HostDuration
    /// The indices of individually chosen frames; nil if frames are not chosen individually.
    private let chosen: Set<Int>?
    /// The clock of an export of several sessions; nil keeps times as they are.
    private let member: MemberPlace?
    /// Whether frames without an image are left out.
    var needsImages = false
    private var place = 0
    private var countInRange = 0

    /// - Parameters:
    ///   - begin: The time that start and end are relative to.
    ///   - frameShift: The time added to each exported frame's timestamp; start and end apply to
    ///     timestamps as recorded.
    ///   - chosen: The zero-based indices of the only frames to export.
    ///   - member: The clock of an export of several sessions.
    init(
        _ selection: ExportSelection, from begin: HostTime?, pixelOrigin: PixelOrigin,
        frameShift: HostDuration = .zero, chosen: Set<Int>? = nil, member: MemberPlace? = nil
    ) {
        self.member = member
        self.selection = selection
        self.frameShift = frameShift
        self.pixelOrigin = pixelOrigin
        self.chosen = chosen
        earliest = begin.flatMap { begin in selection.start.map { begin + $0 } }
        latest = begin.flatMap { begin in selection.end.map { begin + $0 } }
    }

    /// Whether a sample of a stream other than the camera is exported.
    func takes(_ stream: Stream, at time: HostTime) -> Bool {
        selection.takes(stream) && isInRange(time)
    }

    /// Returns the next frame as exported, scaled down like its image; nil if it is not exported.
    mutating func take(_ row: FrameRow) -> FrameRow? {
        defer { place += 1 }
        guard selection.takes(.camera), isInRange(row.timestamp) else { return nil }
        defer { countInRange += 1 }
        guard chosen?.contains(place) ?? (countInRange % max(selection.stride, 1) == 0) else {
            return nil
        }
        if needsImages, !row.hasImage { return nil }
        return exported(row)
    }

    /// Returns the exported time of a sample.
    func exportedTime(_ time: HostTime) -> HostTime { member?.time(time) ?? time }

    /// Returns the next row of any kind as exported; nil if it is not exported.
    mutating func take(_ row: SequencedRow) -> SequencedRow? {
        // The time of a frame is moved with the frame.
        if case .frame(let frame, let points) = row {
            return take(frame).map { .frame($0, featurePoints: points) }
        }
        guard let member else { return takes(row) }
        return takes(row)?.moved(member.time)
    }

    private func takes(_ row: SequencedRow) -> SequencedRow? {
        switch row {
        case .frame: return row
        case .inertial(let sample, _):
            return takes(sample.sensor.stream, at: sample.timestamp) ? row : nil
        case .deviceMotion(let sample, _):
            return takes(.deviceMotion, at: sample.timestamp) ? row : nil
        case .barometer(let reading):
            return takes(.barometer, at: reading.sample.timestamp) ? row : nil
        case .location(let position):
            return takes(.location, at: position.sample.timestamp) ? row : nil
        case .surface(let surface):
            // A surface stays as it is until it changes, so earlier states belong to the part.
            let isInTime = latest.map { surface.timestamp <= $0 } ?? true
            return selection.takes(surface.kind.stream) && isInTime ? row : nil
        case .audio(let block): return takes(.audio, at: block.timestamp) ? row : nil
        case .event: return row
        }
    }

    private func isInRange(_ time: HostTime) -> Bool {
        earliest.map { $0 <= time } ?? true && latest.map { time <= $0 } ?? true
    }

    /// Returns a frame's row with its exported timestamp, depth and size.
    private func exported(_ stored: FrameRow) -> FrameRow {
        var row = stored
        row.timestamp = row.timestamp + frameShift
        if let member { row = row.moved(member.time) }
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

/// The exported rows of a session in order of arrival, without feature points: no format stores
/// them with its frames.
final class SelectedRows {
    private let rows: SequencedRows
    private var selector: RowSelector

    init(_ session: Session, _ frames: FrameRows, _ selector: RowSelector) throws {
        rows = try SequencedRows(session, frames: frames.reader(), withFeaturePoints: false)
        self.selector = selector
    }

    /// Returns the next exported row; nil after the last.
    func next() throws -> SequencedRow? {
        while let row = try rows.next() {
            if let taken = selector.take(row) { return taken }
        }
        return nil
    }
}
