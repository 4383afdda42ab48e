import LockstepSamples

extension FindingRules {
    /// Units, signs and directions that readings and poses show by themselves.
    var conventionFindings: [Finding] {
        [
            accelerometerUnitFinding, gyroscopeUnitFinding, poseConventionFinding,
            gyroscopeAxesFinding,
        ].compactMap { $0 } + gravityFindings
    }

    /// At rest and in the hand, half of all readings are about one gravity long.
    private var accelerometerUnitFinding: Finding? {
        guard let length = facts.motion?.medianAcceleration else { return nil }
        let unit = AccelerometerUnit.allCases.first { (0.8...1.25).contains(length / $0.gravity) }
        let words = "half of its readings are longer than \(length.short)"
        switch unit {
        case .standardGravities:
            return finding(
                .pass, .accelerometerUnit, stream: .accelerometer,
                "The accelerometer speaks g: \(words) g.")
        case .metersPerSecondSquared:
            return finding(
                .fail, .accelerometerUnit, stream: .accelerometer,
                "The accelerometer speaks m/s² and not g: \(words) m/s².",
                remedy: "Divide its values by 9.80665; look at what converted them before.")
        case nil:
            if let rate = facts.motion?.medianRotationRate, length >= 0.8 - Self.pull(rate),
                length <= 1.25 + Self.pull(rate)
            {
                return finding(
                    .cannotTell, .accelerometerUnit, stream: .accelerometer,
                    "The accelerometer's unit cannot be told: \(words) of it, gravity is 1 g, and "
                        + "half of the time the phone turned faster than \(rate.short) rad/s, which "
                        + "pulls as much.",
                    remedy: "To tell, record some seconds of rest.")
            }
            return finding(
                .warn, .accelerometerUnit, stream: .accelerometer,
                "The accelerometer's unit is not g: \(words) of it, and gravity is 1 g.",
                remedy: "Look for the unit of the source, or whether gravity was taken off.")
        }
    }

    /// What turning, at a rate in rad/s, adds to gravity at half a meter from the axis, g: the length
    /// of an arm.
    private static func pull(_ rate: Double) -> Double {
        rate * rate * 0.5 / AccelerometerUnit.metersPerSecondSquared.gravity
    }

    private var conventions: RotationConventions? { facts.motion?.comparison?.conventions }

    /// What an alignment rests on; without one nothing is said of units and axes.
    private var comparedConventions: RotationConventions? {
        facts.motion?.comparison?.alignment.value == nil ? nil : conventions
    }

    /// Whether poses turn from other axes than stated, or axes of the device are exchanged.
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
                .pass, .gyroscopeUnit, stream: .gyroscope, "The gyroscope speaks rad/s: \(words).")
        case .degrees:
            return finding(
                .fail, .gyroscopeUnit, stream: .gyroscope,
                "The gyroscope speaks °/s and not rad/s: \(words).",
                remedy: "Multiply its values by π/180; look at what converted them before.")
        case nil:
            return finding(
                .fail, .gyroscopeUnit, stream: .gyroscope,
                "The gyroscope's unit is not rad/s: \(words).",
                remedy: "Look for the unit of the source.")
        }
    }

    private var poseConventionFinding: Finding? {
        guard let conventions = comparedConventions else { return untoldPoseConvention }
        guard conventions.directionIsKnown else {
            return finding(
                .cannotTell, .poseConvention, stream: .camera,
                "Rotations and their inverses go with the gyroscope about as well.",
                remedy: Remedy.rotation)
        }
        let reading = conventions.reading
        guard reading != .asStated else {
            return finding(
                .pass, .poseConvention, stream: .camera,
                "Poses map camera to world axes, as the gyroscope shows.")
        }
        let mistake =
            reading.order == .asStated
            ? "world to camera axes" : "axes by a quaternion whose numbers are in another order"
        return finding(
            .fail, .poseConvention, stream: .camera,
            "Poses map \(mistake), as the gyroscope shows.",
            remedy: reading.order == .asStated
                ? "Invert the poses." : Remedy.quaternionOrder)
    }

    /// That gyroscope and poses do not go together by any reading, as with numbers in an order that
    /// makes no rotation of a camera; nil for what is too short, hardly moved or was not compared.
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
            "What poses map cannot be told: by no reading do they turn as the gyroscope does.",
            remedy: "Look at the order of their quaternions, and whether both are of one recording."
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
            remedy: "Put its axes and signs right, or give the rotation to what uses them.")
    }
}

extension AxisMapping.Change {
    /// What is wrong, as a clause.
    fileprivate var words: String {
        switch self {
        case .none: return "nothing is wrong"
        case .allSigns: return "all have the opposite sign"
        case .signs(let x, let y, let z):
            let names = [(x, "x"), (y, "y"), (z, "z")].filter(\.0).map(\.1)
            return "\(names.joined(separator: " and ")) with the opposite sign"
        case .exchanged: return "axes are exchanged"
        }
    }
}
