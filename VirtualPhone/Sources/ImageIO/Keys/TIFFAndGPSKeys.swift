public import CoreFoundationNames

// Keys of `kCGImagePropertyTIFFDictionary` and `kCGImagePropertyGPSDictionary`, from
// CGImageProperties.h.

/// The creator of the image.
public let kCGImagePropertyTIFFArtist: CFString = "Artist"
/// The copyright holder.
public let kCGImagePropertyTIFFCopyright: CFString = "Copyright"
/// The time the file was written, "yyyy:MM:dd HH:mm:ss".
public let kCGImagePropertyTIFFDateTime: CFString = "DateTime"
/// The computer that wrote the file.
public let kCGImagePropertyTIFFHostComputer: CFString = "HostComputer"
/// The description of the image.
public let kCGImagePropertyTIFFImageDescription: CFString = "ImageDescription"
/// The camera's manufacturer.
public let kCGImagePropertyTIFFMake: CFString = "Make"
/// The camera's model.
public let kCGImagePropertyTIFFModel: CFString = "Model"
/// The transform that makes the image upright, 1…8.
public let kCGImagePropertyTIFFOrientation: CFString = "Orientation"
/// The unit of resolution: 2 for inches, 3 for centimeters.
public let kCGImagePropertyTIFFResolutionUnit: CFString = "ResolutionUnit"
/// The program that wrote the file.
public let kCGImagePropertyTIFFSoftware: CFString = "Software"
/// Horizontal dots per unit.
public let kCGImagePropertyTIFFXResolution: CFString = "XResolution"
/// Vertical dots per unit.
public let kCGImagePropertyTIFFYResolution: CFString = "YResolution"

/// The distance from sea level in meters, never negative.
public let kCGImagePropertyGPSAltitude: CFString = "Altitude"
/// 0 for above sea level, 1 for below.
public let kCGImagePropertyGPSAltitudeRef: CFString = "AltitudeRef"
/// The dilution of precision by the satellites' positions.
public let kCGImagePropertyGPSDOP: CFString = "DOP"
/// The date in UTC, "yyyy:MM:dd".
public let kCGImagePropertyGPSDateStamp: CFString = "DateStamp"
/// The position's uncertainty in meters.
public let kCGImagePropertyGPSHPositioningError: CFString = "HPositioningError"
/// The direction of the image in degrees.
public let kCGImagePropertyGPSImgDirection: CFString = "ImgDirection"
/// "T" for true north, "M" for magnetic north.
public let kCGImagePropertyGPSImgDirectionRef: CFString = "ImgDirectionRef"
/// The latitude in degrees, never negative.
public let kCGImagePropertyGPSLatitude: CFString = "Latitude"
/// "N" or "S".
public let kCGImagePropertyGPSLatitudeRef: CFString = "LatitudeRef"
/// The longitude in degrees, never negative.
public let kCGImagePropertyGPSLongitude: CFString = "Longitude"
/// "E" or "W".
public let kCGImagePropertyGPSLongitudeRef: CFString = "LongitudeRef"
/// The speed of the camera.
public let kCGImagePropertyGPSSpeed: CFString = "Speed"
/// "K" for kilometers per hour, "M" for miles per hour, "N" for knots.
public let kCGImagePropertyGPSSpeedRef: CFString = "SpeedRef"
/// The time in UTC, "HH:mm:ss".
public let kCGImagePropertyGPSTimeStamp: CFString = "TimeStamp"
/// The direction of movement in degrees.
public let kCGImagePropertyGPSTrack: CFString = "Track"
/// "T" for true north, "M" for magnetic north.
public let kCGImagePropertyGPSTrackRef: CFString = "TrackRef"
/// The version of these keys.
public let kCGImagePropertyGPSVersion: CFString = "GPSVersion"
