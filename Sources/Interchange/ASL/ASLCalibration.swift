import LockstepFormats
import LockstepSamples

/// What the calibration files of a recording say of its camera and its inertial sensor.
struct ASLCalibration {
    /// Focal lengths and principal point of the images as they are, distortion left out.
    private(set) var camera: CameraCalibrationFile?
    /// Maps the inertial sensor's axes to the body's.
    private(set) var bodyFromImu = Transform.identity
    private var origin: StatedOrigin?
    private var noise: InertialNoise?
    private var timeOffset: TimeOffset?
    private var cameraNotices: [String] = []
    /// What a reader should know of the inertial sensor, a sentence each.
    private(set) var inertialNotices: [String] = []

    init(_ folder: RecordingFolder, root: RecordingFolder) throws {
        let chain = try folder.subfolder(ASLFiles.calibration.folder)
        let cameraFolder = try root.subfolder(ASLFiles.camera)
        if let file = try read(ASLFiles.calibration.file, in: chain) {
            let camera = file.document[ASLFiles.camera]
            keep(camera.map(CameraCalibrationFile.init(kalibrCamera:)), file)
            keepTimeShift(camera?["timeshift_cam_imu"]?.asNumber, file.name)
            if let inertial = try read(ASLFiles.inertialConfiguration, in: chain) {
                keepNoise(inertial)
            }
        } else if let file = try read(ASLFiles.sensor, in: cameraFolder) {
            keep(CameraCalibrationFile(aslSensor: file.document), file)
            try readImu(root)
        } else if cameraFolder == nil {
            try readImu(root)
        } else {
            cameraNotices.append(
                "No calibration of \(ASLFiles.camera) can be read: frames have no intrinsics and "
                    + "no pose.")
        }
    }

    /// What a reader should know, a sentence each.
    var notices: [String] { cameraNotices + inertialNotices }

    /// Where the camera sits on the inertial sensor, in a session's axes.
    var calibration: Calibration? {
        guard let bodyFromCamera = camera?.bodyFromCamera, origin != .unknown else { return nil }
        var calibration = Calibration(
            cameraFromImu: AxisConventions.arkitFromVision * bodyFromCamera.inverse * bodyFromImu,
            origin: origin == .nominal ? .nominal : .measured)
        calibration.source = origin?.source
        calibration.lens = camera?.bendingLens
        calibration.noise = noise
        calibration.timeOffset = timeOffset
        return calibration
    }

    /// Where the body, of which poses are, sits on the inertial sensor: as the file of the sensor
    /// states it, else in its place.
    var ofTheBody: Calibration {
        var calibration = Calibration(
            cameraFromImu: AxisConventions.arkitFromVision * bodyFromImu, origin: .nominal)
        calibration.noise = noise
        return calibration
    }

    /// The noise of the inertial sensor alone.
    var ofTheSensor: Calibration? { noise.map { Calibration(lens: nil, noise: $0) } }

    /// Maps ARKit's camera axes to the body's.
    var bodyFromCamera: Transform? {
        camera?.bodyFromCamera.map { $0 * AxisConventions.arkitFromVision }
    }

    /// Intrinsics for images of a size; nil if they hold for another.
    func intrinsics(for size: PixelSize) -> Intrinsics? {
        guard let camera, camera.size == nil || camera.size == size else { return nil }
        return camera.intrinsics
    }

    private mutating func keep(_ camera: CameraCalibrationFile?, _ source: File) {
        let file = source.name
        self.camera = camera
        origin = StatedOrigin(of: source.bytes)
        if camera?.bodyFromCamera == nil {
            cameraNotices.append(
                "\(file) does not say how \(ASLFiles.camera) sits on the body, or not as a rigid "
                    + "transform: frames have no pose.")
        } else {
            cameraNotices.append(placeNotice(file))
        }
        if camera?.intrinsics == nil {
            cameraNotices.append("\(file) has no pinhole intrinsics: frames have none.")
        }
        if let distortion = camera?.distortion {
            let numbers = distortion.coefficients.map(\.description).joined(separator: ", ")
            let isKept = calibration?.lens != nil
            cameraNotices.append(
                "The distortion of \(file), \(distortion.model.prefix(40)) "
                    + "[\(numbers.prefix(200))], is \(isKept ? "kept as measured" : "not kept"): "
                    + "intrinsics of frames are those of the images as they are.")
        }
    }

    private mutating func keepTimeShift(_ seconds: Double?, _ file: String) {
        guard let seconds, seconds != 0 else { return }
        guard seconds.magnitude <= Interchange.largestTimeOffsetSeconds else {
            cameraNotices.append(
                "The time shift of \(file), \(seconds) s, is not kept: it is too long.")
            return
        }
        timeOffset = TimeOffset(imuMinusCameraSeconds: seconds, method: .calibration)
        cameraNotices.append("The time shift of \(file), \(seconds) s, is kept as measured.")
    }

    private func placeNotice(_ file: String) -> String {
        let place = "How \(ASLFiles.camera) sits on \(ASLFiles.inertial)"
        switch origin {
        case nil: return "\(place) is kept from \(file), taken for measured."
        case .measured: return "\(place) is kept from \(file), which says that it was measured."
        case .nominal: return "\(place) is kept from \(file), which says that it is nominal."
        case .unknown:
            return "\(place) is not known, as \(file) says: the session has no calibration."
        }
    }

    private mutating func keepNoise(_ file: File) {
        if StatedOrigin.isNominalNoise(file.bytes) {
            inertialNotices.append(
                "The noise densities of \(file.name) are nominal, as it says, and are not kept: "
                    + "no one measured them.")
        } else if let problem = InertialNoise.problem(kalibrInertial: file.document) {
            inertialNotices.append(
                "Of the noise densities of \(file.name) none is kept: \(problem).")
        } else {
            noise = InertialNoise(kalibrInertial: file.document)
            inertialNotices.append("The noise densities of \(file.name) are kept as measured.")
        }
    }

    private mutating func readImu(_ root: RecordingFolder) throws {
        let folder = try root.subfolder(ASLFiles.inertial)
        guard let file = try read(ASLFiles.sensor, in: folder) else { return }
        if let pose = file.document["T_BS"].flatMap(Transform.init(rigidRows:)) {
            bodyFromImu = pose
        } else {
            inertialNotices.append(
                "\(file.name) has no rigid T_BS: its axes were taken for the body's.")
        }
        keepNoise(file)
    }

    /// A calibration file with the comments that its document leaves out.
    private struct File {
        let name: String
        let bytes: [UInt8]
        let document: JSONValue
    }

    /// A calibration file; one that cannot be read becomes a notice.
    private mutating func read(_ name: String, in folder: RecordingFolder?) throws -> File? {
        guard let folder, let size = folder.size(of: name) else { return nil }
        let file = folder.prefix + name
        guard size <= YAMLReader.longestFile else {
            cameraNotices.append("\(file) is longer than any calibration and was left out.")
            return nil
        }
        do {
            let bytes = try folder.contents(of: name, limit: YAMLReader.longestFile) ?? []
            let document = try YAMLReader.value(of: bytes, file: file)
            return File(name: file, bytes: bytes, document: document)
        } catch let error as FormatError {
            cameraNotices.append(
                "\(error.place?.description ?? file) cannot be read and was left out: "
                    + "\(error.problem).")
            return nil
        }
    }
}

extension CameraCalibrationFile {
    /// The lens unless all of its numbers are zero, as exports write where no one measured it.
    fileprivate var bendingLens: LensCalibration? {
        lens.flatMap { $0.distortionCoefficients.contains { $0 != 0 } ? $0 : nil }
    }
}
