import LockstepFormats
import LockstepSamples

/// What a recording says of its camera: where it sits on the inertial sensor, and its lens.
struct SpectacularRig {
    /// Maps the inertial sensor's axes to the camera's in vision.
    private(set) var cameraFromImu: Transform?
    /// Of frames whose rows have none.
    let intrinsics: Intrinsics?
    private var lens: LensCalibration?
    private var origin = StatedOrigin.measured(source: nil)
    /// What a reader should know, a sentence each.
    private(set) var notices: [String] = []

    /// Reads the calibration's file; rows come before it where both speak of the lens.
    ///
    /// - Parameter size: of the images, where the file does not say for which its numbers hold.
    init(_ folder: RecordingFolder, _ survey: SpectacularSurvey, size: PixelSize?) throws {
        let name = SpectacularFiles.calibration
        var file: SpectacularCalibration?
        do {
            file = try folder.contents(of: name, limit: 1 << 20).map(SpectacularCalibration.init)
        } catch let error as FormatError {
            notices.append("\(name) cannot be read: \(error.problem).")
        }
        intrinsics = file?.intrinsics
        keepPlace(
            file, survey.rowCamera, isExported: folder.contains(ExportMark.fileName))
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
        guard let cameraFromImu, origin != .unknown else {
            return lens.map { Calibration(lens: $0) }
        }
        var calibration = Calibration(
            cameraFromImu: AxisConventions.arkitFromVision * cameraFromImu,
            origin: origin == .nominal ? .nominal : .measured)
        calibration.lens = lens
        return calibration
    }

    private mutating func keepPlace(
        _ file: SpectacularCalibration?, _ rows: SpectacularRowCamera?, isExported: Bool
    ) {
        let place = "How the camera sits on the inertial sensor"
        let isInFile = file?.cameraFromImu != nil
        let name = isInFile ? SpectacularFiles.calibration : SpectacularFiles.lines
        let stated = isInFile ? file : rows.flatMap { $0.poseVaries ? nil : $0.first }
        guard let stated, let pose = stated.cameraFromImu else {
            notices.append(
                "\(SpectacularFiles.calibration) does not say how the camera sits on the inertial "
                    + "sensor: frames have no pose.")
            return
        }
        cameraFromImu = pose
        let isBent = [file, rows?.first].contains { $0?.isBent ?? false }
        origin = StatedOrigin(guessing: pose, lensIsMeasured: isBent, isExported: isExported)
        notices.append("\(place) is kept from \(name), \(origin.guess).")
    }

    private mutating func keepLens(
        _ camera: SpectacularCalibration?, of file: String, _ size: PixelSize?, varies: Bool
    ) {
        guard let camera, let model = camera.model, camera.isBent else { return }
        if !varies { lens = camera.lens(for: size) }
        let numbers = camera.distortionCoefficients.map(\.description).joined(separator: ", ")
        notices.append(
            "The distortion of \(file), \(model.prefix(40)) [\(numbers.prefix(200))], is "
                + "\(fate(varies)): intrinsics of frames are those of the images as they are.")
    }

    /// What became of the distortion, in words.
    private func fate(_ varies: Bool) -> String {
        if lens != nil { return "kept as measured" }
        if varies { return "not kept, since it changes from row to row" }
        return "not kept, having no place in a session"
    }
}

extension StatedOrigin {
    /// Who measured what a file says without saying who: no one finds right angles to the last
    /// digit, and who measures how a camera sits measures its lens too.
    ///
    /// - Parameter isExported: whether the recording is Lockstep's own export, which writes the pose
    ///   of a back camera if its place is unknown.
    fileprivate init(guessing pose: Transform, lensIsMeasured: Bool, isExported: Bool) {
        guard pose.isOfRightAngles, !lensIsMeasured else {
            self = .measured(source: nil)
            return
        }
        self = isExported && pose.isOfUnknownPlace ? .unknown : .nominal
    }

    /// What was taken for who measured, in words.
    fileprivate var guess: String {
        switch self {
        case .measured: return "taken for measured"
        case .nominal: return "taken for nominal: its angles are right angles to the last digit"
        case .unknown:
            return "for the poses alone: Lockstep's export writes these numbers for an unknown "
                + "place"
        }
    }
}

extension SpectacularCalibration {
    /// Whether the lens does something to the image.
    fileprivate var isBent: Bool { distortionCoefficients.contains { $0 != 0 } }
}

extension Transform {
    /// Whether each axis becomes one of the others or its opposite.
    fileprivate var isOfRightAngles: Bool {
        [0, 1, 2, 4, 5, 6, 8, 9, 10].allSatisfy { [0, 1, -1].contains(columnMajor[$0]) }
    }
}
