import LockstepFormats
import LockstepLive
import LockstepSamples
import LockstepServing
import Testing

@testable import LockstepViewers

@Suite struct FoxgloveTests {
    private static let clock = DeskTime(nanoseconds: 5_000_000_000)
    private static let timeline = ViewTimeline(
        desk: clock, wall: WallTime(nanoseconds: 1_780_000_000_000_000_000))
    private static let phone = ViewedPhone(number: 2, name: "Phở 1/2")

    private static func anchor(_ offset: Int64, segment: Int = 0) throws -> DeskAnchor {
        DeskAnchor(
            clock: try #require(DeskClock([UInt8](repeating: 1, count: 16))), segment: segment,
            host: HostTime(nanoseconds: 0), offsetNanoseconds: offset, offsetBoundNanoseconds: 1,
            driftPPM: 0, driftBoundPPM: 1)
    }

    @Test func offsetsChangeOnlyByMoreThanAMillisecond() throws {
        var timeline = Self.timeline
        let host = HostTime(nanoseconds: 1000)
        timeline.update(2, try Self.anchor(3_000_000_000))
        let first = timeline.time(of: host, phone: 2, now: Self.clock)
        #expect(first == 1_780_000_000_000_000_000 - 2_000_000_000 + 1000)
        timeline.update(2, try Self.anchor(3_000_900_000))
        #expect(timeline.time(of: host, phone: 2, now: Self.clock) == first)
        timeline.update(2, try Self.anchor(3_002_000_000))
        #expect(timeline.time(of: host, phone: 2, now: Self.clock) == first + 2_000_000)
        timeline.update(2, try Self.anchor(3_002_000_001, segment: 1))
        #expect(timeline.time(of: host, phone: 2, now: Self.clock) == first + 2_000_001)
        timeline.update(2, try Self.anchor(.min))
        timeline.update(2, try Self.anchor(.max))
    }

    @Test func beforeTheFirstOffsetTheArrivalCounts() {
        var timeline = Self.timeline
        let times = [7, 12].map {
            timeline.time(of: HostTime(nanoseconds: $0), phone: 0, now: Self.clock)
        }
        #expect(times == [1_780_000_000_000_000_000, 1_780_000_000_000_000_005])
    }

    @Test func phonesOfTheSameNameGetTopicsOfTheirOwn() {
        var hub = FoxgloveHub(Self.timeline)
        let phones = [0, 1, 5].map { ViewedPhone(number: $0, name: "Phở 1/2") }
        let isNew = (phones + [ViewedPhone(number: 1, name: "renamed")]).map { hub.meet($0) }
        #expect(isNew == [true, true, true, false])
        #expect(hub.known.map(\.topicName) == ["Ph__1_2", "Ph__1_2_2", "Ph__1_2_3"])
        #expect(FoxgloveHub.topicName("") == "phone")
    }

