public import CoreFoundationNames

// Names from CGImageProperties.h. Their text is nowhere documented: dictionaries are in braces and
// other keys are called as in EXIF's standard (experience).

/// Pixels across, a number.
public let kCGImagePropertyPixelWidth: CFString = "PixelWidth"
/// Pixels down, a number.
public let kCGImagePropertyPixelHeight: CFString = "PixelHeight"
/// How the image must be turned to be upright: EXIF's 1…8, a number.
public let kCGImagePropertyOrientation: CFString = "Orientation"
/// Bits of a sample, a number.
public let kCGImagePropertyDepth: CFString = "Depth"
/// Dots an inch across, a number.
public let kCGImagePropertyDPIWidth: CFString = "DPIWidth"
/// Dots an inch down, a number.
public let kCGImagePropertyDPIHeight: CFString = "DPIHeight"
/// Which kind of colors the pixels have, text.
public let kCGImagePropertyColorModel: CFString = "ColorModel"
/// Red, green and blue.
public let kCGImagePropertyColorModelRGB: CFString = "RGB"
/// Gray.
public let kCGImagePropertyColorModelGray: CFString = "Gray"
/// Printing colors.
public let kCGImagePropertyColorModelCMYK: CFString = "CMYK"
/// Lab colors.
public let kCGImagePropertyColorModelLab: CFString = "Lab"
/// The color profile's name, text.
public let kCGImagePropertyProfileName: CFString = "ProfileName"
/// Whether samples have fractions.
public let kCGImagePropertyIsFloat: CFString = "IsFloat"
/// Whether pixels point into a table.
public let kCGImagePropertyIsIndexed: CFString = "IsIndexed"
/// Whether there is an alpha channel.
public let kCGImagePropertyHasAlpha: CFString = "HasAlpha"
/// The file's bytes, a number.
public let kCGImagePropertyFileSize: CFString = "FileSize"

/// EXIF's values under its keys.
public let kCGImagePropertyExifDictionary: CFString = "{Exif}"
/// More of the camera and lens than EXIF has.
public let kCGImagePropertyExifAuxDictionary: CFString = "{ExifAux}"

/// TIFF's values under its keys.
public let kCGImagePropertyTIFFDictionary: CFString = "{TIFF}"
/// Where the image was taken.
public let kCGImagePropertyGPSDictionary: CFString = "{GPS}"
/// JFIF's values under its keys.
public let kCGImagePropertyJFIFDictionary: CFString = "{JFIF}"
/// What Apple's cameras add.
public let kCGImagePropertyMakerAppleDictionary: CFString = "{MakerApple}"
