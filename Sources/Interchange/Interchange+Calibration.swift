import LockstepFormats
public import LockstepSamples
public import LockstepSessions

extension Interchange {
    /// The largest time between camera and IMU that is taken for a measurement, seconds.
    ///
    /// Phones keep both within a frame's time; Kalibr's search goes no farther than this by default
    /// either (`--timeoffset-padding` 0.03 s a step, several steps).
    static let largestTimeOffsetSeconds = 1.0

    /// Reads what Kalibr measured of a camera and an IMU.
    ///
    /// Kalibr must have seen this device's recording exported by Lockstep, so that its IMU axes are
    /// the device's and its camera axes are vision's. A file that Lockstep exported itself keeps the
    /// origin that it states.
    ///
    /// Without a `T_cam_imu`, as Kalibr writes it for cameras alone, the lens is all there is.
    ///
    /// - Parameters:
    ///   - camera: the path of `camchain-imucam.yaml`, or of a `camchain.yaml`; its `cam0` is taken.
    ///   - imu: the path of `imu.yaml`; nil leaves the noise unknown.
    /// - Throws: ``FormatError`` for a file that is no YAML, ``InterchangeError`` for one without
    ///   what must be there, ``FileError`` for one that cannot be read.
    public static func calibration(
        kalibrCamera camera: String, imu: String?, fileSystem: any FileSystem
    ) throws -> Calibration {
        let (chain, origin) = try chain(camera, fileSystem)
        guard let first = chain["cam0"] else {
            throw InterchangeError(
                .otherKalibrFile(KalibrFile(chain), wanted: .cameras), place: Place(file: camera))
        }
        let file = CameraCalibrationFile(kalibrCamera: first)
        guard let imuFromVision = file.bodyFromCamera else {
            if first["T_cam_imu"] == nil, let lens = try lens(file, camera) {
                return Calibration(
                    camera: lens, try imu.map { try noise($0, fileSystem) })
            }
            throw InterchangeError(
                .noCalibration(
                    "cam0 has neither a T_cam_imu that is a rotation and a translation, nor a lens "
                        + "alone"),
                place: Place(file: camera))
        }
        var calibration = Calibration(
            cameraFromImu: AxisConventions.arkitFromVision * imuFromVision.inverse,
            origin: origin == .nominal ? .nominal : .measured)
        calibration.source = origin == nil ? "Kalibr" : origin?.source
        calibration.timeOffset = try timeOffset(chain, camera)
        calibration.lens = try lens(file, camera)
        if let imu { calibration.noise = try noise(imu, fileSystem) }
        return calibration
    }

    private static func chain(
        _ file: String, _ fileSystem: any FileSystem
    ) throws -> (JSONValue, StatedOrigin?) {
        let (document, bytes) = try yaml(file, fileSystem)
        let origin = StatedOrigin(of: bytes)
        guard origin != .unknown else {
            throw InterchangeError(
                .noCalibration(
                    "the file was exported from a session without a calibration: no one measured "
                        + "how the camera sits on the IMU"), place: Place(file: file))
        }
        return (document, origin)
    }

    private static func noise(
        _ file: String, _ fileSystem: any FileSystem
    ) throws -> InertialNoise {
        let (document, bytes) = try yaml(file, fileSystem)
        guard KalibrFile.hasNoise(document) else {
            throw InterchangeError(
                .otherKalibrFile(KalibrFile(document), wanted: .inertialNoise),
                place: Place(file: file))
        }
        let problem =
            StatedOrigin.isNominalNoise(bytes)
            ? "the noise is nominal, as the file says: no one measured it on this phone"
            : InertialNoise.problem(kalibrInertial: document)
        if let problem {
            throw InterchangeError(.noCalibration(problem), place: Place(file: file))
        }
        guard let noise = InertialNoise(kalibrInertial: document) else {
            throw InterchangeError(
                .noCalibration("there is no noise density"), place: Place(file: file))
        }
        return noise
    }

    private static func lens(
        _ camera: CameraCalibrationFile, _ file: String
    ) throws -> LensCalibration? {
        let known = CameraCalibrationFile.distortionModels
        if let model = camera.distortion?.model, !known.contains(model) {
            throw InterchangeError(
                .noCalibration(
                    "its distortion_model is none of " + known.joined(separator: ", ")),
                place: Place(file: file))
        }
        return camera.lens
    }

    private static func timeOffset(_ chain: JSONValue, _ file: String) throws -> TimeOffset? {
        guard let seconds = chain["cam0"]?["timeshift_cam_imu"]?.asNumber else { return nil }
        guard seconds.magnitude <= largestTimeOffsetSeconds else {
            throw InterchangeError(
                .noCalibration("timeshift_cam_imu of \(seconds) s is no offset of a phone"),
                place: Place(file: file))
        }
        return TimeOffset(imuMinusCameraSeconds: seconds, method: .calibration)
    }

    private static func yaml(
        _ path: String, _ fileSystem: any FileSystem
    ) throws -> (document: JSONValue, bytes: [UInt8]) {
        let bytes = try fileSystem.contents(of: path, limit: YAMLReader.longestFile)
        return (try YAMLReader.value(of: bytes, file: path), bytes)
    }
}

extension Calibration {
    /// What Kalibr measured of a camera alone, with the noise of sensors that it was told.
    fileprivate init(camera lens: LensCalibration, _ noise: InertialNoise?) {
        self.init(lens: lens, noise: noise)
        source = "Kalibr"
    }
}
