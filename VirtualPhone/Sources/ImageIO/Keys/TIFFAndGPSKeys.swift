public import CoreFoundationNames

// Keys of `kCGImagePropertyTIFFDictionary` and `kCGImagePropertyGPSDictionary`, from
// CGImageProperties.h.

/// Who made the image.
public let kCGImagePropertyTIFFArtist: CFString = "Artist"
/// Whose image it is.
public let kCGImagePropertyTIFFCopyright: CFString = "Copyright"
/// When the file was written, "yyyy:MM:dd HH:mm:ss".
public let kCGImagePropertyTIFFDateTime: CFString = "DateTime"
/// Which computer wrote the file.
public let kCGImagePropertyTIFFHostComputer: CFString = "HostComputer"
/// What the image shows.
public let kCGImagePropertyTIFFImageDescription: CFString = "ImageDescription"
/// Who made the camera.
public let kCGImagePropertyTIFFMake: CFString = "Make"
/// Which camera.
public let kCGImagePropertyTIFFModel: CFString = "Model"
/// How the image must be turned to be upright, 1…8.
public let kCGImagePropertyTIFFOrientation: CFString = "Orientation"
/// 2 inches, 3 centimeters.
public let kCGImagePropertyTIFFResolutionUnit: CFString = "ResolutionUnit"
/// Which program wrote the file.
public let kCGImagePropertyTIFFSoftware: CFString = "Software"
/// Dots a unit across.
public let kCGImagePropertyTIFFXResolution: CFString = "XResolution"
/// Dots a unit down.
public let kCGImagePropertyTIFFYResolution: CFString = "YResolution"

/// Meters from sea level, never negative.
public let kCGImagePropertyGPSAltitude: CFString = "Altitude"
/// 0 above the sea, 1 below.
public let kCGImagePropertyGPSAltitudeRef: CFString = "AltitudeRef"
/// How much the satellites' places dilute precision.
public let kCGImagePropertyGPSDOP: CFString = "DOP"
/// The date in UTC, "yyyy:MM:dd".
public let kCGImagePropertyGPSDateTimestamp: CFString = "DateTimestamp"
/// How far the position may be off, meters.
public let kCGImagePropertyGPSHPositioningError: CFString = "HPositioningError"
/// Where the camera looked, degrees.
public let kCGImagePropertyGPSImgDirection: CFString = "ImgDirection"
/// "T" true north, "M" magnetic north.
public let kCGImagePropertyGPSImgDirectionRef: CFString = "ImgDirectionRef"
/// Degrees from the equator, never negative.
public let kCGImagePropertyGPSLatitude: CFString = "Latitude"
/// "N" or "S".
public let kCGImagePropertyGPSLatitudeRef: CFString = "LatitudeRef"
/// Degrees from Greenwich, never negative.
public let kCGImagePropertyGPSLongitude: CFString = "Longitude"
/// "E" or "W".
public let kCGImagePropertyGPSLongitudeRef: CFString = "LongitudeRef"
/// How fast the camera moved.
public let kCGImagePropertyGPSSpeed: CFString = "Speed"
/// "K" kilometers an hour, "M" miles an hour, "N" knots.
public let kCGImagePropertyGPSSpeedRef: CFString = "SpeedRef"
/// The time in UTC, "HH:mm:ss".
public let kCGImagePropertyGPSTimeStamp: CFString = "TimeStamp"
/// Where the camera moved, degrees.
public let kCGImagePropertyGPSTrack: CFString = "Track"
/// "T" true north, "M" magnetic north.
public let kCGImagePropertyGPSTrackRef: CFString = "TrackRef"
/// The version of these keys.
public let kCGImagePropertyGPSVersion: CFString = "GPSVersion"
