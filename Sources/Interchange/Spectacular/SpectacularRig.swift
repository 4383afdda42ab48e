import LockstepFormats
import LockstepSamples

/// What a recording says of its camera: where it sits on the inertial sensor, and its lens.
struct SpectacularRig {
    /// Maps the inertial sensor's axes to the camera's in vision.
    private(set) var cameraFromImu: Transform?
    /// Of frames whose rows have none.
    let intrinsics: Intrinsics?
    private var lens: LensCalibration?
    /// What a reader should know, a sentence each.
    private(set) var notices: [String] = []

    /// Reads the calibration's file; rows come before it where both speak of the lens.
    ///
    /// - Parameter size: of the pictures, where the file does not say for which its numbers hold.
    init(_ folder: RecordingFolder, _ survey: SpectacularSurvey, size: PixelSize?) throws {
        let name = SpectacularFiles.calibration
        var file: SpectacularCalibration?
        do {
            file = try folder.contents(of: name, limit: 1 << 20).map(SpectacularCalibration.init)
        } catch let error as FormatError {
            notices.append("\(name) cannot be read: \(error.problem).")
        }
        intrinsics = file?.intrinsics
        keepPlace(file?.cameraFromImu, survey.rowCamera)
        if !survey.frames.contains(where: { $0.intrinsics != nil }), intrinsics == nil {
            notices.append("Neither rows nor \(name) have intrinsics.")
        }
        if let rows = survey.rowCamera, rows.hasLens {
            keepLens(rows.first, of: SpectacularFiles.lines, size, varies: rows.lensVaries)
        } else {
            keepLens(file, of: name, size, varies: false)
        }
    }

    /// Where the camera sits on the inertial sensor, in a session's axes, and its lens.
    var calibration: Calibration? {
        guard let cameraFromImu else { return nil }
        var calibration = Calibration(
            cameraFromImu: AxesOfOthers.arkitFromVision * cameraFromImu, origin: .measured)
        calibration.lens = lens
        return calibration
    }

    private mutating func keepPlace(_ stated: Transform?, _ rows: SpectacularRowCamera?) {
        let place = "How the camera sits on the inertial sensor"
        if let stated {
            cameraFromImu = stated
            notices.append(
                "\(place) is kept from \(SpectacularFiles.calibration), taken for measured.")
        } else if let rows, let pose = rows.first.cameraFromImu, !rows.poseVaries {
            cameraFromImu = pose
            notices.append("\(place) is kept from \(SpectacularFiles.lines), taken for measured.")
        } else {
            notices.append(
                "\(SpectacularFiles.calibration) does not say how the camera sits on the inertial "
                    + "sensor: frames have no pose.")
        }
    }

    private mutating func keepLens(
        _ camera: SpectacularCalibration?, of file: String, _ size: PixelSize?, varies: Bool
    ) {
        guard let camera, let model = camera.model,
            camera.distortionCoefficients.contains(where: { $0 != 0 })
        else { return }
        if !varies, cameraFromImu != nil { lens = camera.lens(for: size) }
        let numbers = camera.distortionCoefficients.map(\.description).joined(separator: ", ")
        notices.append(
            "The distortion of \(file), \(model.prefix(40)) [\(numbers.prefix(200))], is "
                + "\(fate(varies)): intrinsics of frames are those of the pictures as they are.")
    }

    /// What became of the distortion, in words.
    private func fate(_ varies: Bool) -> String {
        if lens != nil { return "kept as measured" }
        if varies { return "not kept, since it changes from row to row" }
        return cameraFromImu == nil
            ? "not kept without the camera's place" : "not kept, having no place in a session"
    }
}
