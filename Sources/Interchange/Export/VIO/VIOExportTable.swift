import LockstepFormats
import LockstepSamples
import LockstepSessions

/// Turns what arrived into rows of the VIO data collection app, and counts what they cannot say.
struct VIOExportTable {
    /// Frames whose angles were computed.
    private(set) var computedAnglesCount = 0
    /// Frames with a pose that has no place without intrinsics.
    private(set) var lostPoseCount = 0
    /// Frames with intrinsics that have no place without a pose.
    private(set) var lostIntrinsicsCount = 0
    /// Rows with a value that stands for none.
    private(set) var unknownCount = 0
    private let movie: MovieExport
    private var frameCount = 0

    init(_ movie: MovieExport) { self.movie = movie }

    /// The row of something that arrived; nil if the layout has none for it.
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
        case .deviceMotion, .event: return nil
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
