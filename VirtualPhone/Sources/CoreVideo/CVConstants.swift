public import CoreFoundationNames

// Numbers and names from CVPixelBuffer.h, CVImageBuffer.h and CVPixelBufferPool.h; a name's text is
// nowhere documented and need not match, since both sides of every use are here.

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
/// The same with 10 bits in 16, video range.
public let kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange: OSType = 0x7834_3230  // 'x420'
/// The same with 10 bits in 16, full range.
public let kCVPixelFormatType_420YpCbCr10BiPlanarFullRange: OSType = 0x7866_3230  // 'xf20'
/// One byte: ARKit's confidence, luma.
public let kCVPixelFormatType_OneComponent8: OSType = 0x4C30_3038  // 'L008'
/// One 16-bit number.
public let kCVPixelFormatType_OneComponent16: OSType = 0x4C30_3136  // 'L016'
/// One 16-bit float.
public let kCVPixelFormatType_OneComponent16Half: OSType = 0x4C30_3068  // 'L00h'
/// One 32-bit float.
public let kCVPixelFormatType_OneComponent32Float: OSType = 0x4C30_3066  // 'L00f'
/// Disparity, 1/m, 16-bit float.
public let kCVPixelFormatType_DisparityFloat16: OSType = 0x6864_6973  // 'hdis'
/// Disparity, 1/m, 32-bit float.
public let kCVPixelFormatType_DisparityFloat32: OSType = 0x6664_6973  // 'fdis'
/// Depth, m, 16-bit float.
public let kCVPixelFormatType_DepthFloat16: OSType = 0x6864_6570  // 'hdep'
/// Depth, m, 32-bit float.
public let kCVPixelFormatType_DepthFloat32: OSType = 0x6664_6570  // 'fdep'

/// The pixel format, a number.
public let kCVPixelBufferPixelFormatTypeKey: CFString = "PixelFormatType"
/// Pixels across.
public let kCVPixelBufferWidthKey: CFString = "Width"
/// Pixels down.
public let kCVPixelBufferHeightKey: CFString = "Height"
/// What a row's bytes are rounded up to.
public let kCVPixelBufferBytesPerRowAlignmentKey: CFString = "BytesPerRowAlignment"
/// Whether other processes and the graphics chip may share it.
public let kCVPixelBufferIOSurfacePropertiesKey: CFString = "IOSurfaceProperties"
/// Whether Metal may use it.
public let kCVPixelBufferMetalCompatibilityKey: CFString = "MetalCompatibility"
/// Whether Core Graphics may show it.
public let kCVPixelBufferCGImageCompatibilityKey: CFString = "CGImageCompatibility"
/// Whether Core Graphics may draw into it.
public let kCVPixelBufferCGBitmapContextCompatibilityKey: CFString = "CGBitmapContextCompatibility"
/// How many buffers a pool keeps.
public let kCVPixelBufferPoolMinimumBufferCountKey: CFString = "MinimumBufferCount"
/// How long a pool keeps a buffer, seconds.
public let kCVPixelBufferPoolMaximumBufferAgeKey: CFString = "MaximumBufferAge"
/// How many buffers may live at a time.
public let kCVPixelBufferPoolAllocationThresholdKey: CFString = "PoolAllocationThreshold"
/// Which matrix makes colors of luma and chroma.
public let kCVImageBufferYCbCrMatrixKey: CFString = "YCbCrMatrix"
/// ITU R 601 4.
public let kCVImageBufferYCbCrMatrix_ITU_R_601_4: CFString = "ITU_R_601_4"
/// ITU R 709 2.
public let kCVImageBufferYCbCrMatrix_ITU_R_709_2: CFString = "ITU_R_709_2"
/// ITU R 2020.
public let kCVImageBufferYCbCrMatrix_ITU_R_2020: CFString = "ITU_R_2020"
/// Which colors red, green and blue are.
public let kCVImageBufferColorPrimariesKey: CFString = "ColorPrimaries"
/// ITU R 709 2.
public let kCVImageBufferColorPrimaries_ITU_R_709_2: CFString = "ITU_R_709_2"
/// SMPTE C.
public let kCVImageBufferColorPrimaries_SMPTE_C: CFString = "SMPTE_C"
/// P3 D65.
public let kCVImageBufferColorPrimaries_P3_D65: CFString = "P3_D65"
/// ITU R 2020.
public let kCVImageBufferColorPrimaries_ITU_R_2020: CFString = "ITU_R_2020"
/// How light becomes numbers.
public let kCVImageBufferTransferFunctionKey: CFString = "TransferFunction"
/// ITU R 709 2.
public let kCVImageBufferTransferFunction_ITU_R_709_2: CFString = "ITU_R_709_2"
/// sRGB.
public let kCVImageBufferTransferFunction_sRGB: CFString = "sRGB"
/// ITU R 2020.
public let kCVImageBufferTransferFunction_ITU_R_2020: CFString = "ITU_R_2020"
/// The part of the image to be shown.
public let kCVImageBufferCleanApertureKey: CFString = "CVCleanAperture"
/// How wide a pixel is to its height.
public let kCVImageBufferPixelAspectRatioKey: CFString = "CVPixelAspectRatio"
