internal import LockstepRecording
internal import LockstepSamples

extension SettingsModel {
    /// The image sizes of AVFoundation's presets.
    static let presetSizes = [
        PixelSize(width: 640, height: 480), PixelSize(width: 1280, height: 720),
        PixelSize(width: 1920, height: 1080), PixelSize(width: 3840, height: 2160),
    ]
    /// The frame rates of phones' formats; those above 60 are for slow motion.
    static let presetRates = [24.0, 30, 60, 120, 240]
    /// The rates that are offered if nothing is known of the camera.
    static let safeRates = [30.0, 60.0]
    /// The motion sensors' rates that can be requested; 100 Hz is what phones deliver.
    static let inertialRates = [25.0, 50.0, 100.0, 200.0]
    /// The rate that only a device with batched sensors can deliver.
    static let batchedRates = [batchedAccelerometerHertz]

    /// The screen of a mode; nil for photos, which have one switch.
    public func screen(_ mode: CaptureMode) -> ModeSettingsScreen? {
        guard let standard = mode.recordingMode else { return nil }
        let choices = choices(mode)
        let rules = ModeRules(standard)
        return ModeSettingsScreen(
            choices: choices,
            interfaces: rules.interfaces.map { .init(value: $0, title: $0.title) },
            lenses: lenses(choices),
            sizes: sizes(choices).map { .init(value: $0, title: title(of: $0)) },
            frameRates: rates(choices).map { .init(value: $0, title: title(rate: $0)) },
            imageFormats: standard.stillFormat == nil ? [] : formats(choices),
            imageFormatNote: standard.stillFormat == nil ? nil : imageFormatNote,
            inertialRates: inertialRates(choices).map {
                .init(value: $0, title: Phrase("%@ Hz", .number(SessionNumbers.quantity($0, ""))))
            },
            inertialRateNote: inertialRateNote(choices),
            streams: SettingsLimits.optionalStreams.map {
                let obstacle = obstacle($0, choices)
                return .init(
                    stream: $0, title: $0.settingsTitle,
                    note: obstacle ?? note($0, isOfMovies: standard.stillFormat == nil),
                    isAvailable: obstacle == nil)
            },
            depthNote: depthNote(choices), stabilizationNote: stabilizationNote(choices, rules),
            motionGateNote: choices.interface == .arkit
                ? nil : Phrase("Only with ARKit, which knows the pose."),
            numbers: numbers(choices, rules), problems: choices.problems(in: standard),
            isDefault: choices == ModeSettings(standard))
    }

    /// The formats of image files that the phone can encode, and the selected one.
    private func formats(_ choices: ModeSettings) -> [ModeSettingsScreen.Option<StillFormat?>] {
        StillFormat.allCases.filter { imageFormats.contains($0) || choices.imageFormat == $0 }
            .map { .init(value: $0, title: $0.settingsTitle) }
    }

    private var imageFormatNote: Phrase {
        imageFormats.contains(.heic)
            ? Phrase("HEIC files are smaller, but some programs cannot open them.")
            : Phrase("This device stores images as JPEG files only.")
    }

    /// The lenses that AVFoundation can use; empty for ARKit, which chooses its own.
    private func lenses(_ choices: ModeSettings) -> [ModeSettingsScreen.Option<CameraLens>] {
        guard choices.interface == .avFoundation else { return [] }
        var lenses = capabilities.lenses(.back)
        if !lenses.contains(choices.lens) { lenses.append(choices.lens) }
        return lenses.map { lens in
            let factor = lens == .wide ? 1 : capabilities.offer(.back, lens)?.magnification
            return .init(value: lens, title: lens.title(magnification: factor))
        }
    }

    /// What the selected camera offers; nil if nothing is known.
    func offer(_ choices: ModeSettings) -> CameraOffer? {
        capabilities.offer(.back, choices.interface == .avFoundation ? choices.lens : .wide)
    }

    /// The size of the largest photos as text, such as "48 MP (8064×6048)"; nil if the camera offers
    /// only one size.
    public var largestPhoto: Phrase? {
        let sizes = capabilities.offer(.back, .wide)?.photoSizes ?? []
        guard let largest = sizes.last, let usual = sizes.dropLast().last,
            largest.area >= 2 * usual.area
        else { return nil }
        let megapixels = SessionNumbers.fixed(Double(largest.area) / 1e6, 0)
        let size = "\(largest.width)×\(largest.height)"
        return Phrase("%@ MP (%@)", .text(megapixels), .text(size))
    }

    private func sizes(_ choices: ModeSettings) -> [PixelSize?] {
        switch choices.interface {
        case .arkit:
            var sizes: [PixelSize] = []
            for format in capabilities.worldTrackingFormats where !sizes.contains(format.size) {
                sizes.append(format.size)
            }
            if let size = choices.imageSize, !sizes.contains(size) { sizes.append(size) }
            return [nil] + sizes
        case .avFoundation:
            let offered = offer(choices)?.formats.map(\.size) ?? []
            let sizes = Self.presetSizes.filter { offered.isEmpty || offered.contains($0) }
            guard let size = choices.imageSize, !sizes.contains(size) else { return sizes }
            return sizes + [size]
        }
    }

    private func rates(_ choices: ModeSettings) -> [Double] {
        let formats = capabilities.worldTrackingFormats
        guard choices.interface == .arkit, let first = formats.first else {
            return with(choices.framesPerSecond, cameraRates(choices))
        }
        let size = choices.imageSize ?? first.size
        let offered = Set(formats.filter { $0.size == size }.map(\.framesPerSecond))
        // Every second frame of a fast format: see FrameRateLimit.
        let halves = offered.filter { $0 >= 60 }.map { $0 / 2 }
        return with(choices.framesPerSecond, offered + halves)
    }

