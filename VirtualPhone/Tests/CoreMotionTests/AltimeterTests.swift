import CoreMotion
import Foundation
import LockstepSamples
import Testing
import VirtualPhone

@Suite struct AltimeterTests {
    let queue = serialQueue()

    @Test func pressurePassesToTheLastBitAndHeightCountsFromTheFirstReading() async throws {
        let source = try syntheticSource([.barometer], seconds: 6)
        let heard = Heard<[Double]>()
        try await VirtualPhone.withPhone(source: source) { phone in
            #expect(CMAltimeter.isRelativeAltitudeAvailable())
            let altimeter = CMAltimeter()
            try phone.run(for: .milliseconds(2500))
            altimeter.startRelativeAltitudeUpdates(to: queue) { data, _ in
                guard let data else { return }
                heard.add([
                    data.timestamp, data.pressure.doubleValue, data.relativeAltitude.doubleValue,
                ])
            }
            try phone.runToEnd()
            #expect(CMAltimeter.authorizationStatus() == .authorized)
        }
        let barometer = try samples([.barometer], seconds: 6).compactMap { sample in
            if case .barometer(let sample) = sample { return sample }
            return nil
        }
        let pressures = barometer.suffix(heard.all.count).map(\.pressureKilopascals)
        #expect(heard.all.map { $0[1] } == pressures)
        #expect(heard.all.first?[2] == 0)
        #expect(heard.all.count < barometer.count && heard.all.count >= 2)
    }

    @Test func aDeniedPermissionIsAnError() async throws {
        var world = PhoneWorld()
        world.answers[.motion] = .denied
        world.answerDelay = .seconds(1)
        let codes = Heard<Int>()
        try await VirtualPhone.withPhone(world) { phone in
            #expect(CMAltimeter.authorizationStatus() == .notDetermined)
            let altimeter = CMAltimeter()
            altimeter.startRelativeAltitudeUpdates(to: queue) { data, error in
                if data == nil, let error = error as NSError? { codes.add(error.code) }
            }
            try phone.run(for: .seconds(2))
            #expect(CMAltimeter.authorizationStatus() == .denied)
        }
        #expect(codes.all == [105])
    }

    @Test func anAnswerAfterStoppingStartsNothing() async throws {
        var world = PhoneWorld()
        world.answerDelay = .seconds(1)
        let heard = Heard<Bool>()
        let source = try syntheticSource([.barometer], seconds: 5)
        try await VirtualPhone.withPhone(world, source: source) { phone in
            let altimeter = CMAltimeter()
            altimeter.startRelativeAltitudeUpdates(to: queue) { data, _ in
                heard.add(data != nil)
            }
            altimeter.stopRelativeAltitudeUpdates()
            try phone.runToEnd()
        }
        #expect(heard.all == [])
    }

    @Test func askingForActivitiesAsksForPermission() async throws {
        let heard = Heard<String>()
        try await VirtualPhone.withPhone { _ in
            let manager = CMMotionActivityManager()
            manager.queryActivityStarting(from: Date(), to: Date(), to: queue) { list, error in
                heard.add("\(list?.count ?? -1) \(error == nil)")
            }
            #expect(CMMotionActivityManager.authorizationStatus() == .authorized)
        }
        #expect(heard.all == ["0 true"])
    }
}
