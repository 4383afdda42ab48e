import LockstepFormats
import LockstepSamples

/// Facts about frames besides their images: intrinsics, pose and depth.
struct SpectacularFacts {
    private let rig: SpectacularRig
    private let track: PoseTrack
    private let rows: [HostTime: SpectacularFrame]
    private let depth: SpectacularDepth?
    /// Notices for the user, one sentence each.
    private(set) var notices: [String] = []

    /// - Parameter size: the images' size; nil if there are none.
    init(
        _ folder: RecordingFolder, _ survey: SpectacularSurvey, _ decoder: StillDecoder,
        size: PixelSize?
    ) throws {
        rows = Dictionary(survey.frames.map { ($0.time, $0) }) { first, _ in first }
        track = PoseTrack(survey.poses)
        depth = try SpectacularDepth(folder, survey, decoder)
        rig = try SpectacularRig(folder, survey, size: size)
        notices = rig.notices
        describePoses(survey)
        describeDepth(survey)
    }

    private mutating func describePoses(_ survey: SpectacularSurvey) {
        guard !survey.poses.isEmpty, rig.cameraFromImu != nil else { return }
        notices.append(
            "groundTruth was read as the pose of the inertial sensor in a world with z up.")
        notices.append(AxisConventions.worldNotice)
        let times = survey.frames.filter(\.hasImage).map(\.time)
        notices += PoseCount(track, at: times).notices(table: SpectacularFiles.lines)
    }

    private mutating func describeDepth(_ survey: SpectacularSurvey) {
        notices += depth?.notices ?? []
        guard depth == nil, !survey.depthNumbers.isEmpty else { return }
        notices.append(
            "Rows have a depth scale, but there is no folder \(SpectacularFiles.secondImages): "
                + "frames have no depth.")
    }

    /// The camera's pose on the inertial sensor, in a session's axes, and its lens.
    var calibration: Calibration? { rig.calibration }

    /// Whether frames may have depth.
    var hasDepth: Bool { depth != nil }

    /// Adds the known facts; returns further events.
    func describe(_ frame: inout CameraFrame) throws -> [Sample] {
        let row = rows[frame.timestamp]
        frame.intrinsics = row?.intrinsics ?? rig.intrinsics
        if let cameraFromImu = rig.cameraFromImu,
            let worldFromImu = track.pose(at: frame.timestamp)?.transform
        {
            frame.worldFromCamera =
                AxisConventions.yUpFromZUp * worldFromImu * cameraFromImu.inverse
                * AxisConventions.arkitFromVision
        }
        guard let row, let depth else { return [] }
        return try depth.add(to: &frame, row)
    }
}
