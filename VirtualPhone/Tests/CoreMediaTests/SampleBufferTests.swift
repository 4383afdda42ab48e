import CoreMedia
import CoreVideo
import Foundation
import Testing
import simd

@Suite struct SampleBufferTests {
    private func pixels(_ width: Int = 8) throws -> CVPixelBuffer {
        var buffer: CVPixelBuffer?
        _ = CVPixelBufferCreate(
            nil, width, 4, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, nil, &buffer)
        return try #require(buffer)
    }

    private func at(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 600) }

    @Test func anImageTravelsWithTimeDescriptionAndIntrinsics() throws {
        let image = try pixels()
        let format = try CMVideoFormatDescription(imageBuffer: image)
        let timing = CMSampleTimingInfo(
            duration: at(20), presentationTimeStamp: at(7), decodeTimeStamp: .invalid)
        let sample = try CMSampleBuffer(
            imageBuffer: image, formatDescription: format, sampleTiming: timing)
        var matrix = matrix_float3x3(diagonal: SIMD3(600, 601, 1))
        matrix.columns.2 = SIMD3(320, 240, 1)
        let data = withUnsafeBytes(of: matrix) { Data($0) }
        CMSetAttachment(
            sample, key: kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix, value: data,
            attachmentMode: kCMAttachmentMode_ShouldPropagate)
        #expect(CMSampleBufferGetImageBuffer(sample) == image)
        #expect(sample.presentationTimeStamp == at(7) && sample.duration == at(20))
        #expect(!sample.decodeTimeStamp.isValid)
        #expect(format.dimensions.width == 8 && format.dimensions.height == 4)
        let attached = CMGetAttachment(
            sample, key: kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix,
            attachmentModeOut: nil)
        let bytes = try #require(attached as? Data)
        #expect(bytes.count == 48)
        #expect(bytes.withUnsafeBytes { $0.loadUnaligned(as: matrix_float3x3.self) } == matrix)
    }

    @Test func aDescriptionThatDoesNotFitIsRefused() throws {
        let format = try CMVideoFormatDescription(imageBuffer: pixels(16))
        var sample: CMSampleBuffer?
        var timing = CMSampleTimingInfo()
        let status = CMSampleBufferCreateReadyWithImageBuffer(
            allocator: nil, imageBuffer: try pixels(8), formatDescription: format,
            sampleTiming: &timing, sampleBufferOut: &sample)
        #expect(status == kCMSampleBufferError_InvalidMediaFormat && sample == nil)
    }

    @Test func encodedSamplesKeepBytesAtomsAndTimes() throws {
        var format: CMFormatDescription?
        let atoms = ["avcC": Data([1, 2, 3])]
        _ = CMVideoFormatDescriptionCreate(
            allocator: nil, codecType: kCMVideoCodecType_H264, width: 640, height: 480,
            extensions: [
                kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms as String: atoms
            ] as CFDictionary, formatDescriptionOut: &format)
        let described = try #require(format)
        let kept = CMFormatDescriptionGetExtension(
            described,
            extensionKey: kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms)
        #expect((kept as? [String: Any])?["avcC"] as? Data == Data([1, 2, 3]))
        var block: CMBlockBuffer?
        _ = CMBlockBufferCreateWithMemoryBlock(
            allocator: nil, memoryBlock: nil, blockLength: 6, blockAllocator: nil,
            customBlockSource: nil, offsetToData: 0, dataLength: 6, flags: 0,
            blockBufferOut: &block)
        let bytes = try #require(block)
        _ = CMBlockBufferReplaceDataBytes(
            with: [9, 8, 7, 6] as [UInt8], blockBuffer: bytes, offsetIntoDestination: 2,
            dataLength: 4)
        #expect(try bytes.dataBytes() == Data([0, 0, 9, 8, 7, 6]))
        #expect(
            CMBlockBufferReplaceDataBytes(
                with: [1] as [UInt8], blockBuffer: bytes, offsetIntoDestination: 6, dataLength: 1)
                == kCMBlockBufferBadLengthParameterErr)
        let timing = CMSampleTimingInfo(
            duration: at(20), presentationTimeStamp: at(100), decodeTimeStamp: .invalid)
        let sample = try CMSampleBuffer(
            dataBuffer: bytes, formatDescription: described, numSamples: 3,
            sampleTimings: [timing], sampleSizes: [2])
        #expect(sample.duration == at(60) && sample.totalSampleSize == 6)
        #expect(try sample.sampleTimingInfo(at: 2).presentationTimeStamp == at(140))
        #expect(throws: NSError.self) { try sample.sampleTimingInfo(at: 3) }
        #expect(throws: NSError.self) {
            try CMSampleBuffer(
                dataBuffer: bytes, formatDescription: described, numSamples: 3,
                sampleTimings: [timing, timing], sampleSizes: [])
        }
    }

    @Test func aCopyHasNewTimesAndTheSameData() throws {
        let image = try pixels()
        let sample = try CMSampleBuffer(
            imageBuffer: image, formatDescription: try CMFormatDescription(imageBuffer: image),
            sampleTiming: CMSampleTimingInfo(
                duration: at(1), presentationTimeStamp: at(2), decodeTimeStamp: .invalid))
        CMSetAttachment(
            sample, key: "along", value: 1, attachmentMode: kCMAttachmentMode_ShouldPropagate)
        CMSetAttachment(
            sample, key: "not", value: 1, attachmentMode: kCMAttachmentMode_ShouldNotPropagate)
        var timing = CMSampleTimingInfo(
            duration: at(1), presentationTimeStamp: at(50), decodeTimeStamp: .invalid)
        var copy: CMSampleBuffer?
        let status = CMSampleBufferCreateCopyWithNewTiming(
            allocator: nil, sampleBuffer: sample, sampleTimingEntryCount: 1,
            sampleTimingArray: &timing, sampleBufferOut: &copy)
        let made = try #require(copy)
        #expect(status == 0 && made.presentationTimeStamp == at(50))
        #expect(made.imageBuffer == image && sample.presentationTimeStamp == at(2))
        #expect(CMGetAttachment(made, key: "along", attachmentModeOut: nil) as? Int == 1)
        #expect(CMGetAttachment(made, key: "not", attachmentModeOut: nil) == nil)
        #expect(CMSampleBufferInvalidate(sample) == 0)
        #expect(!CMSampleBufferIsValid(sample) && CMSampleBufferIsValid(made))
    }

    @Test func descriptionsAreEqualByTheirContent() throws {
        let (one, other) = (try pixels(), try pixels())
        let format = try CMFormatDescription(imageBuffer: one)
        #expect(format.matchesImageBuffer(other))
        CVBufferSetAttachment(
            other, kCVImageBufferYCbCrMatrixKey, kCVImageBufferYCbCrMatrix_ITU_R_709_2,
            .shouldPropagate)
        #expect(!format.matchesImageBuffer(other))
        #expect(
            CMFormatDescriptionEqual(
                format, otherFormatDescription: try CMFormatDescription(imageBuffer: one)))
        #expect(!CMFormatDescriptionEqual(format, otherFormatDescription: nil))
    }
}
