import LockstepSamples

/// The implausible parts of a calibration, as clauses.
struct CalibrationDoubts {
    /// Values that are impossible for a phone.
    private(set) var impossible: [String] = []
    /// Values that are unlikely for a phone.
    private(set) var unlikely: [String] = []

    /// - Parameters:
    ///   - isOneClock: whether camera and IMU share a clock, so that a large time offset is an
    ///     error.
    ///   - focal: the mean focal length of the rows as a share of the image width; nil without any.
    init(
        _ calibration: Calibration, isOneClock: Bool, imageSize: PixelSize?, focal: Double?,
        limits: Limits
    ) {
        judge(calibration, isOneClock: isOneClock, limits)
        if let lens = calibration.lens {
            judge(lens, limits)
            compare(lens, imageSize, focal, limits)
        }
        if let noise = calibration.noise { judge(noise) }
    }

    private mutating func judge(
        _ calibration: Calibration, isOneClock: Bool, _ limits: Limits
    ) {
        if let mounting = calibration.cameraFromImu { judge(mounting, limits) }
        if let seconds = calibration.timeOffset?.imuMinusCameraSeconds, isOneClock,
            !(seconds.magnitude <= limits[.calibratedOffset].value / 1e3)
        {
            impossible.append("the time offset would be \((seconds * 1e3).short) ms")
        }
    }

    private mutating func judge(_ mounting: Transform, _ limits: Limits) {
        let distance = mounting.translation.length
        if !(distance <= limits[.leverArm].value) {
            impossible.append("camera and IMU would be \(distance.short) m apart")
        }
        let degrees = mounting.rotation.radiansFromRightAngles * 180 / .pi
        if !(degrees <= limits[.mountingAngle].value) {
            unlikely.append(
                "the camera would be rotated by \(degrees.short)° from the phone's sides")
        }
    }

    private mutating func judge(_ lens: LensCalibration, _ limits: Limits) {
        let k = lens.intrinsics
        if !((k.fx / k.fy - 1).magnitude <= limits[.focalRatio].value / 100) {
            unlikely.append(
                "the lens's focal lengths of \(k.fx.short) and \(k.fy.short) px differ")
        }
        let width = Double(lens.size.width)
        let off = max(
            (k.cx - width / 2).magnitude, (k.cy - Double(lens.size.height) / 2).magnitude)
        if !(off <= limits[.principalPoint].value / 100 * width) {
            unlikely.append("the lens's principal point is \(off.short) px from the center")
        }
        if !lens.isMonotonic {
            unlikely.append("the distortion folds the image's corners inward")
        }
    }

    /// Intrinsics depend on the image's size and the focus at that time.
    private mutating func compare(
        _ lens: LensCalibration, _ size: PixelSize?, _ focal: Double?, _ limits: Limits
    ) {
        guard let focal, let size, lens.size.width > 0 else { return }
        guard lens.size.hasShape(of: size) else {
            return unlikely.append(
                "the lens was measured in images of another aspect ratio, \(lens.size.width)×"
                    + "\(lens.size.height)")
        }
        let ratio = lens.intrinsics.fx / Double(lens.size.width) / focal
        guard !((ratio - 1).magnitude <= limits[.lensFocal].value / 100) else { return }
        unlikely.append("the lens's focal length is \(ratio.short) times that of the frames")
    }

    /// From no noise at all to a hundred times that of a phone's sensors.
    private mutating func judge(_ noise: InertialNoise) {
        if !(1e-6...0.2).contains(noise.accelerometerNoiseDensity) {
            unlikely.append(
                "the accelerometer's noise would be \(noise.accelerometerNoiseDensity) m/s²/√Hz")
        }
        if !(1e-7...0.02).contains(noise.gyroscopeNoiseDensity) {
            unlikely.append(
                "the gyroscope's noise would be \(noise.gyroscopeNoiseDensity) rad/s/√Hz")
        }
    }
}

extension Matrix3 {
    /// The angle in radians to the nearest rotation that maps every axis to an axis.
    fileprivate var radiansFromRightAngles: Double {
        let axes = [Vector3(1, 0, 0), Vector3(0, 1, 0), Vector3(0, 0, 1)]
        var least = Double.infinity
        for (first, second) in [(0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)] {
            for signs in [(1.0, 1.0), (1, -1), (-1, 1), (-1, -1)] {
                let (x, y) = (axes[first] * signs.0, axes[second] * signs.1)
                let right = Matrix3(columns: x, y, x.cross(y))
                let turn = Quaternion(rotation: right.transposed * self).rotationVector.length
                least = min(least, turn)
            }
        }
        return least
    }
}

extension LensCalibration {
    /// Whether the distorted radius grows all the way to the image's corners, in the models of
    /// Kalibr, "Supported models".
    fileprivate var isMonotonic: Bool {
        let k = distortionCoefficients
        guard k.allSatisfy(\.isFinite), intrinsics.fx > 0, intrinsics.fy > 0 else { return false }
        switch distortionModel {
        case "radtan": return rises(Array(k.prefix(2)) + k.dropFirst(4).prefix(1))
        case "equidistant": return rises(k)
        case "fov": return k.first.map { $0 > 0 && $0 < .pi } ?? true
        default: return true
        }
    }

    /// Returns whether r (1 + k₁r² + k₂r⁴ + …) grows up to the corner that is furthest from the
    /// center.
    private func rises(_ coefficients: [Double]) -> Bool {
        let k = intrinsics
        let x = max(k.cx, Double(size.width) - k.cx) / k.fx
        let y = max(k.cy, Double(size.height) - k.cy) / k.fy
        let corner = (x * x + y * y).squareRoot()
        return (0...32).allSatisfy { step in
            let square = corner * corner * Double(step * step) / 1024
            var (slope, power) = (1.0, 1.0)
            for (index, coefficient) in coefficients.enumerated() {
                power *= square
                slope += Double(2 * index + 3) * coefficient * power
            }
            return slope > 0
        }
    }
}
