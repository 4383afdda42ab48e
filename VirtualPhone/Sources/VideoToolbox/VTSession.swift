@_exported public import CoreMedia
@_exported public import CoreVideo
internal import LockstepSessions

/// Anything with properties that Video Toolbox runs (VTSession.h).
public typealias VTSession = CFTypeRef

/// A parameter cannot be used (VTErrors.h).
public let kVTParameterErr: OSStatus = -12_902
/// The session was ended.
public let kVTInvalidSessionErr: OSStatus = -12_903
/// The pixel formats are not supported.
public let kVTPixelTransferNotSupportedErr: OSStatus = -12_905
/// The session does not know the property.
public let kVTPropertyNotSupportedErr: OSStatus = -12_900

/// H.265, 8 bits of 4:2:0, at a level that fits (VTCompressionProperties.h).
public let kVTProfileLevel_HEVC_Main_AutoLevel: CFString = "HEVC_Main_AutoLevel"
/// H.265, 10 bits of 4:2:0, at a level that fits.
public let kVTProfileLevel_HEVC_Main10_AutoLevel: CFString = "HEVC_Main10_AutoLevel"
/// H.264's Baseline at a level that fits.
public let kVTProfileLevel_H264_Baseline_AutoLevel: CFString = "H264_Baseline_AutoLevel"
/// H.264's Main at a level that fits.
public let kVTProfileLevel_H264_Main_AutoLevel: CFString = "H264_Main_AutoLevel"
/// H.264's High at a level that fits.
public let kVTProfileLevel_H264_High_AutoLevel: CFString = "H264_High_AutoLevel"

/// How an image of another size is fitted (VTPixelTransferProperties.h).
public let kVTPixelTransferPropertyKey_ScalingMode: CFString = "ScalingMode"
/// Stretched over the whole.
public let kVTScalingMode_Normal: CFString = "Normal"
/// Which matrix the target's luma and chroma are made with.
public let kVTPixelTransferPropertyKey_DestinationYCbCrMatrix: CFString = "DestinationYCbCrMatrix"
/// Which colors the target's red, green and blue are.
public let kVTPixelTransferPropertyKey_DestinationColorPrimaries: CFString =
    "DestinationColorPrimaries"
/// How light becomes numbers in the target.
public let kVTPixelTransferPropertyKey_DestinationTransferFunction: CFString =
    "DestinationTransferFunction"
/// Whether it must be fast rather than good.
public let kVTPixelTransferPropertyKey_RealTime: CFString = "RealTime"

/// Sets a property of a session; nil restores its default.
///
/// - Returns: an error for a session that was ended, and for values that cannot be obeyed here:
///   another matrix than ITU-R BT.601's, another scaling than stretching.
@discardableResult
public func VTSessionSetProperty(
    _ session: VTSession, key propertyKey: CFString, value propertyValue: CFTypeRef?
) -> OSStatus {
    guard let session = session as? VTPixelTransferSession else { return kVTParameterErr }
    return session.set(propertyKey, propertyValue)
}
