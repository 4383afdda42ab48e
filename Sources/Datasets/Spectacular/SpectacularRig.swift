import LockstepFormats
import LockstepSamples

/// A recording's camera calibration: the camera's pose on the inertial sensor, and its lens.
struct SpectacularRig {
    /// From the inertial sensor's axes to the camera's axes of computer vision.
    private(set) var cameraFromImu: Transform?
    /// The intrinsics of frames whose rows contain none.
    let intrinsics: Intrinsics?
    private var lens: LensCalibration?
    private var origin = StatedOrigin.measured(source: nil)
    /// Notices for the user, one sentence each.
    private(set) var notices: [String] = []

    /// Reads the calibration file; the rows' lens takes precedence over the file's.
    ///
    /// - Parameter size: the images' size, used if the file does not state the size that its values
    ///   are for.
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
            notices.append("Neither the rows nor \(name) contain intrinsics.")
        }
        if let rows = survey.rowCamera, rows.hasLens {
            keepLens(rows.first, of: SpectacularFiles.lines, size, varies: rows.lensVaries)
        } else {
            keepLens(file, of: name, size, varies: false)
        }
    }

    /// The camera's pose on the inertial sensor, in a session's axes, and its lens.
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
        let place = "The camera's pose on the inertial sensor"
        let isInFile = file?.cameraFromImu != nil
        let name = isInFile ? SpectacularFiles.calibration : SpectacularFiles.lines
        let stated = isInFile ? file : rows.flatMap { $0.poseVaries ? nil : $0.first }
        guard let stated, let pose = stated.cameraFromImu else {
            notices.append(
                "\(SpectacularFiles.calibration) does not contain the camera's pose on the "
                    + "inertial sensor: frames have no pose.")
            return
        }
        cameraFromImu = pose
        let hasDistortion = [file, rows?.first].contains { $0?.hasDistortion ?? false }
        origin = StatedOrigin(guessing: pose, lensIsMeasured: hasDistortion, isExported: isExported)
        notices.append("\(place) is kept from \(name), \(origin.guess).")
    }

    private mutating func keepLens(
        _ camera: SpectacularCalibration?, of file: String, _ size: PixelSize?, varies: Bool
    ) {
        guard let camera, let model = camera.model, camera.hasDistortion else { return }
        if !varies { lens = camera.lens(for: size) }
        let numbers = camera.distortionCoefficients.map(\.description).joined(separator: ", ")
        notices.append(
            "The distortion of \(file), \(model.prefix(40)) [\(numbers.prefix(200))], is "
                + "\(fate(varies)); the frames' intrinsics apply to the stored, distorted images.")
    }

    /// Returns whether the distortion is kept, with the reason, as a phrase.
    private func fate(_ varies: Bool) -> String {
        if lens != nil { return "kept as measured" }
        if varies { return "not kept, since it changes from row to row" }
        return "not kept, because a session cannot store it"
    }
}

extension StatedOrigin {
    /// Guesses whether a calibration that does not state its origin was measured.
    ///
    /// A measurement never yields right angles to the last digit, and a measurement of the camera's
    /// pose includes its lens.
    ///
    /// - Parameter isExported: whether the recording is Lockstep's own export, which contains a
    ///   back camera's pose if the camera's position is unknown.
    fileprivate init(guessing pose: Transform, lensIsMeasured: Bool, isExported: Bool) {
        guard pose.isAxisPermutation, !lensIsMeasured else {
            self = .measured(source: nil)
            return
        }
        self = isExported && pose.isPlaceholderForUnknownPosition ? .unknown : .nominal
    }

    /// The guessed origin, as a phrase.
    fileprivate var guess: String {
        switch self {
        case .measured: return "treated as measured"
        case .nominal: return "treated as nominal: all its angles are exact right angles"
        case .unknown:
            return "for the poses only: Lockstep's export writes these numbers for an unknown "
                + "place"
        }
    }
}

extension SpectacularCalibration {
    /// Whether the lens distorts the image.
    fileprivate var hasDistortion: Bool { distortionCoefficients.contains { $0 != 0 } }
}

extension Transform {
    /// Whether each axis maps to one of the others or its opposite.
    fileprivate var isAxisPermutation: Bool {
        [0, 1, 2, 4, 5, 6, 8, 9, 10].allSatisfy { [0, 1, -1].contains(columnMajor[$0]) }
    }
}
