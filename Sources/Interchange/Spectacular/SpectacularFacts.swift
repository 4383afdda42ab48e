import LockstepFormats
import LockstepSamples

/// What is known of frames beside their pictures: intrinsics, pose and depth.
struct SpectacularFacts {
    /// Maps the inertial sensor's axes to the camera's in vision.
    private let cameraFromImu: Transform?
    private let intrinsics: Intrinsics?
    private let track: PoseTrack
    private let rows: [HostTime: SpectacularFrame]
    private let depth: PictureShelf?
    private let decoder: StillDecoder
    /// What a reader should know, a sentence each.
    private(set) var notices: [String] = []

    init(
        _ folder: RecordingFolder, _ survey: SpectacularSurvey, _ decoder: StillDecoder
    ) throws {
        self.decoder = decoder
        rows = Dictionary(survey.frames.map { ($0.time, $0) }) { first, _ in first }
        track = PoseTrack(survey.poses)
        let hasDepth = survey.frames.contains { $0.depthScale != nil }
        depth =
            hasDepth
            ? try folder.subfolder(SpectacularFiles.secondPictures).map(PictureShelf.init) : nil
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
        guard let row, let scale = row.depthScale, var depth else { return [] }
        let file = SpectacularFiles.picture(row.number)
        guard try depth.look(at: file) == .present else { return [] }
        do {
            let decoder = DepthDecoder(decoder, unitsPerMetre: Float(1 / scale))
            frame.depth = try decoder.map(try depth.bytes(of: file), confidence: nil)
            return []
        } catch let error as any Failure {
            return Sample.unusable(.depth, at: row.time, depth.name(of: file), error)
        }
    }
}
