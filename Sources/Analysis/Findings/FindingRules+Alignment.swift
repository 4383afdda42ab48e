import LockstepFormats
import LockstepSamples

extension FindingRules {
    /// How gyroscope and poses are aligned in time and in direction.
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

    /// That poses and gyroscope are too few for each other; nil if one of them is missing, or they
    /// have clocks of their own, which is a finding already.
    private var shortAlignmentFinding: Finding? {
        let poses = facts.motion?.poseRows.count ?? 0
        guard poses > 1, let samples = facts.streams[.gyroscope]?.count, samples > 1,
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
            "Timestamps of the gyroscope are those of the poses plus "
                + "\((offset + facts.statedOffset * 1e3).short(by: error)) ms (standard error "
                + "\(error.short(by: error)) ms"
                + "\(statedOffsetWords)).",
            remedy:
                "Store the offset with `lockstep sync`, so that exports carry it, or give it to "
                + "the odometry (t_imu = t_camera + offset).")
    }

    /// What the calibration states of the offset that a finding measures, as a clause.
    var statedOffsetWords: String {
        guard let stated = manifest.calibration?.timeOffset else { return "" }
        return "; the calibration states \((stated.imuMinusCameraSeconds * 1e3).short) ms"
    }

    /// nil for a recording that is too short for its error.
    private func driftFinding(_ alignment: PoseImuAlignment) -> Finding? {
        let (drift, error) = (alignment.drift.value * 1e6, alignment.drift.standardError * 1e6)
        let limit = limits[.clockDrift]
        let isBeyond = drift.magnitude - 2 * error > limit.value
        guard isBeyond || 2 * error <= limit.value else { return nil }
        let reach = (alignment.drift.value * alignment.span / 2).magnitude * 1e3
        guard !isBeyond || reach > limits[.poseImuOffset].value else {
            return finding(
                .cannotTell, .poseImuDrift, stream: .gyroscope,
                "Whether the clocks run apart cannot be told: the offset changes by "
                    + "\(drift.short(by: error)) ppm (standard error \(error.short(by: error)) ppm), "
                    + "which from the middle of \(alignment.span.short) s to either end is "
                    + "\(reach.short) ms; poses on one clock wander by as much.",
                remedy: "To tell, record for some minutes.")
        }
        return finding(
            .poseImuDrift, stream: .gyroscope, of: drift, error: error, against: limit,
            else: .warn,
            "The offset changes by \(drift.short(by: error)) ppm (standard error "
                + "\(error.short(by: error)) ppm).",
            remedy:
                "The two clocks run differently: correct timestamps by offset and drift, or use "
                + "short parts of the recording.")
    }

    /// How far a rotation from device to camera axes is from the session's; nil if it says none.
    func degreesFromStated(_ cameraFromImu: Matrix3) -> Double? {
        facts.motion?.statedCameraFromImu.map { stated in
            Quaternion(rotation: stated.transposed * cameraFromImu).rotationVector.length * 180
                / .pi
        }
    }

    /// nil if the session does not say how the camera is mounted on the sensors, or axes are
    /// exchanged.
    private func axesFinding(_ alignment: PoseImuAlignment) -> Finding? {
        guard let degrees = degreesFromStated(alignment.cameraFromImu), !isTurnedOtherwise else {
            return nil
        }
        let error = alignment.rotationError * 180 / .pi
        let limit = limits[.cameraFromImu]
        return finding(
            .cameraFromImu, stream: .gyroscope, of: degrees, error: error, against: limit,
            else: .fail,
            "The camera is turned by \(degrees.short(by: error))° (standard error "
                + "\(error.short(by: error))°) from how "
                + "the session says it is mounted.",
            remedy: "Calibrate camera and sensors, and store the result with `lockstep calibrate`.")
    }
}

extension PoseImuAlignment.Absence {
    /// Why, as a clause.
    var words: String {
        switch self {
        case .tooFewSteps(let count):
            return "they have \(count.counted("step")) in common, and \(Self.fewestSteps) are "
                + "needed"
        case .tooLittleRotation(let rate):
            return "the phone hardly turned (\((rate * 180 / .pi).short) °/s)"
        case .evenRotation(let rate):
            return "the phone turned evenly (\((rate * 180 / .pi).short) °/s), so that every "
                + "instant is like the next"
        case .oneAxisOnly(let camera, _, _):
            return "the phone turned about one axis only (\(camera.x.short), \(camera.y.short), "
                + "\(camera.z.short) in the camera's axes)"
        case .unrelated(let correlation):
            return "they do not describe the same movement within ±0.5 s (correlation "
                + "\(correlation.short))"
        case .atBorder(let seconds):
            return "they are most alike \(seconds.short) s apart, the most that is searched"
        case .ambiguous(let seconds, let rival):
            return "offsets of \(seconds.short) s and \(rival.short) s are about as good"
        case .unsettled: return "the fit does not settle"
        case .uncertain(let seconds, let radians):
            return "the standard errors would be \((seconds * 1e3).short(by: seconds * 1e3)) ms "
                + "and \((radians * 180 / .pi).short)°"
        }
    }

    /// What to do about it.
    var remedy: String {
        switch self {
        case .unrelated, .atBorder:
            return "Look whether both streams are of the same recording and on one clock."
        default: return Remedy.rotation
        }
    }
}
