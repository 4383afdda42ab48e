import LockstepFormats
import LockstepSamples

extension SessionSurvey {
    /// Describes how a session that was intact once has changed since; nil if it has not, as far as
    /// rows, images and the manifest's counts show.
    func change(since manifest: SessionManifest) -> String? {
        rowChange ?? frameChange ?? countChange(since: manifest)
    }

    /// The same without unreadable rows, for a session of which more than rows was changed.
    func changeBesidesRows(since manifest: SessionManifest) -> String? {
        frameChange ?? countChange(since: manifest) ?? rowChange
    }

    /// The rows to remove, the first thousand of each file, with their problems.
    var unreadableRows: [SkippedRow] { RowFile.allCases.flatMap { files[$0]?.unreadable ?? [] } }

    /// The number of rows that are removed, or were removed by an interrupted recovery, by file.
    var rowsRemoved: [RowFile: Int] {
        var removed = report.rowsRemoved
        for file in RowFile.allCases where removed[file] == nil {
            let noted = noticesOnDisk.compactMap { $0.rowsRemoved(of: file) }.max() ?? 0
            if noted > 0 { removed[file] = noted }
        }
        return removed
    }

    /// Whether only unreadable rows are missing, and the data that goes with them: the rest of a
    /// device motion, the image and the maps of a frame.
    func lacksOnlyBadRows(since manifest: SessionManifest) -> Bool {
        let rowsRemoved = rowsRemoved
        guard !rowsRemoved.isEmpty, report.framesLost.isEmpty, report.surfacesLost == 0,
            report.audioBlocksLost == 0, report.isAudioSetAside == nil
        else { return false }
        if let movie = report.movie, movie.isSetAside || movie.bytesRemoved > 0 { return false }
        guard
            report.imagesRemoved.isEmpty || rowsRemoved[.frames] != nil || rowsRemoved[.mesh] != nil
        else {
            return false
        }
        let removed = rowsRemoved.values.reduce(0, +)
        return Stream.allCases.allSatisfy { stream in
            let stated = manifest.streams.first { $0.description.stream == stream }?.count ?? 0
            let found = tally.streams[stream]?.samples ?? 0
            return found <= stated && stated - found <= removed
        }
    }

    private var rowChange: String? {
        for file in RowFile.allCases {
            guard let count = report.rowsRemoved[file] else { continue }
            return
                "\(file.rawValue) has \(count.counted("row")) incomplete, unreadable or out of order"
        }
        if report.motionsLost > 0 {
            return "\(report.motionsLost.counted("device motion")) without one of its parts"
        }
        if report.surfacesLost > 0 {
            return "\(report.surfacesLost.counted("surface")) without a complete mesh"
        }
        if report.audioBlocksLost > 0 {
            return "\(report.audioBlocksLost.counted("row")) of \(RowFile.audio.rawValue) "
                + "without samples of its own"
        }
        if report.isAudioSetAside != nil {
            return "the header of \(SessionLayout.audio) cannot be read"
        }
        return nil
    }

    private var frameChange: String? {
        if let frame = report.framesLost.first {
            return "\(report.framesLost.count.counted("frame")) without a complete "
                + "\(frame.cause.rawValue)"
        }
        if !report.imagesRemoved.isEmpty {
            return "\(report.imagesRemoved.count.counted("file")) without a complete row"
        }
        if let movie = report.movie, movie.isSetAside || movie.bytesRemoved > 0 {
            return "\(SessionLayout.movie) is incomplete or damaged"
        }
        guard report.featuresLost + report.featuresWithoutFrame > 0 else { return nil }
        return "the rows of \(RowFile.features.rawValue) do not match the frames"
    }

    private func countChange(since manifest: SessionManifest) -> String? {
        if manifest.frameCount != tally.frameCount {
            return
                "`frameCount` is \(manifest.frameCount), but there are \(tally.frameCount.counted("row"))"
        }
        for stream in Stream.allCases {
            let stated = manifest.streams.first { $0.description.stream == stream }
            let found = tally.streams[stream] ?? SessionTally.Count()
            guard stated?.count ?? 0 == found.samples else {
                return "the manifest states \((stated?.count ?? 0).counted("sample")) of "
                    + "\(stream.rawValue), but \(found.samples) are stored"
            }
            let drops = [stated?.drops ?? [:], found.drops].map { $0.filter { $0.value > 0 } }
            guard drops[0] == drops[1] else {
                return "the drop counts of \(stream.rawValue) differ between manifest and events"
            }
        }
        return nil
    }
}
