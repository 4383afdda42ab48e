import Foundation
import LockstepDesk
import LockstepLink
import LockstepLive
import LockstepSamples
import Testing
import VirtualPhone

@testable import LockstepAppleLink

/// The app's end of a connection with its adapters, against a real desk over loopback.
@Suite(.serialized) struct DeskLinkTests {
    private static func withBoth(
        _ change: (inout PhoneWorld) -> Void = { _ in },
        _ body: (PhoneAndDesk) async throws -> Void
    ) async throws {
        var world = PhoneWorld()
        world.pace = .realTime
        change(&world)
        try await VirtualPhone.withPhone(world) { phone in
            let both = try PhoneAndDesk(on: phone)
            defer { both.stop() }
            try await body(both)
        }
    }

    @Test func theRightCodePairsAndConnects() async throws {
        try await Self.withBoth { both in
            both.link.search(true)
            #expect(both.reaches { $0.found == ["studio"] })
            #expect(both.pair())
            #expect(both.link.state.paired.map(\.name) == ["studio"])
            #expect(both.server.phones.map(\.name) == ["Ada's iPhone"])
            both.link.switchOff()
            #expect(both.witness.hears { $0.connectedCount == 0 })
        }
    }

    @Test func aWrongCodePairsNoOne() async throws {
        try await Self.withBoth { both in
            let code = both.server.beginPairing()
            let wrong = code == "000000" ? "000001" : "000000"
            both.link.pair(with: .service(name: "studio"), code: wrong)
            #expect(both.reached { $0.failure == .live(LiveError(.wrongCode)) })
            #expect(both.witness.hears { $0.isWrongCode })
            #expect(both.link.state.paired.isEmpty && both.server.phones.isEmpty)
        }
    }

    @Test func anotherKeyOfTheDeskIsRefused() async throws {
        try await Self.withBoth { both in
            #expect(both.pair())
            both.server.stop()
            try both.forgetDeskKey()
            try both.startDesk()
            #expect(both.reached { $0.failure == .otherKey })
            #expect(both.server.phones.isEmpty)
        }
    }

    @Test func aSessionsFilesArriveByteForByte() async throws {
        try await Self.withBoth { both in
            let files = try both.record("walk")
            #expect(both.pair())
            #expect(both.reaches { $0.transferred == ["walk"] })
            let path = try #require(both.witness.state.received.first)
            #expect(try PhoneAndDesk.files(in: path) == files)
        }
    }

    @Test func liveSamplesAndImagesArrive() async throws {
        try await Self.withBoth { both in
            #expect(both.pair())
            both.server.show(LiveViewChoice(longestSide: 32, imageIntervalNanoseconds: 0))
            #expect(both.reaches { $0.isStreaming })
            for number in 0..<200 {
                both.link.tap.receive(
                    Self.reading(number), arrival: both.phone.clock.now, sequence: Int64(number))
            }
            #expect(
                both.witness.hears { Int64($0.rows.count) + $0.missingCount >= 200 })
            let values = both.witness.state.rows.map(\.values)
            #expect(!values.isEmpty && values.allSatisfy { $0.dropFirst() == [2, 3] })
            // The encoder of the phone makes the images, at the size that the desk wants.
            let frame = try #require(Self.frame())
            both.link.tap.receive(.frame(frame), arrival: both.phone.clock.now, sequence: 200)
            #expect(both.witness.hears { !$0.images.isEmpty })
            let image = try #require(both.witness.state.images.first)
            #expect(image.bytes.starts(with: [0xFF, 0xD8]))
            #expect(image.item.width == 32 && image.item.height == 24)
        }
    }

    @Test func anAppThatReturnsFromTheBackgroundConnectsAgain() async throws {
        try await Self.withBoth { both in
            #expect(both.pair())
            both.link.enterBackground()
            #expect(both.witness.hears { $0.connectedCount == 0 })
            both.phone.happen(.condition(.enteredBackground))
            both.phone.happen(.condition(.enteredForeground))
            both.link.enterForeground()
            #expect(both.reaches { $0.isConnected })
            #expect(both.witness.hears { $0.connectedCount == 1 })
            // Also if the system suspends the app before it has closed the connection.
            both.forgetStates()
            both.phone.happen(.condition(.enteredBackground))
            both.phone.happen(.condition(.enteredForeground))
            #expect(both.reached { !$0.isConnected })
            #expect(both.reaches { $0.isConnected })
        }
    }

    @Test func withoutPermissionTheUserIsTold() async throws {
        try await Self.withBoth {
            $0.localNetwork = .denied
        } _: { both in
            both.link.search(true)
            #expect(both.reached { $0.searchFailure?.kind == .notAllowed })
            both.link.pair(with: .service(name: "studio"), code: "123456")
            #expect(
                both.reached { state in
                    guard case .connection(let failure)? = state.failure else { return false }
                    return failure.kind == .notAllowed
                })
        }
    }

    private static func reading(_ number: Int) -> Sample {
        .inertial(
            InertialSample(
                sensor: .accelerometer, timestamp: HostTime(nanoseconds: Int64(number)),
                value: Vector3(Double(number), 2, 3)))
    }

    private static func frame() -> CameraFrame? {
        let size = PixelSize(width: 64, height: 48)
        let pixels = PixelBuffer(format: .nv12FullRange, size: size) { plane, bytes in
            for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: index &* 3) }
        }
        return pixels.map {
            CameraFrame(timestamp: HostTime(nanoseconds: 200), image: .pixels($0))
        }
    }
}
