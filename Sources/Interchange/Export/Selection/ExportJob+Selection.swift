import LockstepSamples
import LockstepSessions

extension ExportJob {
    /// Makes sure that something was selected that the layout has a place for: an empty export
    /// would look as if the session were empty.
    ///
    /// - Throws: ``InterchangeError`` where nothing lies in the part, ``ExportError`` where what was
    ///   selected is nothing for the layout.
    func checkSelection(_ format: ExportFormat) throws {
        guard selection != .everything, contents.firstFrame == nil else { return }
        let rows = try self.rows()
        var isEmpty = true
        while let row = try rows.next() {
            guard let stream = row.stream else { continue }
            if format.streams.contains(stream) { return }
            isEmpty = false
        }
        let place = Place(file: session.path)
        let isPart = selection.start != nil || selection.end != nil
        if isPart, isEmpty { throw InterchangeError(.nothingInPart, place: place) }
        throw ExportError(.nothingForTheLayout(format.name), place: place)
    }
}

extension SequencedRow {
    /// The stream of what was measured; nil for an event.
    fileprivate var stream: Stream? {
        switch self {
        case .frame: return .camera
        case .inertial(let sample, _): return sample.sensor.stream
        case .deviceMotion: return .deviceMotion
        case .barometer: return .barometer
        case .location: return .location
        case .event: return nil
        }
    }
}
