import LockstepConcurrency
import LockstepDesk
import LockstepLink
import LockstepLive
import LockstepSamples
import LockstepSessions
import LockstepTestSupport
import Testing

/// The live view over real sockets and TLS.
@Suite struct LiveViewTests {
    @Test func everyNumberArrivesOrIsNamedByAGap() throws {
        let world = try DeskWorld()
        let server = try world.start()
        let phone = try TestPhone()
        #expect(phone.pair(with: world))
        #expect(!phone.link.state.isStreaming)
        server.show(LiveViewChoice(imageIntervalNanoseconds: 0, depthIntervalNanoseconds: 0))
        #expect(phone.wait(\.isStreaming))
        let clock = MachineClock()
        for number in 0..<400 {
            phone.link.tap.receive(
                Self.reading(number), arrival: clock.now, sequence: Int64(number))
            if number % 20 == 0 {
                phone.link.tap.receive(
                    .frame(Self.frame(number)), arrival: clock.now, sequence: Int64(number))
            }
            if number % 8 == 0 { clock.sleep(until: clock.now + .milliseconds(2)) }
        }
        let id = try #require(server.phones.first?.id)
        #expect(
            world.log.wait { entries in
                let live = entries.live[id] ?? []
                return Self.numbers(live, .accelerometer) == 400
                    && Self.numbers(live, .image) == 20 && Self.numbers(live, .pose) == 20
                    && Self.numbers(live, .depth) == 20
            })
        let live = try #require(world.log.current.live[id])
        let rows = live.flatMap { Self.rows($0) }
        #expect(rows.allSatisfy { $0.values == [Double($0.sequence), 2, 3] })
        let images = live.compactMap { Self.image($0) }
        #expect(!images.isEmpty)
        #expect(images.allSatisfy { $0.width == 32 && $0.height == 24 && $0.intrinsics != nil })
        server.show(nil)
        #expect(phone.waitUntil { !$0.isStreaming })
    }

    @Test func nothingIsKeptForADeskThatDidNotAsk() throws {
        let world = try DeskWorld()
        try world.start()
        let phone = try TestPhone()
        #expect(phone.pair(with: world))
        for number in 0..<100 {
            phone.link.tap.receive(Self.reading(number), arrival: nil, sequence: nil)
        }
        phone.link.switchOff()
        #expect(world.log.wait { $0.connectedCount == 0 })
        #expect(world.log.current.live.isEmpty)
    }

    /// The connection's `send` never returns; the sensors' callbacks do, and what does not fit is counted.
    @Test func sensorsDoNotWaitForALinkThatHangs() throws {
        let world = try DeskWorld()
        let server = try world.start()
        let connector = HangingConnector()
        let phone = try TestPhone(connector: connector)
        #expect(phone.pair(with: world))
        server.show(LiveViewChoice())
        #expect(phone.wait(\.isStreaming))
        connector.isHanging.change { $0 = true }
        for number in 0..<20_000 {
            phone.link.tap.receive(Self.reading(number), arrival: nil, sequence: Int64(number))
        }
        connector.isHanging.change { $0 = false }
        let id = try #require(server.phones.first?.id)
        #expect(
            world.log.wait { Self.numbers($0.live[id] ?? [], .accelerometer) == 20_000 })
    }

    @Test func desksEstimateOfTheClocksIsWithinItsBound() throws {
        let world = try DeskWorld()
        let server = try world.start()
        let phone = try TestPhone()
        #expect(phone.pair(with: world))
        #expect(world.log.wait { $0.phones.values.contains { $0.clock != nil } })
        #expect(phone.waitUntil { $0.offsetBoundNanoseconds != nil })
        let clock = MachineClock()
        let anchor = try #require(phone.link.readings.anchor(at: clock.now))
        let seen = try #require(server.phones.first?.clock)
        // Both clocks of this machine, read one after the other and back.
        let before = clock.now
        let desk = MachineDeskClock.now
        let after = clock.now
        for estimate in [anchor, seen] {
            let age = (after - estimate.host).nanoseconds
            let bound = estimate.offsetBoundNanoseconds + age / 10_000 + 1_000
            #expect(desk - after <= estimate.offsetNanoseconds + bound)
            #expect(desk - before >= estimate.offsetNanoseconds - bound)
        }
        #expect(phone.link.readings.count > 0)
    }

    static func reading(_ number: Int) -> Sample {
        .inertial(
            InertialSample(
                sensor: .accelerometer, timestamp: HostTime(nanoseconds: Int64(number)),
                value: Vector3(Double(number), 2, 3)))
    }

    static func frame(_ number: Int) -> CameraFrame {
        let pixels = PixelBuffer(format: .gray8, size: PixelSize(width: 32, height: 24)) { _, _ in }
        let map = PixelBuffer(format: .float32, size: PixelSize(width: 4, height: 3)) { _, _ in }
        var frame = CameraFrame(
            timestamp: HostTime(nanoseconds: Int64(number)),
            image: pixels.map { .pixels($0) } ?? .missing(nil))
        frame.depth = map.flatMap { DepthMap(depth: $0, confidence: nil) }
        frame.worldFromCamera = .identity
        frame.intrinsics = Intrinsics(fx: 1, fy: 2, cx: 3, cy: 4)
        return frame
    }

    /// How many numbers of a stream a live view has, in rows, items and gaps.
    static func numbers(_ live: [LiveDelivery], _ stream: LiveStream) -> Int64 {
        live.reduce(0) { sum, delivery in
            switch delivery {
            case .samples(let samples) where samples.stream == stream:
                return sum + Int64(samples.rows.count)
            case .item(let item, _) where item.stream == stream: return sum + 1
            case .gap(let gap) where gap.stream == stream: return sum + gap.count
            default: return sum
            }
        }
    }

    static func rows(_ delivery: LiveDelivery) -> [LiveSamples.Row] {
        guard case .samples(let samples) = delivery, samples.stream == .accelerometer else {
            return []
        }
        return samples.rows
    }

    static func image(_ delivery: LiveDelivery) -> LiveItem? {
        if case .item(let item, _) = delivery, item.stream == .image { item } else { nil }
    }
}

/// Opens connections that can be made to hang.
private final class HangingConnector: DeskConnector {
    let isHanging = Mutex(false)
    private let base = OpenSSLDeskConnector()

    func connect(
        to place: DeskPlace, report: @escaping @Sendable (DeskConnectionEvent) -> Void
    ) -> any DeskConnection {
        HangingLink(base.connect(to: place, report: report), isHanging)
    }
}

private final class HangingLink: DeskConnection {
    private let base: any DeskConnection
    private let isHanging: Mutex<Bool>

    init(_ base: any DeskConnection, _ isHanging: Mutex<Bool>) {
        self.base = base
        self.isHanging = isHanging
    }

    func send(_ bytes: [UInt8]) {
        isHanging.change(when: { !$0 }, { _ in })
        base.send(bytes)
    }

    func receive() { base.receive() }
    func close() { base.close() }
}
