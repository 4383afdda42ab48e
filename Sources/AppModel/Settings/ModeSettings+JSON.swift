internal import LockstepFormats
internal import LockstepRecording
internal import LockstepSamples

extension ModeSettings {
    /// Reads values from `reader`; a value that the mode does not support is ignored.
    mutating func read(_ reader: inout SettingsReader, _ mode: RecordingMode) {
        let rules = ModeRules(mode)
        reader.read("interface", into: &interface) { value in
            value.asText.flatMap(CameraInterface.init).flatMap {
                rules.interfaces.contains($0) ? $0 : nil
            }
        }
        readCamera(&reader, rules)
        reader.inside("streams") { reader in
            for stream in SettingsLimits.optionalStreams {
                var isOn = streams.contains(stream)
                reader.read(stream.rawValue, into: &isOn) { $0.asBoolean }
                if isOn { streams.insert(stream) } else { streams.remove(stream) }
            }
        }
        reader.read("inertialRate", into: &inertialRateHertz) {
            $0.number(in: SettingsLimits.inertialRate)
        }
        reader.read("depth", into: &depth) { DepthPlan($0) }
        reader.inside("gates") { gates.read(&$0) }
        reader.read("durationLimit", into: &durationLimitSeconds) { value in
            if value == .null { return rules.longestSeconds == nil ? .some(nil) : nil }
            return value.number(in: SettingsLimits.duration(rules)).map { .some($0) }
        }
        reader.read("interruption", into: &interruption) {
            $0.asText.flatMap(InterruptionPolicy.init)
        }
    }

    private mutating func readCamera(_ reader: inout SettingsReader, _ rules: ModeRules) {
        reader.read("lens", into: &lens) { $0.asText.flatMap(CameraLens.init) }
        reader.read("focus", into: &focus) { FocusPolicy($0) }
        reader.read("exposure", into: &exposure) { ExposurePolicy($0) }
        reader.read("whiteBalance", into: &whiteBalance) {
            $0.asText.flatMap(WhiteBalancePolicy.init)
        }
        reader.read("stabilized", into: &isStabilized) { value in
            value.asBoolean.flatMap { !$0 || rules.allowsStabilization ? $0 : nil }
        }
        reader.read("imageSize", into: &imageSize) { value in
            value == .null ? .some(nil) : PixelSize(value).map { .some($0) }
        }
        reader.read("frameRate", into: &framesPerSecond) {
            $0.number(in: SettingsLimits.frameRate)
        }
        // A mode keeps storing files, or a movie.
        let storesFiles = imageFormat != nil
        reader.read("imageFormat", into: &imageFormat) { value in
            storesFiles ? value.asText.flatMap(StillFormat.init).map { .some($0) } : .some(nil)
        }
    }

    /// All values as a document.
    var document: JSONValue {
        let streams = SettingsLimits.optionalStreams.map {
            ($0.rawValue, JSONValue.boolean(self.streams.contains($0)))
        }
        let limit = durationLimitSeconds.map(JSONValue.number) ?? .null
        return .object([
            "interface": .text(interface.rawValue), "lens": .text(lens.rawValue),
            "focus": focus.document,
            "exposure": exposure.document, "whiteBalance": .text(whiteBalance.rawValue),
            "stabilized": .boolean(isStabilized), "imageSize": imageSize?.document ?? .null,
            "frameRate": .number(framesPerSecond),
            "imageFormat": imageFormat.map { .text($0.rawValue) } ?? .null,
            "inertialRate": .number(inertialRateHertz),
            "depth": depth.document, "durationLimit": limit,
            "streams": .object(Dictionary(streams) { first, _ in first }),
            "gates": gates.document, "interruption": .text(interruption.rawValue),
        ])
    }
}

extension JSONValue {
    fileprivate func number(in range: ClosedRange<Double>) -> Double? {
        asNumber.flatMap { range.contains($0) ? $0 : nil }
    }
}

extension PixelSize {
    fileprivate init?(_ value: JSONValue) {
        guard case .integer(let width)? = value["width"],
            case .integer(let height)? = value["height"],
            SettingsLimits.imageSide.contains(width), SettingsLimits.imageSide.contains(height)
        else { return nil }
        self.init(width: Int(width), height: Int(height))
    }

    fileprivate var document: JSONValue {
        .object(["width": .integer(Int64(width)), "height": .integer(Int64(height))])
    }
}

extension FocusPolicy {
    fileprivate init?(_ value: JSONValue) {
        if value == .text("continuous") {
            self = .continuous
        } else if let position = value["lensPosition"]?.number(in: SettingsLimits.lensPosition) {
            self = .locked(lensPosition: position)
        } else {
            return nil
        }
    }

    fileprivate var document: JSONValue {
        switch self {
        case .continuous: return .text("continuous")
        case .locked(let position): return .object(["lensPosition": .number(position)])
        }
    }
}

extension ExposurePolicy {
    fileprivate init?(_ value: JSONValue) {
        if value == .text("continuous") {
            self = .continuous
        } else if let iso = value["iso"]?.number(in: SettingsLimits.iso),
            let seconds = value["seconds"]?.number(in: SettingsLimits.shutter)
        {
            self = .locked(iso: iso, durationSeconds: seconds)
        } else {
            return nil
        }
    }

    fileprivate var document: JSONValue {
        switch self {
        case .continuous: return .text("continuous")
        case .locked(let iso, let seconds):
            return .object(["iso": .number(iso), "seconds": .number(seconds)])
        }
    }
}

extension DepthPlan {
    fileprivate init?(_ value: JSONValue) {
        if value == .text("none") {
            self = .none
        } else if value == .text("everyFrame") {
            self = .everyFrame
        } else if let rate = value["perSecond"]?.number(in: SettingsLimits.depthRate) {
            self = .keyframes(perSecond: rate)
        } else {
            return nil
        }
    }

    fileprivate var document: JSONValue {
        switch self {
        case .none: return .text("none")
        case .everyFrame: return .text("everyFrame")
        case .keyframes(let rate): return .object(["perSecond": .number(rate)])
        }
    }
}

extension FrameGates.Settings {
    fileprivate mutating func read(_ reader: inout SettingsReader) {
        reader.read("rate", into: &framesPerSecond) { value in
            value == .null
                ? .some(nil) : value.number(in: SettingsLimits.gateRate).map { .some($0) }
        }
        reader.read("motion", into: &motion) { value in
            if value == .null { return .some(nil) }
            guard let meters = value["meters"]?.number(in: SettingsLimits.gateMeters),
                let radians = value["radians"]?.number(in: SettingsLimits.gateRadians)
            else { return nil }
            return MotionGate(maximumTranslationMeters: meters, maximumRotationRadians: radians)
        }
        reader.read("sharpness", into: &minimumSharpness) { value in
            value == .null
                ? .some(nil) : value.number(in: SettingsLimits.gateSharpness).map { .some($0) }
        }
    }

    fileprivate var document: JSONValue {
        let motion = self.motion.map {
            JSONValue.object([
                "meters": .number($0.maximumTranslationMeters),
                "radians": .number($0.maximumRotationRadians),
            ])
        }
        return .object([
            "rate": framesPerSecond.map(JSONValue.number) ?? .null, "motion": motion ?? .null,
            "sharpness": minimumSharpness.map(JSONValue.number) ?? .null,
        ])
    }
}
