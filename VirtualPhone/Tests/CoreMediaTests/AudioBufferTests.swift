import CoreAudioTypes
import CoreMedia
import Foundation
import Testing

/// Sample buffers with audio, and their descriptions.
@Suite struct AudioBufferTests {
    private static func stream(
        _ change: (inout AudioStreamBasicDescription) -> Void = { _ in }
    ) -> AudioStreamBasicDescription {
        var stream = AudioStreamBasicDescription(
            mSampleRate: 48_000, mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked, mBytesPerPacket: 8,
            mFramesPerPacket: 1, mBytesPerFrame: 8, mChannelsPerFrame: 2, mBitsPerChannel: 32,
            mReserved: 0)
        change(&stream)
        return stream
    }

    private static func description(
        _ stream: AudioStreamBasicDescription
    ) throws -> CMAudioFormatDescription {
        var (stream, made) = (stream, CMAudioFormatDescription?.none)
        let status = CMAudioFormatDescriptionCreate(
            allocator: kCFAllocatorDefault, asbd: &stream, layoutSize: 0, layout: nil,
            magicCookieSize: 0, magicCookie: nil, extensions: nil, formatDescriptionOut: &made)
        #expect(status == 0)
        return try #require(made)
    }

    @Test func aDescriptionReturnsItsStreamAndTheKindAsSubtype() throws {
        let made = try Self.description(Self.stream())
        #expect(made.mediaType == .audio && made.mediaSubType == .linearPCM)
        #expect(made.dimensions.width == 0 && made.dimensions.height == 0)
        let fields = try #require(made.audioStreamBasicDescription)
        #expect(fields.mSampleRate == 48_000 && fields.mChannelsPerFrame == 2)
        let pointer = CMAudioFormatDescriptionGetStreamBasicDescription(made)
        #expect(pointer?.pointee.mBitsPerChannel == 32)
    }

    @Test func otherMediaHaveNoStream() throws {
        var made: CMVideoFormatDescription?
        CMVideoFormatDescriptionCreate(
            allocator: nil, codecType: kCMVideoCodecType_JPEG, width: 8, height: 8,
            extensions: nil, formatDescriptionOut: &made)
        let video = try #require(made)
        #expect(video.audioStreamBasicDescription == nil)
        #expect(CMAudioFormatDescriptionGetStreamBasicDescription(video) == nil)
    }

    @Test func descriptionsAreEqualIfEveryFieldIs() throws {
        let one = try Self.description(Self.stream())
        #expect(
            CMFormatDescriptionEqual(
                one, otherFormatDescription: try Self.description(Self.stream())))
        let others = [
            Self.stream { $0.mSampleRate = 16_000 }, Self.stream { $0.mChannelsPerFrame = 1 },
            Self.stream { $0.mFormatFlags |= kAudioFormatFlagIsNonInterleaved },
        ]
        for other in others {
            let made = try Self.description(other)
            #expect(!CMFormatDescriptionEqual(one, otherFormatDescription: made))
        }
    }

    /// The example of CMSampleBuffer.h for interleaved audio, shorter.
    @Test func oneTimingAndOneSizeDescribeAllSamples() throws {
        let format = try Self.description(Self.stream())
        var block: CMBlockBuffer?
        CMBlockBufferCreateWithMemoryBlock(
            allocator: nil, memoryBlock: nil, blockLength: 240 * 8, blockAllocator: nil,
            customBlockSource: nil, offsetToData: 0, dataLength: 240 * 8, flags: 0,
            blockBufferOut: &block)
        let timing = CMSampleTimingInfo(
            duration: CMTime(value: 1, timescale: 48_000),
            presentationTimeStamp: CMTime(value: 96_000, timescale: 48_000),
            decodeTimeStamp: .invalid)
        let sample = try CMSampleBuffer(
            dataBuffer: block, formatDescription: format, numSamples: 240,
            sampleTimings: [timing], sampleSizes: [8])
        #expect(sample.numSamples == 240 && sample.imageBuffer == nil)
        #expect(sample.duration == CMTime(value: 240, timescale: 48_000))
        #expect(sample.presentationTimeStamp.seconds == 2)
        #expect(sample.totalSampleSize == sample.dataBuffer?.dataLength)
        #expect(sample.formatDescription?.mediaType == .audio)
        let last = try sample.sampleTimingInfo(at: 239).presentationTimeStamp
        #expect(last == CMTime(value: 96_239, timescale: 48_000))
    }
}
