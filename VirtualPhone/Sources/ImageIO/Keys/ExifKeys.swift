public import CoreFoundationNames

// Keys of `kCGImagePropertyExifDictionary`, from CGImageProperties.h; values as EXIF defines them.

/// The aperture, APEX.
public let kCGImagePropertyExifApertureValue: CFString = "ApertureValue"
/// The brightness, APEX.
public let kCGImagePropertyExifBrightnessValue: CFString = "BrightnessValue"
/// 1 for sRGB, 65535 for another.
public let kCGImagePropertyExifColorSpace: CFString = "ColorSpace"
/// Which channels there are, four numbers.
public let kCGImagePropertyExifComponentsConfiguration: CFString = "ComponentsConfiguration"
/// Whether the image was processed in a special way.
public let kCGImagePropertyExifCustomRendered: CFString = "CustomRendered"
/// When the image was digitized, "yyyy:MM:dd HH:mm:ss".
public let kCGImagePropertyExifDateTimeDigitized: CFString = "DateTimeDigitized"
/// When the image was taken, "yyyy:MM:dd HH:mm:ss".
public let kCGImagePropertyExifDateTimeOriginal: CFString = "DateTimeOriginal"
/// How much was magnified by computing.
public let kCGImagePropertyExifDigitalZoomRatio: CFString = "DigitalZoomRatio"
/// The correction that was asked for, EV.
public let kCGImagePropertyExifExposureBiasValue: CFString = "ExposureBiasValue"
/// 0 automatic, 1 manual, 2 bracketed.
public let kCGImagePropertyExifExposureMode: CFString = "ExposureMode"
/// How the exposure was chosen.
public let kCGImagePropertyExifExposureProgram: CFString = "ExposureProgram"
/// How long the exposure was, seconds.
public let kCGImagePropertyExifExposureTime: CFString = "ExposureTime"
/// The f-number.
public let kCGImagePropertyExifFNumber: CFString = "FNumber"
/// Whether and how the flash fired, bits.
public let kCGImagePropertyExifFlash: CFString = "Flash"
/// The focal length that has this view on 35 mm film, millimeters.
public let kCGImagePropertyExifFocalLenIn35mmFilm: CFString = "FocalLenIn35mmFilm"
/// The lens's focal length, millimeters.
public let kCGImagePropertyExifFocalLength: CFString = "FocalLength"
/// The sensitivity by ISO 12232.
public let kCGImagePropertyExifISOSpeed: CFString = "ISOSpeed"
/// The sensitivity, an array of numbers.
public let kCGImagePropertyExifISOSpeedRatings: CFString = "ISOSpeedRatings"
/// A number for this image alone, text.
public let kCGImagePropertyExifImageUniqueID: CFString = "ImageUniqueID"
/// Who made the lens.
public let kCGImagePropertyExifLensMake: CFString = "LensMake"
/// Which lens.
public let kCGImagePropertyExifLensModel: CFString = "LensModel"
/// The lens's shortest and longest focal length and its f-numbers.
public let kCGImagePropertyExifLensSpecification: CFString = "LensSpecification"
/// Which kind of light.
public let kCGImagePropertyExifLightSource: CFString = "LightSource"
/// What the maker adds.
public let kCGImagePropertyExifMakerNote: CFString = "MakerNote"
/// How the exposure was measured.
public let kCGImagePropertyExifMeteringMode: CFString = "MeteringMode"
/// Hours from UTC of the file's time.
public let kCGImagePropertyExifOffsetTime: CFString = "OffsetTime"
/// Hours from UTC of the time of digitizing.
public let kCGImagePropertyExifOffsetTimeDigitized: CFString = "OffsetTimeDigitized"
/// Hours from UTC of the time of taking.
public let kCGImagePropertyExifOffsetTimeOriginal: CFString = "OffsetTimeOriginal"
/// Pixels across.
public let kCGImagePropertyExifPixelXDimension: CFString = "PixelXDimension"
/// Pixels down.
public let kCGImagePropertyExifPixelYDimension: CFString = "PixelYDimension"
/// Which kind of scene.
public let kCGImagePropertyExifSceneCaptureType: CFString = "SceneCaptureType"
/// 1: taken by a camera.
public let kCGImagePropertyExifSceneType: CFString = "SceneType"
/// Which kind of sensor.
public let kCGImagePropertyExifSensingMethod: CFString = "SensingMethod"
/// How much was sharpened.
public let kCGImagePropertyExifSharpness: CFString = "Sharpness"
/// The exposure time, APEX.
public let kCGImagePropertyExifShutterSpeedValue: CFString = "ShutterSpeedValue"
/// Where the subject is, pixels.
public let kCGImagePropertyExifSubjectArea: CFString = "SubjectArea"
/// How far the subject is, meters.
public let kCGImagePropertyExifSubjectDistance: CFString = "SubjectDistance"
/// The fraction of the file's second.
public let kCGImagePropertyExifSubsecTime: CFString = "SubsecTime"
/// The fraction of the second of digitizing.
public let kCGImagePropertyExifSubsecTimeDigitized: CFString = "SubsecTimeDigitized"
/// The fraction of the second of taking.
public let kCGImagePropertyExifSubsecTimeOriginal: CFString = "SubsecTimeOriginal"
/// What a person wrote.
public let kCGImagePropertyExifUserComment: CFString = "UserComment"
/// EXIF's version, numbers.
public let kCGImagePropertyExifVersion: CFString = "ExifVersion"
/// 0 automatic, 1 manual.
public let kCGImagePropertyExifWhiteBalance: CFString = "WhiteBalance"
