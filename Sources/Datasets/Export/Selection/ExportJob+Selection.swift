import LockstepFormats
import LockstepSamples
import LockstepSessions

extension ExportJob {
    /// Checks that the selection contains data that the format stores: an empty export would look
    /// as if the session were empty.
    ///
    /// - Throws: ``DatasetError`` if the selected part is empty, ``ExportError`` if the format
    ///   stores none of the selected data.
    func checkSelection(_ format: DatasetFormat) throws {
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
        if isPart, isEmpty { throw DatasetError(.nothingInPart, place: place) }
        throw ExportError(.nothingForTheLayout(format.name), place: place)
    }
}

extension SequencedRow {
    /// The sample's stream; nil for an event.
    fileprivate var stream: Stream? {
        switch self {
        case .frame: return .camera
        case .inertial(let sample, _): return sample.sensor.stream
        case .deviceMotion: return .deviceMotion
        case .barometer: return .barometer
        case .location: return .location
        case .surface(let row): return row.kind.stream
        case .audio: return .audio
        case .event: return nil
        }
    }
}
