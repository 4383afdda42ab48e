internal import LockstepFormats
internal import LockstepSamples
internal import LockstepSessions

/// A named fact of a session.
public struct SessionFactRow: Hashable, Sendable, Identifiable {
    /// The fact's topic.
    public enum Topic: String, Hashable, Sendable, CaseIterable {
        case title
        case tags
        case notes
        case state
        case mode
        case device
        case images
        case depth
        case streams
        case drops
        case clock
        case calibration
        case seal
        case desk
        case notices
        case size
    }

    /// The fact's topic.
    public let topic: Topic
    /// The facts, one line each.
    public let lines: [Phrase]

    /// The fact's topic.
    public var id: Topic { topic }

    /// The name.
    public var title: Phrase {
        switch topic {
        case .title: return Phrase("Title")
        case .tags: return Phrase("Tags")
        case .notes: return Phrase("Notes")
        case .state: return Phrase("State")
        case .mode: return Phrase("Mode")
        case .device: return Phrase("Device")
        case .images: return Phrase("Images")
        case .depth: return Phrase("Depth")
        case .streams: return Phrase("Streams")
        case .drops: return Phrase("Drops")
        case .clock: return Phrase("Clock")
        case .calibration: return Phrase("Calibration")
        case .seal: return Phrase("Seal")
        case .desk: return Phrase("Desk")
        case .notices: return Phrase("Notices")
        case .size: return Phrase("Size")
        }
    }
}

extension SessionFactRow {
    /// The facts of the manifest, as in `lockstep info`, and of the seal; topics without facts are
    /// omitted.
    public static func rows(_ session: SessionFacts) -> [SessionFactRow] {
        let manifest = session.manifest
        let facts: [(Topic, [Phrase])] = [
            (.tags, manifest.tags.map(Phrase.words)),
            (.notes, manifest.notes.map { [.words($0)] } ?? []),
            (.state, [manifest.state.title]), (.mode, manifest.modeLines),
            (.device, [manifest.deviceLine]), (.images, [manifest.imageLine]),
            (.depth, manifest.depthLines), (.streams, manifest.streams.map(\.line)),
            (.drops, manifest.dropLines), (.clock, [manifest.clockLine]),
            (.calibration, [manifest.calibrationLine]), (.seal, session.sealLines),
            (.notices, manifest.notices.map { Phrase("%@", .text($0)) }),
            (.size, [Phrase("%@", .number(SessionNumbers.size(session.byteCount)))]),
        ]
        return facts.filter { !$0.1.isEmpty }.map { SessionFactRow(topic: $0.0, lines: $0.1) }
    }
}

extension SessionFactRow {
    /// The complete title, of which the screen's bar may show only the beginning; nil if it is empty.
    public static func row(title: String) -> SessionFactRow? {
        title.isEmpty ? nil : SessionFactRow(topic: .title, lines: [.words(title)])
    }

    /// How far the transfer to a desk is; nil without one.
    public static func row(_ transfer: TransferMark?) -> SessionFactRow? {
        transfer.map { SessionFactRow(topic: .desk, lines: [$0.line]) }
    }
}

extension SessionFacts {
    fileprivate var sealLines: [Phrase] {
        guard isSealed else {
            let reasons = reasons(after: Self.unsealedNotice)
            guard !reasons.isEmpty else { return [Phrase("Not sealed")] }
            return reasons.map { Phrase("Not sealed: %@", .text($0)) }
        }
        let reasons = reasons(after: SealFailure.noticePrefix)
        guard !reasons.isEmpty else {
            return [Phrase("Sealed; the check shows whether anything was changed")]
        }
        return reasons.map { Phrase("Sealed in part: %@", .text($0)) }
    }

    private func reasons(after prefix: String) -> [String] {
        manifest.notices.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    }
}

extension SessionState {
    fileprivate var title: Phrase {
        switch self {
        case .recording: return Phrase("Interrupted")
        case .complete: return Phrase("Complete")
        case .recovered: return Phrase("Recovered")
        }
    }
}

