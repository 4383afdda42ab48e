import LockstepFormats
public import LockstepSamples
public import LockstepSessions

extension Datasets {
    /// The largest time offset between camera and IMU that is accepted as a measurement, in
    /// seconds.
    ///
    /// Phones keep both within a frame's time. By default, Kalibr's search goes no farther either
    /// (`--timeoffset-padding` 0.03 s a step, several steps).
    static let largestTimeOffsetSeconds = 1.0

    /// Reads a camera and IMU calibration from Kalibr's files.
    ///
    /// Kalibr must have run on a recording of this device that Lockstep exported, so that its IMU
    /// axes are the device's and its camera axes are those of computer vision. A file that Lockstep
    /// itself exported keeps the origin stated in it.
    ///
    /// Without a `T_cam_imu`, as in Kalibr's files for cameras alone, only the lens is read.
    ///
    /// - Parameters:
    ///   - camera: the path of `camchain-imucam.yaml`, or of a `camchain.yaml`; its `cam0` is read.
    ///   - imu: the path of `imu.yaml`; nil leaves the noise unknown.
    /// - Throws: ``FormatError`` for a file that is not YAML, ``DatasetError`` for one that
    ///   lacks a required value, ``FileError`` for one that cannot be read.
    public static func calibration(
        kalibrCamera camera: String, imu: String?, fileSystem: any FileSystem
    ) throws -> Calibration {
        let (chain, origin) = try chain(camera, fileSystem)
        guard let first = chain["cam0"] else {
            throw DatasetError(
                .otherKalibrFile(KalibrFile(chain), wanted: .cameras), place: Place(file: camera))
        }
        let file = CameraCalibrationFile(kalibrCamera: first)
        guard let imuFromVision = file.bodyFromCamera else {
            if first["T_cam_imu"] == nil, let lens = try lens(file, camera) {
                return Calibration(
                    camera: lens, try imu.map { try noise($0, fileSystem) })
            }
            throw DatasetError(
                .noCalibration(
                    "cam0 has neither a T_cam_imu (a rotation and a translation) nor a lens on "
                        + "its own"),
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
            throw DatasetError(
                .noCalibration(
                    "the file was exported from a session without a calibration: the camera's "
                        + "pose relative to the IMU was never measured"), place: Place(file: file))
        }
        return (document, origin)
    }

    private static func noise(
        _ file: String, _ fileSystem: any FileSystem
    ) throws -> InertialNoise {
        let (document, bytes) = try yaml(file, fileSystem)
        guard KalibrFile.hasNoise(document) else {
            throw DatasetError(
                .otherKalibrFile(KalibrFile(document), wanted: .inertialNoise),
                place: Place(file: file))
        }
        let problem =
            StatedOrigin.isNominalNoise(bytes)
            ? "the file states that its noise is nominal: it was not measured on this phone"
            : InertialNoise.problem(kalibrInertial: document)
        if let problem {
            throw DatasetError(.noCalibration(problem), place: Place(file: file))
        }
        guard let noise = InertialNoise(kalibrInertial: document) else {
            throw DatasetError(
                .noCalibration("the file contains no noise density"), place: Place(file: file))
        }
        return noise
    }

    private static func lens(
        _ camera: CameraCalibrationFile, _ file: String
    ) throws -> LensCalibration? {
        let known = LensCalibration.distortionModels
        if let model = camera.distortion?.model, !known.contains(model) {
            throw DatasetError(
                .noCalibration(
                    "its distortion_model is not one of " + known.joined(separator: ", ")),
                place: Place(file: file))
        }
        return camera.lens
    }

    private static func timeOffset(_ chain: JSONValue, _ file: String) throws -> TimeOffset? {
        guard let seconds = chain["cam0"]?["timeshift_cam_imu"]?.asNumber else { return nil }
        guard seconds.magnitude <= largestTimeOffsetSeconds else {
            throw DatasetError(
                .noCalibration("timeshift_cam_imu of \(seconds) s is too large for a phone"),
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
    /// Kalibr's calibration of a camera alone, with the sensor noise that was given to Kalibr.
    fileprivate init(camera lens: LensCalibration, _ noise: InertialNoise?) {
        self.init(lens: lens, noise: noise)
        source = "Kalibr"
    }
}
