// Keys of settings (AVVideoSettings.h).

/// The codec: a codec type's raw value.
public let AVVideoCodecKey = "AVVideoCodecKey"
/// Width in pixels.
public let AVVideoWidthKey = "AVVideoWidthKey"
/// Height in pixels.
public let AVVideoHeightKey = "AVVideoHeightKey"
/// The scaling mode for an image of another size.
public let AVVideoScalingModeKey = "AVVideoScalingModeKey"
/// Fills by stretching.
public let AVVideoScalingModeResize = "AVVideoScalingModeResize"
/// Fits the image at its aspect ratio, with bars.
public let AVVideoScalingModeResizeAspect = "AVVideoScalingModeResizeAspect"
/// Fills at the image's aspect ratio, and crops.
public let AVVideoScalingModeResizeAspectFill = "AVVideoScalingModeResizeAspectFill"
/// The compression properties, under the keys below.
public let AVVideoCompressionPropertiesKey = "AVVideoCompressionPropertiesKey"
/// Bits per second.
public let AVVideoAverageBitRateKey = "AverageBitRate"
/// The quality, from 0 to 1.
public let AVVideoQualityKey = "Quality"
/// The maximum number of frames between key frames.
public let AVVideoMaxKeyFrameIntervalKey = "MaxKeyFrameInterval"
/// The maximum number of seconds between key frames.
public let AVVideoMaxKeyFrameIntervalDurationKey = "MaxKeyFrameIntervalDuration"
/// Whether frames may be stored in another order than they are shown.
public let AVVideoAllowFrameReorderingKey = "AllowFrameReordering"
/// The expected frame rate in frames per second.
public let AVVideoExpectedSourceFrameRateKey = "ExpectedFrameRate"
/// The codec's profile and level.
public let AVVideoProfileLevelKey = "ProfileLevel"
