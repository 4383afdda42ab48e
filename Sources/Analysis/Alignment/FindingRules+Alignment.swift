import LockstepFormats
import LockstepSamples

extension FindingRules {
    /// The alignment of gyroscope and poses in time and rotation.
    var alignmentFindings: [Finding] {
        guard let comparison = facts.motion?.comparison else {
            return [shortAlignmentFinding].compactMap { $0 }
        }
        switch comparison.alignment {
        case .notObservable(let absence):
            return [
                finding(
                    .cannotTell, .poseImuOffset, stream: .gyroscope,
                    "Gyroscope and poses cannot be aligned: \(absence.words).",
                    remedy: absence.remedy)
            ]
        case .observed(let alignment):
            return [offsetFinding(alignment)]
                + [driftFinding(alignment), axesFinding(alignment)].compactMap { $0 }
        }
    }

    /// Reports that poses and gyroscope have too few steps in common.
    ///
    /// nil if one of them is missing or they are on separate clocks, which other findings report.
    private var shortAlignmentFinding: Finding? {
        let poses = facts.motion?.poseRows.count ?? 0
        guard poses > 1, let samples = facts.rows.streams[.gyroscope]?.count, samples > 1,
            record(.camera)?.description.clock != .unrelated
        else { return nil }
        let absence = PoseImuAlignment.Absence.tooFewSteps(min(poses, samples) - 1)
        return finding(
            .cannotTell, .poseImuOffset, stream: .gyroscope,
            "Gyroscope and poses cannot be aligned: \(absence.words).")
    }

    private func offsetFinding(_ alignment: PoseImuAlignment) -> Finding {
        let (offset, error) = (
            alignment.offset.value * 1e3, alignment.offset.standardError * 1e3
        )
        let limit = limits[.poseImuOffset]
        return finding(
            .poseImuOffset, stream: .gyroscope, of: offset, error: error, against: limit,
            else: .fail,
            "Gyroscope timestamps equal pose timestamps "
                + "\((offset + facts.rows.statedOffset * 1e3).sum(by: error)) ms (standard error "
                + "\(error.short(by: error)) ms"
                + "\(statedOffsetWords)).",
            remedy: Self.offsetRemedy)
    }

    /// What to do about an offset between the clocks of camera and inertial sensors.
    static let offsetRemedy: Remedy =
        "Store the offset with \(.measureTimeOffset); exports to kalibr and tumvi then contain it, "
        + "and \(.exportApplyingTimeOffset) corrects the timestamps of every format that has "
        + "them. Or pass it to the odometry (t_imu = t_camera + offset)."

    /// The offset that the calibration states, for comparison with a measured one, as a clause.
    var statedOffsetWords: String {
        guard let stated = manifest.calibration?.timeOffset else { return "" }
        return "; the calibration states \((stated.imuMinusCameraSeconds * 1e3).short) ms"
    }

    /// nil if the recording is too short to bound the drift's error.
    private func driftFinding(_ alignment: PoseImuAlignment) -> Finding? {
        let (drift, error) = (alignment.drift.value * 1e6, alignment.drift.standardError * 1e6)
        let limit = limits[.clockDrift]
        let isBeyond = drift.magnitude - 2 * error > limit.value
        guard isBeyond || 2 * error <= limit.value else { return nil }
        let reach = (alignment.drift.value * alignment.span / 2).magnitude * 1e3
        guard !isBeyond || reach > limits[.poseImuOffset].value else {
            return finding(
                .cannotTell, .poseImuDrift, stream: .gyroscope,
                "Clock drift cannot be measured: the offset changes by "
                    + "\(drift.short(by: error)) ppm (standard error \(error.short(by: error)) ppm). "
                    + "From the middle of \(alignment.span.short) s to either end, this is "
                    + "\(reach.short) ms, and poses on one clock vary as much.",
                remedy: "To get a result, record for some minutes.")
        }
        return finding(
            .poseImuDrift, stream: .gyroscope, of: drift, error: error, against: limit,
            else: .warn,
            "The offset changes by \(drift.short(by: error)) ppm (standard error "
                + "\(error.short(by: error)) ppm).",
            remedy:
                "The two clocks run at different rates: correct timestamps by offset and drift, "
                + "or use short parts of the recording.")
    }

    /// The angle in degrees between a device-to-camera rotation and the session's; nil if the
    /// session states none.
    func degreesFromStated(_ cameraFromImu: Matrix3) -> Double? {
        facts.motion?.statedCameraFromImu.map { stated in
            Quaternion(rotation: stated.transposed * cameraFromImu).rotationVector.length * 180
                / .pi
        }
    }

    /// nil if the session does not state how the camera is mounted on the sensors, or axes are
    /// swapped.
    private func axesFinding(_ alignment: PoseImuAlignment) -> Finding? {
        guard let degrees = degreesFromStated(alignment.cameraFromImu), !isTurnedOtherwise else {
            return nil
        }
        let error = alignment.rotationError * 180 / .pi
        let limit = limits[.cameraFromImu]
        return finding(
            .cameraFromImu, stream: .gyroscope, of: degrees, error: error, against: limit,
            else: .fail,
            "The camera is rotated by \(degrees.short(by: error))° (standard error "
                + "\(error.short(by: error))°) relative to "
                + "the mounting that the session states.",
            remedy: "Calibrate camera and sensors, and store the result with \(.storeCalibration).")
    }
}

extension PoseImuAlignment.Absence {
    /// The reason, as a clause.
    var words: String {
        switch self {
        case .tooFewSteps(let count):
            return "they share \(count.counted("time step")), and \(Self.fewestSteps) are needed"
        case .tooLittleRotation(let rate):
            return "the phone barely rotated (\((rate * 180 / .pi).short) °/s)"
        case .evenRotation(let rate):
            return "the phone rotated at a constant rate (\((rate * 180 / .pi).short) °/s), so "
                + "every offset fits equally well"
        case .oneAxisOnly(let camera, _, _):
            return "the phone rotated about one axis only (\(camera.x.short), \(camera.y.short), "
                + "\(camera.z.short) in the camera's axes)"
        case .unrelated(let correlation):
            return "their motion does not match at any offset within ±0.5 s (correlation "
                + "\(correlation.short))"
        case .atBorder(let seconds):
            return "they match best at \(seconds.short) s, the end of the search range"
        case .ambiguous(let seconds, let rival):
            return "offsets of \(seconds.short) s and \(rival.short) s fit about equally well"
        case .unsettled: return "the fit does not converge"
        case .uncertain(let seconds, let radians):
            return "the standard errors would be \((seconds * 1e3).short(by: seconds * 1e3)) ms "
                + "and \((radians * 180 / .pi).short)°"
        }
    }

    /// What to do about it.
    var remedy: Remedy {
        switch self {
        case .unrelated, .atBorder:
            return "Check whether both streams are from the same recording and on the same clock."
        default: return MotionAdvice.rotation
        }
    }
}
