@_exported public import CoreMedia
@_exported public import CoreVideo

/// A Video Toolbox session with properties (VTSession.h).
public typealias VTSession = CFTypeRef

/// A parameter is invalid (VTErrors.h).
public let kVTParameterErr: OSStatus = -12_902
/// The session was invalidated.
public let kVTInvalidSessionErr: OSStatus = -12_903
/// The pixel formats are not supported.
public let kVTPixelTransferNotSupportedErr: OSStatus = -12_905
/// The session does not support the property.
public let kVTPropertyNotSupportedErr: OSStatus = -12_900

/// H.265, 8-bit 4:2:0, at an automatic level (VTCompressionProperties.h).
public let kVTProfileLevel_HEVC_Main_AutoLevel: CFString = "HEVC_Main_AutoLevel"
/// H.265, 10-bit 4:2:0, at an automatic level.
public let kVTProfileLevel_HEVC_Main10_AutoLevel: CFString = "HEVC_Main10_AutoLevel"
/// H.264 Baseline at an automatic level.
public let kVTProfileLevel_H264_Baseline_AutoLevel: CFString = "H264_Baseline_AutoLevel"
/// H.264 Main at an automatic level.
public let kVTProfileLevel_H264_Main_AutoLevel: CFString = "H264_Main_AutoLevel"
/// H.264 High at an automatic level.
public let kVTProfileLevel_H264_High_AutoLevel: CFString = "H264_High_AutoLevel"

/// The property for scaling an image of another size (VTPixelTransferProperties.h).
public let kVTPixelTransferPropertyKey_ScalingMode: CFString = "ScalingMode"
/// Stretched to the full destination.
public let kVTScalingMode_Normal: CFString = "Normal"
/// The matrix of the destination's luma and chroma.
public let kVTPixelTransferPropertyKey_DestinationYCbCrMatrix: CFString = "DestinationYCbCrMatrix"
/// The color primaries of the destination.
public let kVTPixelTransferPropertyKey_DestinationColorPrimaries: CFString =
    "DestinationColorPrimaries"
/// The transfer function of the destination.
public let kVTPixelTransferPropertyKey_DestinationTransferFunction: CFString =
    "DestinationTransferFunction"
/// Whether speed matters more than quality.
public let kVTPixelTransferPropertyKey_RealTime: CFString = "RealTime"

/// Sets a property of a session; nil restores its default.
///
/// - Returns: an error for an invalidated session, and for unsupported values: another matrix than
///   ITU-R BT.601's, another scaling than stretching.
@discardableResult
public func VTSessionSetProperty(
    _ session: VTSession, key propertyKey: CFString, value propertyValue: CFTypeRef?
) -> OSStatus {
    guard let session = session as? VTPixelTransferSession else { return kVTParameterErr }
    return session.set(propertyKey, propertyValue)
}
