import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Writes `imu_data.csv`, `frame_metadata.csv` and the movie.
struct VISLAMExport {
    /// The guide's bit rate.
    private static let bitsPerSecond = 4_000_000

    let job: ExportJob

    func write() throws {
        let movie = try MovieExport(job)
        try movie.write(VISLAMFiles.movie, as: .mpeg4, bitsPerSecond: Self.bitsPerSecond) {
            try writeReadings()
            try writeFrames(movie)
        }
    }

    /// Writes samples in order of arrival, which is that of the session's file.
    private func writeReadings() throws {
        var hasGravity = false
        try job.folder.writeRows(VISLAMFiles.inertial) { file in
            try file.append { $0.append(VISLAMInertialRow.header + "\n") }
            guard let rows = try job.session.inertialRows() else { return }
            while let row = try rows.next() {
                try job.reporter.advance()
                guard job.selector.takes(row.channel.stream, at: row.timestamp),
                    let row = VISLAMInertialRow(row)
                else { continue }
                hasGravity = hasGravity || row.sensor == .gravity
                try file.append { row.append(to: &$0) }
            }
        }
        if hasGravity {
            job.reporter.addAssumption(
                "Gravity is written in m/s² like the other accelerations; the format does not "
                    + "define its unit.")
        }
    }

    private func writeFrames(_ movie: MovieExport) throws {
        var incompleteCount = 0
        try job.folder.writeRows(VISLAMFiles.frames) { file in
            try file.append { $0.append(VISLAMFrame.header + "\n") }
            try job.forEachFrame { row, index in
                try job.reporter.advance()
                let frame = VISLAMFrame(row, number: movie.number(of: row, at: index))
                if frame.isIncomplete { incompleteCount += 1 }
                try file.append { frame.append(to: &$0) }
            }
        }
        job.reporter.addAssumption(
            incompleteCount, "row",
            "of \(VISLAMFiles.frames) with an empty field: exposure, sensitivity or focal length "
                + "was not measured.")
    }
}

extension InertialChannel {
    /// The stream that the channel belongs to.
    fileprivate var stream: Stream { sensor?.stream ?? .deviceMotion }
}
