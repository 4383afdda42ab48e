import LockstepFormats
import LockstepSamples
import LockstepSessions

/// A converter from a session's rows to the VIO data collection app's, which counts data that they
/// cannot store.
struct VIOExportTable {
    /// The number of frames whose angles were computed.
    private(set) var computedAnglesCount = 0
    /// The number of frames whose pose is lost because they have no intrinsics.
    private(set) var lostPoseCount = 0
    /// The number of frames whose intrinsics are lost because they have no pose.
    private(set) var lostIntrinsicsCount = 0
    /// The number of rows with a placeholder for an unknown value.
    private(set) var unknownCount = 0
    private let movie: MovieExport
    private var frameCount = 0

    init(_ movie: MovieExport) { self.movie = movie }

    /// Returns the app's row for a row; nil if the format has none.
    mutating func row(of row: SequencedRow) -> VIORow? {
        switch row {
        case .frame(let row, _): return frame(row)
        case .inertial(let sample, _): return .inertial(sample)
        case .barometer(let row):
            if row.sample.relativeAltitudeMeters == nil { unknownCount += 1 }
            return .barometer(row.sample)
        case .location(let row):
            if row.sample.isIncomplete { unknownCount += 1 }
            return .location(row.sample)
        case .deviceMotion, .surface, .audio, .event: return nil
        }
    }

    private mutating func frame(_ row: FrameRow) -> VIORow {
        let number = movie.number(of: row, at: frameCount)
        frameCount += 1
        if let pose = VIOPose(row) {
            if row.eulerAngles == nil { computedAnglesCount += 1 }
            return .pose(row.timestamp, number: number, pose)
        }
        if row.worldFromCamera != nil { lostPoseCount += 1 }
        if row.intrinsics != nil { lostIntrinsicsCount += 1 }
        return .frame(row.timestamp, number: number)
    }
}

extension LocationSample {
    fileprivate var isIncomplete: Bool {
        horizontalAccuracyMeters == nil || altitudeMeters == nil || verticalAccuracyMeters == nil
            || speedMetersPerSecond == nil
    }
}
