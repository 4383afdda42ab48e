import Foundation
import LockstepLive
import LockstepSamples
import LockstepTestSupport
import Testing

@testable import LockstepViewers

/// The bytes of one message of every kind of the relay, which the Python decoder reads too.
@Suite struct RelayMessageTests {
    static let folder = RepositoryFolder.url.appendingPathComponent("Conformance/relay")
    /// `LOCKSTEP_GOLDEN=write swift test --filter RelayMessageTests` writes the files again.
    static let isWriting = ProcessInfo.processInfo.environment["LOCKSTEP_GOLDEN"] == "write"

    static func examples() throws -> [String: [UInt8]] {
        let clock = try #require(DeskClock([UInt8](repeating: 0xC1, count: 16)))
        let identity = try #require(ContentHash((0x40..<0x60).map { UInt8($0) }))
        return [
            "relay_hello": RelayMessage.hello(name: "Büro", clock: clock),
            "relay_phone": RelayMessage.phone(
                7, ViewedPhone(number: 1, name: "Phở của Minh", identity: identity)),
            "relay_phone_end": RelayMessage.end(7),
            "relay_clock": RelayMessage.clock(
                7,
                DeskAnchor(
                    clock: clock, segment: 2, host: HostTime(nanoseconds: 90_000_000_000),
                    offsetNanoseconds: -123_456_789_012, offsetBoundNanoseconds: 250_001,
                    driftPPM: -1.25, driftBoundPPM: 3)),
            "relay_status": RelayMessage.status(
                7,
                PhoneStatus(
                    hostTime: HostTime(nanoseconds: 89_000_000_000), activity: .recording,
                    session: "session_20260301_101500", elapsedNanoseconds: 1_500_000_000,
                    freeByteCount: -1)),
        ]
    }

    @Test func messagesHaveTheDocumentedBytes() throws {
        for (name, bytes) in try Self.examples() {
            let file = Self.folder.appendingPathComponent(name + ".bin")
            if Self.isWriting { try Data(bytes).write(to: file) }
            #expect(bytes == [UInt8](try Data(contentsOf: file)), "\(name)")
        }
    }

    @Test func folderHasNoOtherMessages() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(Set(names) == Set(try Self.examples().keys.map { $0 + ".bin" }))
    }
}
