import LockstepSamples
import Testing

@testable import LockstepSynthetic

/// The microphone of the synthetic phone.
@Suite struct MicrophoneTests {
    private static func phone(
        seed: UInt64 = 3, noise: Bool = false
    ) throws -> (blocks: [AudioBlock], model: LockstepSynthetic.PhoneModel) {
        var configuration = SyntheticConfiguration(seed: seed, duration: .seconds(3))
        configuration.streams = [.audio]
        configuration.physics.sensorNoise = noise
        let phone = try SyntheticPhone(configuration)
        var blocks: [AudioBlock] = []
        while let delivery = try phone.next() {
            guard case .audio(let block) = delivery.sample else { continue }
            let end = block.timestamp + (HostDuration(seconds: 1024 / 48_100) ?? .zero)
            #expect(try #require(delivery.arrival) >= end, "a block arrives when it is complete")
            blocks.append(block)
        }
        return (blocks, PhoneModel(configuration))
    }

    private static func samples(_ blocks: [AudioBlock]) -> [Int16] {
        blocks.flatMap { block in
            stride(from: 0, to: block.bytes.count, by: 2).map {
                Int16(bitPattern: UInt16(block.bytes[$0]) | UInt16(block.bytes[$0 + 1]) << 8)
            }
        }
    }

    @Test func everySecondBeginsWithABeepAtItsHostTime() throws {
        let (blocks, model) = try Self.phone()
        let rate = MicrophoneFeed.actualRateHertz(model)
        let samples = Self.samples(blocks)
        let starts = samples.indices.filter { index in
            samples[index] != 0 && samples[max(0, index - 100)..<index].allSatisfy { $0 == 0 }
        }
        #expect(starts.count == 3)
        for (second, start) in starts.enumerated() {
            let (block, offset) = (start / 1024, start % 1024)
            let time = model.seconds(at: blocks[block].timestamp) + Double(offset) / rate
            // The beep's first sample, or the first that is not zero.
            #expect((0..<2.1 / rate).contains(time - Double(second)))
        }
    }

    @Test func blocksFollowEachOtherAtTheMicrophonesOwnRate() throws {
        let (blocks, model) = try Self.phone()
        let rate = MicrophoneFeed.actualRateHertz(model)
        #expect((rate / 48_000 - 1).magnitude <= 50e-6 && rate != 48_000)
        for (earlier, later) in zip(blocks, blocks.dropFirst()) {
            let interval = (later.timestamp - earlier.timestamp).seconds
            #expect((interval - 1024 / rate).magnitude < 2e-9)
        }
        #expect(blocks.allSatisfy { $0.format.rateHertz == 48_000 && $0.sampleCount == 1024 })
    }

    @Test func noiseIsThePhonesOwn() throws {
        let (first, second) = (try Self.phone(noise: true), try Self.phone(seed: 4, noise: true))
        #expect(first.blocks == (try Self.phone(noise: true)).blocks)
        #expect(first.blocks.map(\.bytes) != second.blocks.map(\.bytes))
        let quiet = Self.samples(first.blocks)[24_000..<30_000]
        #expect(quiet.contains { $0 != 0 } && quiet.allSatisfy { $0.magnitude < 100 })
    }
}
