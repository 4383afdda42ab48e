import LockstepRecording
import LockstepSamples

/// Collects messages, conditions and the status line.
extension CaptureModel {
    /// The latest message and the current conditions, the most severe first.
    var banners: [CaptureBanner] {
        let news = message.map {
            CaptureBanner(tone: $0.tone, words: $0.words, isDismissible: true)
        }
        let all = (news.map { [$0] } ?? []) + standing
        return CaptureBanner.Tone.allCases.reversed().flatMap { tone in
            all.filter { $0.tone == tone }
        }
    }

    private var standing: [CaptureBanner] {
        let lines = [spaceLine, heatLine, interruptionLine, microphoneLine] + streamLines
        return permissionBanners
            + lines.compactMap(\.self).map { tone, words in
                CaptureBanner(tone: tone, words: words, isDismissible: false)
            }
    }

    private typealias Line = (CaptureBanner.Tone, Phrase)

    private var spaceLine: Line? {
        guard let free = status.freeBytes, plan.recording != nil else { return nil }
        let space = SpaceLimit()
        let text = Phrase.Argument.number(spaceText(free))
        switch space.verdict(freeBytes: free) {
        case .exhausted: return (.problem, Phrase("%@ free: recording is not possible.", text))
        case .low: return (.warning, Phrase("%@ free: recording will stop soon.", text))
        case .enough:
            guard free < space.bytesToStart, !isBusy else { return nil }
            return (.warning, Phrase("%@ free: room for a short recording only.", text))
        }
    }

    private var heatLine: Line? {
        switch heat {
        case .nominal, .fair: return nil
        case .serious: return (.warning, Phrase("The phone is hot: frames may be lost."))
        case .critical: return (.problem, Phrase("The phone is too hot to record."))
        }
    }

    private var interruptionLine: Line? {
        guard let reason = interruption else { return nil }
        guard hasAudio, CameraInterruption(rawValue: reason) == .microphoneInUse else {
            return (.warning, Phrase("The system has interrupted the camera."))
        }
        return (
            .warning,
            isBusy
                ? Phrase("A call or another app is using the microphone: there is no image.")
                : Phrase(
                    "A call or another app is using the microphone. Turn off Audio to record now.")
        )
    }

    private var microphoneLine: Line? {
        guard feed.facts?.failedStreams.contains(.audio) == true else { return nil }
        return (.warning, Phrase("The microphone stopped working. Recordings have no sound."))
    }

    /// What is missing because a permission is, with a way to the system's settings.
    private var permissionBanners: [CaptureBanner] {
        let missing = missingStreams
        let lines: [(Permission, LockstepSamples.Stream, Phrase)] = [
            (.location, .location, Phrase("No location access. Recording without location.")),
            (.microphone, .audio, Phrase("No microphone access. Recording without sound.")),
            (.motion, .barometer, Phrase("No motion access. Recording without the barometer.")),
        ]
        return lines.compactMap { permission, stream, words in
            guard missing.contains(stream), let state = permissions[permission], state.isRefused
            else { return nil }
            return CaptureBanner(
                tone: .news, words: words, isDismissible: false, opensSettings: state == .denied)
        }
    }

    private var streamLines: [Line?] {
        let limits = feed.facts?.limits ?? []
        let hasNoDepth = hasDepthStream && !phone.hasDepth
        return [hasNoDepth ? (.news, Phrase("No LiDAR: recorded without depth.")) : nil]
            + limits.filter { !hasNoDepth || $0 != .needsLiDAR(.depth) }.map { (.news, $0.words) }
            + (feed.facts?.notices ?? []).map { (.news, Phrase("%@", .text($0))) }
    }

    /// The reason why the camera is not running.
    var blocker: CaptureBlocker? {
        if case .failed(_, let problem) = feed {
            return CaptureBlocker(
                title: Phrase("The camera is not running"), words: problem.words, remedy: .tryAgain)
        }
        switch permissions[.camera] {
        case .authorized, nil: return nil
        case .notDetermined:
            guard question == nil else { return nil }
            return CaptureBlocker(
                title: Phrase("Camera access is needed"),
                words: Phrase("Recording needs the camera."),
                remedy: .ask)
        case .denied:
            return CaptureBlocker(
                title: Phrase("Camera access is not allowed"),
                words: Phrase("Allow it in Settings; recordings stay on this phone."),
                remedy: .openSettings)
        case .restricted:
            return CaptureBlocker(
                title: Phrase("Camera access is not allowed"),
                words: Phrase("It is restricted on this phone. The app cannot change that."),
                remedy: nil)
        }
    }