extension SessionManifest {
    fileprivate var modeLines: [Phrase] {
        var lines = [Phrase("%@", .text(mode))]
        if let start, let end {
            let seconds = SessionNumbers.fixed((end - start).seconds, 3)
            lines.append(Phrase("%@ s long", .number(seconds)))
        }
        if let stopReason {
            lines.append(Phrase("ended by: %@", .text(SessionNumbers.spaced(stopReason))))
        }
        if wasInterrupted { lines.append(Phrase("was interrupted")) }
        return lines
    }

    fileprivate var deviceLine: Phrase {
        guard let deviceModel else { return Phrase("Unknown") }
        guard let osVersion else { return Phrase("%@", .text(deviceModel)) }
        return Phrase("%@, system %@", .text(deviceModel), .text(osVersion))
    }

    /// Whether there are no counts yet, because they are written when the recording ends.
    fileprivate var isUncounted: Bool { state == .recording }

    fileprivate var imageLine: Phrase {
        guard !isUncounted else { return Phrase("Not counted yet") }
        guard let imageSize else { return Phrase("None") }
        let size = "\(imageSize.width)×\(imageSize.height)"
        guard let movieCodec else {
            return Phrase("%lld of %@ as files", .count(frameCount), .text(size))
        }
        return Phrase(
            "%lld of %@ in a movie (%@)", .count(frameCount), .text(size),
            .text(movieCodec.rawValue))
    }

    fileprivate var depthLines: [Phrase] {
        guard hasDepth, let depthSize else { return [] }
        let count = streams.first { $0.description.stream == .depth }?.count ?? 0
        let size = "\(depthSize.width)×\(depthSize.height)"
        return [Phrase("%lld of %@", .count(count), .text(size))]
    }

    fileprivate var dropLines: [Phrase] {
        guard !isUncounted else { return [Phrase("Not counted yet")] }
        let lines = streams.flatMap { record in
            DropReason.allCases.compactMap { reason in
                record.drops[reason].map { count in
                    Phrase(
                        "%@: %lld (%@)", .text(record.description.stream.rawValue), .count(count),
                        .text(SessionNumbers.spaced(reason.rawValue)))
                }
            }
        }
        return lines.isEmpty ? [Phrase("None")] : lines
    }

    fileprivate var clockLine: Phrase {
        guard let first = clockAnchors.first, let last = clockAnchors.last else {
            return Phrase("Wall time unknown")
        }
        guard clockAnchors.count > 1 else { return Phrase("One anchor of host and wall time") }
        let drift =
            (last.wall.nanoseconds &- first.wall.nanoseconds)
            &- (last.host - first.host).nanoseconds
        return Phrase(
            "%lld anchors of host and wall time, drift %@ ms", .count(clockAnchors.count),
            .number(SessionNumbers.fixed(Double(drift) / 1e6, 3)))
    }

    fileprivate var calibrationLine: Phrase {
        guard let mounting = calibration?.cameraFromImu, let origin = calibration?.origin else {
            return Phrase("None")
        }
        let place = mounting.translation * 100
        let numbers = [place.x, place.y, place.z].map { SessionNumbers.fixed($0, 1) }
        return Phrase(
            "Camera from IMU, %@, at (%@) cm", .text(origin.rawValue),
            .text(numbers.joined(separator: ", ")))
    }
}

extension StreamRecord {
    fileprivate var line: Phrase {
        let name = description.stream.rawValue
        guard let achievedRateHertz else {
            return Phrase("%@: %lld", .text(name), .count(count))
        }
        let achieved = SessionNumbers.fixed(achievedRateHertz, 2)
        guard let asked = description.requestedRateHertz else {
            return Phrase("%@: %lld at %@ Hz", .text(name), .count(count), .number(achieved))
        }
        return Phrase(
            "%@: %lld at %@ Hz, requested %@ Hz", .text(name), .count(count), .number(achieved),
            .number(SessionNumbers.fixed(asked, 0)))
    }
}
