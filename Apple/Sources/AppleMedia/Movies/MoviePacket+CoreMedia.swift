internal import CoreMedia
internal import Foundation
internal import LockstepSamples

extension MovieFormat {
    /// The Core Media format description, with the configuration record in its atom.
    func makeDescription() throws -> CMFormatDescription {
        guard let width = Int32(exactly: size.width), let height = Int32(exactly: size.height),
            size.isOfAnImage, configuration.first == 1
        else {
            throw AppleMediaError.badInput(
                "the movie's size or configuration record is missing or not of version 1")
        }
        let atoms = [codec.configurationBox: Data(configuration)]
        let extensions = [kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms: atoms]
        var made: CMFormatDescription?
        let code = CMVideoFormatDescriptionCreate(
            allocator: nil, codecType: codec.coreMediaType, width: width, height: height,
            extensions: extensions as CFDictionary, formatDescriptionOut: &made)
        guard code == noErr, let made else {
            throw AppleMediaError.failed("describing a movie", code: code)
        }
        return made
    }

    /// The format of a track; nil if it is neither H.264 nor HEVC, or has no configuration record.
    init?(_ description: CMFormatDescription) {
        let type = CMFormatDescriptionGetMediaSubType(description)
        let size = CMVideoFormatDescriptionGetDimensions(description)
        let key = kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms
        let atoms =
            CMFormatDescriptionGetExtension(description, extensionKey: key) as? [String: Any]
        guard let codec = MovieCodec.allCases.first(where: { $0.coreMediaType == type }),
            let record = atoms?[codec.configurationBox] as? Data
        else { return nil }
        self.init(
            codec: codec, size: PixelSize(width: Int(size.width), height: Int(size.height)),
            configuration: [UInt8](record))
    }
}

extension MoviePacket {
    /// The packet as a Core Media sample buffer, with its bytes copied once.
    func makeSample(
        _ ticks: PacketTicks, _ description: CMFormatDescription
    ) throws -> CMSampleBuffer {
        let sample = try makeSample(
            CMSampleTimingInfo(
                duration: AssetWriting.time(ticks.duration),
                presentationTimeStamp: AssetWriting.time(ticks.presentation),
                decodeTimeStamp: AssetWriting.time(ticks.decoding)),
            description)
        if !isSyncFrame {
            // Samples without the attachment are sync frames (CMSampleBuffer.h).
            sample.sampleAttachments[0][.notSync] = true
        }
        return sample
    }

    private func makeSample(
        _ timing: CMSampleTimingInfo, _ description: CMFormatDescription
    ) throws -> CMSampleBuffer {
        var timing = timing
        var size = bytes.count
        var made: CMSampleBuffer?
        let code = CMSampleBufferCreateReady(
            allocator: nil, dataBuffer: try makeBlock(), formatDescription: description,
            sampleCount: 1, sampleTimingEntryCount: 1, sampleTimingArray: &timing,
            sampleSizeEntryCount: 1, sampleSizeArray: &size, sampleBufferOut: &made)
        guard code == noErr, let made else {
            throw AppleMediaError.failed("wrapping a packet", code: code)
        }
        return made
    }

    private func makeBlock() throws -> CMBlockBuffer {
        var made: CMBlockBuffer?
        var code = CMBlockBufferCreateWithMemoryBlock(
            allocator: nil, memoryBlock: nil, blockLength: bytes.count, blockAllocator: nil,
            customBlockSource: nil, offsetToData: 0, dataLength: bytes.count,
            flags: kCMBlockBufferAssureMemoryNowFlag, blockBufferOut: &made)
        guard code == noErr, let made else {
            throw AppleMediaError.failed("allocating a packet", code: code)
        }
        code = bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return noErr }
            return CMBlockBufferReplaceDataBytes(
                with: start, blockBuffer: made, offsetIntoDestination: 0, dataLength: bytes.count)
        }
        guard code == noErr else {
            throw AppleMediaError.failed("copying a packet", code: code)
        }
        return made
    }
}
