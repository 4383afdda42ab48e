import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Writes the table and the movie, which share a name.
struct VIOExport {
    let job: ExportJob

    func write() throws {
        let movie = try MovieExport(job)
        let name = job.session.manifest.vioName
        try movie.write(name + VIOFiles.movieEnding, as: .quickTime, bitsPerSecond: nil) {
            try writeTable(name + VIOFiles.rowEnding, movie)
        }
    }

    private func writeTable(_ name: String, _ movie: MovieExport) throws {
        var table = VIOExportTable(movie)
        try job.folder.writeRows(name) { file in
            let start = job.session.manifest.startRow
            try file.append { start.append(to: &$0) }
            let rows = try job.rows()
            while let row = try rows.next() {
                try job.reporter.advance()
                guard let row = table.row(of: row) else { continue }
                try file.append { row.append(to: &$0) }
            }
        }
        report(table)
    }

    private func report(_ table: VIOExportTable) {
        if job.session.manifest.clockAnchors.isEmpty {
            job.reporter.addAssumption(
                "The first row's wall time is nan: the session has no clock anchor.")
        }
        let others = job.session.manifest.clockAnchors.count - 1
        if others > 0 {
            job.reporter.addLoss(
                "Left out: clock anchors except the first\(job.count(others)).")
        }
        if table.lostIntrinsicsCount > 0 {
            job.reporter.addLoss(
                "Left out: intrinsics of frames without a pose (\(table.lostIntrinsicsCount)).")
        }
        if table.lostPoseCount > 0 {
            job.reporter.addLoss(
                "Left out: poses of frames without intrinsics (\(table.lostPoseCount)).")
        }
        job.reporter.addAssumption(
            table.computedAnglesCount, "pose", "with angles computed from the rotation.")
        job.reporter.addAssumption(
            table.unknownCount, "row",
            "with unknown values: -1 for an accuracy or a speed, nan for an altitude.")
        if job.contents.hasImages {
            job.reporter.addAssumption(
                "Images and intrinsics keep the sensor's orientation; the app's own images "
                    + "are portrait.")
        }
    }
}

extension SessionManifest {
    /// The app's name for a recording: `data-yyyy-MM-dd-HH-mm-ss` in local time; `data` if the wall
    /// time is unknown.
    fileprivate var vioName: String {
        guard let start = SessionSummary(self).start else { return VIOFiles.stem }
        let name = SessionName.name(wall: start, secondsFromUTC: secondsFromUTC)
        let digits = name.filter(\.isNumber)
        var parts = [String(digits.prefix(max(4, digits.count - 10)))]
        var rest = digits.dropFirst(parts[0].count)
        while !rest.isEmpty {
            parts.append(String(rest.prefix(2)))
            rest = rest.dropFirst(2)
        }
        return "\(VIOFiles.stem)-" + parts.joined(separator: "-")
    }

    /// The first row, with both clocks at the start.
    fileprivate var startRow: VIORow {
        if let anchor = clockAnchors.first { return .start(anchor.host, wall: anchor.wall) }
        return .start(start ?? HostTime(nanoseconds: 0), wall: nil)
    }
}
