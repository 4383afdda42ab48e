import LockstepFormats
import LockstepSamples

/// The calibration of a recording's camera and inertial sensor, from its calibration files.
struct ASLCalibration {
    /// Focal lengths and principal point of the images as they are, without distortion.
    private(set) var camera: CameraCalibrationFile?
    /// From the inertial sensor's axes to the body's.
    private(set) var bodyFromImu = Transform.identity
    private var origin: StatedOrigin?
    private var noise: InertialNoise?
    private var timeOffset: TimeOffset?
    private var cameraNotices: [String] = []
    /// Notices about the inertial sensor, one sentence each.
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

    /// Notices for the user, one sentence each.
    var notices: [String] { cameraNotices + inertialNotices }

    /// The camera's pose on the inertial sensor in a session's axes, if it is known, with lens, noise and
    /// time offset; nil if there is none of these.
    var calibration: Calibration? {
        guard let bodyFromCamera = camera?.bodyFromCamera, origin != .unknown else {
            guard camera?.distortingLens != nil || noise != nil || timeOffset != nil else {
                return nil
            }
            var calibration = Calibration(lens: camera?.distortingLens, noise: noise)
            calibration.timeOffset = timeOffset
            return calibration
        }
        var calibration = Calibration(
            cameraFromImu: AxisConventions.arkitFromVision * bodyFromCamera.inverse * bodyFromImu,
            origin: origin == .nominal ? .nominal : .measured)
        calibration.source = origin?.source
        calibration.lens = camera?.distortingLens
        calibration.noise = noise
        calibration.timeOffset = timeOffset
        return calibration
    }

    /// The pose of the body, which the poses describe, on the inertial sensor.
    ///
    /// It is the one in the sensor's file, or the identity if the file contains none.
    var ofTheBody: Calibration {
        var calibration = Calibration(
            cameraFromImu: AxisConventions.arkitFromVision * bodyFromImu, origin: .nominal)
        calibration.noise = noise
        return calibration
    }

    /// The noise of the inertial sensor alone.
    var ofTheSensor: Calibration? { noise.map { Calibration(lens: nil, noise: $0) } }

    /// From ARKit's camera axes to the body's.
    var bodyFromCamera: Transform? {
        camera?.bodyFromCamera.map { $0 * AxisConventions.arkitFromVision }
    }

    /// Intrinsics for images of a size; nil if they are for another size.
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
                "\(file) contains no rigid transform between \(ASLFiles.camera) and the body: "
                    + "frames have no pose.")
        } else {
            cameraNotices.append(placeNotice(file))
        }
        if camera?.intrinsics == nil {
            cameraNotices.append("\(file) contains no pinhole intrinsics: frames have none.")
        }
        if let distortion = camera?.distortion, !NoDistortion.isStated(in: distortion) {
            let numbers = distortion.coefficients.map(\.description).joined(separator: ", ")
            let isKept = calibration?.lens != nil
            cameraNotices.append(
                "The distortion of \(file), \(distortion.model.prefix(40)) "
                    + "[\(numbers.prefix(200))], is \(isKept ? "kept as measured" : "not kept"); "
                    + "the frames' intrinsics apply to the stored, distorted images.")
        }
    }

    private mutating func keepTimeShift(_ seconds: Double?, _ file: String) {
        guard let seconds, seconds != 0 else { return }
        guard seconds.magnitude <= Datasets.largestTimeOffsetSeconds else {
            cameraNotices.append(
                "The time shift of \(file), \(seconds) s, is not kept: it is too large.")
            return
        }
        timeOffset = TimeOffset(imuMinusCameraSeconds: seconds, method: .calibration)
        cameraNotices.append("The time shift of \(file), \(seconds) s, is kept as measured.")
    }

    private func placeNotice(_ file: String) -> String {
        let place = "The pose of \(ASLFiles.camera) on \(ASLFiles.inertial)"
        switch origin {
        case nil: return "\(place) is kept from \(file), treated as measured."
        case .measured: return "\(place) is kept from \(file), which states that it was measured."
        case .nominal: return "\(place) is kept from \(file), which states that it is nominal."
        case .unknown:
            return "\(place) is unknown according to \(file), and unknown in the session."
        }
    }

    private mutating func keepNoise(_ file: File) {
        if StatedOrigin.isNominalNoise(file.bytes) {
            inertialNotices.append(
                "The noise densities of \(file.name) are nominal according to the file, not "
                    + "measured, and are not kept.")
        } else if let problem = InertialNoise.problem(kalibrInertial: file.document) {
            inertialNotices.append(
                "No noise density of \(file.name) is kept: \(problem).")
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
                "\(file.name) contains no rigid T_BS: its axes are assumed to be the body's.")
        }
        keepNoise(file)
    }

    /// A calibration file with its bytes, because the document does not contain the comments.
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
    /// The lens unless all its coefficients are zero, as in exports without a measured one.
    fileprivate var distortingLens: LensCalibration? {
        lens.flatMap { $0.distortionCoefficients.contains { $0 != 0 } ? $0 : nil }
    }
}
