import LockstepFormats
import LockstepSamples
package import LockstepSessions

/// The results of one pass over a session's rows: the facts of a check, and the data that a report
/// and the app show.
///
/// Both are based on the same rows and limits, so a report cannot contradict its check. Unreadable
/// rows are skipped; the check reports them. Images, depth maps and the movie are not read.
package struct SessionDigest {
    /// The data that a report and the app show.
    package private(set) var reading: SessionReading
    private(set) var facts: RowFacts
    /// The work done, as a share of that of a check.
    var progress: CheckProgress

    /// Reads a session from its first row to its last.
    ///
    /// - Parameters:
    ///   - limits: the limits of the check.
    ///   - progress: called from time to time with the share of a check's work done, 0…1.
    /// - Throws: ``FileError`` if rows cannot be read for lack of permission.
    package init(
        _ session: Session, limits: Limits = Limits(), progress: (Double) -> Void = { _ in }
    ) throws {
        try self.init(sensorsOf: session, limits: limits, progress: progress)
        readFrames(of: session, progress)
    }

    /// Reads the rows of sensors and events; ``readFrames(of:_:examine:)`` completes the digest.
    init(
        sensorsOf session: Session, limits: Limits, progress: (Double) -> Void
    ) throws {
        try Self.refuseForbiddenRows(session)
        reading = SessionReading(session.annotatedManifest)
        facts = RowFacts(session.manifest, limits)
        self.progress = CheckProgress(session.manifest)
        readSensors(session, progress)
    }

    /// Returns all samples and poses, and the rows with depth, and frees their memory here.
    mutating func takeSeries() -> (samples: SessionSeries, depthRows: SpreadRows) {
        facts.takeSeries()
    }

    private mutating func readSensors(_ session: Session, _ report: (Double) -> Void) {
        facts.files[.imu] = RowFileFacts(.imu, session.inertialRows) { row, number in
            progress.addRow(report)
            facts.add(row, number: number)
            reading.add(row)
        }
        facts.finishInertial()
        facts.files[.attitude] = RowFileFacts(.attitude, session.attitudeRows) { row, number in
            progress.addRow(report)
            facts.add(row, number: number)
        }
        facts.files[.barometer] = RowFileFacts(.barometer, session.barometerRows) { row, number in
            progress.addRow(report)
            facts.add(row, number: number)
            reading.add(row.sample)
        }
        facts.files[.location] = RowFileFacts(.location, session.locationRows) { row, number in
            progress.addRow(report)
            facts.add(row, number: number)
            reading.add(row.sample)
        }
        facts.files[.mesh] = RowFileFacts(.mesh, session.meshRows) { row, number in
            facts.add(row, number: number)
        }
        facts.files[.audio] = RowFileFacts(.audio, session.audioRows) { row, number in
            facts.add(row, number: number)
        }
        facts.files[.events] = RowFileFacts(.events, session.eventRows) { row, number in
            facts.add(row, number: number)
            reading.add(row)
        }
    }

    /// Reads the rows of frames and completes the digest.
    ///
    /// - Parameter examine: examines what each row refers to; receives the row and its number, from
    ///   1. Nil if a later walk does.
    mutating func readFrames(
        of session: Session, _ report: (Double) -> Void,
        examine: ((FrameRow, Int) -> Void)? = nil
    ) {
        facts.beginFrames()
        facts.files[.features] = RowFileFacts(.features, session.featureRows) { row, number in
            facts.add(row, number: number)
        }
        facts.files[.frames] = RowFileFacts(.frames, session.frameRows) { row, number in
            progress.addRow(report)
            facts.add(row, number: number)
            reading.add(row, number: number)
            guard let examine else { return }
            examine(row, number)
            progress.addImage(report)
        }
        facts.finish()
        reading.finish(facts)
    }

    /// Throws if permission to read a row file is missing, which is not a defect of the recording.
    private static func refuseForbiddenRows(_ session: Session) throws {
        for file in RowFile.allCases {
            do {
                _ = try session.fileSystem.open(session.path + "/" + file.rawValue)
            } catch let error as FileError where error.code == .permission {
                throw error
            } catch {
                // Missing or damaged files are found when their rows are read.
            }
        }
    }
}
