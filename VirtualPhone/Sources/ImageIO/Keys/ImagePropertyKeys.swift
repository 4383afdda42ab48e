public import CoreFoundationNames

// Names from CGImageProperties.h. Their text is not documented: dictionaries are in braces, and
// other keys have the names of the EXIF standard (from experience).

/// The width in pixels, as a number.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// The height in pixels, as a number.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// The transform that makes the image upright: EXIF's 1…8, as a number.
public let kCGImagePropertyOrientation: CFString = "Orientation"
/// Bits per component, as a number.
public let kCGImagePropertyDepth: CFString = "Depth"
/// Horizontal dots per inch, as a number.
public let kCGImagePropertyDPIWidth: CFString = "DPIWidth"
/// Vertical dots per inch, as a number.
public let kCGImagePropertyDPIHeight: CFString = "DPIHeight"
/// The color model of the pixels, as text.
public let kCGImagePropertyColorModel: CFString = "ColorModel"
/// Red, green and blue.
public let kCGImagePropertyColorModelRGB: CFString = "RGB"
/// Gray.
public let kCGImagePropertyColorModelGray: CFString = "Gray"
/// CMYK.
public let kCGImagePropertyColorModelCMYK: CFString = "CMYK"
/// Lab colors.
public let kCGImagePropertyColorModelLab: CFString = "Lab"
/// The color profile's name, as text.
public let kCGImagePropertyProfileName: CFString = "ProfileName"
/// Whether components are floating-point numbers.
public let kCGImagePropertyIsFloat: CFString = "IsFloat"
/// Whether pixels are indices of a color table.
public let kCGImagePropertyIsIndexed: CFString = "IsIndexed"
/// Whether there is an alpha channel.
public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
/// The file's size in bytes, as a number.
public let kCGImagePropertyFileSize: CFString = "FileSize"

/// EXIF's values under its keys.
public let kCGImagePropertyExifDictionary: CFString = "{Exif}"
/// Additional values of the camera and lens that EXIF lacks.
public let kCGImagePropertyExifAuxDictionary: CFString = "{ExifAux}"

/// TIFF's values under its keys.
public let kCGImagePropertyTIFFDictionary: CFString = "{TIFF}"
/// The location where the image was taken.
public let kCGImagePropertyGPSDictionary: CFString = "{GPS}"
/// JFIF's values under its keys.
public let kCGImagePropertyJFIFDictionary: CFString = "{JFIF}"
/// The additions of Apple's cameras.
public let kCGImagePropertyMakerAppleDictionary: CFString = "{MakerApple}"
