@preconcurrency import AVFoundation
import Foundation
import LockstepConcurrency
import LockstepSamples
import LockstepSynthetic
import Testing
import VirtualPhone

/// The microphone's samples, from the feed to the delegate.
@Suite struct AudioDataTests {
    private func run(
        _ world: PhoneWorld = .hearing, script: PhoneScript = [],
        _ body: (MicrophoneRig, VirtualPhone) throws -> Void = { try $1.runToEnd() }
    ) async throws -> (rig: MicrophoneRig, times: [HostTime]) {
        let source = try MicrophoneFeed.makeSource()
        return try await VirtualPhone.withPhone(world, source: source, script: script) { phone in
            let rig = MicrophoneRig()
            try rig.setUp()
            rig.session.startRunning()
            try body(rig, phone)
            return (rig, rig.times)
        }
    }

    @Test func samplesPassToTheLastBitOnTheSessionsClock() async throws {
        let (rig, times) = try await run()
        let blocks = try MicrophoneFeed.blocks()
        #expect(blocks.count > 40)
        #expect(rig.contents == blocks.map(\.bytes))
        #expect(times == blocks.map(\.timestamp))
        #expect(rig.samples.first?.presentationTimeStamp.value != times.first?.nanoseconds)
        #expect(rig.samples.allSatisfy { $0.numSamples == 1024 })
        let format = try #require(rig.samples.first?.formatDescription)
        let stream = try #require(format.audioStreamBasicDescription)
        #expect(stream.mFormatID == kAudioFormatLinearPCM && stream.mSampleRate == 48_000)
        #expect(
            stream.mFormatFlags == kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked)
        #expect(stream.mBytesPerFrame == 2 && stream.mBitsPerChannel == 16)
        #expect(rig.samples[0].duration == CMTime(value: 1024, timescale: 48_000))
    }

    /// Without an answer of the owner, the microphone delivers silence.
    @Test func samplesAreZeroUntilTheOwnerAllowsThem() async throws {
        var world = PhoneWorld.hearing
        world.permissions[.microphone] = nil
        world.answerDelay = .milliseconds(500)
        let (rig, _) = try await run(world)
        let blocks = try MicrophoneFeed.blocks()
        #expect(rig.contents.count == blocks.count)
        let isSilent = rig.contents.map { $0.allSatisfy { $0 == 0 } }
        #expect(isSilent.first == true && isSilent.last == false)
        let first = try #require(isSilent.firstIndex(of: false))
        #expect(rig.contents[first...] == blocks.map(\.bytes)[first...])
    }

    /// The delegate is blocked for 600 ms in its first call; buffers wait up to 500 ms.
    @Test func buffersOfABlockedQueueWaitAndAreThenDroppedInSilence() async throws {
        let told = Mutex(0)
        let (_, times) = try await run { rig, phone in
            phone.whenTelling { sample in
                if sample.stream == .audio { told.withLock { $0 += 1 } }
            }
            rig.work.withLock { work in
                work = {
                    guard rig.samples.count == 1 else { return }
                    phone.clock.sleep(until: phone.clock.now + .milliseconds(600))
                }
            }
            try phone.runToEnd()
        }
        let all = try MicrophoneFeed.blocks().map(\.timestamp)
        let missing = all.filter { !times.contains($0) }
        #expect((3...7).contains(missing.count), "100 ms of blocks of 21 ms")
        #expect(times == all.filter { !missing.contains($0) })
        let gaps = zip(times.dropFirst(), times).map { ($0 - $1).seconds }
        #expect(gaps.count { $0 > 0.03 } == 1)
        #expect(told.withLock { $0 } == times.count)
    }

    @Test func anotherMicrophoneChangesTheFormat() async throws {
        let script: PhoneScript = [
            .at(.milliseconds(400), .microphoneRate(hertz: 16_000)),
            .at(.milliseconds(700), .microphoneRate(hertz: nil)),
        ]
        let (rig, times) = try await run(script: script)
        let blocks = try MicrophoneFeed.blocks()
        #expect(times == blocks.map(\.timestamp))
        let rates = rig.samples.map {
            $0.formatDescription?.audioStreamBasicDescription?.mSampleRate
        }
        let slow = try #require(rates.firstIndex(of: 16_000))
        let last = try #require(rates.lastIndex(of: 16_000))
        #expect(slow > 0 && last < rates.count - 1)
        #expect(rates[slow...last].allSatisfy { $0 == 16_000 })
        #expect(rig.samples[slow].numSamples == 341)
        #expect(rig.contents[slow].prefix(2) == blocks[slow].bytes.prefix(2))
        #expect(rig.contents[slow][2..<4] == blocks[slow].bytes[6..<8], "every third sample")
    }

    @Test func aDisabledConnectionDeliversNothing() async throws {
        let (rig, _) = try await run { rig, phone in
            rig.connection?.isEnabled = false
            try phone.runToEnd()
        }
        #expect(rig.samples.isEmpty)
    }

    @Test func nothingArrivesAfterTheStop() async throws {
        let (rig, _) = try await run { rig, phone in
            try phone.run(for: .milliseconds(500))
            rig.session.stopRunning()
            let count = rig.samples.count
            try phone.runToEnd()
            #expect(rig.samples.count == count && count > 10)
        }
        #expect(rig.session.isRunning == false)
    }

    @Test func aDelegateWithoutAQueueEndsTheApp() async {
        await #expect(processExitsWith: .failure) {
            let rig = MicrophoneRig()
            rig.output.setSampleBufferDelegate(rig, queue: nil)
        }
    }
}
