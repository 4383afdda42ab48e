import ARKit
import LockstepConcurrency
import LockstepSamples
import LockstepSynthetic
import Testing
import VirtualPhone

/// The microphone of world tracking.
@Suite struct AudioTests {
    /// A second of small images with the microphone.
    private static func makeSource() throws -> SyntheticPhone {
        var configuration = SyntheticConfiguration(seed: 3, duration: .seconds(1))
        configuration.streams = [.camera, .audio]
        configuration.imageSize = PixelSize(width: 32, height: 24)
        return try SyntheticPhone(configuration)
    }

    private static func blocks() throws -> [AudioBlock] {
        let source = try makeSource()
        var blocks: [AudioBlock] = []
        while let delivery = try source.next() {
            if case .audio(let block) = delivery.sample { blocks.append(block) }
        }
        return blocks
    }

    private static func world(_ microphone: PermissionState?) -> PhoneWorld {
        var world = allowed
        world.permissions[.microphone] = microphone
        world.cameraClock = CameraClock(offset: .seconds(5))
        return world
    }

    private func run(
        _ world: PhoneWorld = world(.authorized), providesAudio: Bool = true,
        script: PhoneScript = []
    ) async throws -> AudioWitness {
        let source = try Self.makeSource()
        return try await VirtualPhone.withPhone(world, source: source, script: script) { phone in
            let (session, witness) = (ARSession(), AudioWitness())
            session.delegate = witness
            session.delegateQueue = DispatchQueue(label: "frames")
            let configuration = ARWorldTrackingConfiguration()
            configuration.providesAudioData = providesAudio
            session.run(configuration)
            try phone.runToEnd()
            session.pause()
            return witness
        }
    }

    @Test func audioIsDeliveredToTheLastBitOnTheHostClock() async throws {
        let witness = try await run()
        let blocks = try Self.blocks()
        #expect(witness.blocks.map(\.bytes) == blocks.map(\.bytes))
        #expect(witness.blocks.map(\.nanoseconds) == blocks.map(\.timestamp.nanoseconds))
        #expect(witness.frames > 20)
    }

    @Test func audioIsOffUnlessTheConfigurationAsksForIt() async throws {
        let witness = try await run(providesAudio: false)
        #expect(witness.blocks.isEmpty && witness.frames > 20)
        #expect(!ARWorldTrackingConfiguration().providesAudioData)
    }

    @Test(arguments: [
        (PermissionState?.none, PermissionState.authorized, [String]()),
        (nil, .denied, ["failed 104"]), (.denied, .authorized, ["failed 104"]),
        (.restricted, .authorized, ["failed 104"]),
    ])
    func audioNeedsTheOwnersPermission(
        _ state: PermissionState?, _ answer: PermissionState, _ lines: [String]
    ) async throws {
        var world = Self.world(state)
        world.answers[.microphone] = answer
        world.answerDelay = .milliseconds(200)
        let witness = try await run(world)
        #expect(witness.lines == lines)
        #expect(witness.blocks.isEmpty == !lines.isEmpty)
        #expect((witness.frames == 0) == !lines.isEmpty)
        // Without audio, no one is asked.
        #expect(try await run(world, providesAudio: false).lines == [])
    }

    @Test(arguments: [true, false])
    func aCallInterruptsASessionWithAudio(_ hasAudio: Bool) async throws {
        let script: PhoneScript = [
            .at(.milliseconds(300), .interruptionBegan(.audioInUseByAnotherClient)),
            .at(.milliseconds(600), .interruptionEnded),
        ]
        let witness = try await run(providesAudio: hasAudio, script: script)
        #expect(witness.lines == (hasAudio ? ["interrupted", "resumed"] : []))
        let gaps = zip(witness.blocks.dropFirst(), witness.blocks).map {
            $0.nanoseconds - $1.nanoseconds
        }
        #expect(gaps.count { $0 > 200_000_000 } == (hasAudio ? 1 : 0))
    }

    @Test func aWithdrawnPermissionEndsASessionWithAudio() async throws {
        let script: PhoneScript = [.at(.milliseconds(300), .permission(.microphone, .denied))]
        #expect(try await run(script: script).lines == ["failed 104"])
        #expect(try await run(providesAudio: false, script: script).lines == [])
    }

    @Test func aMicrophoneThatFailsEndsASessionWithAudio() async throws {
        let script: PhoneScript = [.at(.milliseconds(300), .sensorFailed(.audio, code: 102))]
        #expect(try await run(script: script).lines == ["failed 102"])
        #expect(try await run(providesAudio: false, script: script).lines == [])
    }
}

/// A delegate that records audio, and the session's state.
private final class AudioWitness: NSObject, ARSessionDelegate, Sendable {
    struct Block: Sendable {
        var nanoseconds: Int64
        var bytes: [UInt8]
    }

    private struct State {
        var blocks: [Block] = []
        var frames = 0
        var lines: [String] = []
    }

    private let state = Mutex(State())

    var blocks: [Block] { state.withLock { $0.blocks } }
    var frames: Int { state.withLock { $0.frames } }
    var lines: [String] { state.withLock { $0.lines } }

    func session(_ session: ARSession, didOutputAudioSampleBuffer buffer: CMSampleBuffer) {
        let bytes = ((try? buffer.dataBuffer?.dataBytes()) ?? Data()).map { $0 }
        let time = buffer.presentationTimeStamp.value
        state.withLock { $0.blocks.append(Block(nanoseconds: time, bytes: bytes)) }
    }

    func session(_ session: ARSession, didUpdate frame: ARFrame) {
        state.withLock { $0.frames += 1 }
    }

    func sessionWasInterrupted(_ session: ARSession) {
        state.withLock { $0.lines.append("interrupted") }
    }

    func sessionInterruptionEnded(_ session: ARSession) {
        state.withLock { $0.lines.append("resumed") }
    }

    func session(_ session: ARSession, didFailWithError error: any Error) {
        state.withLock { $0.lines.append("failed \((error as NSError).code)") }
    }
}
