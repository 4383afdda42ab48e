import LockstepFormats
public import LockstepSamples

extension SpectacularLine {
    /// Returns the line as in the file; non-finite numbers are left out.
    ///
    /// Accelerations are input and written as specific force in m/s². A frame's depth belongs to
    /// camera 1.
    ///
    /// - Parameter depthIntrinsics: Intrinsics in pixels of the depth map, for a frame with depth.
    /// - Returns: nil for a value that has no line of its own.
    public func line(depthIntrinsics: Intrinsics? = nil) -> [UInt8]? {
        switch self {
        case .reading(let sensor, let time, let value): return Self.line(sensor, time, value)
        case .frame(let frame): return frame.line(depthIntrinsics)
        case .barometer(let sample): return Self.line(sample)
        case .pose(let time, let position, let rotation):
            return Self.line(time, position, rotation)
        case .location(let location): return location.line()
        case .droppedFrame, .other: return nil
        }
    }

    private static func line(
        _ sensor: InertialSensor, _ time: HostTime, _ value: Vector3
    ) -> [UInt8] {
        JSONText.line { json in
            json.object("sensor") { json in
                json.member("type", sensor.rawValue)
                json.member("values", value.elements)
            }
            json.member("time", time.seconds)
        }
    }

    private static func line(_ sample: BarometerSample) -> [UInt8] {
        JSONText.line { json in
            json.object("barometer") { json in
                json.member("pressureHectopascals", sample.pressureKilopascals * 10)
            }
            json.member("time", sample.timestamp.seconds)
        }
    }

    private static func line(
        _ time: HostTime, _ position: Vector3, _ rotation: Quaternion?
    ) -> [UInt8] {
        JSONText.line { json in
            json.object("groundTruth") { json in
                json.object("position") { $0.members(position) }
                if let rotation {
                    json.object("orientation") { json in
                        json.member("w", rotation.w)
                        json.members(Vector3(rotation.x, rotation.y, rotation.z))
                    }
                }
            }
            json.member("time", time.seconds)
        }
    }
}

extension SpectacularFrame {
    fileprivate func line(_ depthIntrinsics: Intrinsics?) -> [UInt8] {
        JSONText.line { json in
            json.array("frames") { json in
                json.object { json in
                    json.member("cameraInd", 0)
                    json.cameraParameters(intrinsics)
                    json.member("time", time.seconds)
                    if !hasImage { json.member("missingBitmap", true) }
                }
                if let depthScale {
                    json.object { json in
                        json.member("cameraInd", 1)
                        json.cameraParameters(depthIntrinsics)
                        json.member("depthScale", depthScale)
                        json.member("time", time.seconds)
                    }
                }
            }
            json.member("number", number)
            json.member("time", time.seconds)
        }
    }
}

extension SpectacularLocation {
    fileprivate func line() -> [UInt8] {
        JSONText.line { json in
            json.object("gps") { json in
                json.member("latitude", latitudeDegrees)
                json.member("longitude", longitudeDegrees)
                json.member("accuracy", accuracyMeters)
                json.member("altitude", altitudeMeters)
                json.member("verticalAccuracy", altitudeAccuracyMeters)
            }
            json.member("time", time.seconds)
        }
    }
}

extension SpectacularCalibration {
    /// Encodes the file with one camera; unknown values are left out.
    ///
    /// - Parameter size: The images' size.
    public func encoded(size: PixelSize?) -> [UInt8] {
        var json = JSONText(isIndented: true)
        json.object { json in
            json.array("cameras") { json in
                json.object { json in
                    let (model, coefficients) = distortion.spectacularModel
                    json.member("model", model)
                    json.focus(intrinsics)
                    if !coefficients.isEmpty {
                        json.array("distortionCoefficients") { json in
                            for number in coefficients { json.element(number) }
                        }
                    }
                    json.member("imageWidth", size?.width)
                    json.member("imageHeight", size?.height)
                    guard let rows = cameraFromImu?.rows else { return }
                    json.array("imuToCamera") { json in
                        for row in rows { json.array { for number in row { $0.element(number) } } }
                    }
                }
            }
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }
}

extension LensDistortion {
    /// The model's name and its coefficients.
    ///
    /// `pinhole` has none, or OpenCV's three radial ones k1, k2, k3 (other/DATA_FORMAT.md of
    /// Spectacular AI's docs), so p1 and p2 cannot be written.
    fileprivate var spectacularModel: (name: String, coefficients: [Double]) {
        switch self {
        case .none: return ("pinhole", [])
        case .radialTangential(let numbers): return ("pinhole", [numbers[0], numbers[1], 0])
        case .equidistant(let numbers):
            return ("kannala-brandt4", numbers.indices.map { numbers[$0] })
        }
    }
}

extension JSONText {
    fileprivate mutating func members(_ vector: Vector3) {
        member("x", vector.x)
        member("y", vector.y)
        member("z", vector.z)
    }

    fileprivate mutating func cameraParameters(_ intrinsics: Intrinsics?) {
        guard let intrinsics else { return }
        object("cameraParameters") { $0.focus(intrinsics) }
    }

    fileprivate mutating func focus(_ intrinsics: Intrinsics?) {
        member("focalLengthX", intrinsics?.fx)
        member("focalLengthY", intrinsics?.fy)
        member("principalPointX", intrinsics?.cx)
        member("principalPointY", intrinsics?.cy)
    }
}
