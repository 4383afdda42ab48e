public import CoreFoundationNames

// Numbers and names from CVPixelBuffer.h, CVImageBuffer.h and CVPixelBufferPool.h. A name's text is
// not documented and need not match, because both sides of every use are here.

/// 32 bit: alpha, red, green, blue.
public let kCVPixelFormatType_32ARGB: OSType = 0x0000_0020
/// 24 bit: red, green, blue.
public let kCVPixelFormatType_24RGB: OSType = 0x0000_0018
/// 32 bit: blue, green, red, alpha.
public let kCVPixelFormatType_32BGRA: OSType = 0x4247_5241  // 'BGRA'
/// 32 bit: red, green, blue, alpha.
public let kCVPixelFormatType_32RGBA: OSType = 0x5247_4241  // 'RGBA'
/// Three planes, chroma at half size, video range.
public let kCVPixelFormatType_420YpCbCr8Planar: OSType = 0x7934_3230  // 'y420'
/// Three planes, chroma at half size, full range.
public let kCVPixelFormatType_420YpCbCr8PlanarFullRange: OSType = 0x6634_3230  // 'f420'
/// Luma, then Cb Cr pairs at half size, video range.
public let kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: OSType = 0x3432_3076  // '420v'
/// Luma, then Cb Cr pairs at half size, full range.
public let kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: OSType = 0x3432_3066  // '420f'
/// The same with 10 bits stored in 16, video range.
public let kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange: OSType = 0x7834_3230  // 'x420'
/// The same with 10 bits stored in 16, full range.
public let kCVPixelFormatType_420YpCbCr10BiPlanarFullRange: OSType = 0x7866_3230  // 'xf20'
/// One byte: ARKit's confidence, or luma.
public let kCVPixelFormatType_OneComponent8: OSType = 0x4C30_3038  // 'L008'
/// One 16-bit number.
public let kCVPixelFormatType_OneComponent16: OSType = 0x4C30_3136  // 'L016'
/// One 16-bit float.
public let kCVPixelFormatType_OneComponent16Half: OSType = 0x4C30_3068  // 'L00h'
/// One 32-bit float.
public let kCVPixelFormatType_OneComponent32Float: OSType = 0x4C30_3066  // 'L00f'
/// Disparity in 1/m, 16-bit float.
public let kCVPixelFormatType_DisparityFloat16: OSType = 0x6864_6973  // 'hdis'
/// Disparity in 1/m, 32-bit float.
public let kCVPixelFormatType_DisparityFloat32: OSType = 0x6664_6973  // 'fdis'
/// Depth in meters, 16-bit float.
public let kCVPixelFormatType_DepthFloat16: OSType = 0x6864_6570  // 'hdep'
/// Depth in meters, 32-bit float.
public let kCVPixelFormatType_DepthFloat32: OSType = 0x6664_6570  // 'fdep'

/// The pixel format as a number.
public let kCVPixelBufferPixelFormatTypeKey: CFString = "PixelFormatType"
/// Width in pixels.
public let kCVPixelBufferWidthKey: CFString = "Width"
/// Height in pixels.
public let kCVPixelBufferHeightKey: CFString = "Height"
/// The alignment of a row's bytes.
public let kCVPixelBufferBytesPerRowAlignmentKey: CFString = "BytesPerRowAlignment"
/// Whether other processes and the GPU can share the buffer.
public let kCVPixelBufferIOSurfacePropertiesKey: CFString = "IOSurfaceProperties"
/// Whether Metal can use the buffer.
public let kCVPixelBufferMetalCompatibilityKey: CFString = "MetalCompatibility"
/// Whether Core Graphics can show the buffer.
public let kCVPixelBufferCGImageCompatibilityKey: CFString = "CGImageCompatibility"
/// Whether Core Graphics can draw into the buffer.
public let kCVPixelBufferCGBitmapContextCompatibilityKey: CFString = "CGBitmapContextCompatibility"
/// The minimum number of buffers that a pool keeps.
public let kCVPixelBufferPoolMinimumBufferCountKey: CFString = "MinimumBufferCount"
/// The maximum age of a pool's unused buffer in seconds.
public let kCVPixelBufferPoolMaximumBufferAgeKey: CFString = "MaximumBufferAge"
/// The maximum number of buffers at a time.
public let kCVPixelBufferPoolAllocationThresholdKey: CFString = "PoolAllocationThreshold"
/// The matrix of luma and chroma.
public let kCVImageBufferYCbCrMatrixKey: CFString = "YCbCrMatrix"
/// ITU R 601 4.
public let kCVImageBufferYCbCrMatrix_ITU_R_601_4: CFString = "ITU_R_601_4"
/// ITU R 709 2.
public let kCVImageBufferYCbCrMatrix_ITU_R_709_2: CFString = "ITU_R_709_2"
/// ITU R 2020.
public let kCVImageBufferYCbCrMatrix_ITU_R_2020: CFString = "ITU_R_2020"
/// The color primaries.
public let kCVImageBufferColorPrimariesKey: CFString = "ColorPrimaries"
/// ITU R 709 2.
public let kCVImageBufferColorPrimaries_ITU_R_709_2: CFString = "ITU_R_709_2"
/// SMPTE C.
public let kCVImageBufferColorPrimaries_SMPTE_C: CFString = "SMPTE_C"
/// P3 D65.
public let kCVImageBufferColorPrimaries_P3_D65: CFString = "P3_D65"
/// ITU R 2020.
public let kCVImageBufferColorPrimaries_ITU_R_2020: CFString = "ITU_R_2020"
/// The transfer function.
public let kCVImageBufferTransferFunctionKey: CFString = "TransferFunction"
/// ITU R 709 2.
public let kCVImageBufferTransferFunction_ITU_R_709_2: CFString = "ITU_R_709_2"
/// sRGB.
public let kCVImageBufferTransferFunction_sRGB: CFString = "sRGB"
/// ITU R 2020.
public let kCVImageBufferTransferFunction_ITU_R_2020: CFString = "ITU_R_2020"
/// The part of the image to show.
public let kCVImageBufferCleanApertureKey: CFString = "CVCleanAperture"
/// The ratio of a pixel's width to its height.
public let kCVImageBufferPixelAspectRatioKey: CFString = "CVPixelAspectRatio"