    private func cameraRates(_ choices: ModeSettings) -> [Double] {
        guard choices.interface == .avFoundation,
            let format = offer(choices)?.formats.first(where: { $0.size == choices.imageSize })
        else { return Self.safeRates }
        return Self.presetRates.filter { $0 <= format.framesPerSecond }
    }

    private func inertialRates(_ choices: ModeSettings) -> [Double] {
        let batched = capabilities.hasBatchedSensors ? Self.batchedRates : []
        return with(choices.inertialRateHertz, Self.inertialRates + batched)
    }

    private func inertialRateNote(_ choices: ModeSettings) -> Phrase? {
        guard isBatchedRate(hertz: choices.inertialRateHertz) else { return nil }
        guard capabilities.hasBatchedSensors else {
            return Phrase("This device has no batched sensors and delivers fewer samples.")
        }
        return Phrase(
            "800 Hz accelerometer, 200 Hz device motion, in batches. The gyroscope has no batches.")
    }

    /// The offered values, and the selected value if it is not among them.
    func with(_ value: Double, _ values: [Double]) -> [Double] {
        Set(values + [value]).sorted()
    }

    private func title(of size: PixelSize?) -> Phrase {
        guard let size else { return Phrase("Native") }
        let words = "\(size.width)×\(size.height)"
        return size.width >= 3840 ? Phrase("%@ (4K)", .text(words)) : Phrase("%@", .text(words))
    }

    private func title(rate: Double) -> Phrase {
        Phrase("%@ frames/s", .number(SessionNumbers.quantity(rate, "")))
    }

    /// Why a stream cannot be recorded; nil if it can, or if a permission could be given.
    private func obstacle(_ stream: LockstepSamples.Stream, _ choices: ModeSettings) -> Phrase? {
        switch stream {
        case .featurePoints, .mesh, .planes:
            if choices.interface == .avFoundation { return Phrase("Only ARKit provides these.") }
            let needsDepth = stream == .mesh && !capabilities.hasDepth
            return needsDepth ? Phrase("This device has no LiDAR.") : nil
        case .barometer where !capabilities.hasBarometer:
            return Phrase("This device has no barometer.")
        default: return nil
        }
    }

    /// What recording a stream means.
    private func note(_ stream: LockstepSamples.Stream, isOfMovies: Bool) -> Phrase? {
        switch stream {
        case .barometer where permissions[.motion]?.isRefused == true:
            return Phrase("Motion access is off. Allow it in Settings.")
        case .location where permissions[.location]?.isRefused == true:
            return Phrase("Location access is off. Allow it in Settings.")
        case .audio where permissions[.microphone]?.isRefused == true:
            return Phrase("Microphone access is off. Allow it in Settings.")
        case .location: return Phrase("The location is stored in the session's files.")
        case .audio:
            let words = Phrase(
                "Records sound. Music from other apps stops while the camera is open, and the app plays no start or stop sound."
            )
            guard !isOfMovies else { return words }
            return Phrase(
                "%@ %@", .phrase(words), .phrase(Phrase("The app plays sound only with movies.")))
        default: return nil
        }
    }

    private func depthNote(_ choices: ModeSettings) -> Phrase? {
        if choices.interface == .avFoundation { return Phrase("Only ARKit provides depth.") }
        return capabilities.hasDepth ? nil : Phrase("This device has no LiDAR.")
    }

    private func stabilizationNote(_ choices: ModeSettings, _ rules: ModeRules) -> Phrase? {
        if !rules.allowsStabilization {
            return Phrase("Off: this mode needs images as the sensor saw them.")
        }
        return choices.interface == .arkit ? Phrase("ARKit does not stabilize images.") : nil
    }
}

extension StillFormat {
    /// The format's name, the same in every language.
    fileprivate var settingsTitle: Phrase {
        switch self {
        case .jpeg: return Phrase("JPEG")
        case .heic: return Phrase("HEIC")
        }
    }
}

extension CameraInterface {
    /// The interface's name and data.
    var title: Phrase {
        switch self {
        case .arkit: return Phrase("ARKit (pose and depth)")
        case .avFoundation: return Phrase("AVFoundation (full camera control)")
        }
    }
}

extension LockstepSamples.Stream {
    /// The stream's name on the settings screen.
    var settingsTitle: Phrase {
        switch self {
        case .camera: return Phrase("Camera")
        case .depth: return Phrase("Depth")
        case .featurePoints: return Phrase("Feature points")
        case .accelerometer: return Phrase("Accelerometer")
        case .gyroscope: return Phrase("Gyroscope")
        case .magnetometer: return Phrase("Magnetometer")
        case .deviceMotion: return Phrase("Device motion")
        case .barometer: return Phrase("Barometer")
        case .location: return Phrase("Location")
        case .mesh: return Phrase("Mesh of the room")
        case .planes: return Phrase("Planes")
        case .audio: return Phrase("Audio")
        }
    }
}

extension CameraLens {
    /// The lens's name with its magnification, if known.
    func title(magnification: Double?) -> Phrase {
        let name: Phrase
        switch self {
        case .ultraWide: name = Phrase("Ultra wide")
        case .wide: name = Phrase("Wide")
        case .telephoto: name = Phrase("Telephoto")
        }
        guard let magnification else { return name }
        return Phrase("%@ %@", .phrase(name), .number(magnificationText(magnification)))
    }
}

/// A magnification as on the system's camera, rounded to tenths: "0.5×", "2×".
func magnificationText(_ magnification: Double) -> String {
    let tenths = (magnification * 10).rounded() / 10
    return SessionNumbers.fixed(tenths, tenths == tenths.rounded() ? 0 : 1) + "×"
}
