import CoreMedia
import LockstepSamples
import Testing

@testable import LockstepAppleSensors

/// The formats of audio that a session can store.
@Suite struct AudioFormatTests {
    private static let time = HostTime(nanoseconds: 5)

    private static func stream(
        _ channels: UInt32, bits: UInt32, _ flags: AudioFormatFlags, bytesPerFrame: UInt32? = nil
    ) -> AudioStreamBasicDescription {
        let size = bytesPerFrame ?? channels * bits / 8
        return AudioStreamBasicDescription(
            mSampleRate: 44_100, mFormatID: kAudioFormatLinearPCM, mFormatFlags: flags,
            mBytesPerPacket: size, mFramesPerPacket: 1, mBytesPerFrame: size,
            mChannelsPerFrame: channels, mBitsPerChannel: bits, mReserved: 0)
    }

    private static func buffer(
        _ stream: AudioStreamBasicDescription, bytes: [UInt8], samples: Int
    ) throws -> CMSampleBuffer {
        var (stream, format, data) = (stream, CMFormatDescription?.none, CMBlockBuffer?.none)
        CMAudioFormatDescriptionCreate(
            allocator: nil, asbd: &stream, layoutSize: 0, layout: nil, magicCookieSize: 0,
            magicCookie: nil, extensions: nil, formatDescriptionOut: &format)
        CMBlockBufferCreateWithMemoryBlock(
            allocator: nil, memoryBlock: nil, blockLength: bytes.count, blockAllocator: nil,
            customBlockSource: nil, offsetToData: 0, dataLength: bytes.count, flags: 0,
            blockBufferOut: &data)
        let block = try #require(data)
        CMBlockBufferReplaceDataBytes(
            with: bytes, blockBuffer: block, offsetIntoDestination: 0, dataLength: bytes.count)
        return try CMSampleBuffer(
            dataBuffer: block, formatDescription: format, numSamples: samples, sampleTimings: [],
            sampleSizes: [Int(stream.mBytesPerFrame)])
    }

    private static let integers = kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked
    private static let floats = kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked

    @Test(
        arguments: [
            (1, 16, integers, AudioFormat.SampleType.int16),
            (2, 16, integers, .int16),
            (1, 32, floats, .float32),
            (4, 32, floats, .float32),
            (1, 32, floats | kAudioFormatFlagIsNonInterleaved, .float32),
            (1, 16, integers | kAudioFormatFlagIsNonInterleaved, .int16),
        ] as [(UInt32, UInt32, AudioFormatFlags, AudioFormat.SampleType)])
    func bytesOfAStorableFormatAreCopied(
        _ channels: UInt32, _ bits: UInt32, _ flags: AudioFormatFlags,
        _ type: AudioFormat.SampleType
    ) throws {
        let stream = Self.stream(channels, bits: bits, flags)
        let bytes = (0..<3 * UInt8(stream.mBytesPerFrame)).map { $0 }
        let block = try #require(
            AudioBlock(try Self.buffer(stream, bytes: bytes, samples: 3), at: Self.time))
        #expect(block.bytes == bytes && block.sampleCount == 3 && block.timestamp == Self.time)
        #expect(block.format.channelCount == Int(channels) && block.format.sampleType == type)
        #expect(block.format.rateHertz == 44_100)
    }

    private static let unusable: [(String, AudioStreamBasicDescription)] = [
        ("24 bits", stream(1, bits: 24, integers)),
        ("8 bits", stream(1, bits: 8, integers)),
        ("unsigned", stream(1, bits: 16, kAudioFormatFlagIsPacked)),
        ("integers of 32 bits", stream(1, bits: 32, integers)),
        ("floats of 64 bits", stream(1, bits: 64, floats)),
        ("big-endian", stream(1, bits: 16, integers | kAudioFormatFlagIsBigEndian)),
        ("two channels apart", stream(2, bits: 32, floats | kAudioFormatFlagIsNonInterleaved)),
        ("16 bits in 4 bytes", stream(1, bits: 16, integers, bytesPerFrame: 4)),
        ("no channel", stream(0, bits: 16, integers, bytesPerFrame: 2)),
    ]

    @Test(arguments: unusable.indices)
    func anotherFormatIsRejected(_ index: Int) throws {
        let (name, stream) = Self.unusable[index]
        let bytes = [UInt8](repeating: 1, count: 4 * Int(stream.mBytesPerFrame))
        let buffer = try Self.buffer(stream, bytes: bytes, samples: 4)
        #expect(AudioBlock(buffer, at: Self.time) == nil, "\(name)")
    }

    @Test func anEncodedFormatIsRejected() throws {
        var stream = Self.stream(1, bits: 16, Self.integers)
        stream.mFormatID = kAudioFormatMPEG4AAC
        let buffer = try Self.buffer(stream, bytes: [1, 2], samples: 1)
        #expect(AudioBlock(buffer, at: Self.time) == nil)
    }

    @Test(arguments: [2, 4])
    func bytesThatAreNotTheSamplesAreRejected(_ samples: Int) throws {
        let stream = Self.stream(1, bits: 16, Self.integers)
        let buffer = try Self.buffer(stream, bytes: [1, 2, 3, 4, 5, 6], samples: samples)
        #expect(AudioBlock(buffer, at: Self.time) == nil)
    }

    @Test func aBufferWithoutSamplesIsRejected() throws {
        let empty = try CMSampleBuffer(
            dataBuffer: nil, formatDescription: nil, numSamples: 0, sampleTimings: [],
            sampleSizes: [])
        #expect(AudioBlock(empty, at: Self.time) == nil)
    }

    /// The loss is counted, with its time if the buffer has one.
    @Test func anUnusableBufferIsADrop() throws {
        let witness = SampleCollector()
        let gate = SampleGate(to: witness, clock: PhoneClock())
        let stream = Self.stream(1, bits: 24, Self.integers)
        let buffer = try Self.buffer(stream, bytes: [1, 2, 3], samples: 1)
        gate.deliver(audio: buffer, of: CMClockGetHostTimeClock())
        #expect(witness.drops.map(\.stream) == [.audio])
        #expect(witness.drops.map(\.reason) == [.unusable])
        #expect(witness.drops.map(\.evidence) == [.reported])
        #expect(witness.drops.map(\.timestamp) == [nil], "the buffer has no time")
    }
}
