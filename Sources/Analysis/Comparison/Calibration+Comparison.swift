import LockstepSamples

extension Calibration {
    /// What differs beyond the rounding of a text, in sentences.
    func differences(to other: Calibration) -> [String] {
        let angle = Quaternion(rotation: cameraFromImu.rotation)
            .degrees(to: Quaternion(rotation: other.cameraFromImu.rotation))
        let distance = (cameraFromImu.translation - other.cameraFromImu.translation).length
        var found: [String] = []
        if !(angle <= ComparedQuantity.poseRotation.precision.value)
            || !(distance <= ComparedQuantity.posePosition.precision.value)
        {
            found.append(
                "The camera lies differently to the inertial sensors, by \(angle.significant)° and "
                    + "\((distance * 1e3).significant) mm.")
        }
        if origin != other.origin {
            found.append(
                "How the camera sits on the inertial sensors is \(origin.rawValue) in the first "
                    + "recording and \(other.origin.rawValue) in the second.")
        }
        let shifts = (imuMinusCameraSeconds, other.imuMinusCameraSeconds)
        if !Self.agree(shifts.0, shifts.1) {
            let words = [shifts.0, shifts.1].map { $0.map { "\($0.significant) s" } ?? "unknown" }
            found.append(
                "The time shift between camera and inertial sensors is \(words[0]) in the first "
                    + "recording and \(words[1]) in the second.")
        }
        if !(lens?.isLike(other.lens) ?? (other.lens == nil)) {
            found.append("The measured lens is another one.")
        }
        if noise != other.noise { found.append("The measured noise is another one.") }
        return found
    }

    private static func agree(_ first: Double?, _ second: Double?) -> Bool {
        guard let first, let second else { return first == second }
        return (first - second).magnitude <= ComparedStream.stampPrecision.value
    }
}

extension LensCalibration {
    fileprivate func isLike(_ other: LensCalibration?) -> Bool {
        guard let other, size == other.size, distortionModel == other.distortionModel,
            distortionCoefficients.count == other.distortionCoefficients.count
        else { return false }
        let (left, right) = (intrinsics, other.intrinsics)
        let pixels = [
            left.fx - right.fx, left.fy - right.fy, left.cx - right.cx, left.cy - right.cy,
        ]
        let coefficients = zip(distortionCoefficients, other.distortionCoefficients).map { $0 - $1 }
        return pixels.allSatisfy { $0.magnitude <= ComparedQuantity.intrinsics.precision.value }
            && coefficients.allSatisfy { $0.magnitude <= 1e-6 }
    }
}
