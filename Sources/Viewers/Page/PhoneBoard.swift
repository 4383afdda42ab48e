import LockstepConcurrency
import LockstepFormats
import LockstepLive
public import LockstepSamples

/// What the live page shows of all phones; the page asks for it several times a second.
///
/// A page that is slow asks less often and always gets the newest, so nothing waits for it.
public final class PhoneBoard: PhoneViewer {
    private struct State {
        var name: String
        var cards: [Int: PhoneCard] = [:]
    }

    private let state: Mutex<State>
    private let clock: @Sendable () -> DeskTime

    /// Creates a board without phones.
    ///
    /// - Parameters:
    ///   - name: The name of the desk.
    ///   - clock: The desk's clock, on which deliveries state their time.
    public init(name: String, clock: @escaping @Sendable () -> DeskTime) {
        state = Mutex(State(name: name))
        self.clock = clock
    }

    /// Notes what a phone delivered.
    public func receive(_ delivery: PhoneDelivery, from phone: ViewedPhone, at now: DeskTime) {
        state.withLock { state in
            var card = state.cards.removeValue(forKey: phone.number) ?? PhoneCard(phone)
            card.receive(delivery, at: now)
            state.cards[phone.number] = card
        }
    }

    /// The newest image of a phone, with a file name that states the format; nil if there is none.
    public func image(of phone: Int) -> (name: String, bytes: [UInt8])? {
        state.withLock { $0.cards[phone]?.image.map { ("image.\($0.head.format)", $0.bytes) } }
    }

    /// Everything but images and paths, as JSON.
    public func phones() -> [UInt8] {
        let (name, cards) = state.withLock { state in
            (state.name, state.cards.sorted { $0.key < $1.key }.map(\.value))
        }
        let now = clock()
        var json = JSONText()
        json.object { json in
            json.member("desk", name)
            json.array("phones") { json in
                for card in cards { json.object { card.append(to: &$0, now: now) } }
            }
        }
        return json.bytes
    }

    /// The positions of a phone's camera as JSON; nil if the phone is unknown.
    public func path(of phone: Int) -> [UInt8]? {
        guard let path = state.withLock({ $0.cards[phone]?.path }) else { return nil }
        var json = JSONText()
        json.object { json in
            json.member("revision", path.revision)
            json.member("x", path.points.map { $0.x.rounded(to: 1e3) })
            json.member("y", path.points.map { $0.y.rounded(to: 1e3) })
            json.member("z", path.points.map { $0.z.rounded(to: 1e3) })
            json.member("tracked", path.isTracked.map { $0 ? 1.0 : 0 })
        }
        return json.bytes
    }
}

extension PhoneCard {
    fileprivate func append(to json: inout JSONText, now: DeskTime) {
        json.member("number", phone.number)
        json.member("name", phone.name)
        json.member("connected", isConnected)
        json.member("activity", status?.activity.word)
        json.member("session", status.flatMap { $0.session.isEmpty ? nil : $0.session })
        json.member("elapsed", status.map { Double($0.elapsedNanoseconds) * 1e-9 })
        json.member("free", status.flatMap { $0.freeByteCount < 0 ? nil : $0.freeByteCount })
        if let clock { append(clock, to: &json) }
        if let image { append(image.head, at: image.at, now: now, to: &json) }
        if let transfer { append(transfer, to: &json) }
        json.member("pose", pose?.values)
        json.member("tracking", pose.map { Self.trackingWords[Int($0.state)] ?? "unknown" })
        json.member("path", path.revision)
        appendCounts(to: &json)
        json.object("plots") { json in
            for stream in Self.plotted { append(plots[stream] ?? PlotBins(), stream, to: &json) }
        }
    }

    private static let trackingWords = [
        1: "normal", 2: "initializing", 3: "limited: motion", 4: "limited: features",
        5: "relocalizing", 6: "limited", 7: "not available",
    ]

    private func append(_ clock: DeskAnchor, to json: inout JSONText) {
        json.object("clock") { json in
            json.member("offset_ns", clock.offsetNanoseconds)
            json.member("bound_ns", clock.offsetBoundNanoseconds)
            json.member("drift_ppm", clock.driftPPM)
        }
    }

    private func append(
        _ head: LiveItem, at: DeskTime, now: DeskTime, to json: inout JSONText
    ) {
        json.object("image") { json in
            json.member("number", head.number)
            json.member("width", head.width)
            json.member("height", head.height)
            json.member("format", "\(head.format)")
            json.member("orientation", "\(head.orientation)")
            json.member("waited", Double(now - at) * 1e-9)
            let intrinsics = head.intrinsics.map { [$0.fx, $0.fy, $0.cx, $0.cy] }
            json.member("intrinsics", intrinsics)
        }
    }

    private func append(_ transfer: TransferProgress, to json: inout JSONText) {
        json.object("transfer") { json in
            json.member("session", transfer.session)
            json.member("received", transfer.receivedByteCount)
            json.member("total", transfer.byteCount)
            json.member("state", transfer.state.rawValue)
        }
    }

    private func appendCounts(to json: inout JSONText) {
        json.array("streams") { json in
            for stream in LiveStream.allCases {
                let missing = missingCounts[stream] ?? [:]
                guard receivedCounts[stream] != nil || !missing.isEmpty else { continue }
                json.object { json in
                    json.member("name", stream.word)
                    json.member("received", receivedCounts[stream] ?? 0)
                    json.member(
                        "missing", missing.values.reduce(Int64.zero) { $0.saturatingAddition($1) })
                    json.member(
                        "reasons", missing.keys.map(\.words).sorted().joined(separator: ", "))
                }
            }
        }
    }

    private func append(_ plot: PlotBins, _ stream: LiveStream, to json: inout JSONText) {
        json.object(stream.word) { json in
            let last = plot.bins.last?.index ?? 0
            let seconds = Double(PlotBins.binNanoseconds) * 1e-9
            json.member(
                "time", plot.bins.map { (Double($0.index - last) * seconds).rounded(to: 1e3) })
            for axis in 0..<3 {
                json.member("low\(axis)", plot.bins.map { $0.low[axis].rounded(to: 1e4) })
                json.member("high\(axis)", plot.bins.map { $0.high[axis].rounded(to: 1e4) })
            }
        }
    }
}

extension Double {
    /// Rounds to a multiple of 1 / `parts`, so that the text is short.
    fileprivate func rounded(to parts: Double) -> Double { (self * parts).rounded() / parts }
}
