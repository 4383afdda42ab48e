import CoreMedia
import CoreVideo
import Foundation
import Testing

/// Attachments of buffers, in their Swift form.
@Suite struct AttachmentTests {
    private func sampleBuffer() throws -> CMSampleBuffer {
        var pixels: CVPixelBuffer?
        CVPixelBufferCreate(nil, 4, 4, kCVPixelFormatType_32BGRA, nil, &pixels)
        let image = try #require(pixels)
        return try CMSampleBuffer(
            imageBuffer: image, formatDescription: CMVideoFormatDescription(imageBuffer: image),
            sampleTiming: CMSampleTimingInfo())
    }

    @Test func aValueIsFoundAsItWasAttached() throws {
        let buffer = try sampleBuffer()
        CMSetAttachment(
            buffer, key: "matrix", value: Data([1, 2]),
            attachmentMode: kCMAttachmentMode_ShouldPropagate)
        #expect(buffer.attachments["matrix"]?.value as? Data == Data([1, 2]))
        #expect(buffer.attachments["matrix"]?.mode == .shouldPropagate)
        buffer.attachments["reason"] = .shouldNotPropagate("late")
        #expect(CMGetAttachment(buffer, key: "reason", attachmentModeOut: nil) as? String == "late")
        buffer.attachments["matrix"] = nil
        #expect(buffer.attachments["matrix"] == nil)
    }

    @Test func onlyPropagatingAttachmentsPropagate() throws {
        let (from, to) = (try sampleBuffer(), try sampleBuffer())
        from.attachments.merge(["a": 1, "b": 2], mode: .shouldPropagate)
        from.attachments.merge(["b": 3, "c": 4], mode: .shouldNotPropagate)
        from.propagateAttachments(to: to)
        #expect(to.attachments.propagated.mapValues { $0 as? Int } == ["a": 1])
        #expect(to.attachments.nonPropagated.isEmpty)
    }

    @Test func valuesOfOneBufferCanBecomeAnothers() throws {
        let (from, to) = (try sampleBuffer(), try sampleBuffer())
        from.attachments.merge(["a": 1], mode: .shouldPropagate)
        to.attachments.merge(["b": 2], mode: .shouldNotPropagate)
        to.attachments = from.attachments
        from.attachments["a"] = nil
        #expect(to.attachments.propagated.mapValues { $0 as? Int } == ["a": 1])
        #expect(to.attachments.nonPropagated.isEmpty)
    }

    @Test func eachSampleHasItsOwnValues() throws {
        let buffer = try sampleBuffer()
        #expect(buffer.sampleAttachments.count == 1)
        #expect(buffer.sampleAttachments[0][.displayImmediately] == nil)
        buffer.sampleAttachments[0][.displayImmediately] = true
        #expect(buffer.sampleAttachments[0][.displayImmediately] as? Bool == true)
        #expect(buffer.sampleAttachments[0][.notSync] == nil)
    }
}
