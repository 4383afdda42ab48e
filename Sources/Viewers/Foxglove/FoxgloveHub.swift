import LockstepLive
import LockstepSamples
import LockstepServing

/// All viewers of Foxglove's protocol, and what they are told.
struct FoxgloveHub: Sendable {
    private var timeline: ViewTimeline
    private var phones: [Int: FoxgloveMessage.Frames] = [:]
    private var topicNames: [Int: String] = [:]
    private var viewers: [Int: FoxgloveViewer] = [:]
    /// The last message of each channel whose messages are seconds apart, for viewers that come later.
    private var last: [Int: ViewerQueue.Entry] = [:]

    init(_ timeline: ViewTimeline) { self.timeline = timeline }

    /// The phones in order, with their names in topics.
    var known: [(number: Int, topicName: String)] {
        topicNames.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Returns what a viewer receives next.
    mutating func next(for viewer: Int, now: Int64) -> PulledMessage? {
        // Only the names, so that no queue is copied.
        viewers[viewer]?.next(now: now) { [topicNames] number in
            guard let (phone, channel) = FoxgloveChannel.find(number) else { return "?" }
            return "/\(topicNames[phone] ?? "?")/\(channel.topic)"
        }
    }

    /// Adds a phone that delivers for the first time; returns whether it is new.
    mutating func meet(_ phone: ViewedPhone) -> Bool {
        guard topicNames[phone.number] == nil else { return false }
        let taken = Set(topicNames.values)
        let plain = Self.topicName(phone.name)
        let names = [plain] + (2..<taken.count + 3).map { "\(plain)_\($0)" }
        let name = names.first { !taken.contains($0) } ?? plain
        topicNames[phone.number] = name
        phones[phone.number] = FoxgloveMessage.Frames(
            world: "\(name)/world", camera: "\(name)/camera", device: "\(name)/device")
        return true
    }

    /// Letters, digits, `_` and `-`; everything else becomes `_`.
    static func topicName(_ name: String) -> String {
        let plain = name.unicodeScalars.map { scalar -> Character in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "_", "-": Character(scalar)
            default: "_"
            }
        }
        return plain.isEmpty ? "phone" : String(plain)
    }

    mutating func add(viewer: Int) { viewers[viewer] = FoxgloveViewer() }

    mutating func remove(viewer: Int) { viewers[viewer] = nil }

    /// Changes a viewer; nil if it is gone.
    mutating func change<Result>(
        _ viewer: Int, _ body: (inout FoxgloveViewer) -> Result
    ) -> Result? {
        guard viewers[viewer] != nil else { return nil }
        return body(&viewers[viewer, default: FoxgloveViewer()])
    }

    /// Takes a viewer's request; returns a message for the person at the viewer, nil if all is well.
    mutating func receive(_ request: FoxgloveRequest, of viewer: Int, at now: DeskTime) -> String? {
        let before = viewers[viewer]?.subscriptions ?? [:]
        let problem = change(viewer) { $0.receive(request) } ?? nil
        let after = viewers[viewer]?.subscriptions ?? [:]
        for channel in after.keys.sorted() where before[channel] == nil {
            guard var entry = last[channel] else { continue }
            entry.since = now.nanoseconds
            viewers[viewer]?.add(entry)
        }
        return problem
    }

    /// Takes a delivery; returns the viewers for which something waits now.
    mutating func receive(
        _ delivery: PhoneDelivery, from phone: ViewedPhone, at now: DeskTime
    ) -> [Int] {
        let rare = [FoxgloveChannel.status, .clock].map { $0.number(of: phone.number) }
        if case .began = delivery {
            timeline.forget(phone.number)
            for channel in rare { last[channel] = nil }
        }
        if case .clock(let anchor) = delivery { timeline.update(phone.number, anchor) }
        guard let frames = phones[phone.number] else { return [] }
        var wanted = Set(rare)
        for viewer in viewers.values { wanted.formUnion(viewer.subscriptions.keys) }
        var encoder = FoxgloveEncoder(
            phone: phone.number, frames: frames, wanted: wanted, now: now, timeline: timeline)
        encoder.encode(delivery)
        timeline = encoder.timeline
        guard !encoder.entries.isEmpty else { return [] }
        for entry in encoder.entries where rare.contains(entry.channel) {
            last[entry.channel] = entry
        }
        for number in viewers.keys {
            for entry in encoder.entries { viewers[number]?.add(entry) }
        }
        let channels = Set(encoder.entries.map(\.channel))
        return viewers.filter { !channels.isDisjoint(with: $0.value.subscriptions.keys) }
            .map(\.key)
    }
}