    @Test func channelsHaveNumbersOfTheirOwn() {
        let numbers = (0..<9).flatMap { phone in
            FoxgloveChannel.allCases.map { $0.number(of: phone) }
        }
        #expect(Set(numbers).count == numbers.count)
        for number in numbers {
            let found = FoxgloveChannel.find(number)
            #expect(found?.channel.number(of: found?.phone ?? -1) == number)
        }
        for number in [Int.min, -1, 0, 16, 31] { #expect(FoxgloveChannel.find(number) == nil) }
    }

    @Test(arguments: [
        "", "{", "[]", "{\"op\":1}", "{\"op\":\"advertise\",\"channels\":[]}",
        "{\"op\":\"subscribe\"}", "{\"op\":\"subscribe\",\"subscriptions\":3}",
        "{\"op\":\"unsubscribe\",\"subscriptionIds\":{}}",
    ])
    func otherTextIsIgnored(_ text: String) { #expect(FoxgloveRequest(text) == nil) }

    @Test func impossibleNumbersAreLeftOut() {
        let text = """
            {"op":"subscribe","subscriptions":[{"id":-1,"channelId":1},{"id":1.5,"channelId":1},
            {"id":99999999999,"channelId":2},{"id":4,"channelId":7},{"channelId":7},[]]}
            """
        #expect(FoxgloveRequest(text) == .subscribe([.init(subscription: 4, channel: 7)]))
    }

    @Test func aSubscriptionOfAnUnknownChannelIsTold() {
        var viewer = FoxgloveViewer()
        #expect(viewer.receive(.subscribe([.init(subscription: 4, channel: 1)])) == nil)
        #expect(viewer.receive(.subscribe([.init(subscription: 5, channel: 31)])) != nil)
        #expect(viewer.receive(.subscribe([.init(subscription: 4, channel: 2)])) != nil)
        #expect(viewer.receive(.unsubscribe([4, 9])) == nil)
        #expect(viewer.subscriptions.isEmpty)
    }

    @Test func onlyWantedChannelsAreEncoded() {
        var hub = FoxgloveHub(Self.timeline)
        _ = hub.meet(Self.phone)
        hub.add(viewer: 1)
        let row = LiveSamples.Row(
            timestamp: HostTime(nanoseconds: 1), sequence: 3, values: [1, 2, 3])
        let samples = PhoneDelivery.samples(
            LiveSamples(subscription: 0, stream: .gyroscope, firstNumber: 0, rows: [row]))
        #expect(hub.receive(samples, from: Self.phone, at: Self.clock) == [])
        let channel = FoxgloveChannel.gyroscope.number(of: 2)
        _ = hub.change(1) { $0.receive(.subscribe([.init(subscription: 77, channel: channel)])) }
        #expect(hub.receive(samples, from: Self.phone, at: Self.clock) == [1])
        guard case .bytes(let bytes)? = hub.next(for: 1, now: Self.clock.nanoseconds) else {
            Issue.record("nothing is sent")
            return
        }
        #expect(Array(bytes[..<5]) == [1, 77, 0, 0, 0])
    }

    /// A status is seconds apart from the next.
    @Test func aLateViewerGetsTheLastStatusAtOnce() throws {
        var hub = FoxgloveHub(Self.timeline)
        _ = hub.meet(Self.phone)
        let status = PhoneStatus(
            hostTime: HostTime(nanoseconds: 5), activity: .idle, session: "",
            elapsedNanoseconds: 0, freeByteCount: 1)
        #expect(hub.receive(.status(status), from: Self.phone, at: Self.clock) == [])
        hub.add(viewer: 1)
        let channels = [FoxgloveChannel.status, .clock].map { $0.number(of: 2) }
        let request = FoxgloveRequest.subscribe([
            .init(subscription: 7, channel: channels[0]),
            .init(subscription: 8, channel: channels[1]),
        ])
        #expect(hub.receive(request, of: 1, at: Self.clock) == nil)
        guard case .bytes(let bytes)? = hub.next(for: 1, now: Self.clock.nanoseconds) else {
            Issue.record("nothing is sent")
            return
        }
        #expect(Array(bytes[..<5]) == [1, 7, 0, 0, 0])
        // No message about the clock has arrived yet.
        if case .bytes? = hub.next(for: 1, now: Self.clock.nanoseconds) {
            Issue.record("more than the status is sent")
        }
    }

    /// Numbers from a phone may be anything.
    @Test func impossibleItemsAreLeftOut() {
        var encoder = FoxgloveEncoder(
            phone: 0, frames: .init(world: "w", camera: "c", device: "d"),
            wanted: Set(FoxgloveChannel.allCases.map { $0.number(of: 0) }), now: Self.clock,
            timeline: Self.timeline)
        for (stream, width, height) in [(LiveStream.depth, Int.max, 2), (.depth, 9, 9)] {
            let head = LiveItem(
                subscription: 0, stream: stream, number: 0, sequence: 0,
                timestamp: HostTime(nanoseconds: .min), format: .depth, width: width,
                height: height, byteCount: 4, orientation: .unknown, intrinsics: nil)
            encoder.encode(.item(head, bytes: [1, 2, 3, 4]))
        }
        let rows = [[Double.nan], [], [Double](repeating: .infinity, count: 16)].map {
            LiveSamples.Row(timestamp: HostTime(nanoseconds: .max), sequence: 0, values: $0)
        }
        for stream in LiveStream.allCases {
            encoder.encode(
                .samples(
                    LiveSamples(subscription: 0, stream: stream, firstNumber: 0, rows: rows)))
        }
        #expect(encoder.entries.map(\.channel) == [FoxgloveChannel.deviceMotion.number(of: 0)])
    }
}
