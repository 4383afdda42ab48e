import LockstepFormats
import LockstepSamples

/// The calibration of one camera, from `sensor.yaml` of the ASL format or a camera in Kalibr's
/// `camchain.yaml`.
struct CameraCalibrationFile: Hashable, Sendable {
    /// Focal lengths and principal point in pixels; (0, 0) is the center of the first pixel
    /// (OpenCV).
    var intrinsics: Intrinsics?
    /// Width and height of the images that the intrinsics apply to.
    var size: PixelSize?
    /// The distortion model's name and coefficients as the file states them.
    var distortion: (model: String, coefficients: [Double])? {
        distortionModel.map { ($0, distortionCoefficients) }
    }
    private var distortionModel: String?
    private var distortionCoefficients: [Double] = []
    /// Transform from the camera's axes (x right, y down, z forward) to the body's, in meters.
    var bodyFromCamera: Transform?

    /// The lens with Kalibr's name for its model; nil unless it is completely known.
    var lens: LensCalibration? {
        guard let intrinsics, let size, size.isOfAnImage, let word = distortionModel
        else { return nil }
        let model = word == NoDistortion.asl ? NoDistortion.kalibr : word
        guard LensCalibration.distortionModels.contains(model) else { return nil }
        return LensCalibration(
            intrinsics: intrinsics, size: size, distortionModel: model,
            distortionCoefficients: distortionCoefficients)
    }

    /// Creates a pinhole camera without distortion; unknown values are nil.
    init(intrinsics: Intrinsics?, size: PixelSize?, bodyFromCamera: Transform?) {
        self.intrinsics = intrinsics
        self.size = size
        self.bodyFromCamera = bodyFromCamera
    }

    /// Creates a pinhole camera with a measured lens.
    init(lens: LensCalibration, bodyFromCamera: Transform?) {
        self.init(intrinsics: lens.intrinsics, size: lens.size, bodyFromCamera: bodyFromCamera)
        distortionModel = lens.distortionModel
        distortionCoefficients = lens.distortionCoefficients
    }

    /// Reads `cam0/sensor.yaml`: `T_BS`, `resolution`, `intrinsics`, `distortion_model`,
    /// `distortion_coefficients`.
    ///
    /// Missing or invalid values become nil.
    init(aslSensor document: JSONValue) {
        self.init(
            camera: document, distortion: document["distortion_coefficients"]?.asNumbers)
        bodyFromCamera = document["T_BS"].flatMap(Transform.init(rigidRows:))
    }

    /// Reads a camera of `camchain.yaml`: `T_cam_imu` (from inertial sensor to camera),
    /// `resolution`, `intrinsics`, `distortion_model`, `distortion_coeffs`.
    init(kalibrCamera document: JSONValue) {
        self.init(camera: document, distortion: document["distortion_coeffs"]?.asNumbers)
        bodyFromCamera = document["T_cam_imu"].flatMap(Transform.init(rigidRows:))?.inverse
    }

    private init(camera: JSONValue, distortion: [Double]?) {
        if let k = camera["intrinsics"]?.asNumbers, k.count == 4, k[0] > 0, k[1] > 0 {
            intrinsics = Intrinsics(fx: k[0], fy: k[1], cx: k[2], cy: k[3])
        }
        if let sides = camera["resolution"]?.asNumbers, sides.count == 2,
            let width = Int(exactly: sides[0]), let height = Int(exactly: sides[1])
        {
            size = PixelSize(width: width, height: height)
        }
        if case .text(let model)? = camera["distortion_model"], let distortion {
            distortionModel = model
            distortionCoefficients = distortion
        }
    }
}

extension JSONValue {
    /// The numbers of a list and of the lists inside it; nil if it contains anything else.
    var asNumbers: [Double]? {
        guard case .list(let elements) = self else { return asNumber.map { [$0] } }
        var numbers: [Double] = []
        for element in elements {
            guard let more = element.asNumbers else { return nil }
            numbers += more
        }
        return numbers
    }
}

extension Transform {
    /// Reads a rigid transform from sixteen numbers in row order: a list, a list of rows, or
    /// OpenCV's map with the numbers as `data`.
    ///
    /// - Returns: nil unless there are sixteen numbers that form a rotation and a translation.
    init?(rigidRows value: JSONValue) {
        guard let rows = (value["data"] ?? value).asNumbers, rows.count == 16 else { return nil }
        self.init(columnMajor: (0..<16).map { rows[4 * ($0 % 4) + $0 / 4] })
        guard isRigid else { return nil }
    }

    /// Whether the columns are orthonormal, to the number of decimals that files keep.
    private var isRigid: Bool {
        guard columnMajor.allSatisfy(\.isFinite) else { return false }
        let product = rotation.transposed * rotation
        let errors = zip(product.columnMajor, Matrix3.identity.columnMajor).map { abs($0 - $1) }
        let isRotation = errors.allSatisfy { $0 < 1e-3 } && rotation.determinant > 0
        let lastRow = [columnMajor[3], columnMajor[7], columnMajor[11], columnMajor[15]]
        return isRotation && lastRow == [0, 0, 0, 1]
    }
}
