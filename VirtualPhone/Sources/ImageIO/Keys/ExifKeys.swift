public import CoreFoundationNames

// Keys of `kCGImagePropertyExifDictionary`, from CGImageProperties.h; values as EXIF defines them.

/// The aperture in APEX units.
public let kCGImagePropertyExifApertureValue: CFString = "ApertureValue"
/// The brightness in APEX units.
public let kCGImagePropertyExifBrightnessValue: CFString = "BrightnessValue"
/// 1 for sRGB, 65535 for another color space.
public let kCGImagePropertyExifColorSpace: CFString = "ColorSpace"
/// The channels, as four numbers.
public let kCGImagePropertyExifComponentsConfiguration: CFString = "ComponentsConfiguration"
/// Whether special processing was applied to the image.
public let kCGImagePropertyExifCustomRendered: CFString = "CustomRendered"
/// The time the image was digitized, "yyyy:MM:dd HH:mm:ss".
public let kCGImagePropertyExifDateTimeDigitized: CFString = "DateTimeDigitized"
/// The time the image was taken, "yyyy:MM:dd HH:mm:ss".
public let kCGImagePropertyExifDateTimeOriginal: CFString = "DateTimeOriginal"
/// The digital zoom ratio.
public let kCGImagePropertyExifDigitalZoomRatio: CFString = "DigitalZoomRatio"
/// The exposure compensation in EV.
public let kCGImagePropertyExifExposureBiasValue: CFString = "ExposureBiasValue"
/// 0 automatic, 1 manual, 2 bracketed.
public let kCGImagePropertyExifExposureMode: CFString = "ExposureMode"
/// The exposure program.
public let kCGImagePropertyExifExposureProgram: CFString = "ExposureProgram"
/// The exposure duration in seconds.
public let kCGImagePropertyExifExposureTime: CFString = "ExposureTime"
/// The f-number.
public let kCGImagePropertyExifFNumber: CFString = "FNumber"
/// The state of the flash, as bits.
public let kCGImagePropertyExifFlash: CFString = "Flash"
/// The equivalent focal length on 35 mm film in millimeters.
public let kCGImagePropertyExifFocalLenIn35mmFilm: CFString = "FocalLenIn35mmFilm"
/// The lens's focal length in millimeters.
public let kCGImagePropertyExifFocalLength: CFString = "FocalLength"
/// The sensitivity according to ISO 12232.
public let kCGImagePropertyExifISOSpeed: CFString = "ISOSpeed"
/// The sensitivity, as an array of numbers.
public let kCGImagePropertyExifISOSpeedRatings: CFString = "ISOSpeedRatings"
/// A unique identifier of the image, as text.
public let kCGImagePropertyExifImageUniqueID: CFString = "ImageUniqueID"
/// The lens's manufacturer.
public let kCGImagePropertyExifLensMake: CFString = "LensMake"
/// The lens's model.
public let kCGImagePropertyExifLensModel: CFString = "LensModel"
/// The lens's shortest and longest focal length and its f-numbers.
public let kCGImagePropertyExifLensSpecification: CFString = "LensSpecification"
/// The type of light source.
public let kCGImagePropertyExifLightSource: CFString = "LightSource"
/// The manufacturer's additions.
public let kCGImagePropertyExifMakerNote: CFString = "MakerNote"
/// The metering mode.
public let kCGImagePropertyExifMeteringMode: CFString = "MeteringMode"
/// The UTC offset of the file's time.
public let kCGImagePropertyExifOffsetTime: CFString = "OffsetTime"
/// The UTC offset of the time the image was digitized.
public let kCGImagePropertyExifOffsetTimeDigitized: CFString = "OffsetTimeDigitized"
/// The UTC offset of the time the image was taken.
public let kCGImagePropertyExifOffsetTimeOriginal: CFString = "OffsetTimeOriginal"
/// Width in pixels.
public let kCGImagePropertyExifPixelXDimension: CFString = "PixelXDimension"
/// Height in pixels.
public let kCGImagePropertyExifPixelYDimension: CFString = "PixelYDimension"
/// The type of scene.
public let kCGImagePropertyExifSceneCaptureType: CFString = "SceneCaptureType"
/// 1: captured by a camera.
public let kCGImagePropertyExifSceneType: CFString = "SceneType"
/// The type of sensor.
public let kCGImagePropertyExifSensingMethod: CFString = "SensingMethod"
/// The degree of sharpening.
public let kCGImagePropertyExifSharpness: CFString = "Sharpness"
/// The exposure duration in APEX units.
public let kCGImagePropertyExifShutterSpeedValue: CFString = "ShutterSpeedValue"
/// The position of the subject in pixels.
public let kCGImagePropertyExifSubjectArea: CFString = "SubjectArea"
/// The distance to the subject in meters.
public let kCGImagePropertyExifSubjectDistance: CFString = "SubjectDistance"
/// The fraction of a second of the file's time.
public let kCGImagePropertyExifSubsecTime: CFString = "SubsecTime"
/// The fraction of a second of the time the image was digitized.
public let kCGImagePropertyExifSubsecTimeDigitized: CFString = "SubsecTimeDigitized"
/// The fraction of a second of the time the image was taken.
public let kCGImagePropertyExifSubsecTimeOriginal: CFString = "SubsecTimeOriginal"
/// The user's comment.
public let kCGImagePropertyExifUserComment: CFString = "UserComment"
/// EXIF's version, as numbers.
public let kCGImagePropertyExifVersion: CFString = "ExifVersion"
/// 0 automatic, 1 manual.
public let kCGImagePropertyExifWhiteBalance: CFString = "WhiteBalance"
