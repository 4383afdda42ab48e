import LockstepFormats
import LockstepSamples

/// What is known of frames beside their pictures: intrinsics, pose and depth.
struct SpectacularFacts {
    /// Maps the inertial sensor's axes to the camera's in vision.
    private let cameraFromImu: Transform?
    private let intrinsics: Intrinsics?
    private let track: PoseTrack
    private let rows: [HostTime: SpectacularFrame]
    private let depth: SpectacularDepth?
    /// What a reader should know, a sentence each.
    private(set) var notices: [String] = []

    init(
        _ folder: RecordingFolder, _ survey: SpectacularSurvey, _ decoder: StillDecoder
    ) throws {
        rows = Dictionary(survey.frames.map { ($0.time, $0) }) { first, _ in first }
        track = PoseTrack(survey.poses)
        depth = try SpectacularDepth(folder, survey, decoder)
        var calibration: SpectacularCalibration?
        do {
            calibration = try folder.contents(of: SpectacularFiles.calibration, limit: 1 << 20)
                .map(SpectacularCalibration.init)
        } catch let error as FormatError {
            notices.append("\(SpectacularFiles.calibration) cannot be read: \(error.problem).")
        }
        cameraFromImu = calibration?.cameraFromImu
        intrinsics = calibration?.intrinsics
        describe(calibration, hasOwn: survey.frames.contains { $0.intrinsics != nil })
        describePoses(survey)
        describeDepth(survey)
    }

    private mutating func describe(_ calibration: SpectacularCalibration?, hasOwn: Bool) {
        if cameraFromImu == nil {
            notices.append(
                "\(SpectacularFiles.calibration) does not say how the camera sits on the inertial "
                    + "sensor: frames have no pose.")
        }
        if !hasOwn, intrinsics == nil {
            notices.append("Neither rows nor \(SpectacularFiles.calibration) have intrinsics.")
        }
        if let model = calibration?.model, model != "pinhole" {
            notices.append(
                "The distortion of the model \(model.prefix(40)) is not kept: intrinsics are those of "
                    + "the pictures as they are.")
        }
    }

    private mutating func describePoses(_ survey: SpectacularSurvey) {
        guard !survey.poses.isEmpty, cameraFromImu != nil else { return }
        notices.append(
            "groundTruth was taken for the pose of the inertial sensor in a world with z up.")
        notices.append(AxesOfOthers.worldNotice)
        let times = survey.frames.filter(\.hasPicture).map(\.time)
        notices += PoseCount(track, at: times).notices(table: SpectacularFiles.lines)
    }

    private mutating func describeDepth(_ survey: SpectacularSurvey) {
        notices += depth?.notices ?? []
        guard depth == nil, !survey.depthNumbers.isEmpty else { return }
        notices.append(
            "Rows have a scale of depth, and there is no folder \(SpectacularFiles.secondPictures): "
                + "frames have no depth.")
    }

    /// Where the camera sits on the inertial sensor, in a session's axes.
    var calibration: Calibration? {
        cameraFromImu.map {
            Calibration(cameraFromImu: AxesOfOthers.arkitFromVision * $0, origin: .measured)
        }
    }

    /// Whether there may be depth.
    var hasDepth: Bool { depth != nil }

    /// Adds what is known; returns what else is to be said.
    func describe(_ frame: inout CameraFrame) throws -> [Sample] {
        let row = rows[frame.timestamp]
        frame.intrinsics = row?.intrinsics ?? intrinsics
        if let cameraFromImu, let worldFromImu = track.pose(at: frame.timestamp)?.transform {
            frame.worldFromCamera =
                AxesOfOthers.yUpFromZUp * worldFromImu * cameraFromImu.inverse
                * AxesOfOthers.arkitFromVision
        }
        guard let row, let depth else { return [] }
        return try depth.add(to: &frame, row)
    }
}
