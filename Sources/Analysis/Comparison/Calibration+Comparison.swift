import LockstepSamples

extension Calibration {
    /// The differences beyond text rounding, as sentences.
    func differences(to other: Calibration) -> [String] {
        var found = [mountingDifference(to: other), timeOffsetDifference(to: other)]
            .compactMap { $0 }
        if origin != other.origin {
            let words = [origin, other.origin].map { $0?.rawValue ?? "unknown" }
            found.insert(
                "The camera's mounting on the inertial sensors is \(words[0]) in the first "
                    + "recording and \(words[1]) in the second.", at: 0)
        }
        if !(lens?.isLike(other.lens) ?? (other.lens == nil)) {
            found.append("The measured lens differs.")
        }
        if noise != other.noise { found.append("The measured noise differs.") }
        return found
    }

    /// nil if the mountings agree or one of them is unknown.
    private func mountingDifference(to other: Calibration) -> String? {
        guard let first = cameraFromImu, let second = other.cameraFromImu else { return nil }
        let angle = Quaternion(rotation: first.rotation)
            .degrees(to: Quaternion(rotation: second.rotation))
        let distance = (first.translation - second.translation).length
        if angle <= ComparedQuantity.poseRotation.precision.value,
            distance <= ComparedQuantity.posePosition.precision.value
        {
            return nil
        }
        return "The camera is mounted differently on the inertial sensors, by "
            + "\(angle.significant)° and \((distance * 1e3).significant) mm."
    }

    private func timeOffsetDifference(to other: Calibration) -> String? {
        let offsets = [timeOffset, other.timeOffset].map { $0?.imuMinusCameraSeconds }
        if Self.agree(offsets[0], offsets[1]) { return nil }
        let words = offsets.map { $0.map { "\($0.significant) s" } ?? "unknown" }
        return "The time offset between camera and inertial sensors is \(words[0]) in the first "
            + "recording and \(words[1]) in the second."
    }

    private static func agree(_ first: Double?, _ second: Double?) -> Bool {
        guard let first, let second else { return first == second }
        return (first - second).magnitude <= ComparedStream.timestampPrecision.value
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
