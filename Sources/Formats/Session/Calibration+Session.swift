import LockstepSamples

extension Calibration {
    /// The members of the manifest's `calibration` (docs/FORMAT.md).
    func append(to json: inout JSONText) {
        json.member("origin", origin.rawValue)
        json.member("cameraFromImu", cameraFromImu.columnMajor)
        json.member("source", source)
        json.member("imuMinusCameraSeconds", imuMinusCameraSeconds)
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

/// The manifest's `calibration` as it stands in the file.
struct CalibrationWire: Decodable {
    struct Lens: Decodable {
        var intrinsics: [Double]
        var size: [Int]
        var distortionModel: String
        var distortionCoefficients: [Double]

        var calibration: LensCalibration? {
            guard intrinsics.count == 4, size.count == 2,
                PixelSize(width: size[0], height: size[1]).isOfAPicture
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
    var lens: Lens?
    var noise: Noise?

    /// The calibration; nil for the origin `none` and where there are not sixteen numbers.
    var calibration: Calibration? {
        guard let origin = CalibrationOrigin(rawValue: origin), let cameraFromImu,
            let transform = Transform(columnMajor: cameraFromImu)
        else { return nil }
        var calibration = Calibration(cameraFromImu: transform, origin: origin)
        calibration.source = source
        calibration.imuMinusCameraSeconds = imuMinusCameraSeconds
        calibration.lens = lens?.calibration
        calibration.noise = noise?.noise
        return calibration
    }
}
