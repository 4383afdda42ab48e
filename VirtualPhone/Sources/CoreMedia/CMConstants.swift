public import CoreFoundationNames

// Numbers from CMFormatDescription.h, CMSampleBuffer.h and CMBlockBuffer.h. The keys' texts are not
// documented and need not match, except for those stored in files.

/// A media type, as a four-character code.
public typealias CMMediaType = FourCharCode
/// A video codec, as a four-character code.
public typealias CMVideoCodecType = FourCharCode
/// A number of items.
public typealias CMItemCount = CFIndex
/// The zero-based index of an item.
public typealias CMItemIndex = CFIndex

/// Video.
public let kCMMediaType_Video: CMMediaType = 0x7669_6465  // 'vide'
/// Audio.
public let kCMMediaType_Audio: CMMediaType = 0x736F_756E  // 'soun'
/// Timed metadata.
public let kCMMediaType_Metadata: CMMediaType = 0x6D65_7461  // 'meta'
/// H.264.
public let kCMVideoCodecType_H264: CMVideoCodecType = 0x6176_6331  // 'avc1'
/// H.265.
public let kCMVideoCodecType_HEVC: CMVideoCodecType = 0x6876_6331  // 'hvc1'
/// JPEG.
public let kCMVideoCodecType_JPEG: CMVideoCodecType = 0x6A70_6567  // 'jpeg'

/// Success.
public let kCMBlockBufferNoErr: OSStatus = 0
/// Memory allocation failed.
public let kCMBlockBufferBlockAllocationFailedErr: OSStatus = -12_701
/// The offset is out of range.
public let kCMBlockBufferBadOffsetParameterErr: OSStatus = -12_703
/// The length is out of range.
public let kCMBlockBufferBadLengthParameterErr: OSStatus = -12_704
/// The buffer is empty.
public let kCMBlockBufferEmptyBBufErr: OSStatus = -12_706
/// A parameter is invalid.
public let kCMFormatDescriptionError_InvalidParameter: OSStatus = -12_710
/// Memory allocation failed.
public let kCMFormatDescriptionError_AllocationFailed: OSStatus = -12_711
/// The value is unavailable.
public let kCMFormatDescriptionError_ValueNotAvailable: OSStatus = -12_718
/// Memory allocation failed.
public let kCMSampleBufferError_AllocationFailed: OSStatus = -12_730
/// A parameter is missing.
public let kCMSampleBufferError_RequiredParameterMissing: OSStatus = -12_731
/// The sample buffer already has data.
public let kCMSampleBufferError_AlreadyHasDataBuffer: OSStatus = -12_732
/// The data is not ready.
public let kCMSampleBufferError_BufferNotReady: OSStatus = -12_733
/// The sample's index is out of range.
public let kCMSampleBufferError_SampleIndexOutOfRange: OSStatus = -12_734
/// The samples have no sizes.
public let kCMSampleBufferError_BufferHasNoSampleSizes: OSStatus = -12_735
/// The samples have no times.
public let kCMSampleBufferError_BufferHasNoSampleTimingInfo: OSStatus = -12_736
/// The array is too small.
public let kCMSampleBufferError_ArrayTooSmall: OSStatus = -12_737
/// The number of entries is invalid.
public let kCMSampleBufferError_InvalidEntryCount: OSStatus = -12_738
/// The samples cannot be separated.
public let kCMSampleBufferError_CannotSubdivide: OSStatus = -12_739
/// The format description does not match the data.
public let kCMSampleBufferError_InvalidMediaFormat: OSStatus = -12_743
/// The buffer was invalidated.
public let kCMSampleBufferError_Invalidated: OSStatus = -12_744
/// The data could not be created.
public let kCMSampleBufferError_DataFailed: OSStatus = -16_750

/// The boxes of a movie's sample description, by four-character code.
public let kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms: CFString =
    "SampleDescriptionExtensionAtoms"
/// The format's name.
public let kCMFormatDescriptionExtension_FormatName: CFString = "FormatName"
/// Whether luma uses the full range.
public let kCMFormatDescriptionExtension_FullRangeVideo: CFString = "FullRangeVideo"
/// The color primaries.
public let kCMFormatDescriptionExtension_ColorPrimaries: CFString = "CVImageBufferColorPrimaries"
/// The transfer function.
public let kCMFormatDescriptionExtension_TransferFunction: CFString =
    "CVImageBufferTransferFunction"
/// The matrix of luma and chroma.
public let kCMFormatDescriptionExtension_YCbCrMatrix: CFString = "CVImageBufferYCbCrMatrix"
/// The camera's intrinsics: `Data` of a `matrix_float3x3`.
public let kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix: CFString = "CameraIntrinsicMatrix"
/// The reason a frame was dropped.
public let kCMSampleBufferAttachmentKey_DroppedFrameReason: CFString = "DroppedFrameReason"
/// Additional information about the reason.
public let kCMSampleBufferAttachmentKey_DroppedFrameReasonInfo: CFString = "DroppedFrameReasonInfo"
/// The previous frame was still being handled.
public let kCMSampleBufferDroppedFrameReason_FrameWasLate: CFString = "FrameWasLate"
/// The app holds all of the pool's buffers.
public let kCMSampleBufferDroppedFrameReason_OutOfBuffers: CFString = "OutOfBuffers"
/// The camera was interrupted.
public let kCMSampleBufferDroppedFrameReason_Discontinuity: CFString = "Discontinuity"
/// The camera changed its mode.
public let kCMSampleBufferDroppedFrameReasonInfo_CameraModeSwitch: CFString = "CameraModeSwitch"
/// Whether decoding cannot start at this sample.
public let kCMSampleAttachmentKey_NotSync: CFString = "NotSync"
/// Whether the sample depends on others.
public let kCMSampleAttachmentKey_DependsOnOthers: CFString = "DependsOnOthers"
/// Whether to show the sample at once.
public let kCMSampleAttachmentKey_DisplayImmediately: CFString = "DisplayImmediately"
/// Whether to encode the frame as a key frame.
public let kCMSampleBufferAttachmentKey_ForceKeyFrame: CFString = "ForceKeyFrame"
