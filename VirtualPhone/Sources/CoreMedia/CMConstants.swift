public import CoreFoundationNames

// Numbers from CMFormatDescription.h, CMSampleBuffer.h and CMBlockBuffer.h. Names' texts are nowhere
// documented and need not match, but for those that files carry.

/// A kind of media, in four characters.
public typealias CMMediaType = FourCharCode
/// A compression of images, in four characters.
public typealias CMVideoCodecType = FourCharCode
/// A number of things.
public typealias CMItemCount = CFIndex
/// A place among things, from 0.
public typealias CMItemIndex = CFIndex

/// Images.
public let kCMMediaType_Video: CMMediaType = 0x7669_6465  // 'vide'
/// Sound.
public let kCMMediaType_Audio: CMMediaType = 0x736F_756E  // 'soun'
/// Anything with a time.
public let kCMMediaType_Metadata: CMMediaType = 0x6D65_7461  // 'meta'
/// H.264.
public let kCMVideoCodecType_H264: CMVideoCodecType = 0x6176_6331  // 'avc1'
/// H.265.
public let kCMVideoCodecType_HEVC: CMVideoCodecType = 0x6876_6331  // 'hvc1'
/// JPEG.
public let kCMVideoCodecType_JPEG: CMVideoCodecType = 0x6A70_6567  // 'jpeg'

/// All went well.
public let kCMBlockBufferNoErr: OSStatus = 0
/// There is no memory.
public let kCMBlockBufferBlockAllocationFailedErr: OSStatus = -12_701
/// The offset lies outside.
public let kCMBlockBufferBadOffsetParameterErr: OSStatus = -12_703
/// The length reaches outside.
public let kCMBlockBufferBadLengthParameterErr: OSStatus = -12_704
/// The buffer is empty.
public let kCMBlockBufferEmptyBBufErr: OSStatus = -12_706
/// A parameter cannot be used.
public let kCMFormatDescriptionError_InvalidParameter: OSStatus = -12_710
/// There is no memory.
public let kCMFormatDescriptionError_AllocationFailed: OSStatus = -12_711
/// There is no such value.
public let kCMFormatDescriptionError_ValueNotAvailable: OSStatus = -12_718
/// There is no memory.
public let kCMSampleBufferError_AllocationFailed: OSStatus = -12_730
/// A parameter is missing.
public let kCMSampleBufferError_RequiredParameterMissing: OSStatus = -12_731
/// It has data already.
public let kCMSampleBufferError_AlreadyHasDataBuffer: OSStatus = -12_732
/// The data is not there yet.
public let kCMSampleBufferError_BufferNotReady: OSStatus = -12_733
/// There is no such sample.
public let kCMSampleBufferError_SampleIndexOutOfRange: OSStatus = -12_734
/// The samples have no sizes.
public let kCMSampleBufferError_BufferHasNoSampleSizes: OSStatus = -12_735
/// The samples have no times.
public let kCMSampleBufferError_BufferHasNoSampleTimingInfo: OSStatus = -12_736
/// The array is too small.
public let kCMSampleBufferError_ArrayTooSmall: OSStatus = -12_737
/// The number of entries fits nothing.
public let kCMSampleBufferError_InvalidEntryCount: OSStatus = -12_738
/// The samples cannot be parted.
public let kCMSampleBufferError_CannotSubdivide: OSStatus = -12_739
/// The description does not fit the data.
public let kCMSampleBufferError_InvalidMediaFormat: OSStatus = -12_743
/// The buffer was made invalid.
public let kCMSampleBufferError_Invalidated: OSStatus = -12_744
/// The data could not be made.
public let kCMSampleBufferError_DataFailed: OSStatus = -16_750

/// The boxes of a movie's sample description, by four characters.
public let kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms: CFString =
    "SampleDescriptionExtensionAtoms"
/// The format's name.
public let kCMFormatDescriptionExtension_FormatName: CFString = "FormatName"
/// Whether luma uses all values.
public let kCMFormatDescriptionExtension_FullRangeVideo: CFString = "FullRangeVideo"
/// Which colors red, green and blue are.
public let kCMFormatDescriptionExtension_ColorPrimaries: CFString = "CVImageBufferColorPrimaries"
/// How light becomes numbers.
public let kCMFormatDescriptionExtension_TransferFunction: CFString =
    "CVImageBufferTransferFunction"
/// Which matrix makes colors of luma and chroma.
public let kCMFormatDescriptionExtension_YCbCrMatrix: CFString = "CVImageBufferYCbCrMatrix"
/// The camera's intrinsics: `Data` of a `matrix_float3x3`.
public let kCMSampleBufferAttachmentKey_CameraIntrinsicMatrix: CFString = "CameraIntrinsicMatrix"
/// Why a frame was dropped.
public let kCMSampleBufferAttachmentKey_DroppedFrameReason: CFString = "DroppedFrameReason"
/// More about why.
public let kCMSampleBufferAttachmentKey_DroppedFrameReasonInfo: CFString = "DroppedFrameReasonInfo"
/// The one before was still being handled.
public let kCMSampleBufferDroppedFrameReason_FrameWasLate: CFString = "FrameWasLate"
/// The app holds all of the pool's buffers.
public let kCMSampleBufferDroppedFrameReason_OutOfBuffers: CFString = "OutOfBuffers"
/// The camera broke off.
public let kCMSampleBufferDroppedFrameReason_Discontinuity: CFString = "Discontinuity"
/// The camera changed its mode.
public let kCMSampleBufferDroppedFrameReasonInfo_CameraModeSwitch: CFString = "CameraModeSwitch"
/// Whether decoding cannot start here.
public let kCMSampleAttachmentKey_NotSync: CFString = "NotSync"
/// Whether it needs other samples.
public let kCMSampleAttachmentKey_DependsOnOthers: CFString = "DependsOnOthers"
/// Whether to show it at once.
public let kCMSampleAttachmentKey_DisplayImmediately: CFString = "DisplayImmediately"
/// Whether to encode it on its own.
public let kCMSampleBufferAttachmentKey_ForceKeyFrame: CFString = "ForceKeyFrame"