    /// The numbers of the status line: warnings first, then what ends a recording, then the rates,
    /// because a narrow screen shows only the first ones.
    var statusItems: [StatusItem] {
        let limits = [leftItem, rateItem, spaceItem, heatItem].compactMap(\.self)
        let items = limits + recordingItems + rateItems + [matchItem].compactMap(\.self)
        return items.filter(\.isWarning) + items.filter { !$0.isWarning }
    }

    private var rateItems: [StatusItem] {
        Stream.allCases.compactMap { stream in
            status.rates[stream].map { rate in
                StatusItem(
                    name: stream.shortName, value: Phrase("%@", .number(rateText(rate))),
                    isWarning: rate == 0 && !stream.isOfSurfaces)
            }
        }
    }

    /// The time between the latest frame and the nearest gyroscope sample.
    private var matchItem: StatusItem? {
        status.inertialMatch.map { match in
            let milliseconds = match.distance.map {
                SessionNumbers.quantity($0.seconds * 1000, "ms")
            }
            return StatusItem(
                name: Phrase("IMU delay"),
                value: milliseconds.map(Phrase.number) ?? Phrase("over 50 ms"),
                isWarning: match.distance == nil)
        }
    }

    private var recordingItems: [StatusItem] {
        guard isBusy else { return [] }
        return [
            StatusItem(
                name: Phrase("Frames"), value: Phrase("%@", .text("\(status.frames)")),
                isWarning: false),
            StatusItem(
                name: Phrase("Lost"), value: Phrase("%@", .text("\(status.lost)")),
                isWarning: status.lost > 0),
        ]
    }

    private var spaceItem: StatusItem? {
        status.freeBytes.map { free in
            StatusItem(
                name: Phrase("Free"), value: Phrase("%@", .number(spaceText(free))),
                isWarning: free < SpaceLimit().bytesToStart)
        }
    }

    /// How fast the mode fills the disk: as estimated, or as measured while it records.
    private var storageRate: StorageRate? {
        guard let facts = feed.facts, let mode = order?.mode ?? plan.recording else { return nil }
        if let elapsed, let rate = StorageRate(bytes: status.storedBytes, elapsed: elapsed) {
            return rate
        }
        let gates = order?.gates ?? plan.gates
        let rate = status.rates[.camera] ?? mode.framesPerSecond
        return facts.abilities.imageSize.map { size in
            StorageRate(
                mode, streams: facts.streams, imageSize: size,
                framesPerSecond: min(rate, gates.framesPerSecond ?? rate))
        }
    }

    private var rateItem: StatusItem? {
        storageRate.map {
            StatusItem(
                name: Phrase("Uses"), value: $0.text, isWarning: false)
        }
    }

    /// How long the disk has room; nil if unknown.
    var leftItem: StatusItem? {
        guard let free = status.freeBytes, let left = storageRate?.timeLeft(freeBytes: free) else {
            return nil
        }
        return StatusItem(
            name: Phrase("Time left"), value: roughText(left),
            isWarning: left < .seconds(60))
    }

    private var heatItem: StatusItem? {
        StatusItem(name: Phrase("Heat"), value: heat.word, isWarning: heat >= .serious)
    }
}

extension ThermalState {
    /// The state as one word.
    fileprivate var word: Phrase {
        switch self {
        case .nominal: return Phrase("normal")
        case .fair: return Phrase("warm")
        case .serious: return Phrase("hot")
        case .critical: return Phrase("too hot")
        }
    }
}

extension Stream {
    /// The stream's short name for the status line.
    fileprivate var shortName: Phrase {
        switch self {
        case .camera: return Phrase("Camera")
        case .depth: return Phrase("Depth")
        case .featurePoints: return Phrase("Features")
        case .accelerometer: return Phrase("Accel")
        case .gyroscope: return Phrase("Gyro")
        case .magnetometer: return Phrase("Magnet")
        case .deviceMotion: return Phrase("Motion")
        case .barometer: return Phrase("Pressure")
        case .location: return Phrase("Location")
        case .mesh: return Phrase("Mesh")
        case .planes: return Phrase("Planes")
        case .audio: return Phrase("Sound (blocks)")
        }
    }
}
