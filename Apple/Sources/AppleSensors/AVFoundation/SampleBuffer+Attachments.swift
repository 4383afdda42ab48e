internal import CoreMedia
internal import Foundation
internal import ImageIO
internal import LockstepSamples

extension CMSampleBuffer {
    /// The intrinsic matrix that came with the frame, from the upper left corner of the image
    /// (CMSampleBuffer.h); nil if none came.
    var intrinsics: Intrinsics? {
        let key = kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix as String
        guard let data = attachments[key]?.value as? Data else { return nil }
        return data.withUnsafeBytes { Intrinsics(matrixBytes: $0) }
    }

    /// The frame's EXIF dictionary; empty where none came.
    var exif: [String: Any] {
        attachments[kCGImagePropertyExifDictionary as String]?.value as? [String: Any] ?? [:]
    }

    /// Why the camera dropped the frame; a reason that is not known yet counts as a discontinuity,
    /// which claims the least.
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
