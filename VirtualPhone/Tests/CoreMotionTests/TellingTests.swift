import CoreMotion
import LockstepSamples
import Testing
import VirtualPhone

/// The phone's record of the samples that were reported to its app.
@Suite struct TellingTests {
    @Test func everyCallOfAHandlerIsReported() async throws {
        let streams: Set<LockstepSamples.Stream> = [.accelerometer, .gyroscope, .barometer]
        let source = try syntheticSource(streams)
        let (told, timestamps) = (Heard<ToldSample>(), Heard<HostTime?>())
        try await VirtualPhone.withPhone(source: source) { phone in
            phone.whenTelling { told.add($0) }
            let (manager, altimeter, queue) = (CMMotionManager(), CMAltimeter(), serialQueue())
            // No one listens during the first half second.
            try phone.run(for: .milliseconds(500))
            manager.startAccelerometerUpdates(to: queue) { data, _ in
                timestamps.add(data.flatMap { HostTime(seconds: $0.timestamp) })
            }
            altimeter.startRelativeAltitudeUpdates(to: queue) { _, _ in }
            try phone.runToEnd()
            manager.stopAccelerometerUpdates()
            altimeter.stopRelativeAltitudeUpdates()
            let heard = told.all.filter { $0.stream == .accelerometer }
            #expect(heard.map(\.timestamp) == timestamps.all)
            #expect(heard.allSatisfy { !$0.isDropped })
            #expect(phone.toldCounts[.accelerometer] == heard.count)
            #expect((140...152).contains(heard.count))
            #expect(phone.toldCounts[.barometer] == 1)
            #expect(phone.toldCounts[.gyroscope] == nil)
        }
    }

    @Test func nobodyIsNamedASampleAfterNil() async throws {
        let told = Heard<ToldSample>()
        try await VirtualPhone.withPhone { phone in
            phone.whenTelling { told.add($0) }
            phone.noteTold(ToldSample(.camera, at: phone.clock.now, isDropped: true))
            phone.whenTelling(nil)
            phone.noteTold(ToldSample(.camera, at: phone.clock.now))
            #expect(told.all.map(\.isDropped) == [true])
            #expect(phone.toldCounts == [.camera: 2])
        }
    }
}
