public import LockstepSamples

extension SessionManifest {
    /// Encodes the manifest as the bytes of `metadata.json`; the first nine keys are
    /// iOS-3D-Logger's.
    public func encoded() -> [UInt8] {
        var json = JSONText(isIndented: true)
        json.object { json in
            appendSourceKeys(to: &json)
            json.object("format") { json in
                json.member("name", Self.formatName)
                json.member("version", Self.formatVersion)
            }
            json.member("state", state.rawValue)
            json.member("mode", mode)
            json.member("stopReason", stopReason)
            json.member("wasInterrupted", wasInterrupted)
            json.member("movieCodec", movieCodec?.rawValue)
            json.member("secondsFromUTC", secondsFromUTC)
            appendAnchors(to: &json)
            json.object("conventions") { json in
                for (name, value) in Self.conventions { json.member(name, value) }
            }
            json.array("streams") { json in
                for stream in streams { json.object { stream.append(to: &$0) } }
                for stream in unknownStreams { stream.append(to: &json) }
            }
            if !missingStreams.isEmpty {
                json.array("missingStreams") { json in
                    for stream in missingStreams { json.element(stream.rawValue) }
                }
            }
            appendCalibration(to: &json)
            json.array("notices") { json in for notice in notices { json.element(notice) } }
            json.member("title", title)
            json.member("notes", notes)
            json.array("tags") { json in for tag in tags { json.element(tag) } }
            json.append(unknownMembers)
        }
        return json.bytes + [UInt8(ascii: "\n")]
    }

    /// Encodes the manifest with only the nine keys of the iOS-3D-Logger format.
    public func logger3DEncoded() -> [UInt8] {
        var json = JSONText(isIndented: true)
        json.object { appendSourceKeys(to: &$0) }
        return json.bytes + [UInt8(ascii: "\n")]
    }

    private func appendSourceKeys(to json: inout JSONText) {
        json.member("sessionID", sessionID)
        json.memberOrNull("deviceModel", deviceModel)
        json.memberOrNull("osVersion", osVersion)
        json.memberOrNull("startTimestamp", start?.seconds)
        json.memberOrNull("endTimestamp", end?.seconds)
        json.member("frameCount", frameCount)
        json.member("hasDepth", hasDepth)
        json.memberOrNull("rgbResolution", imageSize)
        json.memberOrNull("depthResolution", depthSize)
    }

    private func appendAnchors(to json: inout JSONText) {
        json.array("clockAnchors") { json in
            for anchor in clockAnchors {
                json.object { json in
                    json.member("hostNanoseconds", anchor.host.nanoseconds)
                    json.member("wallNanoseconds", anchor.wall.nanoseconds)
                }
            }
        }
    }

    private func appendCalibration(to json: inout JSONText) {
        json.object("calibration") { json in
            guard let calibration else { return json.member("origin", "none") }
            calibration.append(to: &json)
        }
    }
}

extension StreamRecord {
    fileprivate func append(to json: inout JSONText) {
        json.member("name", description.stream.rawValue)
        json.member("unit", description.stream.unit)
        json.member("clock", description.clock.rawValue)
        json.member("requestedRateHertz", description.requestedRateHertz)
        json.member("achievedRateHertz", achievedRateHertz)
        json.member("count", count)
        json.member("firstNanoseconds", first?.nanoseconds)
        json.member("lastNanoseconds", last?.nanoseconds)
        json.member("stampMeaning", description.stampMeaning?.rawValue)
        json.member("pixelOrigin", description.pixelOrigin?.rawValue)
        json.member("size", description.size.map { [$0.width, $0.height] })
        json.object("drops") { json in
            for reason in DropReason.allCases { json.member(reason.rawValue, drops[reason]) }
        }
        json.append(unknownMembers)
    }
}

extension Stream {
    /// The unit of the stream's values; nil if they have none.
    public var unit: String? {
        switch self {
        case .accelerometer: return "g"
        case .gyroscope: return "rad/s"
        case .magnetometer: return "microtesla"
        case .depth, .featurePoints, .mesh, .planes: return "m"
        case .barometer: return "kPa"
        case .camera, .deviceMotion, .location, .audio: return nil
        }
    }
}

extension JSONText {
    fileprivate mutating func memberOrNull(_ key: String, _ value: String?) {
        if let value { member(key, value) } else { null(key) }
    }

    fileprivate mutating func memberOrNull(_ key: String, _ value: Double?) {
        if let value, value.isFinite { member(key, value) } else { null(key) }
    }

    fileprivate mutating func memberOrNull(_ key: String, _ size: PixelSize?) {
        if let size { member(key, [size.width, size.height]) } else { null(key) }
    }
}
