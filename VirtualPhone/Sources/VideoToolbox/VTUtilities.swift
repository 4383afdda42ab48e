public import CoreGraphics
public import CoreVideo
internal import VirtualPhone

/// Creates an image from a pixel buffer (VTUtilities.h).
///
/// For '420f' and 'L008', the image shares the buffer's memory and is converted when it is drawn.
/// Other supported formats are copied as BGRA immediately. `options` is ignored.
///
/// - Returns: 0, or the error code of the step that failed.
@discardableResult
public func VTCreateCGImageFromCVPixelBuffer(
    _ pixelBuffer: CVPixelBuffer, options: CFDictionary?, imageOut: UnsafeMutablePointer<CGImage?>
) -> OSStatus {
    VirtualPhone.autorelease()
    if let image = pixelBuffer.lent {
        imageOut.pointee = CGImage(image)
        return 0
    }
    var made: CVPixelBuffer?
    let code = CVPixelBufferCreate(
        nil, CVPixelBufferGetWidth(pixelBuffer), CVPixelBufferGetHeight(pixelBuffer),
        kCVPixelFormatType_32BGRA, nil, &made)
    guard code == kCVReturnSuccess, let made else { return code }
    let drawn = VTPixelTransferSession().transfer(pixelBuffer, made)
    guard drawn == 0 else { return drawn }
    CVPixelBufferLockBaseAddress(made, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(made, .readOnly) }
    let context = CGContext(
        data: CVPixelBufferGetBaseAddress(made), width: CVPixelBufferGetWidth(made),
        height: CVPixelBufferGetHeight(made), bitsPerComponent: 8,
        bytesPerRow: CVPixelBufferGetBytesPerRow(made), space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.noneSkipFirst.rawValue
            | CGBitmapInfo.byteOrder32Little.rawValue)
    imageOut.pointee = context?.makeImage()
    return imageOut.pointee == nil ? kVTParameterErr : 0
}
