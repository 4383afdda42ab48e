import LockstepSamples

extension Calibration {
    /// The `origin` of an unknown mounting.
    static let unknownMounting = "none"

    /// Appends the members of the manifest's `calibration` (docs/FORMAT.md).
    func append(to json: inout JSONText) {
        json.member("origin", origin?.rawValue ?? Self.unknownMounting)
        json.member("cameraFromImu", cameraFromImu?.columnMajor)
        json.member("source", source)
        json.member("imuMinusCameraSeconds", timeOffset?.imuMinusCameraSeconds)
        json.member("imuMinusCameraErrorSeconds", timeOffset?.standardErrorSeconds)
        json.member("imuMinusCameraMethod", timeOffset?.method?.rawValue)
        if let lens {
            json.object("lens") { json in
                let k = lens.intrinsics
                json.member("intrinsics", [k.fx, k.fy, k.cx, k.cy])
                json.member("size", [lens.size.width, lens.size.height])
                json.member("distortionModel", lens.distortionModel)
                json.member("distortionCoefficients", lens.distortionCoefficients)
            }
        }
        if let noise {
            json.object("noise") { json in
                json.member("accelerometerNoiseDensity", noise.accelerometerNoiseDensity)
                json.member("accelerometerRandomWalk", noise.accelerometerRandomWalk)
                json.member("gyroscopeNoiseDensity", noise.gyroscopeNoiseDensity)
                json.member("gyroscopeRandomWalk", noise.gyroscopeRandomWalk)
            }
        }
    }
}

/// The manifest's `calibration` as in the file.
struct CalibrationWire: Decodable {
    struct Lens: Decodable {
        var intrinsics: [Double]
        var size: [Int]
        var distortionModel: String
        var distortionCoefficients: [Double]

        var calibration: LensCalibration? {
            guard intrinsics.count == 4, size.count == 2,
                PixelSize(width: size[0], height: size[1]).isOfAnImage
            else { return nil }
            let k = Intrinsics(
                fx: intrinsics[0], fy: intrinsics[1], cx: intrinsics[2], cy: intrinsics[3])
            return LensCalibration(
                intrinsics: k, size: PixelSize(width: size[0], height: size[1]),
                distortionModel: distortionModel, distortionCoefficients: distortionCoefficients)
        }
    }

    struct Noise: Decodable {
        var accelerometerNoiseDensity: Double
        var accelerometerRandomWalk: Double
        var gyroscopeNoiseDensity: Double
        var gyroscopeRandomWalk: Double

        var noise: InertialNoise {
            InertialNoise(
                accelerometerNoiseDensity: accelerometerNoiseDensity,
                accelerometerRandomWalk: accelerometerRandomWalk,
                gyroscopeNoiseDensity: gyroscopeNoiseDensity,
                gyroscopeRandomWalk: gyroscopeRandomWalk)
        }
    }

    var origin: String
    var cameraFromImu: [Double]?
    var source: String?
    var imuMinusCameraSeconds: Double?
    var imuMinusCameraErrorSeconds: Double?
    var imuMinusCameraMethod: String?
    var lens: Lens?
    var noise: Noise?

    /// The calibration; nil if it contains no known values, or if the mounting does not have
    /// sixteen numbers.
    var calibration: Calibration? {
        guard var calibration = origin == Calibration.unknownMounting ? withoutMounting : mounting
        else { return nil }
        calibration.source = source
        calibration.timeOffset = timeOffset
        calibration.lens = lens?.calibration
        calibration.noise = noise?.noise
        return calibration
    }

    private var mounting: Calibration? {
        guard let origin = CalibrationOrigin(rawValue: origin), let cameraFromImu,
            let transform = Transform(columnMajor: cameraFromImu)
        else { return nil }
        return Calibration(cameraFromImu: transform, origin: origin)
    }

    private var withoutMounting: Calibration? {
        let isKnown = timeOffset != nil || lens?.calibration != nil || noise != nil
        return isKnown ? Calibration(lens: nil) : nil
    }

    private var timeOffset: TimeOffset? {
        imuMinusCameraSeconds.map { seconds in
            TimeOffset(
                imuMinusCameraSeconds: seconds, standardErrorSeconds: imuMinusCameraErrorSeconds,
                method: imuMinusCameraMethod.flatMap(TimeOffsetMethod.init))
        }
    }
}
