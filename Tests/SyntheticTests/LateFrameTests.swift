import LockstepSamples
import LockstepSynthetic
import Testing

/// Frames that a slow computer has no time to paint, or while the camera is off.
@Suite struct LateFrameTests {
    private let configuration = SyntheticConfiguration.small(seconds: 0.5)

    private static let tooLate = HostDuration(
        nanoseconds: SyntheticPhone.longestLateness.nanoseconds + 1)

    private func deliveries(late: HostDuration?) throws -> [Delivery] {
        let phone = try SyntheticPhone(configuration)
        if let late { phone.dropLateFrames { _ in late } }
        var found: [Delivery] = []
        while let delivery = try phone.next() { found.append(delivery) }
        return found
    }

    @Test func framesAreLeftOutWhileTheCameraIsOff() throws {
        let all = try deliveries(late: nil)
        let phone = try SyntheticPhone(configuration)
        phone.deliverFrames { false }
        let half = all.count / 2
        var found = try (0..<half).compactMap { _ in try phone.next() }
        phone.deliverFrames { true }
        while let delivery = try phone.next() { found.append(delivery) }
        let others = all.filter { !isFrame($0) }
        #expect(found.filter { !isFrame($0) }.map(\.arrival) == others.map(\.arrival))
        let frames = all.filter(isFrame).map(\.arrival)
        let delivered = found.filter(isFrame).map(\.arrival)
        #expect(!delivered.isEmpty && delivered.count < frames.count)
        #expect(delivered == frames.suffix(delivered.count))
    }

    private func isFrame(_ delivery: Delivery) -> Bool {
        if case .frame = delivery.sample { true } else { false }
    }

    @Test(arguments: [nil, .zero, SyntheticPhone.longestLateness])
    func framesThatAreNotTooLateArrive(late: HostDuration?) throws {
        let all = try deliveries(late: nil)
        #expect(try deliveries(late: late).map(\.sample.timestamp) == all.map(\.sample.timestamp))
        #expect(try deliveries(late: late).count(where: isFrame) == 3)
    }

    @Test func laterOnesAreReportedAsDropsAtTheirTimes() throws {
        let all = try deliveries(late: nil)
        let late = try deliveries(late: Self.tooLate)
        #expect(late.map(\.arrival) == all.map(\.arrival))
        #expect(late.count(where: isFrame) == 0)
        for (delivery, frame) in zip(late, all) where isFrame(frame) {
            guard case .event(.drop(let drop), _) = delivery.sample else {
                Issue.record("\(delivery.sample) instead of a drop")
                continue
            }
            #expect(drop.stream == .camera && drop.reason == .late)
            #expect(drop.evidence == .reported && drop.timestamp == frame.sample.timestamp)
        }
    }
}
