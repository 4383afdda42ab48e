internal import CoreMedia
internal import Foundation
internal import ImageIO
internal import LockstepSamples

extension CMSampleBuffer {
    /// The frame's intrinsic matrix, relative to the upper left corner of the image
    /// (CMSampleBuffer.h); nil if there is none.
    var intrinsics: Intrinsics? {
        let key = kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix as String
        guard let data = attachments[key]?.value as? Data else { return nil }
        return data.withUnsafeBytes { Intrinsics(matrixBytes: $0) }
    }

    /// The frame's EXIF dictionary; empty if there is none.
    var exif: [String: Any] {
        attachments[kCGImagePropertyExifDictionary as String]?.value as? [String: Any] ?? [:]
    }

    /// The reason why the camera dropped the frame; an unknown reason becomes a discontinuity, the
    /// most general one.
    var dropReason: DropReason {
        let key = kCMSampleBufferAttachmentKey_DroppedFrameReason as String
        let reason = attachments[key]?.value as? String
        if reason == kCMSampleBufferDroppedFrameReason_FrameWasLate as String { return .late }
        if reason == kCMSampleBufferDroppedFrameReason_OutOfBuffers as String {
            return .outOfBuffers
        }
        return .discontinuity
    }
}
