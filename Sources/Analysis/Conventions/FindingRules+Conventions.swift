import LockstepSamples

extension FindingRules {
    /// Units, signs and directions that samples and poses reveal.
    var conventionFindings: [Finding] {
        [
            accelerometerUnitFinding, gyroscopeUnitFinding, poseConventionFinding,
            gyroscopeAxesFinding,
        ].compactMap { $0 }
    }

    /// At rest and in the hand, the median magnitude of the samples is about 1 g.
    private var accelerometerUnitFinding: Finding? {
        guard let length = facts.motion?.medianAcceleration else { return nil }
        let unit = AccelerometerUnit.allCases.first { (0.8...1.25).contains(length / $0.gravity) }
        let words = "the median magnitude is \(length.short)"
        switch unit {
        case .standardGravities:
            return finding(
                .pass, .accelerometerUnit, stream: .accelerometer,
                "The accelerometer's unit is g: \(words) g.")
        case .metersPerSecondSquared:
            return finding(
                .fail, .accelerometerUnit, stream: .accelerometer,
                "The accelerometer's unit is m/s² instead of g: \(words) m/s².",
                remedy: "Divide its values by 9.80665; check the program that converted them.")
        case nil:
            if let rate = facts.motion?.medianRotationRate, length >= 0.8 - Self.pull(rate),
                length <= 1.25 + Self.pull(rate)
            {
                return finding(
                    .cannotTell, .accelerometerUnit, stream: .accelerometer,
                    "The accelerometer's unit is unknown: \(words) instead of 1 g, and the phone's "
                        + "rotation, with a median of \(rate.short) rad/s, can cause this "
                        + "difference.",
                    remedy: "To get a result, record some seconds of rest.")
            }
            return finding(
                .warn, .accelerometerUnit, stream: .accelerometer,
                "The accelerometer's unit is not g: \(words), and gravity is 1 g.",
                remedy: "Find out which unit the source uses, and whether it subtracted gravity.")
        }
    }

    /// The centripetal acceleration in g of a rotation, at a rate in rad/s, half a meter from the
    /// axis: the length of an arm.
    private static func pull(_ rate: Double) -> Double {
        rate * rate * 0.5 / AccelerometerUnit.metersPerSecondSquared.gravity
    }

    private var conventions: RotationConventions? { facts.motion?.comparison?.conventions }

    /// The conventions of the alignment; nil without an alignment, as there are then no findings
    /// about units and axes.
    private var comparedConventions: RotationConventions? {
        facts.motion?.comparison?.alignment.value == nil ? nil : conventions
    }

    /// Whether poses rotate from other axes than stated, or the device's axes are swapped.
    var isTurnedOtherwise: Bool {
        guard let conventions = comparedConventions else { return false }
        if case .exchanged = conventions.axisChange { return true }
        return conventions.reading != .asStated
    }

    private var gyroscopeUnitFinding: Finding? {
        guard let conventions = comparedConventions else { return nil }
        let scale = conventions.axes.scale.value
        let words = "its rates are \(scale.short) times those of the poses"
        switch conventions.unit {
        case .radians:
            return finding(
                .pass, .gyroscopeUnit, stream: .gyroscope,
                "The gyroscope's unit is rad/s: \(words).")
        case .degrees:
            return finding(
                .fail, .gyroscopeUnit, stream: .gyroscope,
                "The gyroscope's unit is °/s instead of rad/s: \(words).",
                remedy: "Multiply its values by π/180; check the program that converted them.")
        case nil:
            return finding(
                .fail, .gyroscopeUnit, stream: .gyroscope,
                "The gyroscope's unit is not rad/s: \(words).",
                remedy: "Find out which unit the source uses.")
        }
    }

    private var poseConventionFinding: Finding? {
        guard let conventions = comparedConventions else { return untoldPoseConvention }
        guard conventions.directionIsKnown else {
            return finding(
                .cannotTell, .poseConvention, stream: .camera,
                "Rotations and their inverses match the gyroscope about equally well.",
                remedy: MotionAdvice.rotation)
        }
        let reading = conventions.reading
        guard reading != .asStated else {
            return finding(
                .pass, .poseConvention, stream: .camera,
                "Poses map camera to world axes, as the gyroscope shows.")
        }
        let mistake =
            reading.order == .asStated
            ? "Poses map world to camera axes" : "The quaternions' components are in another order"
        return finding(
            .fail, .poseConvention, stream: .camera,
            "\(mistake), as the gyroscope shows.",
            remedy: reading.order == .asStated
                ? "Invert the poses." : MotionAdvice.quaternionOrder)
    }

    /// Reports that gyroscope and poses do not match under any convention, for example if the
    /// quaternions' component order is wrong, so that they are not rotations of a camera.
    ///
    /// nil for recordings that are too short, barely rotated or were not compared.
    private var untoldPoseConvention: Finding? {
        guard case .notObservable(let absence)? = facts.motion?.comparison?.alignment else {
            return nil
        }
        switch absence {
        case .tooFewSteps, .tooLittleRotation, .evenRotation, .oneAxisOnly: return nil
        case .unrelated, .atBorder, .ambiguous, .unsettled, .uncertain: break
        }
        return finding(
            .cannotTell, .poseConvention, stream: .camera,
            "The poses match the gyroscope under no known convention.",
            remedy:
                "Check the quaternions' component order, and whether both are from one recording."
        )
    }

    private var gyroscopeAxesFinding: Finding? {
        guard let conventions = comparedConventions else { return nil }
        guard conventions.axisChange != .none else {
            return finding(
                .pass, .gyroscopeAxes, stream: .gyroscope,
                "The gyroscope's axes are the device's, as the poses show.")
        }
        return finding(
            .fail, .gyroscopeAxes, stream: .gyroscope,
            "The gyroscope's axes are not the device's, as the poses show: "
                + "\(conventions.axisChange.words).",
            remedy: "Correct its axes and signs, or pass the rotation to programs that use them.")
    }
}

extension AxisMapping.Change {
    /// What is wrong, as a clause.
    fileprivate var words: String {
        switch self {
        case .none: return "all are correct"
        case .allSigns: return "all have the opposite sign"
        case .signs(let x, let y, let z):
            let names = [(x, "x"), (y, "y"), (z, "z")].filter(\.0).map(\.1)
            return "\(names.joined(separator: " and ")) with the opposite sign"
        case .exchanged: return "axes are swapped"
        }
    }
}
