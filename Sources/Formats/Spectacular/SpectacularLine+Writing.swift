public import LockstepSamples

extension SpectacularLine {
    /// The line as it stands in the file; numbers that are not finite are left out.
    ///
    /// Accelerations are given and written as specific force, m/s². A frame's depth is that of
    /// camera 1.
    ///
    /// - Parameter depthIntrinsics: pixels of the depth map, for a frame that has one.
    /// - Returns: nil of what has no line of its own.
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
                json.member("accuracy", accuracyMetres)
                json.member("altitude", altitudeMetres)
                json.member("verticalAccuracy", altitudeAccuracyMetres)
            }
            json.member("time", time.seconds)
        }
    }
}

extension SpectacularCalibration {
    /// The file: one pinhole camera without distortion; what is not known is left out.
    ///
    /// - Parameter size: the pictures' size.
    public func encoded(size: PixelSize?) -> [UInt8] {
        var json = JSONText(isIndented: true)
        json.object { json in
            json.array("cameras") { json in
                json.object { json in
                    json.member("model", "pinhole")
                    json.focus(intrinsics)
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
