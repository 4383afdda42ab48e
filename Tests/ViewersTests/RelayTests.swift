import Foundation
import LockstepLive
import LockstepSamples
import Testing

@testable import LockstepViewers

@Suite struct RelayTests {
    private static func samples(_ first: Int64, _ count: Int) -> PhoneDelivery {
        .samples(
            LiveSamples(
                subscription: 9, stream: .gyroscope, firstNumber: first,
                rows: (0..<Int64(count)).map { place in
                    LiveSamples.Row(
                        timestamp: HostTime(nanoseconds: first + place), sequence: -1,
                        values: [Double(first + place), 0, 0])
                }))
    }

    @Test func aReaderGetsEveryNumberOfAPhoneThatItMeets() throws {
        let world = try RelayWorld()
        let reader = try RelayClient(world.path)
        reader.ask(.all)
        world.tell(.began)
        #expect(try reader.nextRelay() == 1)
        #expect(try reader.nextRelay() == 2)
        for first in stride(from: Int64(0), to: 500, by: 5) { world.tell(Self.samples(first, 5)) }
        var numbers: [Int64] = []
        while numbers.count < 500 {
            guard case .liveSamples(let samples) = try reader.nextLive() else { continue }
            #expect(samples.firstNumber == Int64(numbers.count))
            numbers += samples.rows.map { Int64($0.values[0]) }
        }
        #expect(numbers == Array(0..<500))
    }

    @Test func aReaderThatComesLaterMeetsThePhonesAtOnce() throws {
        let world = try RelayWorld()
        world.tell(.began)
        let reader = try RelayClient(world.path)
        reader.ask(LiveStreams([.pose]))
        #expect(try reader.nextRelay() == 1)
        #expect(try reader.nextRelay() == 2)
        world.tell(.ended)
        #expect(try reader.nextRelay() == 3)
    }

    /// What the system has not taken is bounded, so most is left out, and all of it is named.
    @Test func aReaderThatDoesNotReadLosesTheOldestAndIsToldTheNumbers() throws {
        let world = try RelayWorld()
        let (slow, fast) = (try RelayClient(world.path), try RelayClient(world.path))
        for reader in [slow, fast] { reader.ask(.all) }
        world.tell(.began)
        for reader in [slow, fast] {
            for kind in [1, 2] { #expect(try reader.nextRelay() == UInt8(kind)) }
        }
        var received: Int64 = 0
        for first in stride(from: Int64(0), to: 40_000, by: 100) {
            world.tell(Self.samples(first, 100))
            while received < first + 100 {
                guard case .liveSamples(let samples) = try fast.nextLive() else { continue }
                #expect(samples.firstNumber == received)
                received += Int64(samples.rows.count)
            }
        }
        // The fast reader had all while the slow one read nothing.
        var assembler = ViewAssembler(subscription: 1)
        while (assembler.receivedCounts[.gyroscope] ?? 0)
            + (assembler.missingCounts[.gyroscope] ?? 0)
            < 40_000
        {
            _ = try assembler.receive(slow.nextLive())
        }
        #expect((assembler.missingCounts[.gyroscope] ?? 0) > 0)
    }

    @Test(
        arguments: [[0x47, 0x45, 0x54, 0x20], [0, 5, 1, 0, 1], [1, 1, 0xFF, 0xFF]] as [[UInt8]])
    func aReaderThatSendsAnythingElseIsDisconnected(_ bytes: [UInt8]) throws {
        let world = try RelayWorld()
        let reader = try RelayClient(world.path)
        reader.send(bytes)
        #expect(throws: RelayClient.Ended.self) { try reader.nextRelay() }
        let other = try RelayClient(world.path)
        other.ask(.all)
        #expect(try other.nextRelay() == 1)
    }

    @Test func theSocketIsTheUsersAlone() throws {
        let world = try RelayWorld()
        let facts = try FileManager.default.attributesOfItem(atPath: world.path)
        #expect(facts[.posixPermissions] as? Int == 0o600)
        #expect(throws: RelayFailure.taken(world.path)) { try RelayWorld.relay(world.path) }
        let folder = (world.path as NSString).deletingLastPathComponent
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
        for path in [folder + "/other", "/live-of-a-test"] {
            #expect(throws: RelayFailure.sharedFolder(path)) { try RelayWorld.relay(path) }
        }
    }

    @Test func aPathThatCannotBeASocketIsRefused() throws {
        let world = try RelayWorld()
        let folder = (world.path as NSString).deletingLastPathComponent
        try Data().write(to: URL(fileURLWithPath: folder + "/file"))
        for failure in [
            RelayFailure.invalidPath(""),
            .longPath(world.path + String(repeating: "x", count: 200)),
            .missingFolder(folder + "/missing/folder/live"), .otherFile(folder + "/file"),
        ] {
            let path = failure.place?.file ?? ""
            #expect(throws: failure) { try RelayWorld.relay(path) }
        }
    }

    @Test func aSocketThatAKilledDeskLeftIsReplaced() throws {
        let world = try RelayWorld()
        world.relay.stop()
        let left = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(left) }
        #expect(RelayClient.withAddress(world.path) { bind(left, $0, $1) } == 0)
        let again = try RelayWorld.relay(world.path)
        defer { again.stop() }
        let reader = try RelayClient(world.path)
        reader.ask(.all)
        #expect(try reader.nextRelay() == 1)
    }
}
